import { nameOf, timesOf } from '../state/collections.ts'
import type { AnswerStatus, Person, PlanPerson, Team, TimeAnswer } from '../state/documents.ts'
import type { Planning } from '../state/planning.ts'
import { stamp } from '../state/time.ts'
import { countNeeds } from './needed-positions.ts'
import { planVertex } from './plans.ts'
import { planPersonVertex } from './team-members.ts'

export type WantedRow = {
  planId: string
  person: Person
  /** Null for a guest. */
  team: Team | null
  positionName: string | null
  scheduledBy: Person
  status?: AnswerStatus
  prepareNotification?: boolean
  notes?: string | null
  /** Absent: every time of the plan that concerns the team. */
  timeIds?: readonly string[]
  /** For worlds, which must know the ids of their rows beforehand. */
  id?: string
}

/** Puts somebody on a plan, with the team's defaults. */
export function scheduleRow(planning: Planning, wanted: WantedRow): PlanPerson {
  const { data } = planning
  const plan = data.plans.must(wanted.planId)
  const at = stamp(planning.now())
  const status = wanted.status ?? wanted.team?.defaultStatus ?? 'U'
  const id = wanted.id ?? data.nextId('plan-person')
  const prepareNotification = wanted.prepareNotification ?? wanted.team?.defaultPrepareNotifications ?? false
  const row = data.planPeople.set(id, {
    id,
    organizationId: plan.organizationId,
    serviceTypeId: plan.serviceTypeId,
    planId: plan.id,
    personId: wanted.person.id,
    teamId: wanted.team?.id ?? null,
    positionName: wanted.positionName,
    status,
    statusUpdatedAt: at,
    declineReason: null,
    notes: wanted.notes ?? null,
    prepareNotification,
    notificationPreparedAt: prepareNotification ? at : null,
    notificationSentAt: null,
    notificationReadAt: null,
    notificationChangedAt: null,
    notificationChangedByName: null,
    notificationSenderName: nameOf(wanted.scheduledBy),
    scheduledById: wanted.scheduledBy.id,
    respondsToId: wanted.team?.leaderIds[0] ?? wanted.scheduledBy.id,
    times: (wanted.timeIds ?? timesForTeam(planning, plan.id, wanted.team)).map((timeId, place) =>
      newTime(`${id}${place + 1}`, timeId, status, at),
    ),
    deletedAt: null,
    createdAt: at,
    updatedAt: at,
  })
  countNeeds(planning, undefined, row)
  planning.announce('created', planPersonVertex, row)
  announcePlanChange(planning, plan.id)
  return row
}

/** Takes a row off its plan; with the switch for it, a declined row stays in the plan's list. */
export function removeRow(planning: Planning, row: PlanPerson): void {
  const haunts = row.status === 'D' && planning.switches.deletedDeclinedStillListed
  if (haunts) planning.data.planPeople.update(row.id, { deletedAt: stamp(planning.now()) })
  else planning.data.planPeople.delete(row.id)
  countNeeds(planning, row, undefined)
  planning.announce('destroyed', planPersonVertex, row)
  announcePlanChange(planning, row.planId)
}

/** Stores a changed row and announces it to the webhooks. */
export function saveRow(planning: Planning, row: PlanPerson): PlanPerson {
  countNeeds(planning, planning.data.planPeople.get(row.id), row)
  planning.data.planPeople.set(row.id, row)
  planning.announce('updated', planPersonVertex, row)
  announcePlanChange(planning, row.planId)
  return row
}

function announcePlanChange(planning: Planning, planId: string): void {
  if (!planning.switches.planUpdatedOnAnyChange) return
  planning.announce('updated', planVertex, planning.data.plans.must(planId))
}

function timesForTeam({ data }: Planning, planId: string, team: Team | null): string[] {
  return timesOf(data, planId)
    .filter((time) => time.teamIds.length === 0 || (team && time.teamIds.includes(team.id)))
    .map((time) => time.id)
}

const newTime = (id: string, timeId: string, status: AnswerStatus, at: string): TimeAnswer => ({
  id,
  timeId,
  status,
  createdAt: at,
  updatedAt: at,
})
