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

test('work that takes long, or never ends, keeps no other work from being looked for', async () => {
  const end = Promise.withResolvers<number>()
  let slow = 0
  let looks = 0
  const tenLooks = Promise.withResolvers<void>()
  const due = [
    {
      name: 'slow',
      run: () => {
        slow += 1
        return end.promise
      },
    },
    {
      name: 'quick',
      run: async () => {
        if (++looks === 10) tenLooks.resolve()
        return 1
      },
    },
  ]
  const ticker = startTicker(due, [], pino({ level: 'silent' }))
  await tenLooks.promise
  expect(slow, 'and is not begun beside itself').toBe(1)
  let isStopped = false
  const stopping = ticker.stop().then(() => {
    isStopped = true
  })
  await new Promise(setImmediate)
  expect(isStopped, 'what is in hand is finished').toBe(false)
  end.resolve(0)
  await stopping
})
