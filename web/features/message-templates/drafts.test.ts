import { describe, expect, test } from 'vitest'
import { problemsOf, putIn, typedField } from './drafts.ts'

describe('a merge field that is being typed', () => {
  test.each([
    ['Hi [', 4, { from: 3, typed: '' }],
    ['Hi [First.N', 11, { from: 3, typed: 'First.N' }],
    ['Hi [First.Name] you', 19, null],
    ['Hi [First', 2, null],
  ])('%s at %i', (text, caret, expected) => expect(typedField(text, caret)).toEqual(expected))

  test('is put in place of what was typed', () => {
    expect(putIn('Hi [Fi, you', { from: 3, to: 6 }, '[First.Name]')).toEqual({
      text: 'Hi [First.Name], you',
      caret: 15,
    })
    expect(putIn('Hi [Fi]', { from: 3, to: 6 }, '[First.Name]').text).toBe('Hi [First.Name]')
  })
})

test('what is wrong with a draft is said as the server says it', () => {
  const long = 'x'.repeat(1001)
  expect(problemsOf({ body: ' ', multiple_body: '', multiple_body_part: long, additional_part: '' })).toEqual(
    {
      body: 'Template details cannot be empty',
      multiple_body_part: 'Template details cannot exceed 1000 characters',
    },
  )
})
