import { and, eq } from 'drizzle-orm'
import { doneText, offerText } from '#core/availability/texts.ts'
import { localDate } from '#core/time/words.ts'
import { type Language, languageBy } from '#core/vocabulary/languages.ts'
import { agrees, awaySpanIn, eachDay, languageOf, readAvailability } from '#reader/read.ts'
import type { Db } from '#server/db/connect.ts'
import { awayOffers, people } from '#server/db/schema/schema.ts'
import type { Deps } from '#server/deps.ts'
import { changeDays, daysOf, type Person, storedOf, takesDays } from './days.ts'
import { type Heard, say } from './say.ts'

const offerTo = ({ churchId, personId }: Person) =>
  and(eq(awayOffers.churchId, churchId), eq(awayOffers.personId, personId))

async function firstNameOf(tx: Db, { churchId, personId }: Person): Promise<string> {
  const [row] = await tx
    .select({ name: people.firstName })
    .from(people)
    .where(and(eq(people.churchId, churchId), eq(people.id, personId)))
  return row?.name ?? ''
}

/** Somebody declined what begins then. */
export type Declined = { personId: string; startsAt: Temporal.Instant }

/**
 * Offers to note the days that the words of a decline say somebody is away, in place of the thanks; false when they say
 * none, or nobody could write them.
 */
export async function offerDays(
  tx: Db,
  deps: Pick<Deps, 'planning'>,
  heard: Heard,
  { personId, startsAt }: Declined,
  now: Temporal.Instant,
): Promise<boolean> {
  const { churchId, body, church } = heard
  const today = localDate(now, church.zone)
  const span = awaySpanIn(body, localDate(startsAt, church.zone), { today })
  if (!span || !(await takesDays({ db: tx, planning: deps.planning }, churchId))) return false
  const person = { churchId, personId }
  const offer = { days: storedOf([span]), offeredAt: now }
  await tx
    .insert(awayOffers)
    .values({ ...person, ...offer })
    .onConflictDoUpdate({ target: [awayOffers.churchId, awayOffers.personId], set: offer })
  const language = languageBy(languageOf(body))
  const about = { name: await firstNameOf(tx, person), language: language ?? ('en' as const) }
  await say(
    tx,
    heard,
    personId,
    { kind: 'availability_offer', body: offerText(about, [span]), language },
    now,
  )
  return true
}

/** Takes a text as the answer to such an offer: YES notes the days, a plain no leaves it, and anything else is no answer. */
export async function heedOffer(
  tx: Db,
  deps: Pick<Deps, 'jobs'>,
  heard: Heard,
  { personId, language: offeredIn }: { personId: string; language: Language | null },
  now: Temporal.Instant,
): Promise<'ignored' | 'done'> {
  const { churchId, body, church } = heard
  const person = { churchId, personId }
  const [offer] = await tx.select().from(awayOffers).where(offerTo(person)).for('update')
  if (!offer) return 'ignored'
  const today = localDate(now, church.zone)
  const asked = { month: today.toPlainYearMonth(), today, services: [] }
  const isYes = agrees(body)
  if (!isYes && readAvailability(body, asked).kind !== 'all_good') return 'ignored'
  await tx.delete(awayOffers).where(offerTo(person))
  if (!isYes) return 'done'
  const days = daysOf(offer)
  await changeDays(tx, deps, person, { away: eachDay(days), free: [] }, now)
  const language = languageBy(languageOf(body)) ?? offeredIn
  const about = { name: await firstNameOf(tx, person), language: language ?? ('en' as const) }
  await say(tx, heard, personId, { kind: 'availability_done', body: doneText(about, days), language }, now)
  return 'done'
}
