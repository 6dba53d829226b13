import { and, asc, eq, gt, inArray, isNull, lt, or } from 'drizzle-orm'
import type { ScheduleInput } from '#core/scheduling/schedule-input.ts'
import { isLost, NOTICE_KINDS, ONE_OFF, SCHEDULED_KINDS } from '#core/vocabulary/messages.ts'
import type { Db } from '#server/db/connect.ts'
import { assignments, isOnPlan, messages, people } from '#server/db/schema/schema.ts'
import { loadChurch } from '../church-rules.ts'
import { loadRecipients } from '../recipients.ts'
import { loadTemplates, templateFor } from '../schedule-templates.ts'
import { assignmentOf } from './assignments.ts'
import { existingMessageOf, pastMessageOf } from './scheduled-text.ts'
import { loadTextsOff, withSwitch } from './texts-off.ts'

/** The longest lead (one month) before the end of the time for which texts are scheduled. */
const LOOK_AHEAD = { hours: 70 * 24 }
/** What was sent longer ago concerns no assignment that is still ahead. */
const LOOK_BACK = { hours: 100 * 24 }

/** Who has accepted is told of a move, however far ahead. */
const loadUpcoming = (db: Db, churchId: number, personIds: readonly string[], now: Temporal.Instant) =>
  db
    .select()
    .from(assignments)
    .where(
      and(
        eq(assignments.churchId, churchId),
        inArray(assignments.personId, [...personIds]),
        isOnPlan,
        gt(assignments.startsAt, now),
        or(lt(assignments.startsAt, now.add(LOOK_AHEAD)), eq(assignments.status, 'C')),
      ),
    )

const loadTexts = (db: Db, churchId: number, personIds: readonly string[], now: Temporal.Instant) =>
  db
    .select()
    .from(messages)
    .where(
      and(
        eq(messages.churchId, churchId),
        inArray(messages.personId, [...personIds]),
        eq(messages.direction, 'out'),
        inArray(messages.kind, [...SCHEDULED_KINDS, ...NOTICE_KINDS, ONE_OFF]),
        or(isNull(messages.dueAt), gt(messages.dueAt, now.subtract(LOOK_BACK))),
      ),
    )
    .orderBy(asc(messages.id))

const present = <Value>(value: Value | null): value is Value => value !== null

type Loaded = {
  input: Omit<ScheduleInput, 'acceptedStarts'>
  existing: ReturnType<typeof existingMessageOf>[]
}

/** Everything that decides which texts some people of a church should get but what they have accepted, and the texts that they have. */
export async function loadScheduleInput(
  db: Db,
  churchId: number,
  personIds: readonly string[],
  now: Temporal.Instant,
): Promise<Loaded> {
  const { church, rules } = await loadChurch(db, churchId)
  const templates = await loadTemplates(db, churchId)
  const upcoming = await loadUpcoming(db, churchId, personIds, now)
  const texts = await loadTexts(db, churchId, personIds, now)
  const off = await loadTextsOff(db, [churchId])
  // What went on trial went to the owner: it counts as sent only while the church is on trial.
  const isOurs = ({ isTrial }: (typeof texts)[number]) => !isTrial || church.sendingMode === 'trial'
  // What was lost and has no key is forgotten, or stands for a lost text that has one.
  const counts = (text: (typeof texts)[number]) =>
    isOurs(text) && !(isLost(text.state) && text.key === null && text.previewOf === null)
  return {
    input: {
      now,
      rules,
      templateFor: templateFor(templates),
      assignments: upcoming.map(assignmentOf).filter(present).map(withSwitch(off, rules.zone)),
      recipients: await loadRecipients(db, churchId, personIds),
      history: texts.filter(counts).map(pastMessageOf).filter(present),
    },
    existing: texts.map(existingMessageOf),
  }
}

export async function everybody(db: Db, churchId: number): Promise<string[]> {
  const rows = await db.select({ id: people.id }).from(people).where(eq(people.churchId, churchId))
  return rows.map((row) => row.id)
}
