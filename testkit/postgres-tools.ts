import { execFileSync, spawnSync } from 'node:child_process'
import { chmodSync, existsSync, readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { freePort } from './postgres.ts'

const DEBIAN = '/usr/lib/postgresql'

/** Folders in which a whole PostgreSQL may be: its server beside its tools, so that their versions fit. */
const places = (): string[] => [
  ...(existsSync(DEBIAN) ? readdirSync(DEBIAN).map((version) => join(DEBIAN, version, 'bin')) : []),
  ...['/usr/local/bin', '/opt/homebrew/bin', '/usr/bin'],
]

/** The folder of a PostgreSQL that has pg_dump beside its server; null where none is installed. */
export const findPostgresTools = (): string | null =>
  places().find((place) =>
    ['postgres', 'initdb', 'pg_dump'].every((name) => existsSync(join(place, name))),
  ) ?? null

/** A server of the PostgreSQL in `tools`, over a folder of its own; as root it runs as another user. */
export async function startInstalled(tools: string, folder: string) {
  const port = await freePort()
  const data = join(folder, 'data')
  const isRoot = process.getuid?.() === 0
  const run = (name: string, args: string[]): void => {
    const [file, all] = isRoot
      ? ['setpriv', ['--reuid=postgres', '--regid=postgres', '--clear-groups', join(tools, name), ...args]]
      : [join(tools, name), args]
    execFileSync(file as string, all as string[], { stdio: 'ignore', cwd: '/' })
  }
  // Whoever it runs as must be able to enter.
  chmodSync(dirname(folder), 0o755)
  if (isRoot) spawnSync('chown', ['postgres', folder])
  run('initdb', ['-D', data, '-U', 'steeple', '--auth=trust', '--no-sync'])
  run('pg_ctl', [
    '-D',
    data,
    '-w',
    '-l',
    join(folder, 'log'),
    '-o',
    `-p ${port} -k ${folder} -c fsync=off`,
    'start',
  ])
  return {
    url: `postgres://steeple:steeple@localhost:${port}/postgres`,
    stop: () => run('pg_ctl', ['-D', data, '-m', 'immediate', '-w', 'stop']),
  }
}
