import type { Carrier } from '#core/vocabulary/numbers.ts'
import type { TextingPort } from '#providers/texting/port.ts'
import type { Deps } from '#server/deps.ts'

type Carriers = Pick<Deps, 'texting'>

/** The carriers by their keys. */
export const carriers = (ports: readonly TextingPort[]): Deps['texting'] =>
  new Map(ports.map((port) => [port.key, port]))

/** The carrier at which numbers are looked for and bought. */
export function offeredCarrier({ texting }: Carriers): TextingPort {
  const [port] = texting.values()
  if (!port) throw new Error('no carrier is set up here')
  return port
}

/** The adapter of a carrier; where nobody knows which it is, of the one that is offered. */
export function carrierOf(deps: Carriers, carrier: Carrier | null | undefined): TextingPort {
  if (!carrier) return offeredCarrier(deps)
  const port = deps.texting.get(carrier)
  if (!port) throw new Error(`the carrier ${carrier} is not set up here`)
  return port
}
