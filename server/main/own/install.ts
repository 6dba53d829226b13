import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { type Config, readConfig } from '#server/config/config.ts'
import { ConfigError } from '#server/config/settings.ts'
import { type Environment, type VariableName, variables } from '#server/config/variables.ts'
import { createAdmin } from '../admins.ts'
import { Refusal } from '../command.ts'
import { refuseDemo } from '../demo-accounts.ts'
import { readEnvironment } from '../environment.ts'
import { migrateDatabase } from '../migrate-database.ts'
import { openDatabase } from '../open-database.ts'
import { type Home, nameOfVersion, OWN_VERSION } from './home.ts'
import { comesUp, hasSystemd, type Service, systemctl, UNIT } from './running.ts'

const SETTINGS = '.env'
/** Asked for, one a line, where the environment does not have them. */
const ASKED: VariableName[] = [
  'PUBLIC_URL',
  'DATABASE_URL',
  'SMTP_URL',
  'MAIL_FROM',
  'PLANNING_CENTER_CLIENT_ID',
  'PLANNING_CENTER_CLIENT_SECRET',
  'TWILIO_ACCOUNT_SID',
  'TWILIO_AUTH_TOKEN',
  'TWILIO_PROFILE_SID',
  'STRIPE_SECRET_KEY',
  'STRIPE_PUBLISHABLE_KEY',
  'STRIPE_WEBHOOK_SECRET',
]

/** As a line of `.env` holds it: between these quotes nothing means anything else. */
function written(value: string): string {
  if (/^[\w./:@?&=%+,-]*$/.test(value)) return value
  const quote = value.includes("'") ? '`' : "'"
  return `${quote}${value}${quote}`
}

export function firstSettings(given: Environment): string {
  const settings: Environment = {
    STEEPLE_MODE: 'production',
    STEEPLE_SECRET: randomBytes(32).toString('hex'),
    HOST: '127.0.0.1',
    ...(!given.DATABASE_URL && { STEEPLE_EMBEDDED: 'allowed' }),
  }
  for (const name of ASKED) settings[name] = ''
  for (const { name } of variables) if (given[name]) settings[name] = given[name]
  return Object.entries(settings)
    .map(([name, value = '']) => `${name}=${written(value)}\n`)
    .join('')
}

/** Once: what is there already is never touched. */
function writeOnce(file: string, text: string): boolean {
  if (existsSync(file)) return false
  writeFileSync(file, text, { mode: 0o600, flag: 'wx' })
  return true
}

function readOwnConfig({ folder }: Home): Config {
  try {
    return readConfig(readEnvironment())
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    throw new Refusal(`${error.message}. Write it into ${join(folder, SETTINGS)}, and run this again.`)
  }
}

async function prepareDatabase(config: Config, admin: string | null, say: (line: string) => void) {
  const connection = await openDatabase(config)
  try {
    await migrateDatabase(connection, config)
    await refuseDemo(connection.db, config)
    if (admin)
      say(
        await createAdmin(connection.db, admin, Temporal.Now.instant()).catch((error) => {
          if (error instanceof Refusal) return error.message
          throw error
        }),
      )
  } finally {
    await connection.close()
  }
}

const caddyfile = ({ publicUrl, port }: Config): string => `${new URL(publicUrl).host} {
	encode
	respond /metrics 403
	reverse_proxy 127.0.0.1:${port} {
		flush_interval -1
	}
}
`

/** By the name of the file: the product, and what is done every night. */
export function unitsFor({ folder }: Pick<Home, 'folder'>, { dataFolder }: Config): Record<string, string> {
  const node = `${folder}/current/node_modules/.bin/node`
  const own = `${node} current/server/main/own/own.ts`
  return {
    [UNIT]: `[Unit]
Description=Steeple
# A database that is being restored and has not its place yet: an empty one must not be made there.
ConditionPathExists=!${resolve(folder, dataFolder)}/database.restored
[Service]
WorkingDirectory=${folder}
ExecStart=${node} current/dist-server/all.js
Restart=on-failure
RestartSec=5
TimeoutStopSec=30
NoNewPrivileges=yes
[Install]
WantedBy=default.target
`,
    'steeple-nightly.service': `[Unit]
Description=Back Steeple up, and bring the backup back beside it
[Service]
Type=oneshot
WorkingDirectory=${folder}
ExecStart=${own} backup --home ${folder}
ExecStart=${own} drill --home ${folder}
`,
    'steeple-nightly.timer': `[Unit]
Description=Back Steeple up every night
[Timer]
OnCalendar=*-*-* 03:30
Persistent=true
[Install]
WantedBy=timers.target
`,
  }
}

async function enableUnits(home: Home, config: Config): Promise<void> {
  const folder = join(home.folder, 'systemd')
  mkdirSync(folder, { recursive: true })
  const units = Object.entries(unitsFor(home, config))
  for (const [name, text] of units) writeFileSync(join(folder, name), text)
  await systemctl(
    'enable',
    ...units.map(([name]) => join(folder, name)).filter((path) => !/nightly\.service/.test(path)),
  )
  await systemctl('link', join(folder, 'steeple-nightly.service'))
  await systemctl('daemon-reload')
  await systemctl('start', 'steeple-nightly.timer')
}

/** Everything that is not there yet: it can be run again and again. */
export async function install(
  home: Home,
  service: (home: Home) => Service,
  admin: string | null,
  say: (line: string) => void,
): Promise<void> {
  const current = home.current()
  if (current !== null && current !== OWN_VERSION)
    throw new Refusal(`${nameOfVersion(current)} is installed here: run npm run own -- upgrade.`)
  const file = join(home.folder, SETTINGS)
  if (!existsSync(file)) {
    writeOnce(file, firstSettings(readEnvironment()))
    say(`The settings are in ${file}, with a secret of their own: keep a copy of it away from this machine.`)
  }
  const config = readOwnConfig(home)
  await service(home).stop()
  await prepareDatabase(config, admin, say)
  home.setCurrent(OWN_VERSION)
  if (config.mode === 'production') writeOnce(join(home.folder, 'Caddyfile'), caddyfile(config))
  if (hasSystemd()) await enableUnits(home, config)
  if (!(await comesUp(service(home), config)))
    throw new Refusal(`Steeple does not come up: what keeps it stands in ${service(home).log}.`)
  say(`${nameOfVersion(OWN_VERSION)} runs and will be at ${config.publicUrl}.`)
  if (config.mode === 'production')
    say(`The proxy that ends TLS is told by ${join(home.folder, 'Caddyfile')}, for Caddy.`)
  if (!hasSystemd())
    say(
      'There is no systemd here: have `npm run own -- start` run when the machine starts, and `backup` and `drill` every night.',
    )
  say('What is still wrong says npm run own -- doctor.')
}
