import { failure, success } from '#core/outcome.ts'
import type { Clock } from '#core/time/instant.ts'
import type { PlanningService } from '#core/vocabulary/integrations.ts'
import type { AssignmentStatus } from '#core/vocabulary/people.ts'
import type {
  PlanningAccess,
  PlanningAssignment,
  PlanningFailure,
  PlanningOutcome,
  PlanningPlan,
  PlanningPort,
} from '#providers/planning/port.ts'
import type { Day, Slot } from './rota-emulator.ts'

/** A service that the product has never heard of. */
export const ROTA = 'rota' as PlanningService

/** Everything that 'Rota' plans is one service type. */
const ONLY = { id: 'calendar', name: 'Calendar', folderId: null, sequence: 1, isInUse: true }
const SAID: Record<AssignmentStatus, Slot['said']> = { U: null, C: 'yes', D: 'no' }
const STATUS = new Map<Slot['said'], AssignmentStatus>([
  [null, 'U'],
  ['yes', 'C'],
  ['no', 'D'],
])
const NO_END = { hours: 24 * 365 }

function problemOf(status: number, now: Temporal.Instant): PlanningFailure {
  const detail = `HTTP ${status}`
  if (status === 404) return { kind: 'stop', why: 'gone', detail }
  if (status < 500) return { kind: 'alert', why: 'reconnect', detail }
  return { kind: 'retry', notBefore: now.add({ seconds: 30 }), why: 'unavailable', detail }
}

const planOf = (id: string, { from, until, slots }: Day): PlanningPlan => ({
  id,
  serviceTypeId: ONLY.id,
  title: null,
  seriesTitle: null,
  dates: id,
  peopleCount: slots.length,
  neededCount: 0,
  updatedAt: Temporal.Instant.from(from),
  times: [
    {
      id,
      name: null,
      kind: 'service',
      startsAt: Temporal.Instant.from(from),
      endsAt: Temporal.Instant.from(until),
    },
  ],
})

const assignmentOf = (planId: string, { slot, who, role, said, why }: Slot): PlanningAssignment => ({
  id: slot,
  planId,
  serviceTypeId: ONLY.id,
  personId: who,
  personName: who,
  teamId: null,
  positionName: role,
  status: STATUS.get(said) ?? 'U',
  declineReason: why,
  isPencilledIn: false,
  requestedAt: Temporal.Instant.from('2030-03-01T00:00:00Z'),
  statusUpdatedAt: null,
  canAcceptPartial: false,
  timeIds: [planId],
  declinedTimeIds: [],
})

/** 'Rota' as a planning service. */
export function rota(url: string, clock: Clock): PlanningPort {
  const ask = async <Body>(access: PlanningAccess, path: string, body?: unknown): PlanningOutcome<Body> => {
    const notBefore = await access.budget.reserve(body === undefined ? 'read' : 'write')
    if (notBefore) return failure({ kind: 'retry', notBefore, why: 'rate_limited', detail: 'our own limit' })
    const token = await access.token()
    if (!token.ok) return token
    const response = await fetch(url + path, {
      headers: { 'x-rota-key': token.value },
      ...(body !== undefined && { method: 'PUT', body: JSON.stringify(body) }),
    })
    if (!response.ok) return failure(problemOf(response.status, clock.now()))
    return success((await response.json()) as Body)
  }
  const dayOf = async (access: PlanningAccess, id: string): PlanningOutcome<Day> => {
    const calendar = await ask<Record<string, Day>>(access, '/calendar')
    if (!calendar.ok) return calendar
    const day = calendar.value[id]
    return day ? success(day) : failure(problemOf(404, clock.now()))
  }
  const none = async () => success([])
  const assigned = async (planId: string, asked: PlanningOutcome<Slot>) => {
    const slot = await asked
    return slot.ok ? success(assignmentOf(planId, slot.value)) : slot
  }

  return {
    key: ROTA,
    name: 'Rota',
    words: {
      noAccess: 'Rota does not let you plan.',
      noRefreshToken: 'Rota keeps no connection alive.',
      accessNeeded: 'They need the key of the church.',
    },
    rateLimit: { limit: 60, periodSeconds: 60 },
    hooks: null,
    standIns: null,
    openPlaces: null,
    blockouts: null,
    checks: null,
    personPage: (personId) => `${url}/people/${personId}`,
    authorizeUrl: ({ state, redirectUri }) => `${url}/allow?state=${state}&back=${redirectUri}`,
    exchangeCode: async ({ code }) => {
      const response = await fetch(`${url}/key`, { method: 'POST', body: code })
      if (!response.ok) return failure(problemOf(response.status, clock.now()))
      const { key } = (await response.json()) as { key: string }
      const expiresAt = clock.now().add(NO_END)
      return success({ accessToken: key, refreshToken: '', expiresAt, scope: '' })
    },
    refresh: async () => failure({ kind: 'alert', why: 'reconnect', detail: 'keys of Rota are not renewed' }),
    revoke: async () => success(null),
    organization: async (access) => {
      const read = await ask<{ title: string; place: string }>(access, '/church')
      if (!read.ok) return read
      const { title, place } = read.value
      return success({ id: title, name: title, timeZone: place })
    },
    folders: none,
    teams: none,
    serviceTypes: async () => success([ONLY]),
    plans: async (access, { since }) => {
      const calendar = await ask<Record<string, Day>>(access, '/calendar')
      if (!calendar.ok) return calendar
      const ahead = Object.entries(calendar.value).filter(([date]) => date >= since.toString())
      return success(ahead.map(([date, day]) => planOf(date, day)))
    },
    assignments: async (access, { planId }) => {
      const day = await dayOf(access, planId)
      return day.ok ? success(day.value.slots.map((slot) => assignmentOf(planId, slot))) : day
    },
    assignment: (access, { planId, assignmentId }) => assigned(planId, ask(access, `/slots/${assignmentId}`)),
    people: async (access, ids) => {
      const people = []
      for (const id of ids) {
        const read = await ask<{ called: string; mobile: string }>(access, `/names/${id}`)
        if (!read.ok) return read
        const [firstName = '', lastName = ''] = read.value.called.split(' ')
        const { mobile } = read.value
        const phone = { number: mobile, e164: mobile, location: 'Mobile', isPrimary: true }
        people.push({
          ...{ id, firstName, lastName, isChild: false, emails: [] },
          status: 'active' as const,
          phones: [phone],
        })
      }
      return success(people)
    },
    changedPhones: null,
    answer: (access, { planId, assignmentId }, { status, declineReason }) =>
      assigned(planId, ask(access, `/slots/${assignmentId}`, { said: SAID[status], why: declineReason })),
    answerTimes: null,
  }
}
