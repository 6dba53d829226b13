import { type Api, type Call, listOf, oneOf, own } from '../api/api.ts'
import { readResource, textOrNull } from '../api/body.ts'
import type { SingleDocument } from '../api/document.ts'
import { badRequest, forbidden, notFound, unprocessable } from '../api/errors.ts'
import { nameOf } from '../state/collections.ts'
import type { PlanPerson } from '../state/documents.ts'
import { stamp } from '../state/time.ts'
import { link } from '../state/vertex.ts'
import { type Answer, answered } from './answers.ts'
import { planTimeVertex } from './plan-times.ts'
import { asSchedule, listedSchedules, scheduleId, scheduleVertex, visibleSchedules } from './schedules.ts'
import { saveRow } from './scheduling.ts'
import { acceptedTimes, canAcceptPartial, declinedTimes } from './team-members.ts'

const LIST = '/people/:person/schedules'
const ONE = `${LIST}/:schedule`

/** The volunteer's own view of their rows, and their answers. */
export function scheduleRoutes(api: Api): void {
  api.get(LIST, (call) => {
    const person = own(call, call.view.data.people, call.param('person'))
    const schedules = listedSchedules(call.view, person, call.query.filters)
    return listOf(call, scheduleVertex, schedules, link('Person', person.id))
  })
  api.get(ONE, (call) => {
    const document = oneOf(call, scheduleVertex, asSchedule(rowOf(call)))
    return mayAnswer(call) ? document : withoutActions(document)
  })
  api.get(`${ONE}/plan_times`, (call) => timesOf(call, acceptedTimes(rowOf(call))))
  api.get(`${ONE}/declined_plan_times`, (call) => timesOf(call, declinedTimes(rowOf(call))))
  api.post(`${ONE}/accept`, (call) => answer(call, acceptance(call)))
  api.post(`${ONE}/decline`, (call) => answer(call, { status: 'D', reason: reasonOf(call) }))
}

function rowOf(call: Call): PlanPerson {
  const person = own(call, call.view.data.people, call.param('person'))
  const row = visibleSchedules(call.view, person).find(
    (candidate) => scheduleId(candidate) === call.param('schedule'),
  )
  if (!row) throw notFound()
  return row
}

function timesOf(call: Call, times: { timeId: string }[]): object {
  const found = times.map(({ timeId }) => call.view.data.planTimes.must(timeId))
  return listOf(call, planTimeVertex, found, link('Schedule', call.param('schedule')))
}

/**
 * An empty body accepts every time. Times that are declined need their ids and a reason; when all of them are, it is a
 * decline (Planning Center API 2018-11-01, Schedule, action accept).
 */
function acceptance(call: Call): Answer {
  const row = rowOf(call)
  const reason = reasonOf(call)
  const declinedTimeIds = writtenTimes(call)
  if (declinedTimeIds.length === 0) return { status: 'C', reason }
  if (declinedTimeIds.some((id) => row.times.every((time) => time.timeId !== id))) {
    throw unprocessable('Declined plan times must belong to the schedule')
  }
  if (!canAcceptPartial(row, call.view.data)) {
    throw unprocessable('This schedule cannot be partially accepted')
  }
  if (!reason) throw unprocessable("Reason can't be blank")
  const declinesAll = declinedTimeIds.length === row.times.length
  return { status: declinesAll ? 'D' : 'C', reason, declinedTimeIds }
}

function writtenTimes(call: Call): string[] {
  const { type, relationships } = readResource(call.body)
  const declined = relationships.declined_plan_times
  if (declined === undefined) return []
  if (type !== 'ScheduleAccept') throw badRequest('data.type must be ScheduleAccept')
  const isListOfTimes = Array.isArray(declined) && declined.every((time) => time.type === 'PlanTime')
  if (!isListOfTimes) throw badRequest('declined_plan_times must be a list of PlanTime')
  return [...new Set(declined.map(({ id }) => String(id)))]
}

const reasonOf = (call: Call): string | null => textOrNull(readResource(call.body).attributes.reason)

const mayAnswer = ({ view: { viewer, switches }, param }: Call): boolean =>
  param('person') === viewer.id || switches.allowsScheduleActionsForOthers

/** An action that is not open to the caller has no address. */
const withoutActions = (document: SingleDocument): SingleDocument => ({
  ...document,
  data: { ...document.data, links: { ...document.data.links, accept: null, decline: null } },
})

function answer(call: Call, given: Answer): null {
  const row = rowOf(call)
  const { viewer, now } = call.view
  if (!mayAnswer(call)) throw forbidden(viewer.id, 'update', 'Schedule')
  saveRow(call.planning, answered(row, given, nameOf(viewer), stamp(now)))
  return null
}
