import { toE164 } from '#core/messages/phone.ts'
import { type ChurchFacts, optInText, optInWords, type PageWords } from '#core/numbers/church-pages.ts'
import { isMobileOf, OPT_IN_LIMITS } from '#core/numbers/opt-in.ts'
import type { Db } from '#server/db/connect.ts'
import { usedCaptchas } from '#server/db/schema/schema.ts'
import type { Deps } from '#server/deps.ts'
import { queueOptIn } from '#server/features/messages/one-off.ts'
import { isWithin, isWithinFrom } from '#server/http/rate-limit.ts'

const PER_PLACE = { max: 5, windowMinutes: 10 }
/** Its key names the day, the longest of which has 25 hours. */
const PER_DAY = { max: OPT_IN_LIMITS.dayMax, windowMinutes: 26 * 60 }

type Asked = { churchId: number; countryIso: string; timeZone: string; facts: ChurchFacts }
type OptIn = Asked & { ip: string; form: string }

/** Whether the browser did its work; no solution counts twice. */
async function hasWorked({ db, proofOfWork }: Deps, solution: string, ip: string): Promise<boolean> {
  const proof = await proofOfWork.verify(solution, ip)
  if (!proof.ok) return false
  const remembered = await db
    .insert(usedCaptchas)
    .values(proof.value)
    .onConflictDoNothing()
    .returning({ signature: usedCaptchas.signature })
  return remembered.length > 0
}

/** Counts what is asked and not what is sent, or the count would tell who was asked before. */
async function isFullDay(db: Db, { churchId, timeZone }: Asked, now: Temporal.Instant): Promise<boolean> {
  const day = now.toZonedDateTimeISO(timeZone).toPlainDate()
  return !(await isWithin(db, `opt-in:${churchId}:${day}`, PER_DAY, now))
}

/**
 * Texts a number that somebody has put into the form of a church, once a week at most; nobody is opted in before they
 * answer. Whether the church knows the number is not told.
 */
export async function askToOptIn(
  deps: Deps,
  { ip, form, ...asked }: OptIn,
): Promise<{ code: number; words: PageWords }> {
  const { db, clock } = deps
  const { churchId, countryIso, facts } = asked
  const fields = new URLSearchParams(form)
  const to = toE164(fields.get('phone') ?? '', countryIso)
  if (!to || !isMobileOf(to, countryIso)) return { code: 422, words: optInWords(facts, 'not_a_number') }
  const now = clock.now()
  const tooMany = { code: 429, words: optInWords(facts, 'too_many') }
  if (!(await isWithinFrom(db, 'opt-in', ip, PER_PLACE, now))) return tooMany
  if (!(await hasWorked(deps, fields.get('work') ?? '', ip)))
    return { code: 422, words: optInWords(facts, 'no_work') }
  if (await isFullDay(db, asked, now)) return { code: 429, words: optInWords(facts, 'full') }
  const isQueued = await queueOptIn(db, { churchId, to, body: optInText(facts.church) }, now)
  return isQueued
    ? { code: 200, words: optInWords(facts, 'asked') }
    : { code: 429, words: optInWords(facts, 'full') }
}
