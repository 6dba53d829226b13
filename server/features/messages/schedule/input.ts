import { and, asc, eq, gt, inArray, isNull, lt, or } from 'drizzle-orm'
import type { ScheduleInput } from '#core/scheduling/schedule-input.ts'
import { isLost, MOVED, NOTICE_KINDS, ONE_OFF, SCHEDULED_KINDS } from '#core/vocabulary/messages.ts'
import type { Db } from '#server/db/connect.ts'
import { churchesOf, isOneOf, type Key } from '#server/db/keys.ts'
import { only } from '#server/db/query.ts'
import { assignments, isOnPlan, type MessageRow, messages, people } from '#server/db/schema/schema.ts'
import { loadChurches } from '../church-rules.ts'
import { loadRecipientsOf } from '../recipients.ts'
import { loadTemplatesOf, templateFor } from '../schedule-templates.ts'
import { assignmentOf } from './assignments.ts'
import { existingMessageOf, pastMessageOf } from './scheduled-text.ts'
import { loadTextsOff, withSwitch } from './texts-off.ts'

/** The longest lead (one month) before the end of the time for which texts are scheduled. */
const LOOK_AHEAD = { hours: 70 * 24 }
/** What was sent longer ago concerns no assignment that is still ahead, but for moves. */
const LOOK_BACK = { hours: 100 * 24 }

/** Who has accepted is told of a move, however far ahead. */
const loadUpcoming = (db: Db, persons: readonly Key[], now: Temporal.Instant) =>
  db
    .select()
    .from(assignments)
    .where(
      and(
        isOneOf(assignments.churchId, assignments.personId, persons),
        isOnPlan,
        gt(assignments.startsAt, now),
        or(lt(assignments.startsAt, now.add(LOOK_AHEAD)), eq(assignments.status, 'C')),
      ),
    )

const loadTexts = (db: Db, persons: readonly Key[], now: Temporal.Instant) =>
  db
    .select()
    .from(messages)
    .where(
      and(
        isOneOf(messages.churchId, messages.personId, persons),
        eq(messages.direction, 'out'),
        inArray(messages.kind, [...SCHEDULED_KINDS, ...NOTICE_KINDS, ONE_OFF]),
        or(isNull(messages.dueAt), gt(messages.dueAt, now.subtract(LOOK_BACK)), eq(messages.kind, MOVED)),
      ),
    )
    .orderBy(asc(messages.id))

const present = <Value>(value: Value | null): value is Value => value !== null

/** What went on trial went to the owner: it counts as sent only while the church is on trial. */
const isTheirs = (text: MessageRow, sendingMode: string): boolean => !text.isTrial || sendingMode === 'trial'

/** What was lost and has no key is forgotten, or stands for a lost text that has one. */
const isForgotten = ({ state, key, previewOf }: MessageRow): boolean =>
  isLost(state) && key === null && previewOf === null

type Loaded = {
  churchId: number
  input: Omit<ScheduleInput, 'acceptedStarts'>
  existing: ReturnType<typeof existingMessageOf>[]
}

/**
 * Everything that decides which texts some people should get but what they have accepted, and the texts that they have;
 * church by church.
 */
export async function loadScheduleInputs(
  db: Db,
  persons: readonly Key[],
  now: Temporal.Instant,
): Promise<Loaded[]> {
  const churchIds = churchesOf(persons)
  const known = await loadChurches(db, churchIds)
  const templatesOf = await loadTemplatesOf(db, churchIds)
  const upcoming = Map.groupBy(await loadUpcoming(db, persons, now), ({ churchId }) => churchId)
  const texts = Map.groupBy(await loadTexts(db, persons, now), ({ churchId }) => churchId)
  const off = Map.groupBy(await loadTextsOff(db, churchIds), ({ churchId }) => churchId)
  const recipients = Map.groupBy(await loadRecipientsOf(db, persons), ({ churchId }) => churchId)
  return known.map(({ church, rules }) => {
    const { id: churchId, sendingMode } = church
    const assigned = (upcoming.get(churchId) ?? []).map(assignmentOf).filter(present)
    const theirs = texts.get(churchId) ?? []
    const counts = (text: MessageRow) => isTheirs(text, sendingMode) && !isForgotten(text)
    return {
      churchId,
      input: {
        now,
        rules,
        templateFor: templateFor(templatesOf(churchId)),
        assignments: assigned.map(withSwitch(off.get(churchId) ?? [], rules.zone)),
        recipients: new Map(
          recipients.get(churchId)?.map(({ recipient }) => [recipient.personId, recipient]),
        ),
        history: theirs.filter(counts).map(pastMessageOf).filter(present),
      },
      existing: theirs.map(existingMessageOf),
    }
  })
}

/** The same for people of one church. */
export const loadScheduleInput = async (
  db: Db,
  churchId: number,
  personIds: readonly string[],
  now: Temporal.Instant,
): Promise<Loaded> => {
  const persons = personIds.map((id) => ({ churchId, id }))
  return only(await loadScheduleInputs(db, persons, now))
}

export async function everybody(db: Db, churchId: number): Promise<string[]> {
  const rows = await db.select({ id: people.id }).from(people).where(eq(people.churchId, churchId))
  return rows.map((row) => row.id)
}
