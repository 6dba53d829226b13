import { expect, test } from 'vitest'
import { findsFor } from './day-finds.ts'

const NOW = new Date('2025-11-22T20:00:00Z')
const shown = (words: string) =>
  findsFor(words, 'America/New_York', NOW).map(({ to, search, params }) =>
    JSON.stringify([to, search ?? params]),
  )

test.each([
  ['remind sunday', ['["/send-reminder",{"date":"2025-11-23"}]', '["/day/$date",{"date":"2025-11-23"}]']],
  ['Unconfirmed sun', ['["/send-reminder",{"date":"2025-11-23"}]', '["/day/$date",{"date":"2025-11-23"}]']],
  ['ask tomorrow', ['["/ask-others",{"date":"2025-11-23"}]', '["/day/$date",{"date":"2025-11-23"}]']],
  ['saturday', ['["/day/$date",{"date":"2025-11-22"}]']],
  ['declined', ['["/services",{"type":"D","all":true}]']],
  ['Naomi', []],
])('%s', (words, found) => expect(shown(words)).toEqual(found))
