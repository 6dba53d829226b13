const EIN =
  'The EIN and the legal name do not match what the IRS has on file. Compare both with the letter in which the IRS assigned the EIN (CP 575 or 147C) and write them exactly as there.'
const CONSENT =
  'The carriers want to know more about how volunteers agree to get texts. Hand the registration in again; if it comes back, write to us with Get Help.'
const SAMPLES =
  'The carriers found that the sample texts do not fit the church. Check that the name is the one people know, and hand the registration in again.'
const WEBSITE =
  'The carriers could not connect the website of your e-mail address with the church. Give an e-mail address of the church’s own website, or check that the website names the church.'
const SUSPENDED =
  'The carriers have suspended this registration. Write to us with Get Help: it takes a person to clear it.'

/** By the code of Twilio's error dictionary, or its word for what is wrong with a brand. */
const SENTENCES: Record<string, string> = {
  TAX_ID: EIN,
  NONPROFIT:
    'The IRS lists no tax exemption for this EIN. Give the EIN of the church itself, or of the body whose group exemption covers it.',
  GOVERNMENT_ENTITY: 'The carriers took the church for a public authority. Check the legal name.',
  OTHERS: EIN,
  '30701':
    'One of the fields is not in the form that the carriers expect. Check the address, the ZIP code and the phone.',
  '30729': 'The carriers do not accept this address. Give the church’s street address in the US.',
  '30798':
    'The IRS lists no tax exemption for this EIN. Give the EIN of the church itself, or of the body whose group exemption covers it.',
  '30799': EIN,
  '21736': 'The e-mail address is not accepted. Give one that the church reads.',
  '30885': 'The carriers consider the registration too risky. Write to us with Get Help.',
  '30887': CONSENT,
  '30893': SAMPLES,
  '30896': CONSENT,
  '30897': SAMPLES,
  '30907': WEBSITE,
  '30909': CONSENT,
  '30922': WEBSITE,
  SUSPENDED,
}

const BUSINESS =
  'The name of the church does not match the official records. Write it exactly as on the letter in which the IRS assigned the EIN.'
const UNCONFIRMED =
  'The reviewers could not confirm the church from what was given. Compare name, address, e-mail address and website with what can be found of the church in public, and check that the website opens.'

/** By the code of a rejected toll-free verification (Twilio, 'Why was my toll-free verification rejected?'). */
const OF_VERIFICATIONS: Record<string, string> = {
  '30472': UNCONFIRMED,
  '30482': WEBSITE,
  '30483':
    'The contact must be somebody of the church. Give an e-mail address and a phone that the church itself answers.',
  '30484': BUSINESS,
  '30485': BUSINESS,
  '30487':
    'The reviewers ask for proof of the tax exemption, 501(c)(3). Write to us with Get Help, and we send it to them.',
  '30488': BUSINESS,
  '30527': EIN,
}

/** What is wrong with an address that Twilio does not take (Addresses, validation). */
export const ADDRESS_REFUSED =
  'The address was not found. Give the street address as the post office writes it: no PO box, with the right ZIP code.'

const PROFILE_REFUSED =
  'The details of the church were not accepted. Compare the legal name, the EIN and the address with your official papers, and check the e-mail address and the phone.'

const unknown = (code: string): string =>
  `The carriers refused it with code ${code}. Check every field against your official papers and hand it in again.`

type RegistrationError = { error_code?: number | string; code?: number | string }

/** Each reason once; a sentence for people even where Twilio gives none. */
const sentences = (codes: readonly string[], known = SENTENCES): string[] =>
  codes.length === 0 ? [PROFILE_REFUSED] : [...new Set(codes.map((code) => known[code] ?? unknown(code)))]

const codesOf = (errors: unknown): string[] =>
  (Array.isArray(errors) ? (errors as RegistrationError[]) : []).flatMap(
    ({ error_code, code = error_code }) => (code === undefined ? [] : [String(code)]),
  )

/** Why a brand or a campaign was refused; the feedback words say more than the codes. */
export function reasonsOf(refused: { status: string; errors: unknown; feedback?: unknown }): string[] {
  if (refused.status === 'SUSPENDED') return [SUSPENDED]
  const feedback = Array.isArray(refused.feedback) ? refused.feedback.map(String) : []
  return sentences(feedback.length > 0 ? feedback : codesOf(refused.errors))
}

/** Why the verification of a toll-free number was refused. */
export function reasonsOfVerification(refused: { errorCode: unknown; rejectionReasons: unknown }): string[] {
  const codes = codesOf(refused.rejectionReasons)
  const only = refused.errorCode ? [String(refused.errorCode)] : []
  return sentences(codes.length > 0 ? codes : only, OF_VERIFICATIONS)
}

/** What the fields of an evaluation are called on our form. */
const FIELDS: Record<string, string> = {
  business_name: 'the legal name',
  business_registration_number: 'the EIN',
  first_name: 'the first name of the owner',
  last_name: 'the last name of the owner',
  email: 'the e-mail address',
  phone_number: 'the phone',
  address_sids: 'the address',
}
type Evaluated = { passed?: boolean; invalid?: { object_field?: string }[] }

/** What an evaluation found missing. */
export function reasonsOfEvaluation(results: unknown): string[] {
  const invalid = (Array.isArray(results) ? (results as Evaluated[]) : []).flatMap(
    ({ invalid = [] }) => invalid,
  )
  const fields = invalid.flatMap(({ object_field = '' }) => FIELDS[object_field] ?? [])
  return fields.length === 0
    ? [PROFILE_REFUSED]
    : [`The carriers do not accept ${fields.join(' and ')} as given.`]
}

/** Why a customer profile was refused, for which Twilio gives no code. */
export const profileReasons = (): string[] => [PROFILE_REFUSED]
