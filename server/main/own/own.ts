import { parseArgs } from 'node:util'
import { readConfig } from '#server/config/config.ts'
import { Refusal, runCommand } from '../command.ts'
import { readEnvironment } from '../environment.ts'
import { bringBackBackup, countsInWords, findBackup, makeBackup, tryOutBackup } from './backups.ts'
import { copiesOf } from './copies.ts'
import { type Home, keepOthersOut, openHome } from './home.ts'
import { comesUp, openService, staysStopped, whileStopped } from './running.ts'
import { upgrade } from './upgrade.ts'

const USAGE = `Steeple on a machine of one's own:
  npm run own -- install --admin you@example.org   settings, secret, database, first admin, and the product running
  npm run own -- upgrade                           from the version that runs to the one in this folder; back when it does not come up
  npm run own -- backup
  npm run own -- drill [backup]                    brings the newest backup back beside the database, to see that it is whole
  npm run own -- restore [backup]                  puts the newest one, or the one that is named, in the place of the database
  npm run own -- doctor                            says what is wrong, and what to do about it
  npm run own -- start, stop
  --home /srv/steeple-home                         where settings, data and backups are; beside this folder unless told`

const say = (line: string): void => console.info(line)
const now = (): Temporal.Instant => Temporal.Now.instant()
const configOf = () => readConfig(readEnvironment())

async function backup(home: Home): Promise<void> {
  const { name, counts } = await makeBackup(home, configOf(), openService(home), now())
  say(`Made the backup ${name}: ${countsInWords(counts)}.`)
}

async function restore(home: Home, name?: string): Promise<void> {
  const [config, service, found] = [configOf(), openService(home), findBackup(home, name)]
  const before = await whileStopped(home, service, () => bringBackBackup(found, config, now()))
  say(`The database is again as it was at ${found.at}: ${countsInWords(found.counts)}.`)
  if (before) say(`What was there is kept as ${before}, until you remove it.`)
  if (!(await comesUp(service, config)))
    throw new Refusal(`Steeple does not come up: what keeps it stands in ${service.log}.`)
  say('Steeple runs. It asks the carrier what went since; npm run admin -- restored says what was found.')
}

async function examine(home: Home): Promise<void> {
  const { doctor } = await import('./doctor.ts')
  const findings = await doctor(home, openService(home), now())
  for (const { isFine, says } of findings) say(`${isFine ? 'fine ' : 'WRONG'}  ${says}`)
  process.exitCode = findings.every(({ isFine }) => isFine) ? 0 : 1
}

async function start(home: Home): Promise<void> {
  const service = openService(home)
  if (!(await comesUp(service, configOf())))
    throw new Refusal(`Steeple does not come up: what keeps it stands in ${service.log}.`)
  say('Steeple runs.')
}

type Options = { name: string | undefined; admin: string | null }
const COMMANDS: Record<string, (home: Home, options: Options) => Promise<void>> = {
  install: async (home, { admin }) => {
    const { install } = await import('./install.ts')
    await install(home, openService, admin, say)
  },
  upgrade: (home) => upgrade({ home, config: configOf(), service: openService(home), now: now(), say }),
  backup,
  drill: async (home, { name }) => say(await tryOutBackup(findBackup(home, name), configOf(), now())),
  restore: (home, { name }) => restore(home, name),
  start,
  stop: async (home) => {
    staysStopped(home)
    await openService(home).stop()
    say('Steeple is stopped.')
  },
}

await runCommand(async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { home: { type: 'string' }, admin: { type: 'string' } },
  })
  const [command = '', name] = positionals
  const admin = values.admin?.toLowerCase() ?? null
  if (admin !== null && !/^\S+@\S+\.\S+$/.test(admin)) throw new Refusal(USAGE)
  const work = COMMANDS[command]
  if (!work && command !== 'doctor') throw new Refusal(USAGE)
  const home = openHome(values.home)
  // Looking is allowed while others work.
  if (!work) return examine(home)
  const done = keepOthersOut(home)
  if (command !== 'install') copiesOf(configOf()).takeUp()
  await work(home, { name, admin })
  done()
})
