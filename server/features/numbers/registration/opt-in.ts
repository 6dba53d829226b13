import { and, eq, sql } from 'drizzle-orm'
import type { OptIn } from '#contract/numbers.ts'
import { toE164 } from '#core/messages/phone.ts'
import { type ChurchFacts, optInText, optInWords, type PageWords } from '#core/numbers/church-pages.ts'
import { isMobileOf } from '#core/numbers/opt-in.ts'
import type { OptInDayMax } from '#core/vocabulary/churches.ts'
import { OPT_IN_OUTCOMES, type OptInOutcome } from '#core/vocabulary/numbers.ts'
import type { Db } from '#server/db/connect.ts'
import { only } from '#server/db/query.ts'
import { churches, optInCounts, usedCaptchas } from '#server/db/schema/schema.ts'
import type { Deps } from '#server/deps.ts'
import { queueOptIn } from '#server/features/messages/one-off.ts'
import { isWithin, isWithinFrom } from '#server/http/rate-limit.ts'

const PER_PLACE = { max: 10, windowMinutes: 10 }
/** The key names the day, the longest of which has 25 hours. */
const DAY_MINUTES = 26 * 60

type Asked = {
  churchId: number
  countryIso: string
  timeZone: string
  dayMax: OptInDayMax
  facts: ChurchFacts
}
type Posted = Asked & { ip: string; form: string }

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
async function isFullDay(
  db: Db,
  { churchId, timeZone, dayMax }: Asked,
  now: Temporal.Instant,
): Promise<boolean> {
  const day = now.toZonedDateTimeISO(timeZone).toPlainDate()
  return !(await isWithin(db, `opt-in:${churchId}:${day}`, { max: dayMax, windowMinutes: DAY_MINUTES }, now))
}

const monthOf = (timeZone: string, now: Temporal.Instant): string =>
  now.toZonedDateTimeISO(timeZone).toPlainDate().toPlainYearMonth().toString()

async function count(db: Db, { churchId, timeZone }: Asked, outcome: OptInOutcome, now: Temporal.Instant) {
  const { requests } = optInCounts
  await db
    .insert(optInCounts)
    .values({ churchId, month: monthOf(timeZone, now), outcome, requests: 1 })
    .onConflictDoUpdate({
      target: [optInCounts.churchId, optInCounts.month, optInCounts.outcome],
      set: { requests: sql`${requests} + 1` },
    })
}

type OptInWords = Parameters<typeof optInWords>[1]
/** Whoever asks is not told who was asked before, or how a church stands. */
const ANSWERS: Record<OptInOutcome, [code: number, words: OptInWords]> = {
  asked: [200, 'asked'],
  again: [200, 'asked'],
  not_mobile: [422, 'not_a_number'],
  full: [429, 'full'],
  few_credits: [429, 'full'],
}

/**
 * Texts a number that somebody has put into the form of a church, once a week at most; nobody is opted in before they
 * answer. Whether the church knows the number is not told.
 */
export async function askToOptIn(
  deps: Deps,
  { ip, form, ...asked }: Posted,
): Promise<{ code: number; words: PageWords }> {
  const { db, clock } = deps
  const { churchId, countryIso, facts } = asked
  const now = clock.now()
  const told = (code: number, words: OptInWords) => ({ code, words: optInWords(facts, words) })
  if (!(await isWithinFrom(db, 'opt-in', ip, PER_PLACE, now))) return told(429, 'too_many')
  const fields = new URLSearchParams(form)
  const to = toE164(fields.get('phone') ?? '', countryIso)
  const isMobile = to !== null && isMobileOf(to, countryIso)
  if (!(await hasWorked(deps, fields.get('work') ?? '', ip)))
    return isMobile ? told(422, 'no_work') : told(422, 'not_a_number')
  const outcome = !isMobile
    ? 'not_mobile'
    : (await isFullDay(db, asked, now))
      ? 'full'
      : await queueOptIn(db, { churchId, to, body: optInText(facts.church) }, now)
  await count(db, asked, outcome, now)
  return told(...ANSWERS[outcome])
}

/** What the public form of a church may cost a day, and what it took and refused this month. */
export async function presentOptIn({ db, clock }: Deps, churchId: number): Promise<OptIn> {
  const church = only(await db.select().from(churches).where(eq(churches.id, churchId)))
  const month = monthOf(church.timeZone, clock.now())
  const rows = await db
    .select()
    .from(optInCounts)
    .where(and(eq(optInCounts.churchId, churchId), eq(optInCounts.month, month)))
  const requests = new Map(rows.map((row) => [row.outcome, row.requests]))
  return {
    day_max: church.optInDayMax,
    month,
    counts: OPT_IN_OUTCOMES.map((outcome) => ({ outcome, requests: requests.get(outcome) ?? 0 })),
  }
}
