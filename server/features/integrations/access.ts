import type { PlanningAccess, PlanningFailure, PlanningPort } from '#providers/planning/port.ts'
import type { Deps } from '#server/deps.ts'
import { observeRate, type Reserved, reserveRequest } from './budget.ts'
import { type Connection, findConnection, markBroken, portBehind } from './connection.ts'
import { currentToken, renewToken } from './tokens.ts'

/**
 * What the planning adapter is lent for one church: its token and its budget. `onRequest` hears of every request that
 * goes. The connection is not read for each request: what is `known` serves the first, and what each leaves the next.
 */
export function planningAccess(
  deps: Deps,
  churchId: number,
  { known = null, onRequest }: { known?: Connection | null; onRequest?: (() => void) | undefined } = {},
): PlanningAccess {
  let latest = known
  let reserved: Reserved | null = null
  return {
    token: () => currentToken(deps, churchId, latest),
    renew: (stale) => {
      latest = null
      return renewToken(deps, churchId, stale)
    },
    budget: {
      reserve: async (kind) => {
        const decision = await reserveRequest(deps, churchId, kind, latest)
        latest = decision.may ? decision.connection : null
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

type Planning = { port: PlanningPort; access: PlanningAccess; connection: Connection | null }

/** The planning service behind a connection and the access to it. Without one every call says that the church must connect. */
export const planningBehind = (
  deps: Deps,
  churchId: number,
  connection: Connection | null,
  onRequest?: () => void,
): Planning => ({
  port: portBehind(deps, connection),
  access: planningAccess(deps, churchId, { known: connection, onRequest }),
  connection,
})

/** A church's planning service and the access to it. */
export const openPlanning = async (deps: Deps, churchId: number): Promise<Planning> =>
  planningBehind(deps, churchId, await findConnection(deps.db, churchId))

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
