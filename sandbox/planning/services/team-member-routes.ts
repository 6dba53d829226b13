import { type Api, type Call, listOf, oneOf, own } from '../api/api.ts'
import { rowsOf } from '../state/collections.ts'
import type { PlanPerson, TimeAnswer } from '../state/documents.ts'
import { link } from '../state/vertex.ts'
import { mustSchedule, openPlan, openRow } from './access.ts'
import { servicesPersonVertex } from './people.ts'
import { planTimeVertex } from './plan-times.ts'
import { planVertex } from './plans.ts'
import { removeRow, saveRow } from './scheduling.ts'
import {
  acceptedTimes,
  declinedTimes,
  planPersonTimesOf,
  planPersonTimeVertex,
  planPersonVertex,
} from './team-members.ts'
import { teamVertex } from './teams.ts'
import { changedRow, createdRow } from './write-row.ts'

const LIST = '/service_types/:type/plans/:plan/team_members'

/** The people of a plan. */
export function teamMemberRoutes(api: Api): void {
  api.get(LIST, (call) => {
    const { id } = openPlan(call, 'PlanPerson')
    return listOf(call, planPersonVertex, rowsOf(call.view.data, id), link('Plan', id))
  })
  api.post(LIST, (call) => {
    const plan = openPlan(call, 'PlanPerson')
    mustSchedule(call)
    return oneOf(call, planPersonVertex, createdRow(call, plan))
  })
  rowRoutes(api, `${LIST}/:row`, openRow)
}

/** A single row and everything below its path; the same under a plan and under a person. */
export function rowRoutes(api: Api, path: string, find: (call: Call) => PlanPerson): void {
  api.get(path, (call) => oneOf(call, planPersonVertex, find(call)))
  api.patch(path, (call) => {
    const row = find(call)
    mustSchedule(call)
    return oneOf(call, planPersonVertex, saveRow(call.planning, changedRow(call, row)))
  })
  api.delete(path, (call) => {
    const row = find(call)
    mustSchedule(call)
    removeRow(call.planning, row)
    return null
  })
  api.get(`${path}/person`, (call) =>
    oneOf(call, servicesPersonVertex, call.view.data.people.must(find(call).personId)),
  )
  api.get(`${path}/plan`, (call) => oneOf(call, planVertex, call.view.data.plans.must(find(call).planId)))
  api.get(`${path}/team`, (call) =>
    oneOf(call, teamVertex, own(call, call.view.data.teams, find(call).teamId ?? '')),
  )
  api.get(`${path}/plan_times`, (call) => planTimes(call, find(call), acceptedTimes))
  api.get(`${path}/declined_plan_times`, (call) => planTimes(call, find(call), declinedTimes))
  api.get(`${path}/plan_person_times`, (call) => {
    const row = find(call)
    return listOf(call, planPersonTimeVertex, planPersonTimesOf(row), link('PlanPerson', row.id))
  })
}

function planTimes(call: Call, row: PlanPerson, choose: (row: PlanPerson) => TimeAnswer[]): object {
  const times = choose(row).map(({ timeId }) => call.view.data.planTimes.must(timeId))
  return listOf(call, planTimeVertex, times, link('PlanPerson', row.id))
}
