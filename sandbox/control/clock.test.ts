import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { MovableClock } from '../base/clock.ts'
import { startSandbox } from '../server.ts'
import { GRACE } from '../worlds/grace-ids.ts'
import { HOPE } from '../worlds/hope.ts'
import { startControlled, TEST_NOW } from './testing.ts'

test('the clock shows the church’s zone and how far it is from real time', async () => {
  const { get, clock } = await startControlled()
  const { body } = await get('/clock')
  expect(body).toMatchObject({ now: TEST_NOW, timeZone: 'America/New_York', speed: 0 })
  expect(Math.abs(body.aheadSeconds - clock.aheadSeconds())).toBeLessThanOrEqual(1)
})

test('the clock moves to a moment and by a duration', async () => {
  const { post } = await startControlled()
  const moved = await post('/clock', { moveTo: '2026-10-16T00:00:00Z' })
  expect(moved.body.now).toBe('2026-10-16T00:00:00Z')
  expect((await post('/clock', { moveBy: 'PT10M' })).body.now).toBe('2026-10-16T00:10:00Z')
})

test('a day later is the same clock time in the church, also when clocks change', async () => {
  const { post } = await startControlled({ clock: MovableClock.stopped('2026-10-31T15:00:00Z') })
  expect((await post('/clock', { moveBy: 'P1D' })).body.now).toBe('2026-11-01T16:00:00Z')
})

test('the next Sunday 8:00 is the organisation’s own, and a week on when it is just that', async () => {
  const { post } = await startControlled()
  const sunday = { weekday: 7, at: '08:00' }
  const inNewYork = await post('/clock', { moveToNext: sunday })
  expect(inNewYork.body.now).toBe('2026-10-18T12:00:00Z')
  const inChicago = await post('/clock', { moveToNext: sunday, organization: HOPE.organizationId })
  expect(inChicago.body.now).toBe('2026-10-18T13:00:00Z')
  const again = await post('/clock', { moveToNext: sunday, organization: HOPE.organizationId })
  expect(again.body.now).toBe('2026-10-25T13:00:00Z')
})

test('time never goes back', async () => {
  const { post, clock } = await startControlled()
  for (const move of [{ moveTo: '2026-10-15T14:59:59Z' }, { moveBy: '-PT1S' }]) {
    expect(await post('/clock', move)).toEqual({
      status: 400,
      body: { error: 'The clock can only be moved forward.' },
    })
  }
  expect(clock.now().toString()).toBe(TEST_NOW)
})

test('the clock runs at the speed it is told', async () => {
  const { post, clock } = await startControlled()
  expect((await post('/clock', { speed: 600 })).body.speed).toBe(600)
  expect(clock.speed).toBe(600)
})

test('a move brings the weekly plans that have come within sight', async () => {
  const { get, post } = await startControlled()
  const sundays = async (): Promise<number> =>
    (await get(`/board/${GRACE.organizationId}`)).body.serviceTypes[0].plans.length
  const before = await sundays()
  await post('/clock', { moveBy: 'P14D' })
  expect(await sundays()).toBe(before + 2)
})

test.each([
  [{}, 'moveBy'],
  [{ speed: 1e6 }, '3600'],
  [{ moveBy: 'soon' }, 'PT10M'],
  [{ moveTo: 'tomorrow' }, 'a moment'],
  [{ moveToNext: { weekday: 8, at: '08:00' } }, 'weekday'],
])('a clock told %o answers what it expects', async (body, expected) => {
  const { post } = await startControlled()
  const answer = await post('/clock', body)
  expect(answer.status).toBe(400)
  expect(answer.body.error).toContain(expected)
})

test('a restarted sandbox goes on at its own time', async () => {
  const file = stateFile()
  const first = await startSandbox({ file, world: 'empty' })
  first.clock.moveBy({ hours: 48 })
  await first.stop()
  const again = await startSandbox({ file, world: 'empty' })
  onTestFinished(() => again.stop())
  expect(again.clock.aheadSeconds()).toBe(48 * 3600)
})

test('a clock of one’s own is restored only when it is to be kept', async () => {
  const file = stateFile()
  const kept = await startSandbox({ file, world: 'empty', clock: new MovableClock(), keepClock: true })
  kept.clock.moveBy({ hours: 5 })
  await kept.stop()
  const start = async (keepClock: boolean) => {
    const sandbox = await startSandbox({ file, world: 'empty', clock: new MovableClock(), keepClock })
    const ahead = sandbox.clock.aheadSeconds()
    await sandbox.stop()
    return ahead
  }
  expect(await start(false)).toBe(0)
  expect(await start(true)).toBe(5 * 3600)
})

function stateFile(): string {
  const folder = mkdtempSync(join(tmpdir(), 'sandbox-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return join(folder, 'state.sqlite')
}
