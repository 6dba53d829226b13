import { accountSidOf } from '../base/accounts.ts'
import { iso, isoDates } from '../base/dates.ts'
import { CarrierError } from '../base/errors.ts'
import { type Form, many, one, required } from '../base/form.ts'
import type { CarrierState, Verification, VerificationFault, VerificationStatus } from '../base/state.ts'
import { destinyOfBusiness } from './destiny.ts'
import { faultOfPages } from './public-pages.ts'
import { waitedMs } from './review.ts'

const REVIEW_STARTS_MS = 60_000
const DECIDED_MS = 240_000
const EDITABLE_MS = 7 * 86_400_000

const URL_OF_VERIFICATIONS = 'https://messaging.twilio.com/v1/Tollfree/Verifications'

/** Asked for by the vendor's OpenAPI document (messaging v1, CreateTollfreeVerification). */
const REQUIRED = [
  'BusinessName',
  'BusinessWebsite',
  'NotificationEmail',
  'UseCaseSummary',
  'ProductionMessageSample',
  'OptInType',
  'MessageVolume',
]
/**
 * Asked for since January 2026 of everybody but sole proprietors
 * (twilio.com/docs/messaging/compliance/toll-free/new-policy-api-onboarding).
 */
const REQUIRED_OF_BUSINESSES = [
  'BusinessRegistrationNumber',
  'BusinessRegistrationAuthority',
  'BusinessRegistrationCountry',
]
const OPTIONAL = [
  'BusinessStreetAddress',
  'BusinessStreetAddress2',
  'BusinessCity',
  'BusinessStateProvinceRegion',
  'BusinessPostalCode',
  'BusinessCountry',
  'AdditionalInformation',
  'BusinessContactFirstName',
  'BusinessContactLastName',
  'BusinessContactEmail',
  'BusinessContactPhone',
  'ExternalReferenceId',
  'BusinessType',
  'BusinessRegistrationPhoneNumber',
  'DoingBusinessAs',
  'OptInConfirmationMessage',
  'HelpMessageSample',
  'PrivacyPolicyUrl',
  'TermsAndConditionsUrl',
  'CustomerProfileSid',
]
const FIELDS = [...REQUIRED, ...REQUIRED_OF_BUSINESSES, ...OPTIONAL]

const CATEGORIES = [
  'TWO_FACTOR_AUTHENTICATION',
  'ACCOUNT_NOTIFICATIONS',
  'CUSTOMER_CARE',
  'CHARITY_NONPROFIT',
  'DELIVERY_NOTIFICATIONS',
  'FRAUD_ALERT_MESSAGING',
  'EVENTS',
  'HIGHER_EDUCATION',
  'K12',
  'MARKETING',
  'POLLING_AND_VOTING_NON_POLITICAL',
  'POLITICAL_ELECTION_CAMPAIGNS',
  'PUBLIC_SERVICE_ANNOUNCEMENT',
  'SECURITY_ALERT',
]
const OPT_IN_TYPES = ['VERBAL', 'WEB_FORM', 'PAPER_FORM', 'VIA_TEXT', 'MOBILE_QR_CODE', 'IMPORT']
const BUSINESS_TYPES = ['PRIVATE_PROFIT', 'PUBLIC_PROFIT', 'SOLE_PROPRIETOR', 'NON_PROFIT', 'GOVERNMENT']
const VOLUMES = ['10', '100', '1,000', '10,000', '100,000', '250,000', '500,000', '750,000', '1,000,000']

const isAddress = (url: string): boolean => /^https?:/.test(url) && URL.canParse(url)

/** What is wrong with the fields of a verification would have them refused. */
function check(fields: Record<string, string>, categories: string[], images: string[]): void {
  const mustHave =
    fields.BusinessType === 'SOLE_PROPRIETOR' ? REQUIRED : [...REQUIRED, ...REQUIRED_OF_BUSINESSES]
  const isSound =
    mustHave.every((name) => fields[name]) &&
    categories.length > 0 &&
    categories.every((category) => CATEGORIES.includes(category)) &&
    images.length > 0 &&
    [...images, fields.BusinessWebsite ?? ''].every(isAddress) &&
    OPT_IN_TYPES.includes(fields.OptInType ?? '') &&
    VOLUMES.includes(fields.MessageVolume ?? '') &&
    (!fields.BusinessType || BUSINESS_TYPES.includes(fields.BusinessType))
  if (!isSound) throw new CarrierError(20422)
}

function contentIn(form: Form, before?: Verification) {
  const given = FIELDS.flatMap((name) => {
    const value = one(form, name)
    return value === undefined ? [] : [[name, value] as const]
  })
  const fields = { ...before?.fields, ...Object.fromEntries(given) }
  const categories = form.UseCaseCategories ? many(form, 'UseCaseCategories') : (before?.categories ?? [])
  const images = form.OptInImageUrls ? many(form, 'OptInImageUrls') : (before?.images ?? [])
  check(fields, categories, images)
  return { fields, categories, images }
}

/** Hands in the one verification that a toll-free number of the account can have. */
export function verifyTollFree(state: CarrierState, form: Form): Verification {
  const number = state.numbers.get(required(form, 'TollfreePhoneNumberSid'))
  if (!number) throw new CarrierError(20404)
  if (number.type !== 'toll_free') throw new CarrierError(20422)
  if (state.verifications.find(({ numberSid }) => numberSid === number.sid))
    throw new CarrierError(20422, 409)
  const now = state.nowMs()
  const verification: Verification = {
    sid: state.newSid('HH'),
    createdMs: now,
    updatedMs: now,
    numberSid: number.sid,
    ...contentIn(form),
    handedInMs: now,
  }
  return state.verifications.set(verification.sid, verification)
}

