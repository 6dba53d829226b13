import pg from 'pg'

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

/** A connection that did not answer in time is closed: whatever it answers later belongs to nobody. */
class PatientClient extends pg.Client {
  constructor(config?: string | pg.ClientConfig) {
    super(config)
    const ask = this.query.bind(this) as (...args: unknown[]) => unknown
    const patientAsk = (...args: unknown[]): unknown => {
      const answer = ask(...args)
      if (answer instanceof Promise)
        answer.catch((error) => {
          if (error instanceof Error && error.message === NO_ANSWER) this.connection.stream.destroy()
        })
      return answer
    }
    this.query = patientAsk as typeof this.query
  }
  declare readonly connection: pg.Connection
}

/** The settings of a connection with time limits, for a pool or alone. */
export const patientConfig = (connectionString: string, limits: TimeLimits) => ({
  connectionString,
  connectionTimeoutMillis: limits.connectMs,
  statement_timeout: limits.statementMs,
  query_timeout: limits.answerMs,
  idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
  keepAlive: true,
  keepAliveInitialDelayMillis: KEEP_ALIVE_AFTER_MS,
  Client: PatientClient,
})

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
      super.connect(take as Parameters<pg.Pool['connect']>[0])
      return undefined
    }
    return super.connect().then((client) => {
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

export function patientPool(connectionString: string, limits: TimeLimits): pg.Pool {
  const pool = new PatientPool({ ...patientConfig(connectionString, limits), max: POOL_MAX })
  // An idle connection that is cut is replaced by the pool; the query that needs it reports its own error.
  pool.on('error', () => {})
  // One that is cut in the middle of a transaction fails that transaction, and not the process.
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}
