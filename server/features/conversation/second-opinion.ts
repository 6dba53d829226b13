import { and, eq, inArray } from 'drizzle-orm'
import {
  type Doubted,
  doubtedIn,
  type SecondOpinion,
  withReadings,
} from '#core/conversation/second-opinion.ts'
import { isAvailabilityKind } from '#core/vocabulary/messages.ts'
import type { Doubt, Reading, ReadingFailure } from '#providers/reading/port.ts'
import { masked, type Understanding } from '#reader/read.ts'
import type { Db } from '#server/db/connect.ts'
import { churchesOf } from '#server/db/keys.ts'
import { churches, people } from '#server/db/schema/schema.ts'
import type { Deps } from '#server/deps.ts'
import { isPaused, pauseUntil } from '#server/http/rate-limit.ts'
import { type Heard, hear, type Received } from './hear.ts'

/** Asks somebody outside about texts that the reader would ask back. */

/** What was said outside of the doubts in a text. */
type Opinion = { body: string; doubted: readonly Doubted[]; readings: readonly Reading[] }
/** By the carrier's id of the text. */
export type Opinions = ReadonlyMap<string, Opinion>

/** A text in doubt, and what of it may leave the house. */
type DoubtedText = { received: Received; body: string; doubted: readonly Doubted[]; doubt: Doubt }

const PAUSE_KEY = 'reading-paused'
/** A volunteer waits no longer, and neither does whoever texted at the same time. */
const PATIENCE_MS = 2000
const AT_ONCE = 8
/** While the key is wrong. */
const ALERT_PAUSE = { minutes: 10 }

/** The churches among some that have it switched on. */
async function withSecondOpinion({ db }: Deps, churchIds: readonly number[]): Promise<Set<number>> {
  const rows = await db
    .select({ id: churches.id })
    .from(churches)
    .where(and(inArray(churches.id, [...churchIds]), eq(churches.secondOpinion, true)))
  return new Set(rows.map(({ id }) => id))
}

/** What may be asked outside of a text. One about days, to a notification, a preview or one-way texting is read otherwise or not at all. */
function doubtedOf({ conversation, understanding }: Heard, now: Temporal.Instant): Doubted[] {
  const { texts, oneWayOnly, answersPreview, isNotified, secondOpinion } = conversation
  const newest = texts.at(-1)
  const isElsewhere = !newest || isAvailabilityKind(newest.kind) || oneWayOnly || answersPreview || isNotified
  return isElsewhere || !secondOpinion ? [] : doubtedIn(conversation, understanding, now)
}

/** The names of everybody whom a church knows. */
async function namesOf(db: Db, churchId: number): Promise<string[]> {
  const rows = await db
    .selectDistinct({ first: people.firstName, last: people.lastName })
    .from(people)
    .where(eq(people.churchId, churchId))
  return [...new Set(rows.flatMap(({ first, last }) => [first, last, `${last}${first}`]))]
}

/** Those of some texts that would be asked back, as they may be shown outside; none where nobody may be asked now. */
export async function doubtsAmong(deps: Deps, received: readonly Received[]): Promise<DoubtedText[]> {
  if (deps.reading === null || received.length === 0) return []
  const now = deps.clock.now()
  const churchIds = await withSecondOpinion(deps, churchesOf(received))
  const theirs = received.filter(({ churchId }) => churchIds.has(churchId))
  if (theirs.length === 0 || (await isPaused(deps.db, PAUSE_KEY, now))) return []
  const inDoubt = (await hear(deps.db, theirs, now)).flatMap((heard) => {
    const doubted = doubtedOf(heard, now)
    return doubted.length > 0 ? [{ heard, doubted }] : []
  })
  const names = new Map<number, string[]>()
  for (const churchId of churchesOf(inDoubt.map(({ heard }) => heard)))
    names.set(churchId, await namesOf(deps.db, churchId))
  return inDoubt.flatMap(({ heard: { received, context, body }, doubted }) => {
    const open = doubted.map(({ index }) => index)
    const shown = masked(body, context, { open, names: names.get(received.churchId) ?? [] })
    if (!shown) return []
    const items = shown.people.map((person) => ({ person }))
    return [{ received, body, doubted, doubt: { text: shown.text, items } }]
  })
}

/** Whether the next text may still be asked about; else they are left alone for a while. The log says nothing of the text. */
async function mayGoOn({ db, clock, log }: Deps, problem: ReadingFailure): Promise<boolean> {
  log.warn({ kind: problem.kind, detail: problem.detail }, 'there is no second opinion on a text')
  const isRefused = problem.kind === 'alert' && problem.why === 'credentials'
  if (problem.kind !== 'retry' && !isRefused) return true
  const until = problem.kind === 'retry' ? problem.notBefore : clock.now().add(ALERT_PAUSE)
  await pauseUntil(db, PAUSE_KEY, until)
  return false
}

/** What is said outside about texts, within two seconds for all of them; whatever is not said by then is as if nobody had been asked. */
export async function askOutside(deps: Deps, texts: readonly DoubtedText[]): Promise<Opinions> {
  const { reading } = deps
  const opinions = new Map<string, Opinion>()
  if (reading === null || texts.length === 0) return opinions
  const patience = AbortSignal.timeout(PATIENCE_MS)
  const open = texts.values()
  let isOver = false
  const lane = async (): Promise<void> => {
    for (const { received, body, doubted, doubt } of open) {
      if (patience.aborted || isOver) return
      const read = await reading.read(doubt, patience)
      if (read.ok) opinions.set(received.text.sid, { body, doubted, readings: read.value })
      else if (!(await mayGoOn(deps, read.failure))) isOver = true
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, lane))
  return opinions
}

const isSame = (doubted: readonly Doubted[], before: readonly Doubted[]): boolean =>
  JSON.stringify(doubted) === JSON.stringify(before)

/** What a text means, with what was said of it outside where it is in the same doubt now. */
export function withOpinion(
  heard: Heard,
  opinion: Opinion | undefined,
  now: Temporal.Instant,
): Understanding | SecondOpinion {
  const { understanding, body } = heard
  if (!opinion || opinion.body !== body) return understanding
  const doubted = doubtedOf(heard, now)
  return isSame(doubted, opinion.doubted)
    ? withReadings(understanding, doubted, opinion.readings, body)
    : understanding
}
