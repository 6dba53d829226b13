import type { PersonInPlan } from '#contract/services.ts'
import type { people } from '#server/db/schema/schema.ts'

type PersonRow = typeof people.$inferSelect

/** Whose texts these are; null when nobody is known by that id. */
export const personHeadView = (person: PersonRow | null, standing: PersonInPlan | null) => {
  if (standing) return { id: standing.id, name: standing.name, phone: standing.phone }
  if (!person) return null
  return { id: person.id, name: `${person.firstName} ${person.lastName}`.trim(), phone: person.phone }
}

type PlanHead = { id: string; title: string; startsAt: Temporal.Instant | null; serviceName: string }

export const planHeadView = ({ id, title, startsAt, serviceName }: PlanHead) => ({
  id,
  title,
  service_name: serviceName,
  starts_at: startsAt?.toString() ?? null,
})
