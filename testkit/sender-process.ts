import { appendFileSync, readFileSync } from 'node:fs'
import type { TextingPort } from '#providers/texting/port.ts'
import { twilioTexting } from '#providers/texting/twilio/twilio.ts'
import type { Config } from '#server/config/config.ts'
import { connectPostgres } from '#server/db/connect.ts'
import { carriers } from '#server/features/messages/carriers.ts'
import { dispatchDue } from '#server/features/messages/dispatch/dispatch.ts'
import { createLog } from '#server/main/log.ts'
import { wire } from '#server/main/wire.ts'

/**
 * Sends what is due whenever it is told to, in a process that can be stopped at any moment. Its clock is a file; another
 * gets a letter with each look at a claim, right before which nothing of the text is written.
 */
const [clockFile = '', looksFile = '', databaseUrl = ''] = process.argv.slice(2)
const clock = { now: () => Temporal.Instant.from(readFileSync(clockFile, 'utf8')) }

const noting = (texting: TextingPort): TextingPort => ({
  ...texting,
  send: (text) =>
    texting.send({
      ...text,
      mayStillGo: () => {
        appendFileSync(looksFile, 'x')
        return text.mayStillGo?.() ?? true
      },
    }),
})

async function open(config: Config): Promise<() => Promise<number>> {
  const product = await wire({
    config,
    connection: connectPostgres(databaseUrl),
    clock,
    log: createLog('silent'),
  })
  return () => {
    // Connections of its own each time: while they are made, texts wait to be written.
    const texting = twilioTexting({ ...config.texting, publicUrl: config.publicUrl }, clock)
    return dispatchDue({ ...product.deps, texting: carriers([noting(texting)]), pace: null })
  }
}

let send: (() => Promise<number>) | null = null
process.on('message', async (config: Config | 'send') => {
  if (config === 'send') await send?.()
  else send = await open(config)
  process.send?.('done')
})
process.on('disconnect', () => process.exit(0))
