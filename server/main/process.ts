import type { Logger } from 'pino'
import { causeOf } from '#server/db/cause.ts'
import { stopTracing } from './tracing.ts'

/** Longer than open requests or jobs in hand are given; what is cut off then is done again by another process. */
const FORCE_MS = 25_000

/** Stops gracefully once on SIGTERM or SIGINT; a second signal ends the process at once. */
export function onStopSignal(log: Logger, stop: (signal: NodeJS.Signals) => Promise<void>): void {
  let isStopping = false
  const end = (code: number): void => {
    // The log may be on its way to a pipe.
    log.flush()
    process.exit(code)
  }
  const handle = (signal: NodeJS.Signals): void => {
    if (isStopping) end(1)
    isStopping = true
    setTimeout(() => {
      log.error('stopping took too long: what is left is cut off')
      end(1)
    }, FORCE_MS).unref()
    const stopAll = async () => {
      await stop(signal)
      await stopTracing()
    }
    stopAll().then(
      () => end(0),
      (error) => {
        log.error({ error: causeOf(error) }, 'stopping failed')
        end(1)
      },
    )
  }
  process.on('SIGTERM', handle)
  process.on('SIGINT', handle)
}
