import { describe, expect, test } from 'vitest'
import { at, NOON, SUNDAY } from '#core/scheduling/testing.ts'
import { TEXTING_WINDOW } from '#core/time/window.ts'
import { FORECAST_ACTIONS } from '#core/vocabulary/messages.ts'
import { type ChoosableText, refusalOf } from './choice.ts'

const NIGHT = at('2030-10-03T04:00:00Z')
const church = { zone: 'America/New_York', window: TEXTING_WINDOW, isPaused: false }
const waiting: ChoosableText = { state: 'planned', latestAt: SUNDAY, lines: [{ leadKey: 'asap' }] }

/** 'skip hold' for what the church may do. */
const allowed = (text: Partial<ChoosableText>, now = NOON, isPaused = false): string =>
  FORECAST_ACTIONS.filter(
    (action) => refusalOf({ ...waiting, ...text }, action, { ...church, isPaused }, now) === null,
  ).join(' ')

describe('what the church may do with a text', () => {
  test('everything while it waits', () => {
    for (const state of ['planned', 'held', 'skipped'] as const)
      expect(allowed({ state })).toBe('skip hold send release')
  })

  test('nothing with what will not go', () => {
    expect(allowed({ state: 'blocked' })).toBe('')
    expect(refusalOf({ ...waiting, state: 'blocked' }, 'send', church, NOON)).toBe('blocked')
  })

  test('no more than skip it when it is too late', () => {
    expect(allowed({}, SUNDAY)).toBe('skip')
    expect(refusalOf(waiting, 'send', church, SUNDAY)).toBe('too_late')
  })

  test('not send it while sending is paused, or at night', () => {
    expect(allowed({}, NOON, true)).toBe('skip hold release')
    expect(refusalOf(waiting, 'send', { ...church, isPaused: true }, NOON)).toBe('paused')
    expect(allowed({}, NIGHT)).toBe('skip hold release')
    expect(refusalOf(waiting, 'send', church, NIGHT)).toBe('at_night')
  })

  test('send at night what goes at its time whatever the hour', () => {
    expect(allowed({ lines: [{ leadKey: 'follow_up_1_hour' }] }, NIGHT)).toBe('skip hold send release')
    expect(allowed({ lines: [{ leadKey: 'follow_up_1_hour' }, { leadKey: '' }] }, NIGHT)).toBe(
      'skip hold release',
    )
  })
})
