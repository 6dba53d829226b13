import type { PlanningAccess, PlanningFailure, PlanningPort } from '#providers/planning/port.ts'
import type { Deps } from '#server/deps.ts'
import { observeRate, reserveRequest } from './budget.ts'
import { findConnection, markBroken, portOfChurch } from './connection.ts'
import { currentToken, renewToken } from './tokens.ts'

/** What the planning adapter is lent for one church: its token and its budget. `onRequest` hears of every request that goes. */
export const planningAccess = (
  deps: Deps,
  churchId: number,
  onRequest: () => void = () => {},
): PlanningAccess => ({
  token: () => currentToken(deps, churchId),
  renew: (stale) => renewToken(deps, churchId, stale),
  budget: {
    reserve: async (kind) => {
      const notBefore = await reserveRequest(deps, churchId, kind)
      if (notBefore) return notBefore
      deps.metrics.planningRequests.inc({ kind })
      onRequest()
      return null
    },
    observe: (reading) => observeRate(deps, churchId, reading),
  },
})

/** A church's planning service and the access to it. Without a connection every call says that it must connect. */
export const openPlanning = async (
  deps: Deps,
  churchId: number,
  onRequest?: () => void,
): Promise<{ port: PlanningPort; access: PlanningAccess }> => ({
  port: await portOfChurch(deps, churchId),
  access: planningAccess(deps, churchId, onRequest),
})

/** The same access for reads that belong to a write: they may use what other reads must leave. */
export const forWriting = (access: PlanningAccess): PlanningAccess => ({
  ...access,
  budget: { ...access.budget, reserve: () => access.budget.reserve('write') },
})

/** When a write that somebody has to mend something for is made again. */
export const WRITE_AGAIN_AFTER = {
  reconnect: { minutes: 10 },
  forbidden: { minutes: 60 },
  unexpected: { minutes: 60 },
} as const satisfies Record<Extract<PlanningFailure, { kind: 'alert' }>['why'], Temporal.DurationLike>

/** When a request was refused because the church must authorise again, its connection is broken from now on. */
export async function heedFailure(deps: Deps, churchId: number, problem: PlanningFailure): Promise<void> {
  if (problem.kind !== 'alert' || problem.why !== 'reconnect') return
  const connection = await findConnection(deps.db, churchId)
  if (connection) await markBroken(deps, connection, problem.detail)
}
