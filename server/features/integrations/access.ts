import type { PlanningAccess, PlanningFailure, PlanningPort } from '#providers/planning/port.ts'
import type { Deps } from '#server/deps.ts'
import { observeRate, type Reserved, reserveRequest } from './budget.ts'
import { type Connection, findConnection, markBroken, portBehind } from './connection.ts'
import { currentToken, renewToken } from './tokens.ts'

/**
 * What the planning adapter is lent for one church: its token and its budget. `onRequest` hears of every request that
 * goes. The connection that is `known` serves the first request, so that it is not read for each.
 */
export function planningAccess(
  deps: Deps,
  churchId: number,
  { known = null, onRequest }: { known?: Connection | null; onRequest?: (() => void) | undefined } = {},
): PlanningAccess {
  let fresh = known
  let reserved: Reserved | null = null
  return {
    token: () => {
      const connection = fresh
      fresh = null
      return currentToken(deps, churchId, connection)
    },
    renew: (stale) => renewToken(deps, churchId, stale),
    budget: {
      reserve: async (kind) => {
        const decision = await reserveRequest(deps, churchId, kind)
        if (!decision.may) return decision.notBefore
        reserved = decision.reserved
        deps.metrics.planningRequests.inc({ kind })
        onRequest?.()
        return null
      },
      observe: (reading) => observeRate(deps, churchId, reading, reserved),
    },
  }
}

/** A church's planning service and the access to it. Without a connection every call says that it must connect. */
export async function openPlanning(
  deps: Deps,
  churchId: number,
  onRequest?: () => void,
): Promise<{ port: PlanningPort; access: PlanningAccess; connection: Connection | null }> {
  const connection = await findConnection(deps.db, churchId)
  const access = planningAccess(deps, churchId, { known: connection, onRequest })
  return { port: portBehind(deps, connection), access, connection }
}

/** The same access for reads that belong to a write: they may use what other reads must leave. */
export const forWriting = (access: PlanningAccess): PlanningAccess => ({
  ...access,
  budget: { ...access.budget, reserve: () => access.budget.reserve('write') },
})

/** An attempt to write takes less; afterwards it is taken for interrupted and made again. */
export const WRITE_LEASE = { minutes: 2 }

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
