import { type DestinationStream, type Logger, pino } from 'pino'

/** Writes lines of JSON, to the standard output unless told. */
export function createLog(level: string, to?: DestinationStream): Logger {
  const options = { level, base: null, redact: ['req.headers.authorization', '*.token', '*.password'] }
  return to ? pino(options, to) : pino(options)
}
