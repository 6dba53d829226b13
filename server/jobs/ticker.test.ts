import { pino } from 'pino'
import { expect, test } from 'vitest'
import { startTicker } from './ticker.ts'

test('work that is in no hurry is looked for in the first round and in every fifth after it', async () => {
  const looks: string[] = []
  const sixRounds = Promise.withResolvers<void>()
  const work = (name: string) => ({
    name,
    run: async () => {
      looks.push(name)
      if (looks.length === 8) sixRounds.resolve()
      // There is more to do, so that no round waits for the next.
      return 1
    },
  })
  const ticker = startTicker([work('due')], [work('unhurried')], pino({ level: 'silent' }))
  await sixRounds.promise
  await ticker.stop()
  expect(looks.slice(0, 8)).toEqual(['due', 'unhurried', 'due', 'due', 'due', 'due', 'due', 'unhurried'])
})
