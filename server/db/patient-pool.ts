import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { markAway, type Outage } from './away.ts'
import { openNames } from './named.ts'

/** How long the database may be silent before a connection to it is given up. */
export type TimeLimits = {
  /** To connect, or to get one of the pool's connections. */
  connectMs: number
  /** For one statement; the server ends it. */
  statementMs: number
  /** For the answer to one statement, in case that the server is gone without a word. */
  answerMs: number
}

export const TIME_LIMITS: TimeLimits = { connectMs: 8_000, statementMs: 30_000, answerMs: 35_000 }

const KEEP_ALIVE_AFTER_MS = 10_000
const IDLE_IN_TRANSACTION_MS = 60_000
const NO_ANSWER = 'Query read timeout'
/** What a named statement says for ever once a migration has changed the type of a column that it returns. */
const OUTDATED = '0A000'

/** Between two attempts to connect, as a share of how long one may take. */
const PAUSE = 1 / 16

/**
 * While no connection can be made, all who want one wait for one attempt together, and fail with it: a process with
 * many queues and calls would otherwise try hundreds of times a second.
 */
function shareAttempts(pauseMs: number): (attempt: () => Promise<void>) => Promise<void> {
  let isAway = false
  let common: Promise<void> | null = null
  return async (attempt) => {
    const tryIt = async (): Promise<void> => {
      try {
        await attempt()
        isAway = false
      } catch (error) {
        isAway = markAway(error)
        throw error
      }
    }
    if (!isAway) return tryIt()
    if (common) return common.then(tryIt)
    common = wait(pauseMs)
      .then(tryIt)
      .finally(() => {
        common = null
      })
    return common
  }
}

/** The arguments of a query with values, with a name where it has one. */
function withName(nameOf: ReturnType<typeof openNames>, args: unknown[]): unknown[] {
  const [query, values, ...rest] = args
  if (!Array.isArray(values)) return args
  const config = typeof query === 'string' ? { text: query } : (query as pg.QueryConfig)
  const name = config.name ? null : nameOf(config.text)
  return name ? [{ ...config, ...name }, values, ...rest] : args
}

/**
 * Connections that tell of an outage. One that did not answer in time is closed: whatever it answers later belongs to
 * nobody. So is one whose named statements no longer fit the tables.
 */
function patientClient(outage: Outage, { connectMs }: TimeLimits): typeof pg.Client {
  const share = shareAttempts(connectMs * PAUSE)
  const nameOf = openNames()
  return class PatientClient extends pg.Client {
    constructor(config?: string | pg.ClientConfig) {
      super(config)
      // One that is cut, idle or in the middle of a transaction, fails what needs it, and not the process.
      this.on('error', outage.failed)
      this.on('drain', outage.answered)
      const ask = this.query.bind(this) as (...args: unknown[]) => unknown
      const fail = (error: unknown): void => {
        outage.failed(error)
        if (!(error instanceof Error)) return
        const isOutdated = 'code' in error && error.code === OUTDATED && error.message.includes('cached plan')
        if (error.message === NO_ANSWER || isOutdated) this.connection.stream.destroy()
      }
      const patientAsk = (...said: unknown[]): unknown => {
        const args = withName(nameOf, said)
        const take = args.at(-1)
        if (typeof take === 'function')
          return ask(...args.slice(0, -1), (error: unknown, result: unknown) => {
            if (error) fail(error)
            take(error, result)
          })
        const answer = ask(...args)
        if (answer instanceof Promise) answer.catch(fail)
        return answer
      }
      this.query = patientAsk as typeof this.query
    }
    declare readonly connection: pg.Connection
    override connect(): Promise<pg.Client>
    override connect(take: ((error: Error) => void) | ((error: null, client: pg.Client) => void)): void
    override connect(take?: (error: never, client: pg.Client) => void): Promise<pg.Client> | undefined {
      const attempt = () =>
        new Promise<void>((done, fail) => {
          super.connect((error: Error | null) => (error ? fail(error) : done()))
        })
      const connected = share(attempt).catch((error) => {
        outage.failed(error)
        throw error
      })
      if (!take) return connected.then(() => this)
      connected.then(
        () => take(null as never, this),
        (error: unknown) => take(error as never, this),
      )
      return undefined
    }
  }
}

/** The settings of a connection with time limits, for a pool or alone. */
export const patientConfig = (connectionString: string, limits: TimeLimits, outage: Outage) => ({
  connectionString,
  connectionTimeoutMillis: limits.connectMs,
  statement_timeout: limits.statementMs,
  query_timeout: limits.answerMs,
  idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
  keepAlive: true,
  keepAliveInitialDelayMillis: KEEP_ALIVE_AFTER_MS,
  Client: patientClient(outage, limits),
})

/** Who waits in vain for a connection fails here, and not in the connection. */
function rethrow(error: unknown): never {
  markAway(error)
  throw error
}

type Take = (error: Error | undefined, client?: pg.PoolClient, release?: pg.PoolClient['release']) => void

/**
 * A pool that gets its connections back when they are cut: whoever holds one may have failed before the place where
 * they would have given it back, as Drizzle does when a transaction cannot begin.
 */
class PatientPool extends pg.Pool {
  override connect(): Promise<pg.PoolClient>
  override connect(take: Take): void
  override connect(take?: Take): Promise<pg.PoolClient> | undefined {
    // The pool's own queries, which give back what they take.
    if (take) {
      const told: Take = (error, ...given) => {
        markAway(error)
        take(error, ...given)
      }
      super.connect(told as Parameters<pg.Pool['connect']>[0])
      return undefined
    }
    return super
      .connect()
      .catch(rethrow)
      .then((client) => {
        const giveBack = client.release
        let isOut = true
        const release = (reason?: Error | boolean): void => {
          if (!isOut) return
          isOut = false
          client.off('end', lose)
          giveBack.call(client, reason)
        }
        const lose = (): void => release(true)
        client.once('end', lose)
        client.release = release
        return client
      })
  }
}

const POOL_MAX = 10

export function patientPool(connectionString: string, limits: TimeLimits, outage: Outage): pg.Pool {
  const pool = new PatientPool({ ...patientConfig(connectionString, limits, outage), max: POOL_MAX })
  // An idle connection that is cut is replaced by the pool; the query that needs it reports its own error.
  pool.on('error', () => {})
  return pool
}
