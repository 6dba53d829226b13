import { afterEach, beforeEach, expect, test } from 'vitest'
import type { App } from '#testkit/app.ts'
import { ROWS, say, standingOf, startAsked, WHITFIELDS } from './testing.ts'

/** Three people share this phone; 'yes' is answered by the list 1 Anna, 2 Ben, 3 Toby. */

let app: App
beforeEach(async () => {
  app = await startAsked()
  await say(app, WHITFIELDS, 'yes')
})
afterEach(() => app.stop())

const standing = () =>
  Promise.all([ROWS.annaGreets, ROWS.benUshers, ROWS.tobyHelps].map((row) => standingOf(app, row)))

test('a number means the same from one answer to the next', async () => {
  await say(app, WHITFIELDS, '1 yes')
  await say(app, WHITFIELDS, '2 no')
  expect(await standing()).toEqual(['C | C', 'D | D', 'U | U'])
})

test('bare numbers go on with the answer that was asked about', async () => {
  await say(app, WHITFIELDS, '1')
  await say(app, WHITFIELDS, '3')
  expect(await standing()).toEqual(['C | C', 'U | U', 'C | C'])
})

test('the answer after a decline is an answer and no reason; words are the reason', async () => {
  await say(app, WHITFIELDS, '1 no')
  await say(app, WHITFIELDS, '2 yes')
  await say(app, WHITFIELDS, '3 no')
  await say(app, WHITFIELDS, 'Toby has a fever')
  expect(await standing()).toEqual(['D | D', 'C | C', 'D Toby has a fever | D Toby has a fever'])
})

test('a number means the same whatever was said in between', async () => {
  await say(app, WHITFIELDS, '1 yes')
  await say(app, WHITFIELDS, 'LINK')
  await say(app, WHITFIELDS, '2 no')
  expect(await standing()).toEqual(['C | C', 'D | D', 'U | U'])
})

test('after a list that nobody looks at any more, numbers are asked about again', async () => {
  await say(app, WHITFIELDS, '1 yes')
  await app.pass({ hours: 13 })
  await say(app, WHITFIELDS, '2')
  expect((await standing()).slice(1)).toEqual(['U | U', 'U | U'])
})
