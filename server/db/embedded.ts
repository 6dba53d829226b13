import { execFile } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { PGlite } from '@electric-sql/pglite'
import { lockFolder } from './folder-lock.ts'
import { UnusableDatabase } from './unusable.ts'

const OWNER_ONLY = 0o700
/** A quarter of the usual: all of it is taken at the start, and the operating system keeps the files in memory anyway. */
const BUFFERS = '32MB'

/** Made beside its place and moved there when it is whole, so that an interrupted start leaves nothing half made. */
async function make(folder: string): Promise<void> {
  const unfinished = `${folder}.unfinished`
  rmSync(unfinished, { recursive: true, force: true })
  await promisify(execFile)(process.execPath, [join(import.meta.dirname, 'make-embedded.ts'), unfinished])
  rmSync(folder, { recursive: true, force: true })
  renameSync(unfinished, folder)
}

const isEmpty = (folder: string): boolean => !existsSync(folder) || readdirSync(folder).length === 0

async function open(folder: string): Promise<PGlite> {
  // Without this file it would be made anew, over what is there.
  if (!existsSync(join(folder, 'PG_VERSION'))) throw new Error('PG_VERSION is missing')
  return PGlite.create(folder, {
    startParams: [...PGlite.defaultStartParams, '-c', `shared_buffers=${BUFFERS}`],
  })
}

/** Opens the embedded database in a folder, which no other process may use meanwhile; makes it when there is none. */
export async function openEmbedded(folder: string): Promise<{ client: PGlite; close: () => Promise<void> }> {
  mkdirSync(dirname(folder), { recursive: true, mode: OWNER_ONLY })
  const unlock = lockFolder(folder)
  try {
    if (isEmpty(folder)) await make(folder)
    chmodSync(folder, OWNER_ONLY)
    const client = await open(folder).catch((error) => {
      throw new UnusableDatabase(
        `The embedded database in ${folder} cannot be opened: bring back a backup of the folder, or move it away to begin with an empty one.`,
        error,
      )
    })
    return { client, close: () => client.close().finally(unlock) }
  } catch (error) {
    unlock()
    throw error
  }
}
