import { churchNameProblem } from './name.ts'
import { passwordProblem } from './password.ts'

/** What somebody tells us about the church and about signing in; empty where nothing was given. */
type Details = { church: string; username: string; password: string; timezone: string }

const REQUIRED = 'this field is required'
/** Said of what is no time zone. */
export const ZONE_REQUIRED = 'Please choose a time zone such as America/Chicago.'
const NOT_YOURS = 'Please choose your own e-mail address, or a name without @.'

/** Whether this is a name of the IANA time zone database; offsets such as '+01:00' are none. */
export function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z]/.test(name)) return false
  try {
    Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(name)
    return true
  } catch {
    return false
  }
}

/** Why somebody with this e-mail address cannot have a username: other people's addresses are theirs to log in with. */
export const usernameProblem = (username: string, email: string): string | null =>
  username.includes('@') && username.toLowerCase() !== email.toLowerCase() ? NOT_YOURS : null

/** What is missing or wrong, by field; null when the details are complete. */
export function detailsProblems(
  { church, username, password, timezone }: Details,
  email: string,
): Partial<Record<keyof Details, string[]>> | null {
  const problems = {
    church: church === '' ? REQUIRED : churchNameProblem(church),
    username: username === '' ? REQUIRED : usernameProblem(username, email),
    password: passwordProblem(password),
    timezone: isTimeZone(timezone) ? null : ZONE_REQUIRED,
  }
  const found = Object.entries(problems).filter(([, problem]) => problem !== null)
  return found.length > 0 ? Object.fromEntries(found.map(([field, problem]) => [field, [problem]])) : null
}
