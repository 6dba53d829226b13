import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

const LOGGING = `
  import { createLog } from '${join(import.meta.dirname, 'log.ts')}'
  const log = createLog('info')
  for (const after of [0, 50, 100]) setTimeout(() => log.info('a line'), after)
  setTimeout(() => {
    console.error('went on')
    process.exit()
  }, 200)`

test('a disk without room for the log keeps nobody from going on, nor from ending', async () => {
  const { stderr } = await promisify(execFile)('sh', [
    '-c',
    '"$0" --input-type=module --eval "$1" > /dev/full',
    process.execPath,
    LOGGING,
  ])
  expect(stderr).toMatch(/went on$/m)
})
