import { refuse } from '#server/http/errors.ts'

/** What the page sends; all of it may be missing. */
export type GivenDetails = {
  church?: string | undefined
  username?: string | undefined
  password?: string | undefined
  coupon_code?: string | undefined
  timezone?: string | undefined
}
export type Details = { church: string; username: string; password: string; couponCode: string; zone: string }

const REQUIRED = 'this field is required'
const SHORT = 'The password must have at least 8 characters.'
const NO_ZONE = 'Please choose a time zone such as America/Chicago.'
const NOT_YOURS = 'Please choose your own e-mail address, or a name without @.'
const PASSWORD_LENGTH_MIN = 8

/** A name of the IANA time zone database; offsets such as '+01:00' are none. */
const isTimeZone = (name: string): boolean => {
  if (!/^[A-Za-z]/.test(name)) return false
  try {
    Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(name)
    return true
  } catch {
    return false
  }
}

/** Why a username cannot be somebody's: the e-mail addresses of others are theirs to log in with. */
export const usernameProblem = (username: string, email: string): string | null =>
  username.includes('@') && username.toLowerCase() !== email ? NOT_YOURS : null

const passwordProblem = (password: string): string | null => {
  if (password === '') return REQUIRED
  return password.length < PASSWORD_LENGTH_MIN ? SHORT : null
}

/** The details in full, or a refusal that names what is missing or wrong. `fallbackZone` holds when none is given. */
export const requireDetails = (given: GivenDetails, email: string, fallbackZone: string): Details => {
  const { church = '', username = '', password = '', coupon_code: couponCode = '', timezone } = given
  const zone = timezone || fallbackZone
  const problems = {
    church: church === '' ? REQUIRED : null,
    username: username === '' ? REQUIRED : usernameProblem(username, email),
    password: passwordProblem(password),
    timezone: isTimeZone(zone) ? null : NO_ZONE,
  }
  const found = Object.entries(problems).filter((entry): entry is [string, string] => entry[1] !== null)
  if (found.length > 0)
    throw refuse(422, Object.fromEntries(found.map(([field, problem]) => [field, [problem]])))
  return { church, username, password, couponCode, zone }
}
