import type { PlanningService } from '#core/vocabulary/integrations.ts'
import type { PlanningPort } from '#providers/planning/port.ts'
import type { Deps } from '#server/deps.ts'

type Services = Pick<Deps, 'planning'>

/** The planning services by their keys. */
export const planningServices = (ports: readonly PlanningPort[]): Deps['planning'] =>
  new Map(ports.map((port) => [port.key, port]))

/** The adapter of a planning service. */
export const portOf = ({ planning }: Services, service: PlanningService): PlanningPort => {
  const port = planning.get(service)
  if (!port) throw new Error(`the planning service ${service} is not set up here`)
  return port
}

/** The planning service that a church is offered unless it asks for another. */
export const offeredPort = ({ planning }: Services): PlanningPort => {
  const [port] = planning.values()
  if (!port) throw new Error('no planning service is set up here')
  return port
}
