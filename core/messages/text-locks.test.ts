import { describe, expect, test } from 'vitest'
import { CUSTOM_TEXT } from '#core/vocabulary/message-templates.ts'
import { DEFAULT_TEXTS } from './default-texts.ts'
import { lockOf } from './text-locks.ts'

const opened = (editableTexts: 'none' | 'confirmation' | 'all') =>
  DEFAULT_TEXTS.filter((text) => lockOf(text, { editableTexts }) === null).map(({ type }) => type)

describe('the lock of a text', () => {
  test.each([
    ['none' as const, []],
    [
      'confirmation' as const,
      [
        'confirmation',
        'confirmation_one_way',
        'step_in',
        'step_in_one_way',
        'open_place',
        'open_place_one_way',
      ],
    ],
    [
      'all' as const,
      [
        'confirmation',
        'confirmation_one_way',
        'step_in',
        'step_in_one_way',
        'open_place',
        'open_place_one_way',
        'confirmation_reminder',
        'confirmation_reminder_one_way',
        'follow_up',
        'accepted_reply',
        'declined_reply',
      ],
    ],
  ])('follows the package: %s', (editableTexts, types) => expect(opened(editableTexts)).toEqual(types))

  test('names the system before the package', () => {
    const text = { category: 'other', type: 'help_reply' } as const
    expect(lockOf(text, { editableTexts: 'none' })).toBe('No access allowed. Blocked by the system')
  })

  test('holds for texts of the church’s own', () => {
    const text = { category: 'reminder', type: CUSTOM_TEXT } as const
    expect(lockOf(text, { editableTexts: 'confirmation' })).toBe('Not available in this plan')
    expect(lockOf(text, { editableTexts: 'all' })).toBeNull()
  })
})
