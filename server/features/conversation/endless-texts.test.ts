import { afterAll, beforeAll, expect, test } from 'vitest'
import type { App } from '#testkit/app.ts'
import { PRIYA, ROWS, say, standingOf, startAsked } from './testing.ts'

let app: App
beforeAll(async () => {
  app = await startAsked()
})
afterAll(() => app.stop())

test('a phone that writes without end costs twelve replies an hour, also when all come at once, and is heard', async () => {
  expect(await say(app, PRIYA, ...Array<string>(30).fill('Who is this?'))).toHaveLength(12)
  expect(await say(app, PRIYA, 'DECLINE')).toEqual([])
  expect(await standingOf(app, ROWS.priyaSound)).toBe('D | D')
  app.clock.moveBy({ hours: 1 })
  expect(await say(app, PRIYA, 'Who is this?')).toHaveLength(1)
})
