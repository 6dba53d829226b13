import { createServer } from 'node:net'
import type { Random } from '#testkit/random.ts'

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(false))
    probe.listen(port, 'localhost', () => probe.close(() => resolve(true)))
  })

/** A port that neither tests nor outgoing connections take while the product is dead. */
export async function quietPort(random: Random): Promise<number> {
  const port = random.whole(10_000, 19_000)
  return (await isFree(port)) ? port : quietPort(random)
}
