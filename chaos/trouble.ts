import pg from 'pg'
import type { Fault } from '#sandbox/base/faults.ts'
import type { Random } from '#testkit/random.ts'
import { KEEPER } from './backup.ts'
import type { Control } from './control.ts'
import { pause } from './process.ts'

/** A provider's trouble lasts for a few requests. */
function faultFrom(random: Random): Fault {
  const vendor = random.pick(['texting', 'texting', 'planning', 'planning', 'mail'] as const)
  const kind = random.pick(['rate_limited', 'failing', 'reset', 'truncated', 'slow'] as const)
  const count = random.whole(1, 6)
  if (kind === 'rate_limited') return { vendor, kind, count, seconds: random.whole(1, 20) }
  if (kind === 'failing') return { vendor, kind, count, status: random.pick([500, 502, 503]) }
  if (kind === 'slow') return { vendor, kind, count: random.whole(1, 2), seconds: random.between(0.5, 4) }
  return { vendor, kind, count }
}

const FAULTS_MAX = 4
const CUT = `select pg_terminate_backend(pid) from pg_stat_activity
  where datname = current_database() and pid <> pg_backend_pid()
    and application_name <> '${KEEPER}' and random() < $1`

/** Providers fail, hooks come late, twice and out of order, and the database's connections are cut, again and again. */
export function openTrouble(control: Control, databaseUrl: string, random: Random) {
  const counts = { faults: 0, cuts: 0 }

  const fail = async (): Promise<void> => {
    const faults = (await control.setFault(faultFrom(random))) as Fault[]
    counts.faults += 1
    if (faults.length > FAULTS_MAX) await control.clearFaults()
  }
  const confuseHooks = () =>
    control.setSwitches({
      texting: {
        duplicateWebhooks: random.chance(0.5),
        delayWebhooksSeconds: random.pick([0, 0, random.whole(1, 30)]),
      },
      planning: {
        duplicateWebhooks: random.chance(0.5),
        reorderWebhooks: random.chance(0.5),
        webhookDelaySeconds: random.pick([0, 0, random.whole(1, 30)]),
      },
    })
  const cut = async (): Promise<void> => {
    const client = new pg.Client({ connectionString: databaseUrl })
    // While the database itself is down there is nothing to cut.
    client.on('error', () => {})
    const part = random.pick([0.3, 1])
    const isCut = await client
      .connect()
      .then(() => client.query(CUT, [part]))
      .then(
        () => true,
        () => false,
      )
    await client.end().catch(() => {})
    if (isCut) counts.cuts += 1
  }

  let isStopped = false
  const loop = async (): Promise<void> => {
    while (!isStopped) {
      await pause(random.between(300, 1500))
      await random.pick([fail, fail, fail, confuseHooks, cut])()
    }
  }
  const running = loop()
  return {
    counts,
    stop: async (): Promise<void> => {
      isStopped = true
      await running
      await control.clearFaults()
      await control.resetSwitches()
    },
  }
}
