import { accountSidOf } from '../base/accounts.ts'
import { isoDates } from '../base/dates.ts'
import { CarrierError } from '../base/errors.ts'
import { type Form, isTrue, one, required } from '../base/form.ts'
import type { MessagingService, OwnedNumber } from '../base/state.ts'
import type { Registry } from './registry.ts'

const URL_OF_SERVICES = 'https://messaging.twilio.com/v1/Services'

export function createService({ services, hub }: Registry, form: Form): MessagingService {
  const service: MessagingService = {
    ...hub.fresh('MG'),
    friendlyName: required(form, 'FriendlyName'),
    inboundUrl: one(form, 'InboundRequestUrl') ?? null,
    statusCallback: one(form, 'StatusCallback') ?? null,
    usesWebhookOfNumber: isTrue(form, 'UseInboundWebhookOnNumber'),
    usecase: one(form, 'Usecase') ?? 'undeclared',
    numberSids: [],
  }
  return services.set(service.sid, service)
}

/** Adds a number to a service; a number can belong to one service only. */
export function addNumber({ services, carrier }: Registry, service: MessagingService, form: Form) {
  const number = carrier.numbers.get(required(form, 'PhoneNumberSid'))
  if (!number) throw new CarrierError(20404)
  const owner = services.find(({ numberSids }) => numberSids.includes(number.sid))
  if (owner) throw new CarrierError(owner.sid === service.sid ? 21710 : 21712)
  services.update(service.sid, {
    numberSids: [...service.numberSids, number.sid],
    addedMs: { ...service.addedMs, [number.sid]: carrier.nowMs() },
  })
  return number
}

export function serviceJson({ campaigns }: Registry, service: MessagingService) {
  const url = `${URL_OF_SERVICES}/${service.sid}`
  return {
    sid: service.sid,
    account_sid: accountSidOf(service),
    friendly_name: service.friendlyName,
    ...isoDates(service),
    inbound_request_url: service.inboundUrl,
    inbound_method: 'POST',
    fallback_url: null,
    fallback_method: 'POST',
    status_callback: service.statusCallback,
    sticky_sender: true,
    mms_converter: true,
    smart_encoding: false,
    scan_message_content: 'inherit',
    fallback_to_long_code: true,
    area_code_geomatch: true,
    synchronous_validation: false,
    validity_period: 36_000,
    url,
    links: {
      phone_numbers: `${url}/PhoneNumbers`,
      short_codes: `${url}/ShortCodes`,
      alpha_senders: `${url}/AlphaSenders`,
      messages: `${url}/Messages`,
      us_app_to_person: `${url}/Compliance/Usa2p`,
      us_app_to_person_usecases: `${url}/Compliance/Usa2p/Usecases`,
    },
    usecase: service.usecase,
    us_app_to_person_registered: campaigns.find(({ serviceSid }) => serviceSid === service.sid) !== undefined,
    use_inbound_webhook_on_number: service.usesWebhookOfNumber,
  }
}

export const serviceNumberJson = (service: MessagingService, number: OwnedNumber) => ({
  sid: number.sid,
  account_sid: accountSidOf(service),
  service_sid: service.sid,
  ...isoDates(number),
  phone_number: number.phoneNumber,
  country_code: 'US',
  capabilities: ['MMS', 'SMS', 'Voice'],
  url: `${URL_OF_SERVICES}/${service.sid}/PhoneNumbers/${number.sid}`,
})
