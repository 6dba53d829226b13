import { afterAll, beforeAll, expect, test } from 'vitest'
import type { DailyWork } from '#server/jobs/ticker.ts'
import { type App, startApp } from '#testkit/app.ts'
import { onceADay } from './daily.ts'

let app: App
beforeAll(async () => {
  app = await startApp({ world: 'empty' })
})
afterAll(() => app.stop())

const NEVER = new Promise<void>(() => {})

test('a round that is interrupted goes on where it stopped, and one that failed is tried again the same day', async () => {
  const done: string[] = []
  let isKilled = true
  let hasBegun = false
  let isFailing = true
  const work: DailyWork[] = [
    { name: 'first', run: async () => void done.push('first') },
    {
      name: 'killed',
      run: async () => {
        hasBegun = true
        if (isKilled) await NEVER
        done.push('killed')
      },
    },
    {
      name: 'failing',
      run: async () => {
        if (isFailing) throw new Error('away')
        done.push('failing')
      },
    },
    { name: 'last', run: async () => void done.push('last') },
  ]
  const round = () => onceADay(app.deps, work).run()
  // The process ends in the middle of the second.
  void round()
  while (!hasBegun) await new Promise(setImmediate)
  isKilled = false
  app.clock.moveBy({ minutes: 31 })
  await round()
  expect(done).toEqual(['first', 'killed', 'last'])
  isFailing = false
  app.clock.moveBy({ minutes: 31 })
  await round()
  await round()
  expect(done).toEqual(['first', 'killed', 'last', 'failing'])
  app.clock.moveBy({ hours: 24 })
  await Promise.all([round(), round()])
  expect(done.slice(4).toSorted()).toEqual(['failing', 'first', 'killed', 'last'])
})
