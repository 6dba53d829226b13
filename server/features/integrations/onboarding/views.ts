import type { Found } from '#contract/integrations.ts'
import { formatPhone, toE164 } from '#core/messaging/phone.ts'
import { longDate } from '#core/time/words.ts'

/** The coming plans as the database counts them; `next_day` is an ISO date, null when nobody serves. */
export type Ahead = {
  plans: number
  people: number
  people_without_phone: number
  next_day: string | null
  unanswered: number
}

type Parts = {
  church: {
    countryIso: string
    credits: number
    sendingMode: Found['sending_mode']
    /** Null: not connected. */
    organization: string | null
  }
  serviceTypes: number
  ahead: Ahead
  planned: Found['planned']
  hasSent: boolean
  hasNumber: boolean
  ownerPhone: string
}

/** Empty when it is none. */
const phoneInWords = (phone: string, countryIso: string): string => {
  const e164 = toE164(phone, countryIso)
  return e164 === null ? '' : formatPhone(e164, countryIso)
}

export const foundView = ({
  church,
  serviceTypes,
  ahead,
  planned,
  hasNumber,
  hasSent,
  ownerPhone,
}: Parts): Found => ({
  is_connected: church.organization !== null,
  organization: church.organization ?? '',
  service_types: serviceTypes,
  plans: ahead.plans,
  people: ahead.people,
  people_without_phone: ahead.people_without_phone,
  next_service:
    ahead.next_day === null
      ? null
      : {
          day: longDate(Temporal.PlainDate.from(ahead.next_day)),
          date: ahead.next_day,
          unanswered: ahead.unanswered,
        },
  planned,
  credits: church.credits,
  has_sent: hasSent,
  sending_mode: church.sendingMode,
  has_number: hasNumber,
  owner_phone: phoneInWords(ownerPhone, church.countryIso),
})
