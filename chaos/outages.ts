import pg from 'pg'
import type { startPostgres } from '#testkit/postgres.ts'
import type { Random } from '#testkit/random.ts'
import type { Relay } from '#testkit/relay.ts'
import { openBackup } from './backup.ts'
import type { Check } from './checks.ts'
import type { Control } from './control.ts'
import type { Disk } from './disk.ts'
import { type openProduct, pause } from './process.ts'

/** A run has each of them at least once; after that one comes so often, in rounds. */
const OUTAGE_EVERY = 6
/** How many there are, and how many rounds lie between two of them. */
export const OUTAGE_KINDS = 4
export const outageEvery = (rounds: number): number =>
  Math.max(1, Math.min(OUTAGE_EVERY, Math.floor(rounds / OUTAGE_KINDS)))
/** How long one takes on average. */
export const OUTAGE_SECONDS = 45
/** How long it takes to stand still and go on, at the speed of everything. */
export const STILL_ROUND_SECONDS = 26
const AWAY_MS = 60_000
const FULL_MS = 20_000
/** Longer than others wait before they ask the carrier what became of a claimed text. */
const STILL_SECONDS = 90
const SINCE_BACKUP_MS = 3000
const BACK_WITHIN_MS = 10_000
const GIVEN_UP_MS = 60_000
const LOOK_EVERY_MS = 100
/** Time nearly stands still meanwhile: what is due would rightly be too late afterwards. */
const SLOW = 0.1

type Parts = {
  product: ReturnType<typeof openProduct>
  relay: Relay
  disk: Disk
  postgres: Awaited<ReturnType<typeof startPostgres>>
  control: Control
  port: number
  sparePort: number
  speed: number
}

/** What lasts longer than a fault: the database is away, its disk is full, a new version is rolled out, a backup is restored. */
export function openOutages({ product, relay, disk, postgres, control, port, sparePort, speed }: Parts) {
  const counts = {
    backupsRestored: 0,
    databaseAway: 0,
    diskFull: 0,
    databaseRestarts: 0,
    refusedByDisk: 0,
    rollingRestarts: 0,
    pauses: 0,
  }
  const returns: { what: string; ms: number }[] = []

  const isReady = (): Promise<boolean> =>
    fetch(`http://localhost:${port}/ready`, { signal: AbortSignal.timeout(3000) }).then(
      ({ ok }) => ok,
      () => false,
    )
  const measureReturn = async (what: string): Promise<void> => {
    const since = performance.now()
    while (!(await isReady()) && performance.now() - since < GIVEN_UP_MS) await pause(LOOK_EVERY_MS)
    returns.push({ what, ms: performance.now() - since })
  }

  const databaseAway = async (): Promise<void> => {
    const isSilent = counts.databaseAway % 2 === 1
    if (isSilent) relay.silence()
    else relay.cut()
    await pause(AWAY_MS)
    relay.restore()
    counts.databaseAway += 1
    await measureReturn(isSilent ? 'the database was silent' : 'the database was away')
  }

  /** Whether the database answers, and what it says to somebody who stores something. */
  const tryToStore = async (): Promise<string> => {
    const client = new pg.Client({ connectionString: postgres.url, connectionTimeoutMillis: 2000 })
    client.on('error', () => {})
    try {
      await client.connect()
      await client.query(
        'create table if not exists filling as select repeat($1, 100) from generate_series(1, 100000)',
        ['x'],
      )
      await client.query('drop table filling')
      return 'stored'
    } catch (error) {
      return (error as { code?: string }).code ?? 'away'
    } finally {
      await client.end().catch(() => {})
    }
  }
  const FULL = '53100'
  const GONE = ['away', 'ECONNREFUSED']
  const diskFull = async (): Promise<void> => {
    if (!disk.isSmall) return
    disk.fill()
    const until = performance.now() + FULL_MS
    while (performance.now() < until) {
      if ((await tryToStore()) === FULL) counts.refusedByDisk += 1
      await pause(1000)
    }
    disk.free()
    // It gives up when its own log finds no place. Whoever watches over it starts it again.
    if (GONE.includes(await tryToStore())) {
      await postgres.start().then(
        () => {
          counts.databaseRestarts += 1
        },
        () => {},
      )
    }
    counts.diskFull += 1
    await measureReturn('the disk was full')
  }

  const rollOut = async (): Promise<void> => {
    await product.roll(String(sparePort))
    counts.rollingRestarts += 1
    await measureReturn('a new version was rolled out')
  }

  /** A backup of a few seconds ago comes back, while the product does not run: what went since is known to the carrier alone. */
  const restoreBackup = async (): Promise<void> => {
    const backup = await openBackup(postgres.url)
    await backup.make()
    await pause(SINCE_BACKUP_MS)
    await product.kill()
    await backup.restore()
    await product.start()
    counts.backupsRestored += 1
    await measureReturn('a backup was restored')
  }

  const KINDS = [restoreBackup, databaseAway, diskFull, rollOut]
  let turn = 0
  return {
    counts,
    /** One after the other, while everybody goes on. */
    next: async (): Promise<void> => {
      await product.start()
      await control.speed(SLOW)
      await KINDS[turn++ % KINDS.length]?.()
      await control.speed(speed)
      await product.kill()
    },
    /** A process is not killed but stopped, until others have taken its texts up, and goes on then. */
    standStill: async (random: Random): Promise<void> => {
      await product.standStill(String(sparePort), (STILL_SECONDS * 1000) / speed, random)
      counts.pauses += 1
    },
    checks: (): Check[] => [
      {
        what: 'ready again within 10 s of the end of an outage',
        count: returns.length,
        wrong: returns
          .filter(({ ms }) => ms > BACK_WITHIN_MS)
          .map(({ what, ms }) => `${what}: ${Math.round(ms / 1000)} s`),
      },
      {
        what: 'stopped by a rolling restart, each to its end',
        count: counts.rollingRestarts * 2,
        wrong: product.counts.badStops > 0 ? [`${product.counts.badStops} did not stop by themselves`] : [],
      },
    ],
  }
}
