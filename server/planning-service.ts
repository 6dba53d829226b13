import { eq } from 'drizzle-orm'
import type { PlanningService } from '#core/vocabulary/integrations.ts'
import type { PlanningPort } from '#providers/planning/port.ts'
import { planningConnections } from '#server/db/schema/schema.ts'
import type { Deps } from '#server/deps.ts'

type Services = Pick<Deps, 'planning'>
/** What is needed to say what a church's planning service is called. */
export type PlanningDeps = Pick<Deps, 'db' | 'planning'>

/** The planning services by their keys. */
export const planningServices = (ports: readonly PlanningPort[]): Deps['planning'] =>
  new Map(ports.map((port) => [port.key, port]))

/** The adapter of a planning service. */
export function portOf({ planning }: Services, service: PlanningService): PlanningPort {
  const port = planning.get(service)
  if (!port) throw new Error(`the planning service ${service} is not set up here`)
  return port
}

/** The planning service that a church is offered unless it asks for another. */
export function offeredPort({ planning }: Services): PlanningPort {
  const [port] = planning.values()
  if (!port) throw new Error('no planning service is set up here')
  return port
}

/** What sentences for a church call its planning service: the one that it has connected, else the one it is offered. */
export async function planningNameOf({ db, planning }: PlanningDeps, churchId: number): Promise<string> {
  const [connection] = await db
    .select({ service: planningConnections.service })
    .from(planningConnections)
    .where(eq(planningConnections.churchId, churchId))
  return (connection ? portOf({ planning }, connection.service) : offeredPort({ planning })).name
}