const editableUntilMs = ({ handedInMs }: Verification): number => handedInMs + DECIDED_MS + EDITABLE_MS

/** Hands a rejected one in again, as long as its rejection lets it be edited. */
export function verifyAgain(state: CarrierState, verification: Verification, form: Form): Verification {
  const now = state.nowMs()
  const isEditable = reviewOf(state, verification).editAllowed && now < editableUntilMs(verification)
  if (!isEditable) throw new CarrierError(20422)
  return state.verifications.update(verification.sid, {
    ...contentIn(form, verification),
    handedInMs: now,
    updatedMs: now,
  })
}

/** Reviewers open the pages that a verification names as soon as it is handed in. */
export async function readPages(state: CarrierState, { sid }: Verification): Promise<Verification> {
  const { fields, images } = state.verifications.must(sid)
  const {
    BusinessWebsite: website = '',
    PrivacyPolicyUrl: privacy = '',
    TermsAndConditionsUrl: terms = '',
  } = fields
  if (state.switches.kind) return state.verifications.must(sid)
  const isOpen = (await state.openPage(website)) !== null
  const fault = isOpen
    ? await faultOfPages(state.openPage, { privacy, terms, optIn: images })
    : 'website_closed'
  return state.verifications.update(sid, { fault })
}

type Rejection = { code: number; reason: string; isEditable: boolean }

/** Both stand in the vendor's list of rejections, which says which can be handed in again. */
const REJECTIONS: Record<'unknown' | 'withdrawn', Rejection> = {
  unknown: { code: 30527, reason: 'Business Registration Number is missing or invalid', isEditable: true },
  withdrawn: { code: 30481, reason: 'Customer Requested Cancellation', isEditable: false },
}

const editable = (code: number, reason: string): Rejection => ({ code, reason, isEditable: true })
const POLICY_MISSING = editable(30493, 'Privacy policy or terms URL missing or inaccessible')
/** twilio.com/docs/api/errors/30473, 30493, 30509, 30513 and 30519; what a website says is not looked at. */
const FAULTS: Record<VerificationFault, Rejection> = {
  website_closed: editable(30473, 'Website URL is not working'),
  privacy: POLICY_MISSING,
  sharing: editable(30519, 'Privacy policy required for personal data collection'),
  terms: POLICY_MISSING,
  opt_in_closed: editable(30509, 'Opt-in URL not accessible'),
  consent: editable(30513, 'Opt-in not sufficient: Language Unclear'),
}

export function verificationStatusOf(state: CarrierState, verification: Verification): VerificationStatus {
  return reviewOf(state, verification).status
}

type Review = { status: VerificationStatus; rejection: Rejection | null; editAllowed: boolean | null }

function reviewOf(state: CarrierState, { fields, handedInMs, fault }: Verification): Review {
  const open = (status: VerificationStatus): Review => ({ status, rejection: null, editAllowed: null })
  const sinceMs = waitedMs(state, handedInMs)
  const destiny = destinyOfBusiness(fields.BusinessName ?? '', fields.BusinessRegistrationNumber ?? '')
  if (sinceMs < REVIEW_STARTS_MS) return open('PENDING_REVIEW')
  if (sinceMs < DECIDED_MS || destiny === 'undecided') return open('IN_REVIEW')
  if (destiny === 'brand_refused') return rejectedBy(REJECTIONS.unknown)
  if (destiny === 'profile_refused') return rejectedBy(REJECTIONS.withdrawn)
  return fault && !state.switches.kind ? rejectedBy(FAULTS[fault]) : open('TWILIO_APPROVED')
}

const rejectedBy = (rejection: Rejection): Review => ({
  status: 'TWILIO_REJECTED',
  rejection,
  editAllowed: rejection.isEditable,
})

/** 'BusinessStreetAddress2' as 'business_street_address2'. */
const snakeCase = (name: string): string =>
  name.replace(/[A-Z]/g, (letter, at) => (at === 0 ? '' : '_') + letter.toLowerCase())

export function verificationJson(state: CarrierState, verification: Verification) {
  const { status, rejection, editAllowed } = reviewOf(state, verification)
  const fields = FIELDS.map((name) => [snakeCase(name), verification.fields[name] ?? null])
  return {
    ...Object.fromEntries(fields),
    sid: verification.sid,
    account_sid: accountSidOf(verification),
    trust_product_sid: null,
    regulated_item_sid: null,
    ...isoDates(verification),
    use_case_categories: verification.categories,
    opt_in_image_urls: verification.images,
    opt_in_keywords: [],
    age_gated_content: false,
    tollfree_phone_number_sid: verification.numberSid,
    tollfree_phone_number: state.numbers.get(verification.numberSid)?.phoneNumber ?? null,
    status,
    rejection_reason: rejection?.reason ?? null,
    error_code: rejection?.code ?? null,
    rejection_reasons: rejection ? [{ code: rejection.code, reason: rejection.reason }] : null,
    edit_allowed: editAllowed,
    edit_expiration: editAllowed ? iso(editableUntilMs(verification)) : null,
    resource_links: {},
    vetting_id: null,
    vetting_provider: null,
    vetting_id_expiration: null,
    url: `${URL_OF_VERIFICATIONS}/${verification.sid}`,
  }
}
