import type { Twilio } from 'twilio'
import { success } from '#core/outcome.ts'
import type { Clock } from '#core/time/instant.ts'
import type { Application, RegistrationIds, RegistrationPort, RegistrationState } from '../../port.ts'
import type { Ask } from '../calling/ask.ts'
import { authorityOf } from './details.ts'
import { reasonsOfVerification } from './reasons.ts'

type Verification = {
  sid: string
  status: string
  editAllowed: boolean
  editExpiration: Date | null
  errorCode: number
  rejectionReasons: unknown
}

/** What the phone companies want to know of a toll-free number (Twilio, toll-free verification onboarding guide). */
const contentOf = (application: Application) => ({
  businessName: application.church,
  businessWebsite: application.website,
  businessType: 'NON_PROFIT' as const,
  businessRegistrationNumber: application.ein,
  businessRegistrationAuthority: authorityOf(application.address),
  businessRegistrationCountry: application.address.country,
  businessStreetAddress: application.address.street,
  businessCity: application.address.city,
  businessStateProvinceRegion: application.address.state,
  businessPostalCode: application.address.zip,
  businessCountry: application.address.country,
  businessContactFirstName: application.representative.firstName,
  businessContactLastName: application.representative.lastName,
  businessContactEmail: application.email,
  businessContactPhone: application.phone,
  notificationEmail: application.email,
  useCaseCategories: ['ACCOUNT_NOTIFICATIONS', 'CHARITY_NONPROFIT'],
  useCaseSummary: application.description,
  productionMessageSample: application.samples[0] ?? '',
  optInType: 'WEB_FORM' as const,
  optInImageUrls: [application.optInUrl],
  additionalInformation: application.consent,
  messageVolume: '1,000',
  privacyPolicyUrl: application.privacyUrl,
  termsAndConditionsUrl: application.termsUrl,
})

/** A number has one verification at most, so that it is found by the number. */
const findFor = async ({ messaging }: Twilio, numberSid: string): Promise<Verification | null> =>
  (await messaging.v1.tollfreeVerifications.list({ tollfreePhoneNumberSid: numberSid, limit: 1 })).at(0) ??
  null

const make = ({ messaging }: Twilio, application: Application): Promise<Verification> =>
  messaging.v1.tollfreeVerifications.create({
    ...contentOf(application),
    tollfreePhoneNumberSid: application.numberSid,
    externalReferenceId: application.reference,
  })

/** Some rejections cannot be edited, the others for some days. */
const isEditable = ({ editAllowed, editExpiration }: Verification, now: Temporal.Instant): boolean =>
  editAllowed && (!editExpiration || now.epochMilliseconds < editExpiration.getTime())

/** Hands corrected details in again; a rejection that cannot be edited is taken back, and a new one takes its place. */
async function again(
  sdk: Twilio,
  application: Application,
  rejected: Verification,
  now: Temporal.Instant,
): Promise<Verification> {
  const verification = sdk.messaging.v1.tollfreeVerifications(rejected.sid)
  if (isEditable(rejected, now))
    return verification.update({ ...contentOf(application), editReason: 'Details corrected' })
  await verification.remove()
  return make(sdk, application)
}

const REJECTED = 'TWILIO_REJECTED'
const APPROVED = 'TWILIO_APPROVED'

function stateOf(verification: Verification): RegistrationState {
  if (verification.status === APPROVED) return { state: 'approved' }
  if (verification.status !== REJECTED) return { state: 'in_review' }
  return { state: 'rejected', ...reasonsOfVerification(verification) }
}

/** The verification of the number as it is now: what was rejected before the last correction goes in again. */
async function current(
  sdk: Twilio,
  application: Application,
  ids: RegistrationIds,
  now: Temporal.Instant,
): Promise<Verification> {
  const { numberSid, submission } = application
  const isSame = ids.number === numberSid && ids.submission === submission
  const found = await findFor(sdk, numberSid)
  if (!found) return make(sdk, application)
  return found.status === REJECTED && !isSame ? again(sdk, application, found, now) : found
}

/** Toll-free verification through Messaging: one call, and then waiting for what is decided. */
export const tollFreeVerification = (ask: Ask, clock: Clock): RegistrationPort => ({
  advance: async (application, ids, keep, account) => {
    const outcome = await ask((sdk) => current(sdk, application, ids, clock.now()), account)
    if (!outcome.ok) return outcome
    const { numberSid, submission } = application
    const state = stateOf(outcome.value)
    const isApproved = state.state === 'approved'
    await keep({
      ...ids,
      number: numberSid,
      submission,
      ...(isApproved && { sender: numberSid }),
    })
    return success(state)
  },
  /** A verification costs nothing and goes with its number. */
  withdraw: async () => success(null),
})
