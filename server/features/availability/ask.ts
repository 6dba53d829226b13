import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, like, lte, max, not, or, sql } from 'drizzle-orm'
import { openPlaceId } from '#core/asks/place.ts'
import { LEFT_ALONE } from '#core/asks/stand-in.ts'
import { askText } from '#core/availability/texts.ts'
import { nextOpening } from '#core/time/window.ts'
import { isShut } from '#core/vocabulary/churches.ts'
import type { Language } from '#core/vocabulary/languages.ts'
import type { Db } from '#server/db/connect.ts'
import { insertMany } from '#server/db/insert-many.ts'
import { announce } from '#server/db/live.ts'
import {
  askPeople,
  asks,
  assignments,
  availabilityAsks,
  availabilitySettings,
  messages,
  people,
} from '#server/db/schema/schema.ts'
import type { Deps } from '#server/deps.ts'
import { loadChurch } from '#server/features/messages/church-rules.ts'
import { loadRecipients } from '#server/features/messages/recipients.ts'
import { eachDue } from '#server/jobs/each-due.ts'
import type { DueWork } from '#server/jobs/ticker.ts'

/** An answer that comes later is for the church to read. */
const GOOD_FOR = { hours: 14 * 24 }
const PEOPLE_MAX = 2000

/** Somebody in the chosen teams, and whether they can be texted. */
export type Member = { id: string; firstName: string; lastName: string; phone: string | null }

/** Whoever had no place in a team for so long has left it, as far as we can tell. */
const MEMBER_FOR = { hours: 365 * 24 }

/** Everybody who has a place in some teams, or lately had, by name. */
export async function membersOf(
  db: Db,
  churchId: number,
  teamIds: readonly string[],
  now: Temporal.Instant,
): Promise<Member[]> {
  if (teamIds.length === 0) return []
  const rows = await db
    .selectDistinct({ id: people.id, firstName: people.firstName, lastName: people.lastName })
    .from(assignments)
    .innerJoin(people, and(eq(people.churchId, assignments.churchId), eq(people.id, assignments.personId)))
    .where(
      and(
        eq(assignments.churchId, churchId),
        inArray(assignments.teamId, [...teamIds]),
        isNull(assignments.removedAt),
        isNull(assignments.askId),
        or(isNull(assignments.endsAt), gt(assignments.endsAt, now.subtract(MEMBER_FOR))),
      ),
    )
    .orderBy(asc(people.firstName), asc(people.lastName), asc(people.id))
    .limit(PEOPLE_MAX)
  const recipients = await loadRecipients(
    db,
    churchId,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => {
    const recipient = recipients.get(row.id)
    return { ...row, phone: recipient && !recipient.isOptedOut ? recipient.phone : null }
  })
}

export const settingsOf = async (db: Db, churchId: number) => {
  const [row] = await db
    .select()
    .from(availabilitySettings)
    .where(eq(availabilitySettings.churchId, churchId))
  return { teamIds: row?.teamIds ?? [], day: row?.day ?? null }
}

/** Somebody to ask, in the language in which they were last answered. */
type Asked = Member & { language: Language }

/** In which languages some people were last answered, where it is known. */
async function languagesOf(
  db: Db,
  churchId: number,
  personIds: readonly string[],
): Promise<Map<string | null, Language | null>> {
  const rows = await db
    .selectDistinctOn([messages.personId], { personId: messages.personId, language: messages.language })
    .from(messages)
    .where(
      and(
        eq(messages.churchId, churchId),
        inArray(messages.personId, [...personIds]),
        eq(messages.direction, 'out'),
        isNotNull(messages.language),
      ),
    )
    .orderBy(messages.personId, desc(messages.id))
  return new Map(rows.map(({ personId, language }) => [personId, language]))
}

/** What the text of a question is known by. */
const KEY = sql<string>`'availability/' || ${availabilityAsks.month} || '/' || ${availabilityAsks.personId}`

/** Of a question: it went to the owner alone, on trial, and volunteers are texted now. */
const WAS_PREVIEW = sql`(${availabilityAsks.state} = 'asked' and exists (
  select from messages preview join churches church on church.id = preview.church_id
  where preview.church_id = ${availabilityAsks.churchId} and preview.is_trial and church.sending_mode <> 'trial'
    and preview.key = ${KEY}
))`

const ofMonth = (churchId: number, month: string) =>
  and(eq(availabilityAsks.churchId, churchId), eq(availabilityAsks.month, month))

/** How far the questions about a month are. */
export const asksAbout = (db: Db, churchId: number, month: string) =>
  db
    .select()
    .from(availabilityAsks)
    .where(and(ofMonth(churchId, month), not(WAS_PREVIEW)))

/** Who was asked on trial alone is asked anew. */
async function forgetPreviews(tx: Db, churchId: number, month: string): Promise<void> {
  const forgotten = await tx
    .delete(availabilityAsks)
    .where(and(ofMonth(churchId, month), WAS_PREVIEW))
    .returning({ key: KEY })
  await tx
    .update(messages)
    .set({ key: null, previewOf: sql`key` })
    .where(
      and(
        eq(messages.churchId, churchId),
        inArray(
          messages.key,
          forgotten.map(({ key }) => key),
        ),
      ),
    )
}

