import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Person, Plan, PlanPerson } from '../planning/state/documents.ts'
import type { Controlled } from './controlled.ts'
import { missing, Refusal } from './errors.ts'
import { duration, phoneNumber } from './fields.ts'

const Id = z.object({ id: z.string() })
const Move = z.strictObject({ by: duration })
const Answer = z.strictObject({ status: z.enum(['C', 'U', 'D']), reason: z.string().max(500).optional() })
const Phone = z.strictObject({ phone: phoneNumber.nullable() })
const Scheduled = z.strictObject({
  personId: z.string(),
  /** Null for a guest. */
  teamId: z.string().nullable(),
  positionName: z.string().nullable(),
})

/** What leaders and volunteers can do in the planning service itself. */
export function boardRoutes(app: FastifyInstance, sandbox: Controlled): void {
  const { planning } = sandbox
  app.get('/board/:id', ({ params }) => {
    const { id } = Id.parse(params)
    if (!planning.data.organizations.get(id)) throw missing('organization')
    return planning.board(id)
  })
  app.post('/plans/:id/scheduling-email', ({ params }) => ({
    sent: planning.sendSchedulingEmails(planOf(sandbox, params).id),
  }))
  app.post('/plans/:id/move', ({ params, body }) => {
    planning.movePlan(planOf(sandbox, params).id, Move.parse(body).by)
    return {}
  })
  app.delete('/plans/:id', ({ params }) => {
    planning.deletePlan(planOf(sandbox, params).id)
    return {}
  })
  app.post('/plans/:id/people', ({ params, body }) => ({
    id: schedule(sandbox, planOf(sandbox, params), Scheduled.parse(body)),
  }))
  app.delete('/rows/:id', ({ params }) => {
    planning.unschedule(rowOf(sandbox, params).id)
    return {}
  })
  app.post('/rows/:id/answer', ({ params, body }) => {
    const { status, reason } = Answer.parse(body)
    planning.answer(rowOf(sandbox, params).id, status, reason)
    return {}
  })
  app.post('/people/:id/phone', ({ params, body }) => {
    planning.changePhone(personOf(sandbox, Id.parse(params).id).id, Phone.parse(body).phone)
    return {}
  })
}

function planOf({ planning }: Controlled, params: unknown): Plan {
  const plan = planning.data.plans.get(Id.parse(params).id)
  if (!plan) throw missing('plan')
  return plan
}

function rowOf({ planning }: Controlled, params: unknown): PlanPerson {
  const row = planning.data.planPeople.get(Id.parse(params).id)
  if (!row || row.deletedAt) throw missing('scheduled person')
  return row
}

function personOf({ planning }: Controlled, id: string): Person {
  const person = planning.data.people.get(id)
  if (!person) throw missing('person')
  return person
}

function schedule(sandbox: Controlled, plan: Plan, wanted: z.infer<typeof Scheduled>): string {
  const { planning } = sandbox
  const person = personOf(sandbox, wanted.personId)
  if (person.organizationId !== plan.organizationId) throw missing('person')
  if (person.archivedAt) throw new Refusal(409, 'An archived person cannot be scheduled.')
  const { teamId } = wanted
  if (teamId && planning.data.teams.get(teamId)?.serviceTypeId !== plan.serviceTypeId) throw missing('team')
  return planning.schedulePerson({ planId: plan.id, ...wanted })
}
