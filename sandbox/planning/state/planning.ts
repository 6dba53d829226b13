import type { PlanningData } from './collections.ts'
import type { Switches } from './switches.ts'
import type { Vertex } from './vertex.ts'

export type Verb = 'created' | 'updated' | 'destroyed'

/** Queues the webhook deliveries of a change. */
export type Announce = <Row extends { id: string; organizationId: string }>(
  verb: Verb,
  vertex: Vertex<Row>,
  row: Row,
) => void

/** What every part of the emulator works with. */
export type Planning = {
  data: PlanningData
  switches: Switches
  now: () => Temporal.Instant
  announce: Announce
}
