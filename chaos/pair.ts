import { spawnSync } from 'node:child_process'
import { chownSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { openPostgres } from '#testkit/postgres.ts'
import { pause } from './process.ts'

type Server = { folder: string; url: string; started: Promise<void> }

/** What a standby needs that is made while its primary works: enough of the log to begin with. */
const FLAGS = ['-c', 'wal_keep_size=1GB', '-c', 'max_wal_senders=4', '-c', 'hot_standby=on']

async function ask<Row extends pg.QueryResultRow>(url: string, query: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2000 })
  client.on('error', () => {})
  await client.connect()
  return client
    .query<Row>(query)
    .then(
      ({ rows }) => rows,
      (error: unknown) => {
        throw error
      },
    )
    .finally(() => client.end().catch(() => {}))
}

/** Asks again until the answer is yes; a server that does not answer yet says no. */
async function until(url: string, query: string): Promise<void> {
  while (
    !(await ask<{ yes: boolean }>(url, query).then(
      ([row]) => row?.yes === true,
      () => false,
    ))
  )
    await pause(100)
}

/** Copies the files of a server that works, as its manual says: between the beginning and the end of a backup. */
async function copyFiles(from: Server, folder: string): Promise<void> {
  const source = join(from.folder, 'data')
  const target = join(folder, 'data')
  mkdirSync(folder, { recursive: true })
  const client = new pg.Client({ connectionString: from.url })
  await client.connect()
  await client.query("select pg_backup_start('standby', true)")
  // What goes away meanwhile is not missed.
  spawnSync('cp', ['-a', source, target])
  const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop()')
  await client.end()
  rmSync(join(target, 'postmaster.pid'), { force: true })
  spawnSync('find', [join(target, 'pg_wal'), '-type', 'f', '-delete'])
  const { uid, gid } = statSync(source)
  for (const [name, words] of [
    ['backup_label', rows[0]?.labelfile ?? ''],
    ['standby.signal', ''],
  ] as const) {
    writeFileSync(join(target, name), words)
    chownSync(join(target, name), uid, gid)
  }
}

/** Two database servers: what is committed at the first is at the second before anybody is told so. */
export async function openPair(folder: string, onLog: (line: string) => void) {
  let made = 0
  const open = async (flags: string[]) => {
    const place = join(folder, `server-${++made}`)
    return { folder: place, ...(await openPostgres(place, [...FLAGS, ...flags], onLog)) }
  }
  const first = await open([])
  await first.server.initialise()
  await first.server.start()
  let primary: Server = { ...first, started: Promise.resolve() }
  let standby: Server | null = null

  /** Follows the primary from now on. */
  async function addStandby(): Promise<void> {
    const { hostname, port, username, password } = new URL(primary.url)
    const way = `host=${hostname} port=${port} user=${username} password=${password}`
    const opened = await open(['-c', `primary_conninfo=${way}`])
    await copyFiles(primary, opened.folder)
    // It says that it is ready once it has been promoted.
    const started = opened.server.start()
    started.catch(() => {})
    standby = { ...opened, started }
    await until(opened.url, 'select pg_is_in_recovery() as yes')
    await ask(primary.url, "alter system set synchronous_standby_names = '*'")
    await ask(primary.url, 'select pg_reload_conf()')
    await until(
      primary.url,
      "select exists (select from pg_stat_replication where sync_state = 'sync') as yes",
    )
  }

  const pidOf = ({ folder }: Server): number =>
    Number(readFileSync(join(folder, 'data', 'postmaster.pid'), 'utf8').split('\n')[0])

  return {
    url: () => primary.url,
    port: () => Number(new URL(primary.url).port),
    addStandby,
    /** The primary is gone from one moment to the next. */
    killPrimary: (): void => {
      process.kill(pidOf(primary), 'SIGKILL')
    },
    /** The standby takes its place. */
    promote: async (): Promise<void> => {
      if (!standby) throw new Error('there is no standby')
      // It would wait for a standby of its own, which there is not yet.
      await ask(standby.url, 'select pg_promote(true, 60)')
      await standby.started
      primary = standby
      standby = null
    },
    stop: (): void => {
      for (const server of [primary, standby]) if (server) process.kill(pidOf(server), 'SIGQUIT')
    },
  }
}
