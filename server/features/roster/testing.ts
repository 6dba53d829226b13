import type { PlanningPort } from '#providers/planning/port.ts'
import type { Store } from '#sandbox/base/store.ts'
import type { PlanningData } from '#sandbox/planning/state/collections.ts'
import { type LargeWorld, seedLarge } from '#sandbox/worlds/large.ts'
import type { Deps } from '#server/deps.ts'
import { offeredPort, planningServices } from '#server/planning-service.ts'
import type { App } from '#testkit/app.ts'

/** The emulator's own store, as far as worlds need it: 'planning.service-types' is `data.serviceTypes`. */
function storeOf(data: PlanningData): Store {
  const collections = data as unknown as Record<string, unknown>
  const nameOf = (kind: string) =>
    kind.replace('planning.', '').replace(/-(\w)/g, (_match, letter: string) => letter.toUpperCase())
  return {
    collection: (kind: string) => collections[nameOf(kind)],
    batch: data.batch,
    next: (counter: string) => Number(data.nextId(counter.replace('planning.', ''))),
  } as unknown as Store
}

/** Fills the planning service, as it runs already, with a world of its own. */
export function fillPlanning(app: App, fill: (store: Store, clock: App['clock']) => unknown): void {
  fill(storeOf(app.sandbox.planning.data), app.clock)
}

/** A large church in the planning service. */
export const seedLargeChurch = (app: App, world: LargeWorld): void =>
  fillPlanning(app, (store, clock) => seedLarge(store, clock, world))

/** The product with a planning service of which some calls are `changed`, given those that they stand in for. */
export function withPlanning(deps: Deps, changed: (port: PlanningPort) => Partial<PlanningPort>): Deps {
  const port = offeredPort(deps)
  return { ...deps, planning: planningServices([{ ...port, ...changed(port) }]) }
}

/** How many requests the planning service received since the last time. */
export function countRequests({ sandbox }: App): number {
  const count = sandbox.planning.requests().length
  sandbox.planning.clearRequests()
  return count
}
