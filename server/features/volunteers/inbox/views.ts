import type { InboxEntry, InboxReply, OpenQuestion } from '#contract/inbox.ts'
import type { assignments, messages, people, plans } from '#server/db/schema/schema.ts'

export type MessageRow = typeof messages.$inferSelect
type PersonRow = typeof people.$inferSelect

const nameOf = ({ firstName, lastName }: PersonRow): string => `${firstName} ${lastName}`.trim()

type QuestionRow = {
  assignment: typeof assignments.$inferSelect
  phone: string | null
  plan: string
  service: string
}
/** A question with the phone it was asked on. */
export type Question = OpenQuestion & { phone: string | null }

/** Null for what is asked of nobody, or has no time. */
export const questionView = ({ assignment, phone, plan, service }: QuestionRow): Question | null => {
  const { id, personId, personName, positionName, status, planId, serviceTypeId, startsAt } = assignment
  if (personId === null || startsAt === null) return null
  return {
    assignment_id: id,
    person_id: personId,
    person_name: personName,
    position: positionName,
    status,
    plan_id: planId,
    plan_title: plan,
    service_id: serviceTypeId,
    service_name: service,
    starts_at: startsAt.toString(),
    phone,
  }
}

const STATES: Partial<Record<MessageRow['state'], InboxReply['state']>> = {
  queued: 'sent',
  sent: 'sent',
  delivered: 'delivered',
  undelivered: 'failed',
  failed: 'failed',
}

const replyView = (row: MessageRow): InboxReply => ({
  id: row.id,
  by: row.kind === 'one_off' ? 'church' : 'steeple',
  text: row.body,
  at: (row.loggedAt ?? row.createdAt).toString(),
  state: STATES[row.state] ?? 'waiting',
  error_message: row.errorMessage,
})

type PlanRow = { plan: typeof plans.$inferSelect; service: string }

const planView = ({ plan, service }: PlanRow): NonNullable<InboxEntry['plan']> => ({
  id: plan.id,
  title: plan.title,
  service_id: plan.serviceTypeId,
  service_name: service,
  starts_at: plan.startsAt?.toString() ?? null,
})

/** What was read about all entries of a page together. */
export type Around = {
  people: readonly PersonRow[]
  questions: readonly Question[]
  replies: readonly MessageRow[]
  plans: readonly PlanRow[]
  /** Phones that have opted out. */
  optedOut: ReadonlySet<string>
  /** Names of members by their id. */
  members: ReadonlyMap<number, string>
}

export const entryView = (entry: MessageRow, around: Around): InboxEntry => {
  const { id, fromNumber: phone, personId, handledBy } = entry
  const isTheirs = (one: { phone: string | null; id: string }) =>
    (phone !== null && one.phone === phone) || one.id === personId
  const plan = around.plans.find((row) => row.plan.id === entry.planId)
  return {
    id,
    at: (entry.loggedAt ?? entry.createdAt).toString(),
    phone,
    text: entry.body ?? '',
    people: around.people.filter(isTheirs).map((person) => ({ id: person.id, name: nameOf(person) })),
    is_opted_out: phone !== null && around.optedOut.has(phone),
    plan: plan ? planView(plan) : null,
    questions: around.questions
      .filter((question) => isTheirs({ phone: question.phone, id: question.person_id }))
      .map(({ phone: _phone, ...question }) => question),
    replies: around.replies.filter((reply) => reply.parentId === id).map(replyView),
    handled_at: entry.handledAt?.toString() ?? null,
    handled_by: handledBy === null ? null : (around.members.get(handledBy) ?? null),
  }
}
