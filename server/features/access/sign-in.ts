import type { LoginAnswer, StoredSession } from '#contract/access.ts'
import { deviceName } from '#core/access/device.ts'
import { networkOf } from '#core/access/network.ts'
import { obstacleToSignIn } from '#core/access/signup.ts'
import { DETAILS_GIVEN } from '#core/vocabulary/users.ts'
import { passwordMatches } from '#server/crypto/passwords.ts'
import { hashToken } from '#server/crypto/seal.ts'
import type { Db } from '#server/db/connect.ts'
import type { UserRow } from '#server/db/schema/schema.ts'
import type { Deps } from '#server/deps.ts'
import { recordAudit } from '#server/features/audit/record.ts'
import { primaryNumber } from '#server/features/messages/senders.ts'
import type { Session } from '#server/http/api.ts'
import type { Browser } from '#server/http/browser.ts'
import { refuse } from '#server/http/errors.ts'
import { forgetAttempts, isWithin, limitAttempts, limitFrom, tooMany } from '#server/http/rate-limit.ts'
import { knownBrowser, rememberBrowser } from './known-browsers.ts'
import { presentSession } from './profile.ts'
import { askForNumber, completeSignup } from './register.ts'
import { requireCode, SECOND_FACTOR_LIMIT, secondFactorAttempts } from './second-factor.ts'
import { findChallenge, isKnownThere, logout, startSession } from './sessions.ts'
import { findUserByLogin, foldLogin, lockUser } from './users.ts'

const VERIFY_FIRST = 'Please verify your e-mail address first.'
const REVIEW = 'Your account is waiting for manual review, which takes 1-2 business days. We will e-mail you.'

/** Refuses people whose password is right and who may still not sign in. */
function requireOpenAccount(user: UserRow): void {
  switch (obstacleToSignIn(user)) {
    case 'closed':
      throw refuse(403, `This account is closed: ${user.closedReason}`)
    case 'unverified':
      throw refuse(401, VERIFY_FIRST, { email: user.email })
    case 'in_review':
      throw refuse(403, REVIEW)
  }
}

/** How often an account may be tried from one place. */
const PER_ACCOUNT = { max: 10, windowMinutes: 15 }
/** How often from all places together where its owner is not signed in. */
const PER_ACCOUNT_ANYWHERE = { max: 100, windowMinutes: 15 }
const PER_ADDRESS = { max: 100, windowMinutes: 15 }
const WRONG_LOGIN = 'The e-mail, username or password is not right.'

type LoginAttempt = { email: string; password: string; ip: string; device: string; browser: Browser }

/** Starts a full session and writes down that somebody signed in. */
async function beginSession(
  tx: Db,
  { id: userId, churchId }: UserRow,
  { device, ip }: Pick<LoginAttempt, 'device' | 'ip'>,
  now: Temporal.Instant,
): Promise<string> {
  const detail = { device: deviceName(device) }
  await recordAudit(tx, { churchId, userId, action: 'account.signed_in', detail, at: now })
  return startSession(tx, { userId, kind: 'full', device, ip }, now)
}

/**
 * Somebody whose password was right when it was looked at, held until the transaction ends: whatever shuts them out does
 * so before, and counts, or after, and ends the session.
 */
async function holdAccount(tx: Db, { id, passwordHash }: UserRow): Promise<UserRow> {
  const user = await lockUser(tx, id)
  if (user?.passwordHash !== passwordHash) throw refuse(401, WRONG_LOGIN)
  requireOpenAccount(user)
  return user
}

/** Lets somebody whose password is right in, as far as the signup and the second factor allow. */
async function letIn(
  deps: Pick<Deps, 'db' | 'clock'>,
  found: UserRow,
  { device, ip }: Pick<LoginAttempt, 'device' | 'ip'>,
): Promise<LoginAnswer> {
  const { db, clock } = deps
  const user = await holdAccount(db, found)
  const own = { userId: user.id, device, ip }
  // A purchase that was interrupted may have given the church its number since.
  const isReady =
    user.status === DETAILS_GIVEN &&
    user.churchId !== null &&
    (await primaryNumber(db, user.churchId)) !== null
  if (isReady) return { success: await completeSignup(deps, own) }
  if (user.status === DETAILS_GIVEN) return askForNumber(deps, own)
  if (user.secondFactorSince)
    return {
      next: 'second_factor',
      challenge: await startSession(db, { ...own, kind: 'second_factor' }, clock.now()),
    }
  const token = await beginSession(db, user, own, clock.now())
  return { success: await presentSession(db, user.id, token) }
}

