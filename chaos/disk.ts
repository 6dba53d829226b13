import { execFileSync } from 'node:child_process'
import { chmodSync, closeSync, mkdirSync, openSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'

const SIZE = '768m'
const BLOCKS = [1024 * 1024, 8192, 512]

function mounts(folder: string): boolean {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${SIZE}`, 'tmpfs', folder], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

/** Writes until nothing more fits, in ever smaller pieces. */
function fillUp(path: string): void {
  const file = openSync(path, 'w')
  for (const size of BLOCKS) {
    const block = Buffer.alloc(size)
    try {
      for (;;) writeSync(file, block)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
    }
  }
  closeSync(file)
}

/** A small disk of its own for the database, where this machine lets us mount one; else its folder cannot be full. */
export function openDisk(folder: string) {
  mkdirSync(folder)
  const isSmall = mounts(folder)
  let isMounted = isSmall
  const release = (): void => {
    if (isMounted) execFileSync('umount', ['--lazy', folder])
    isMounted = false
  }
  if (!isSmall) console.log('No disk can be mounted here: the database never finds it full.')
  process.once('exit', release)
  chmodSync(folder, 0o755)
  const ballast = join(folder, 'ballast')
  return {
    folder,
    isSmall,
    /** So that the log of the database does not fill it by itself. */
    postgresFlags: ['-c', 'max_wal_size=128MB', '-c', 'min_wal_size=32MB'],
    fill: () => fillUp(ballast),
    free: () => rmSync(ballast, { force: true }),
    /** Gives the folder back, empty; the end of the process does it anyhow. */
    release,
  }
}

export type Disk = ReturnType<typeof openDisk>
