import { fc, test } from '@fast-check/vitest'
import { describe, expect } from 'vitest'
import type { NewestText } from '../../conversation.ts'
import { outcomeOf } from '../../model/outcome.ts'
import { read } from '../../read.ts'
import { listedItem, plainContext } from '../../testing/examples.ts'

/** What a text after an answer or a reminder changes, whatever the dates. */

const runs = { numRuns: Number(process.env.READER_RUNS ?? 200) }

const anyWeeks = fc
  .record({ week: fc.integer({ min: 0, max: 500 }), gap: fc.integer({ min: 1, max: 2 }) })
  .map(({ week, gap }) => {
    const first = Temporal.PlainDate.from('2025-01-05').add({ weeks: week })
    return [first, first.add({ weeks: gap })] as const
  })
  .filter((days) => days.every(({ day }) => day > 3 && day < 21))

const anyNewest = fc.constantFrom<NewestText>('accepted', 'reminded')

function outcomeFor(text: string, days: readonly Temporal.PlainDate[], newest: NewestText): string {
  const at = (day: Temporal.PlainDate): Temporal.ZonedDateTime =>
    day.toZonedDateTime({ timeZone: 'America/Chicago', plainTime: '10:00' })
  const items = days.map((day) => listedItem(0, { startsAt: at(day), firstName: 'Ana', status: 'C' }))
  const now = at(days[0] as Temporal.PlainDate).subtract({ days: 2 })
  return outcomeOf(read(text, { ...plainContext, items, now, newest }), items.length)
}

const filled = (text: string, days: readonly Temporal.PlainDate[]): string =>
  text.replaceAll(/\{(\d)\}/g, (_, at) => `${days[Number(at) - 1]?.day}`)

const DROPS = [
  'scratch the {2}th',
  'have to drop the {2}th. {1}th still good',
  '{1}th is fine but the {2}th im gonna have to drop, midterms',
  'I have to take back the {2}th. The {1}th stands',
  "I can't do the {2}th. No change to the {1}th",
  'el {2} no puedo al final, el {1} si',
  'dia {2} furou',
]

describe('after an accept or a reminder', () => {
  test.prop([anyWeeks, anyNewest, fc.constantFrom(...DROPS)], runs)(
    'only the day that is dropped is declined',
    (days, newest, text) => {
      const said = filled(text, days)
      expect(['1+ 2-', '2-'], said).toContain(outcomeFor(said, days, newest))
    },
  )

  test.prop(
    [anyWeeks, anyNewest, fc.constantFrom('only the {1}th is possible', 'Déjeme solo la del {1}')],
    runs,
  )('only one day leaves the others out', (days, newest, text) => {
    const said = filled(text, days)
    expect(['1+ 2-', 'ask'], said).toContain(outcomeFor(said, days, newest))
  })

  test.prop([anyWeeks, anyNewest], runs)('a day that is still wanted is no refusal', (days, newest) => {
    for (const text of ['the {1}th still stands', 'no changes for the {2}th']) {
      const found = outcomeFor(filled(text, days), days, newest)
      expect(found, filled(text, days)).not.toContain('-')
    }
  })
})