/**
 * Refuses too many attempts on one account from one place, and answers where they are counted and whether the account
 * is open there. Attempts from elsewhere close it neither where its owner is signed in, nor to a browser that the owner
 * has signed in with before, whose attempts are counted by themselves.
 */
async function limitAccount(
  { db, vault }: Deps,
  { login, ip, browser }: Pick<LoginAttempt, 'ip' | 'browser'> & { login: string },
  user: UserRow | null,
  now: Temporal.Instant,
): Promise<{ attempts: string; isOpen: boolean }> {
  const known = user && knownBrowser(vault, browser, user.id, now)
  if (!known) await limitFrom(db, 'login', ip, PER_ADDRESS, now)
  const account = `login:${hashToken(login)}`
  const attempts = `${account}:${known ?? networkOf(ip)}`
  await limitAttempts(db, attempts, PER_ACCOUNT, now)
  const isKnown = known || (user && (await isKnownThere(db, { userId: user.id, ip }, now)))
  return { attempts, isOpen: isKnown ? true : await isWithin(db, account, PER_ACCOUNT_ANYWHERE, now) }
}

/**
 * Signs in by e-mail or username; says the same whether the account or the password is wrong. An account that is
 * tried from everywhere stays open to whoever has its second factor, too: the password alone opens nothing there.
 */
export async function login(deps: Deps, attempt: LoginAttempt): Promise<LoginAnswer> {
  const { db, clock } = deps
  const now = clock.now()
  const typed = await foldLogin(db, attempt.email)
  const user = await findUserByLogin(db, typed)
  const { attempts, isOpen } = await limitAccount(deps, { ...attempt, login: typed }, user, now)
  const isRight = await passwordMatches(user?.passwordHash ?? null, attempt.password)
  if (!isOpen && !(isRight && user?.secondFactorSince)) throw tooMany(PER_ACCOUNT_ANYWHERE)
  if (!isRight || !user) throw refuse(401, WRONG_LOGIN)
  await forgetAttempts(db, attempts)
  const answer = await db.transaction((tx) => letIn({ db: tx, clock }, user, attempt))
  if ('success' in answer) rememberBrowser(deps, attempt.browser, user.id)
  return answer
}

const ENDED = 'This took too long. Please log in again.'

export type SecondFactorAnswer = Pick<LoginAttempt, 'device' | 'ip' | 'browser'> & {
  challenge: string
  code: string
}

/** The second step of signing in, with a code of the authenticator or a recovery code. */
export async function loginSecondFactor(
  deps: Deps,
  { challenge, code, device, ip, browser }: SecondFactorAnswer,
): Promise<StoredSession> {
  const { db, clock } = deps
  const now = clock.now()
  const waiting = await findChallenge(db, challenge, now)
  if (!waiting) throw refuse(401, ENDED)
  const attempts = secondFactorAttempts(waiting.userId)
  await limitAttempts(db, attempts, SECOND_FACTOR_LIMIT, now)
  const token = await db.transaction(async (tx) => {
    const user = await lockUser(tx, waiting.userId)
    // Whatever shuts them out ends the challenge, too.
    const isOver = (await findChallenge(tx, challenge, now)) === null
    if (!user?.secondFactorSince || isOver) throw refuse(401, ENDED)
    requireOpenAccount(user)
    await requireCode(tx, deps, user, code)
    await logout(tx, waiting.id)
    return beginSession(tx, user, { device, ip }, now)
  })
  await forgetAttempts(db, attempts)
  rememberBrowser(deps, browser, waiting.userId)
  return presentSession(db, waiting.userId, token)
}

/** Ends the session of whoever asks. */
export const signOut = (
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { id, userId, churchId }: Session,
): Promise<void> =>
  db.transaction(async (tx) => {
    await logout(tx, id)
    await recordAudit(tx, { churchId, userId, action: 'account.signed_out', at: clock.now() })
  })
