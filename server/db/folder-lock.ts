import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { UnusableDatabase } from './unusable.ts'

function holderOf(pidFile: string): string {
  try {
    return ` (process ${readFileSync(pidFile, 'utf8').trim()})`
  } catch {
    return ''
  }
}

/**
 * Keeps every other process out of a folder until the returned function is called. The operating system holds the lock
 * and drops it when the process ends, however it ends: a process id alone may belong to somebody else by then.
 */
export function lockFolder(folder: string): () => void {
  const pidFile = `${folder}.pid`
  const lock = new DatabaseSync(`${folder}.lock`, { timeout: 0 })
  try {
    lock.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE')
  } catch (error) {
    lock.close()
    throw new UnusableDatabase(
      `The embedded database in ${folder} is in use by another process${holderOf(pidFile)}: stop that one first.`,
      error,
    )
  }
  writeFileSync(pidFile, `${process.pid}\n`)
  return () => {
    rmSync(pidFile, { force: true })
    lock.close()
  }
}