/** Those who can be asked and were not asked about the month. */
export async function toAsk(
  db: Db,
  churchId: number,
  month: string,
  now: Temporal.Instant,
): Promise<Asked[]> {
  const { teamIds } = await settingsOf(db, churchId)
  const members = (await membersOf(db, churchId, teamIds, now)).filter(({ phone }) => phone !== null)
  const known = new Set((await asksAbout(db, churchId, month)).map(({ personId }) => personId))
  const open = members.filter(({ id }) => !known.has(id))
  const languages = await languagesOf(
    db,
    churchId,
    open.map(({ id }) => id),
  )
  return open.map((member) => ({ ...member, language: languages.get(member.id) ?? 'en' }))
}

/** The words of the question to somebody. */
export const questionTo = (
  { firstName, language }: Pick<Asked, 'firstName' | 'language'>,
  church: string,
  month: string,
): string => askText({ church, name: firstName, month: Temporal.PlainYearMonth.from(month), language })

/** When those who were asked for an open place and have not answered may be asked something else. */
async function leftAloneUntil(
  db: Db,
  churchId: number,
  personIds: readonly string[],
  now: Temporal.Instant,
): Promise<Map<string, Temporal.Instant>> {
  const rows = await db
    .select({ personId: askPeople.personId, askedAt: max(askPeople.askedAt) })
    .from(askPeople)
    .innerJoin(asks, eq(asks.id, askPeople.askId))
    .where(
      and(
        eq(askPeople.churchId, churchId),
        inArray(askPeople.personId, [...personIds]),
        isNull(askPeople.answer),
        isNull(askPeople.writeBack),
        gt(askPeople.askedAt, now.subtract(LEFT_ALONE)),
        like(asks.assignmentId, openPlaceId('%')),
      ),
    )
    .groupBy(askPeople.personId)
  return new Map(
    rows.flatMap(({ personId, askedAt }) => (askedAt ? [[personId, askedAt.add(LEFT_ALONE)]] : [])),
  )
}

/** Asks everybody in the chosen teams who was not asked about a month yet; answers how many that are. */
export async function askAbout(
  tx: Db,
  churchId: number,
  month: string,
  now: Temporal.Instant,
): Promise<number> {
  const { church, hours } = await loadChurch(tx, churchId)
  if (church.sendingMode === 'paused' || isShut(church.status)) return 0
  await forgetPreviews(tx, churchId, month)
  const members = await toAsk(tx, churchId, month, now)
  const waits = await leftAloneUntil(
    tx,
    churchId,
    members.map(({ id }) => id),
    now,
  )
  const goesAt = ({ id }: Member) => nextOpening(waits.get(id) ?? now, hours.zone, hours.window)
  const asked = await insertMany<typeof availabilityAsks, { person_id: string }>(
    tx,
    availabilityAsks,
    members.map((member) => ({
      churchId,
      personId: member.id,
      month,
      state: 'asked' as const,
      askedAt: goesAt(member),
    })),
    ['person_id'],
  )
  const ids = new Set(asked.map(({ person_id: personId }) => personId))
  await insertMany(
    tx,
    messages,
    members
      .filter(({ id }) => ids.has(id))
      .map((member) => ({
        churchId,
        direction: 'out' as const,
        kind: 'availability_ask' as const,
        key: `availability/${month}/${member.id}`,
        state: 'planned' as const,
        personId: member.id,
        body: questionTo(member, church.name, month),
        language: member.language,
        dueAt: goesAt(member),
        latestAt: goesAt(member).add(GOOD_FOR),
        createdAt: now,
      })),
    ['id'],
  )
  await announce(tx, { church_id: churchId, topic: 'messages' })
  return ids.size
}

const AT = Temporal.PlainTime.from('10:00')

/** When a day of the month comes next, at 10:00. */
export function nextTime(day: number, zone: string, now: Temporal.Instant): Temporal.Instant {
  const today = now.toZonedDateTimeISO(zone).toPlainDate()
  const at = (date: Temporal.PlainDate) =>
    date.with({ day }).toZonedDateTime({ timeZone: zone, plainTime: AT }).toInstant()
  const here = at(today)
  return Temporal.Instant.compare(here, now) > 0 ? here : at(today.with({ day: 1 }).add({ months: 1 }))
}

/** Asks about the next month on the day that a church has chosen. */
export const dueQuestions = (deps: Deps): DueWork =>
  eachDue(deps, {
    name: 'ask for the days people cannot serve',
    find: ({ now, limit, mayRun }) =>
      deps.db
        .select({ key: availabilitySettings.churchId, churchId: availabilitySettings.churchId })
        .from(availabilitySettings)
        .where(
          and(
            isNotNull(availabilitySettings.nextAt),
            lte(availabilitySettings.nextAt, now),
            mayRun(availabilitySettings.churchId),
          ),
        )
        .orderBy(asc(availabilitySettings.nextAt))
        .limit(limit),
    run: ({ churchId }, now) => deps.db.transaction((tx) => askInTime(tx, churchId, now)),
  })

async function askInTime(tx: Db, churchId: number, now: Temporal.Instant): Promise<boolean> {
  const own = eq(availabilitySettings.churchId, churchId)
  const [due] = await tx.select().from(availabilitySettings).where(own).for('update')
  if (!due?.nextAt || due.day === null || Temporal.Instant.compare(due.nextAt, now) > 0) return false
  const { hours } = await loadChurch(tx, churchId)
  const next = now.toZonedDateTimeISO(hours.zone).toPlainDate().toPlainYearMonth().add({ months: 1 })
  await tx
    .update(availabilitySettings)
    .set({ nextAt: nextTime(due.day, hours.zone, now) })
    .where(own)
  await askAbout(tx, churchId, next.toString(), now)
  return true
}
