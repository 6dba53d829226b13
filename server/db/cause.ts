type Failure = Pick<Error, 'name' | 'message'> & {
  code?: unknown
  severity?: unknown
  table?: unknown
  constraint?: unknown
}

const SQL_STATE = /^[0-9A-Z]{5}$/

/** The database's own words quote values, which are personal: its code and the names of tables say enough. */
function ofDatabase({ code, table, constraint }: Failure): string {
  const where = [table, constraint].filter((name) => typeof name === 'string').join(', ')
  return `database error ${String(code)}${where && ` (${where})`}`
}

/** One error without what it was about; null when another one says it. */
function wordsOf(error: Failure): string | null {
  if (typeof error.code === 'string' && SQL_STATE.test(error.code) && error.severity !== undefined)
    return ofDatabase(error)
  // Drizzle quotes the query with its values.
  if (error.message.startsWith('Failed query')) return null
  // What could not be read is quoted.
  if (error.name === 'SyntaxError') return 'SyntaxError'
  const code = typeof error.code === 'string' && !error.message.includes(error.code) ? ` ${error.code}` : ''
  return `${error.name}${code}${error.message && `: ${error.message}`}`
}

/** What is said of something that was thrown; the job queue hands on copies of errors, which are plain objects. */
function wordsOfAny(thrown: unknown): string | null {
  if (thrown instanceof Error) return wordsOf(thrown)
  if (typeof thrown !== 'object' || thrown === null) return String(thrown)
  const { stack = '', message = '', ...rest } = thrown as Partial<Error>
  return wordsOf({ ...rest, name: /^\w+(?=:)/.exec(stack)?.[0] ?? 'Error', message })
}

const causeIn = (error: unknown): unknown =>
  typeof error === 'object' && error !== null && 'cause' in error ? error.cause : undefined

/** An error and its causes. */
export function chainOf(error: unknown): unknown[] {
  const cause = causeIn(error)
  return cause === undefined ? [error] : [error, ...chainOf(cause)]
}

/** What went wrong, for the log: an error and its causes, without values of the database. */
export const causeOf = (error: unknown): string =>
  chainOf(error)
    .map(wordsOfAny)
    .filter((words) => words !== null)
    .join('; caused by ') || 'a query failed'

const FRAMES_MAX = 6

/** Where it went wrong, for the log: calls within our own code. */
export const placesOf = (error: unknown): string[] =>
  (error instanceof Error ? (error.stack ?? '') : '')
    .split('\n')
    .filter((line) => /^\s+at /.test(line) && !/node_modules|node:/.test(line))
    .slice(0, FRAMES_MAX)
    .map((line) => line.trim().replace(/file:.*?\/(?=(?:server|core|providers|contract)\/)/, ''))
