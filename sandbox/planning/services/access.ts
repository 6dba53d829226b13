import { type Call, own } from '../api/api.ts'
import { forbidden, notFound } from '../api/errors.ts'
import type { Plan, PlanPerson, ServicesPermission, ServiceType } from '../state/documents.ts'

const MAY_SCHEDULE: readonly (ServicesPermission | null)[] = [
  'Scheduler',
  'Editor',
  'Administrator',
  'Organization Administrator',
]

/** The service type named in the path; throws a 403 for one that the token may not read. */
export function openServiceType(call: Call, reading: string): ServiceType {
  const type = own(call, call.view.data.serviceTypes, call.param('type'))
  if (type.isClosed) throw forbidden(call.view.viewer.id, 'read', reading)
  return type
}

export function openPlan(call: Call, reading: string): Plan {
  const type = openServiceType(call, reading)
  const plan = own(call, call.view.data.plans, call.param('plan'))
  if (plan.serviceTypeId !== type.id) throw notFound()
  return plan
}

/** The row named in the path; a deleted one is gone here even while the plan's list still shows it. */
export function openRow(call: Call): PlanPerson {
  const plan = openPlan(call, 'PlanPerson')
  const row = own(call, call.view.data.planPeople, call.param('row'))
  if (row.planId !== plan.id || row.deletedAt) throw notFound()
  return row
}

export function mustSchedule(call: Call): void {
  const { viewer } = call.view
  if (!MAY_SCHEDULE.includes(viewer.servicesPermission)) throw forbidden(viewer.id, 'update', 'PlanPerson')
}

/** Blockouts are one's own, or need the Scheduler role (planningcenter/developers#178). */
export function mustKnowBlockouts(call: Call, personId: string, verb: 'read' | 'create' | 'update'): void {
  const { viewer } = call.view
  if (viewer.id !== personId && !MAY_SCHEDULE.includes(viewer.servicesPermission))
    throw forbidden(viewer.id, verb, 'Blockout')
}
