import type { Clock } from '#core/time/instant.ts'
import { type Config, needsSandbox } from '#server/config/config.ts'

const FOLLOW_MS = 500

const REAL: Clock = { now: Temporal.Now.instant }

/** The time of a provider: one that is not emulated lives in real time, whatever the sandbox's clock shows. */
export const timeOf = ({ url }: { url: string | null }, clock: Clock): Clock => (url === null ? REAL : clock)

/** Real time; beside a sandbox of its own process, the time that sandbox shows. */
export async function openClock(config: Config): Promise<Clock & { stop: () => void }> {
  if (!needsSandbox(config)) return { now: Temporal.Now.instant, stop: () => {} }
  let aheadMs = 0
  const follow = async (): Promise<void> => {
    const response = await fetch(`http://localhost:${config.sandboxPort}/control/clock`)
    const { now } = (await response.json()) as { now: string }
    aheadMs = Temporal.Instant.from(now).epochMilliseconds - Temporal.Now.instant().epochMilliseconds
  }
  await follow()
  const timer = setInterval(() => void follow().catch(() => {}), FOLLOW_MS)
  return {
    now: () => Temporal.Now.instant().add({ milliseconds: aheadMs }),
    stop: () => clearInterval(timer),
  }
}
