import { and, eq } from 'drizzle-orm'
import type { RegisterAnswer, Signup, StoredSession } from '#contract/access.ts'
import { isInReview } from '#core/access/signup.ts'
import { NUMBER_COUNTRIES } from '#core/vocabulary/numbers.ts'
import { COMPLETE, DETAILS_GIVEN } from '#core/vocabulary/users.ts'
import { type UserRow, users } from '#server/db/schema/schema.ts'
import type { Deps } from '#server/deps.ts'
import { buyNumber, checkSignupCountry } from '#server/features/numbers/buy.ts'
import { NOT_FOUND, refuse } from '#server/http/errors.ts'
import { limitAttempts } from '#server/http/rate-limit.ts'
import { type GivenDetails, giveDetails } from './details.ts'
import { presentSession, presentSignup } from './profile.ts'
import { endPreliminarySessions, startSession } from './sessions.ts'
import { findUser } from './users.ts'

const PER_USER = { max: 60, windowMinutes: 60 }
const DONE = 'You have signed up already. Please log in.'

export type Registration = GivenDetails & {
  id: number
  phone_number?: string | undefined
  country?: string | undefined
  pl_sid?: string | undefined
  pl_token?: string | undefined
}
type Registrant = { userId: number; device: string; ip: string }

/** Ends the signup: a full session takes the place of the preliminary one. */
export async function completeSignup(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { userId, device, ip }: Registrant,
): Promise<StoredSession> {
  const token = await db.transaction(async (tx) => {
    await tx
      .update(users)
      .set({ status: COMPLETE })
      .where(and(eq(users.id, userId), eq(users.status, DETAILS_GIVEN)))
    await endPreliminarySessions(tx, userId)
    return startSession(tx, { userId, kind: 'full', device, ip }, clock.now())
  })
  return presentSession(db, userId, token)
}

/** Starts the session of somebody who has yet to choose a number. */
export async function askForNumber(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { userId, device }: Registrant,
): Promise<{ next: 'number'; signup: Signup }> {
  const token = await startSession(db, { userId, kind: 'signup', device }, clock.now())
  return { next: 'number', signup: await presentSignup(db, userId, token) }
}

/** Buys or imports the chosen number; a refusal leaves the signup where it is, to choose another. */
async function buyChosen(
  deps: Deps,
  user: UserRow,
  phoneNumber: string,
  chosen: Registration,
): Promise<void> {
  const { pl_sid: sid = '', pl_token: token = '' } = chosen
  const country = NUMBER_COUNTRIES.find((one) => one === (chosen.country ?? 'US'))
  if (!country) throw refuse(422, { country: ['Please choose a country where numbers are offered.'] })
  checkSignupCountry(country)
  if (user.churchId === null) throw refuse(409, DONE)
  const order = { churchId: user.churchId, userId: user.id, phoneNumber, country }
  // Whoever sends half of the credentials wants to import, not to buy.
  await buyNumber(deps, { ...order, import: sid || token ? { sid, token } : null })
}

/** The last two steps of the signup, together or one after the other: the details of the church, and its number. */
export async function register(
  deps: Deps,
  registrant: Registrant,
  registration: Registration,
): Promise<RegisterAnswer> {
  const { userId } = registrant
  await limitAttempts(deps.db, `register:${userId}`, PER_USER, deps.clock.now())
  const found = registration.id === userId ? await findUser(deps.db, userId) : null
  if (!found) throw refuse(404, NOT_FOUND)
  if (found.status > DETAILS_GIVEN) throw refuse(409, DONE)
  const user = found.status === DETAILS_GIVEN ? found : await giveDetails(deps, found, registration)
  if (isInReview(user)) return { status: 'verification' }
  if (!registration.phone_number) return askForNumber(deps, registrant)
  await buyChosen(deps, user, registration.phone_number, registration)
  return { success: await completeSignup(deps, registrant) }
}
