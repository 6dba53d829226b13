import { type Api, listOf, oneOf, own } from '../api/api.ts'
import { forbidden, notFound } from '../api/errors.ts'
import { timesOf } from '../state/collections.ts'
import { link } from '../state/vertex.ts'
import { openPlan, openServiceType } from './access.ts'
import { neededPositionVertex } from './needed-positions.ts'
import { planTimeVertex } from './plan-times.ts'
import { planVertex } from './plans.ts'
import { planPersonTimesOf, planPersonTimeVertex } from './team-members.ts'

/** Plans, their times and what they still need. */
export function planRoutes(api: Api): void {
  api.get('/plans/:plan', (call) => {
    const plan = own(call, call.view.data.plans, call.param('plan'))
    const type = call.view.data.serviceTypes.must(plan.serviceTypeId)
    if (type.isClosed) throw forbidden(call.view.viewer.id, 'read', 'Plan')
    return oneOf(call, planVertex, plan)
  })
  api.get('/service_types/:type/plans', (call) => {
    const { id } = openServiceType(call, 'Plan')
    const plans = call.view.data.plans.filter((plan) => plan.serviceTypeId === id)
    return listOf(call, planVertex, plans, link('ServiceType', id))
  })
  api.get('/service_types/:type/plans/:plan', (call) => oneOf(call, planVertex, openPlan(call, 'Plan')))
  planTimeRoutes(api)
  neededPositionRoutes(api)
}

function planTimeRoutes(api: Api): void {
  api.get('/service_types/:type/plan_times', (call) => {
    const { id } = openServiceType(call, 'PlanTime')
    const times = call.view.data.planTimes.filter((time) => time.serviceTypeId === id)
    return listOf(call, planTimeVertex, times, link('ServiceType', id))
  })
  api.get('/service_types/:type/plan_person_times', (call) => {
    const { id } = openServiceType(call, 'PlanPersonTime')
    const rows = call.view.data.planPeople.filter((row) => row.serviceTypeId === id && !row.deletedAt)
    return listOf(call, planPersonTimeVertex, rows.flatMap(planPersonTimesOf), link('ServiceType', id))
  })
  api.get('/service_types/:type/plans/:plan/plan_times', (call) => {
    const { id } = openPlan(call, 'PlanTime')
    return listOf(call, planTimeVertex, timesOf(call.view.data, id), link('Plan', id))
  })
  api.get('/service_types/:type/plans/:plan/plan_times/:time', (call) => {
    const time = own(call, call.view.data.planTimes, call.param('time'))
    if (time.planId !== openPlan(call, 'PlanTime').id) throw notFound()
    return oneOf(call, planTimeVertex, time)
  })
}

function neededPositionRoutes(api: Api): void {
  const path = '/service_types/:type/plans/:plan/needed_positions'
  api.get(path, (call) => {
    const { id } = openPlan(call, 'NeededPosition')
    const needed = call.view.data.neededPositions.filter((position) => position.planId === id)
    return listOf(call, neededPositionVertex, needed, link('Plan', id))
  })
  api.get(`${path}/:needed`, (call) => {
    const needed = own(call, call.view.data.neededPositions, call.param('needed'))
    if (needed.planId !== openPlan(call, 'NeededPosition').id) throw notFound()
    return oneOf(call, neededPositionVertex, needed)
  })
}
