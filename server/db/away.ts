import type { Logger } from 'pino'
import { causeOf, chainOf } from './cause.ts'

/**
 * Shutting down, starting up, too many connections, no disk or memory, broken connections, or nothing can be written, as
 * on a standby: nothing that was asked is wrong.
 */
const AWAY_STATES = /^(08|25006|53|57P0[123])/
/** What the driver, the job queue and we ourselves say of connections, without a code. */
const AWAY_WORDS =
  /^(Connection terminated|Client has encountered a connection error|Client was closed|Query read timeout|timeout expi|timeout exceeded when trying to connect|LISTEN\/NOTIFY (connection|heartbeat)|no answer within|the database is read-only)/
const NETWORK = /^E[A-Z]+$/

type Thrown = { code?: unknown; message?: unknown; severity?: unknown; isDatabaseAway?: unknown }

const isThrown = (one: unknown): one is Thrown => typeof one === 'object' && one !== null

function meansAway({ code, message, severity }: Thrown): boolean {
  if (severity !== undefined) return AWAY_STATES.test(String(code))
  return NETWORK.test(String(code)) || AWAY_WORDS.test(String(message))
}

/**
 * Marks what a connection to the database threw because the database is away: a network that fails looks the same
 * wherever it leads.
 */
export function markAway(error: unknown): boolean {
  if (!isThrown(error) || !meansAway(error)) return false
  error.isDatabaseAway = true
  return true
}

/** Whether something failed because the database is away; also of the copies that the job queue hands on. */
export const isAway = (error: unknown): boolean =>
  chainOf(error).some((one) => isThrown(one) && one.isDatabaseAway === true)

/** Logs what failed, unless it did because the database is away, which is said once for all. */
export function logFailure(log: Logger, error: unknown, facts: object, words: string): void {
  if (!isAway(error)) log.error({ ...facts, error: causeOf(error) }, words)
}

export type Outage = {
  /** Something asked of the database failed; marks it when that is because the database is away. */
  failed: (error: unknown) => void
  answered: () => void
  /** Who is told when an outage begins and when it is over. */
  watch: (log: Logger) => void
}

/** Longer than whoever failed pauses: a database that takes nothing still answers questions in between. */
const SETTLED_MS = 6_000

/** Tells one outage of the database once when it begins and once when it is over, with what failed in between. */
export function openOutage(now = () => performance.now()): Outage {
  let log: Logger | null = null
  let present: { beganAt: number; lastAt: number; failed: number } | null = null
  return {
    failed: (error) => {
      if (!markAway(error)) return
      const at = now()
      if (present) {
        present.failed += 1
        present.lastAt = at
        return
      }
      present = { beganAt: at, lastAt: at, failed: 1 }
      log?.error({ error: causeOf(error) }, 'the database is away: what needs it waits')
    },
    answered: () => {
      // A pool with broken connections among whole ones is one outage, not many.
      if (!present || now() < present.lastAt + SETTLED_MS) return
      const seconds = Math.round((present.lastAt - present.beganAt) / 1000)
      log?.warn({ seconds, failed: present.failed }, 'the database answers again')
      present = null
    },
    watch: (watcher) => {
      log = watcher
    },
  }
}
