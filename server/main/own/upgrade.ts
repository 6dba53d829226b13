import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '#server/config/config.ts'
import { Refusal } from '../command.ts'
import { bringBackBackup, findBackup, makeBackup, writeWhole } from './backups.ts'
import { copiesOf } from './copies.ts'
import { type Home, nameOfVersion, OWN_VERSION } from './home.ts'
import { comesUp, type Service } from './running.ts'

/** What an upgrade has done so far; kept in a file, so that a killed one goes on. */
type UnderWay = { from: string; to: string; backup: string | null; goesBack: boolean }

const fileOf = ({ folder }: Home): string => join(folder, 'upgrade.json')
const readUnderWay = (home: Home): UnderWay | null =>
  existsSync(fileOf(home)) ? JSON.parse(readFileSync(fileOf(home), 'utf8')) : null

export const isUpgrading = (home: Home): boolean => existsSync(fileOf(home))

type Upgrade = {
  home: Home
  config: Config
  service: Service
  now: Temporal.Instant
  say: (line: string) => void
}

async function begin({ home, config }: Upgrade): Promise<UnderWay> {
  const from = home.current()
  if (!from) throw new Refusal('Nothing is installed here: run npm run own -- install.')
  if (from === OWN_VERSION)
    throw new Refusal(
      `${nameOfVersion(from)} runs already: unpack the new version into a folder beside it, run npm ci there, and then this.`,
    )
  if (!existsSync(join(OWN_VERSION, 'dist-server/all.js')))
    throw new Refusal(`${OWN_VERSION} is not built: run npm ci there.`)
  const missing = await copiesOf(config).whatIsMissing()
  if (missing) throw new Refusal(missing)
  return { from, to: OWN_VERSION, backup: null, goesBack: false }
}

/** The old version runs on when there cannot be a backup. */
async function backUp({ home, config, service, now, say }: Upgrade, state: UnderWay): Promise<UnderWay> {
  say(`Stopping ${nameOfVersion(state.from)}.`)
  await service.stop()
  try {
    const { name } = await makeBackup(home, config, service, now)
    say(`Backed up as ${name}.`)
    return { ...state, backup: name }
  } catch (error) {
    rmSync(fileOf(home))
    await service.start()
    throw error
  }
}

async function goForward({ home, config, service, say }: Upgrade, { to }: UnderWay): Promise<boolean> {
  await service.stop()
  home.setCurrent(to)
  say(`Starting ${nameOfVersion(to)}.`)
  return comesUp(service, config)
}

async function goBack({ home, config, service, now, say }: Upgrade, state: UnderWay): Promise<never> {
  say(`${nameOfVersion(state.to)} does not come up: going back.`)
  await service.stop()
  const backup = findBackup(home, state.backup ?? undefined)
  const before = await bringBackBackup(backup, config, now)
  say(`Brought the database back as it was at ${backup.at}; what the new version left is kept as ${before}.`)
  home.setCurrent(state.from)
  const isUp = await comesUp(service, config)
  rmSync(fileOf(home))
  throw new Refusal(
    isUp
      ? `${nameOfVersion(state.from)} runs again. Why the new version did not come up stands in ${service.log}.`
      : `${nameOfVersion(state.from)} does not come up either: what keeps it stands in ${service.log}, or is said by npm run own -- doctor.`,
  )
}

/** From the version that runs to the one this command is part of; killed anywhere, it goes on where it stopped. */
export async function upgrade(all: Upgrade): Promise<void> {
  const { home, say } = all
  const note = (state: UnderWay): UnderWay => {
    writeWhole(fileOf(home), state)
    return state
  }
  let state = readUnderWay(home) ?? note(await begin(all))
  if (!state.goesBack && state.backup === null) state = note(await backUp(all, state))
  if (state.goesBack || !(await goForward(all, state))) return goBack(all, note({ ...state, goesBack: true }))
  rmSync(fileOf(home))
  say(`${nameOfVersion(state.to)} runs.`)
}
