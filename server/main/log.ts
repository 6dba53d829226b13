import { type DestinationStream, destination, type Logger, pino } from 'pino'

/** Lines wait while the disk that they go to is full: whoever logs must not fail for it, and whoever ends not wait. */
function standardOutput(): DestinationStream {
  const output = destination(1)
  output.on('error', () => {
    output.flushSync = () => {}
  })
  return output
}

/** Writes lines of JSON, to the standard output unless told. */
export function createLog(level: string, to: DestinationStream = standardOutput()): Logger {
  const options = { level, base: null, redact: ['req.headers.authorization', '*.token', '*.password'] }
  return pino(options, to)
}
