import { randomUUID } from 'node:crypto'
import { copyFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { GRACE } from '#sandbox/worlds/grace-ids.ts'
import type { Connection } from '#server/db/connect.ts'
import { authoriseInSandbox } from '#server/main/sandbox.ts'
import { seedAdmin, seedGraceChapel } from '#server/main/seed.ts'
import { type Box, MONDAY_MORNING, openBox } from './box.ts'
import { freePort } from './postgres.ts'

/** The emulators' state beside a seeded database, and where both sides listened when it was made. */
export type Snapshot = { sandboxFile: string; port: number; sandboxPort: number }

export async function seedGrace(box: Box): Promise<void> {
  await seedAdmin(box.deps)
  await seedGraceChapel(box.deps, {
    authorise: authoriseInSandbox(GRACE.people.ruthMoore),
    knowNumber: async (sid) => box.sandbox.carrier.knowNumber(sid),
  })
  await box.runDueWork()
}

/** Seeds Grace Chapel into an empty database, once for many tests. */
export async function makeSnapshot(connection: Connection, folder: string): Promise<Snapshot> {
  const sandboxFile = join(folder, 'sandbox.sqlite')
  const [port, sandboxPort] = [await freePort(), await freePort()]
  const box = await openBox({
    connection,
    world: 'grace',
    at: MONDAY_MORNING,
    port,
    sandboxPort,
    sandboxFile,
  })
  await seedGrace(box)
  await box.stop()
  return { sandboxFile, port, sandboxPort }
}

/** A copy of the emulators' state that knows its new ports; `remove` takes it away again. */
export async function copySandbox(snapshot: Snapshot): Promise<Required<Snapshot> & { remove: () => void }> {
  const sandboxFile = join(tmpdir(), `steeple-sandbox-${randomUUID()}.sqlite`)
  const [port, sandboxPort] = [await freePort(), await freePort()]
  copyFileSync(snapshot.sandboxFile, sandboxFile)
  const file = new DatabaseSync(sandboxFile)
  const move = file.prepare('UPDATE docs SET json = replace(json, ?, ?) WHERE json LIKE ?')
  for (const [from, to] of [
    [snapshot.port, port],
    [snapshot.sandboxPort, sandboxPort],
  ])
    move.run(`localhost:${from}`, `localhost:${to}`, `%localhost:${from}%`)
  file.close()
  const remove = () => {
    for (const end of ['', '-wal', '-shm']) rmSync(sandboxFile + end, { force: true })
  }
  return { sandboxFile, port, sandboxPort, remove }
}
