import { and, asc, eq, gt, inArray, isNull, lt, or } from 'drizzle-orm'
import type { ScheduleInput, ScheduleTemplate } from '#core/scheduling/types.ts'
import type { Db } from '#server/db/connect.ts'
import {
  assignments,
  messages,
  people,
  scheduleTemplates,
  serviceTypes,
  templateAssignments,
} from '#server/db/schema/schema.ts'
import { loadChurch } from '../church-rules.ts'
import { loadRecipients } from '../recipients.ts'
import { assignmentOf } from '../rows.ts'
import {
  existingMessageOf,
  NOTICES,
  ONE_OFF,
  pastMessageOf,
  SCHEDULED_KINDS,
  scheduleTemplateOf,
} from './stored.ts'

/** The longest lead (one month) before the end of the planning horizon. */
const LOOK_AHEAD = { hours: 70 * 24 }
/** What was sent longer ago concerns no assignment that is still ahead. */
const LOOK_BACK = { hours: 100 * 24 }

const NOTHING: ScheduleTemplate = {
  confirmation: null,
  confirmationReminders: [],
  followUps: [],
  combination: false,
}

/** Finds the template of a service type: its own, else its folder's, else the default. */
export const loadTemplates = async (db: Db, churchId: number) => {
  const rows = await db.select().from(scheduleTemplates).where(eq(scheduleTemplates.churchId, churchId))
  const targets = await db
    .select()
    .from(templateAssignments)
    .where(eq(templateAssignments.churchId, churchId))
  const types = await db.select().from(serviceTypes).where(eq(serviceTypes.churchId, churchId))
  const byId = new Map(rows.map((row) => [row.id, row]))
  const targetOf = new Map(targets.map((row) => [`${row.targetKind}/${row.targetId}`, row.templateId]))
  const folderOf = new Map(types.map((type) => [type.id, type.folderId]))
  const standard = rows.find((row) => row.isDefault)
  const rowFor = (serviceTypeId: string) => {
    const own = targetOf.get(`service_type/${serviceTypeId}`)
    const folders = targetOf.get(`folder/${folderOf.get(serviceTypeId)}`)
    return byId.get(own ?? folders ?? -1) ?? standard
  }
  return {
    nameFor: (serviceTypeId: string): string | null => rowFor(serviceTypeId)?.name ?? null,
    templateFor: (serviceTypeId: string): ScheduleTemplate => {
      const row = rowFor(serviceTypeId)
      return row ? scheduleTemplateOf(row) : NOTHING
    },
  }
}

const loadUpcoming = (db: Db, churchId: number, personIds: readonly string[], now: Temporal.Instant) =>
  db
    .select()
    .from(assignments)
    .where(
      and(
        eq(assignments.churchId, churchId),
        inArray(assignments.personId, [...personIds]),
        isNull(assignments.removedAt),
        gt(assignments.startsAt, now),
        lt(assignments.startsAt, now.add(LOOK_AHEAD)),
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
        inArray(messages.kind, [...SCHEDULED_KINDS, ...NOTICES, ONE_OFF]),
        or(isNull(messages.dueAt), gt(messages.dueAt, now.subtract(LOOK_BACK))),
      ),
    )
    .orderBy(asc(messages.id))

const present = <Value>(value: Value | null): value is Value => value !== null

/** Everything the planner looks at for some people of a church, and the rows it is compared with. */
export const loadScheduleInput = async (
  db: Db,
  churchId: number,
  personIds: readonly string[],
  now: Temporal.Instant,
): Promise<{ input: ScheduleInput; existing: ReturnType<typeof existingMessageOf>[] }> => {
  const { church, rules } = await loadChurch(db, churchId)
  const { templateFor } = await loadTemplates(db, churchId)
  const upcoming = await loadUpcoming(db, churchId, personIds, now)
  const texts = await loadTexts(db, churchId, personIds, now)
  // What went on trial went to the owner: it counts as sent only while the church is on trial.
  const counts = ({ isTrial }: (typeof texts)[number]) => !isTrial || church.sendingMode === 'trial'
  return {
    input: {
      now,
      rules,
      templateFor,
      assignments: upcoming.map(assignmentOf).filter(present),
      recipients: await loadRecipients(db, churchId, personIds),
      history: texts.filter(counts).map(pastMessageOf).filter(present),
    },
    existing: texts.map(existingMessageOf),
  }
}

export const everybody = async (db: Db, churchId: number): Promise<string[]> => {
  const rows = await db.select({ id: people.id }).from(people).where(eq(people.churchId, churchId))
  return rows.map((row) => row.id)
}
