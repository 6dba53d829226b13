import { fc, test } from '@fast-check/vitest'
import { describe, expect } from 'vitest'
import { outcomeOf } from '../model/outcome.ts'
import { read } from '../read.ts'
import { listedItem, plainContext } from '../testing/examples.ts'

/** Days after a name, before a month, after 'until' and with a slip, whatever the dates and names. */

const runs = { numRuns: Number(process.env.READER_RUNS ?? 200) }

const at = (day: Temporal.PlainDate): Temporal.ZonedDateTime =>
  day.toZonedDateTime({ timeZone: 'America/Chicago', plainTime: Temporal.PlainTime.from('10:00') })

type Asked = { day: Temporal.PlainDate; firstName?: string; position?: string }

function outcomeFor(text: string, asked: readonly Asked[]): string {
  const items = asked.map(({ day, firstName = 'Ana', position = 'Usher' }) =>
    listedItem(0, { startsAt: at(day), firstName, position }),
  )
  const now = at(asked[0]?.day as Temporal.PlainDate).subtract({ days: 6 })
  return outcomeOf(read(text, { ...plainContext, items, now }), items.length)
}

const anySunday = fc
  .integer({ min: 0, max: 500 })
  .map((weeks) => Temporal.PlainDate.from('2025-01-05').add({ weeks }))

const ordinal = ({ day }: Temporal.PlainDate): string => {
  const ending = ['th', 'st', 'nd', 'rd'][day % 10 < 4 && (day < 10 || day > 13) ? day % 10 : 0]
  return `${day}${ending}`
}

const anyPair = fc.constantFrom(['Dale', 'Pearl'], ['Hope', 'Dean'], ['Don', 'Jean'], ['Marisol', 'Chidi'])

describe('on a shared phone', () => {
  test.prop(
    [anySunday, anyPair, fc.constantFrom("{b} can't make the {1}", '{b} wont be there on the {1}')],
    runs,
  )('a day after a name is that person’s', (first, [a = '', b = ''], said) => {
    const later = first.add({ weeks: 1 })
    const asked = [
      { day: first, firstName: a },
      { day: first, firstName: b, position: 'Choir' },
      { day: later, firstName: a },
    ]
    const refusal = said.replace('{b}', b).replace('{1}', ordinal(first))
    expect(outcomeFor(`${a} can do both sundays. ${refusal}`, asked), refusal).toBe('1+ 2- 3+')
  })

  test.prop([anySunday, anyPair], runs)('his first is the first of his', (first, [a = '', b = '']) => {
    const asked = [
      { day: first, firstName: b, position: 'Choir' },
      { day: first, firstName: a },
      { day: first.add({ weeks: 1 }), firstName: a },
    ]
    expect(outcomeFor(`${a} can do the first but not the second. ${b} can't`, asked)).toBe('1- 2+ 3-')
  })

  test.prop([anySunday, anyPair, fc.constantFrom('take {a} off everything', 'count {a} out')], runs)(
    'a particle behind the name answers',
    (day, [a = '', b = ''], said) => {
      const asked = [
        { day, firstName: a },
        { day, firstName: b, position: 'Choir' },
      ]
      expect(outcomeFor(`${said.replace('{a}', a)}, ${b} can do it`, asked)).toBe('1- 2+')
    },
  )
})

const DAY_WORDS = ['', 'first', 'second', 'third']

test.prop([fc.integer({ min: 0, max: 40 }), fc.constantFrom(1, 2, 3)], runs)(
  'a place in the list before a month is a day of it',
  (months, day) => {
    const second = Temporal.PlainDate.from({ year: 2026, month: 1, day }).add({ months })
    const asked = [-1, 0, 1, 2, 3].map((weeks) => ({ day: second.add({ weeks }) }))
    // 'Of March' and 'of May' are phrases of their own.
    fc.pre(second.month !== 3 && second.month !== 5)
    const month = second.toLocaleString('en', { month: 'long' })
    const text = `I can't do the ${DAY_WORDS[day]} and ${ordinal(second.add({ weeks: 1 }))} of ${month}`
    expect(outcomeFor(text, asked), text).toBe('2- 3-')
  },
)

const UNTIL = {
  en: "I'm away until the {day}",
  es: 'estoy de viaje hasta el {day}',
  fr: "je suis en vacances jusqu'au {day}",
  de: 'ich bin im Urlaub bis zum {day}.',
}

test.prop([anySunday, fc.integer({ min: 1, max: 3 }), fc.constantFrom(...Object.keys(UNTIL))], runs)(
  'away until a day refuses what is before it',
  (first, before, language) => {
    const asked = [0, 1, 2, 3].map((weeks) => ({ day: first.add({ weeks }) }))
    const until = first.add({ days: 7 * before - 4 })
    fc.pre(asked.every(({ day }) => day.day !== until.day))
    const said = UNTIL[language as keyof typeof UNTIL].replace(
      '{day}',
      language === 'en' ? ordinal(until) : `${until.day}`,
    )
    const expected = [1, 2, 3, 4].slice(0, before).map((item) => `${item}-`)
    const found = outcomeFor(said, asked)
    expect(['ask', expected.join(' ')], `${said}: ${found}`).toContain(found)
  },
)

const swapped = (word: string, at: number): string =>
  word.slice(0, at) + word.charAt(at + 1) + word.charAt(at) + word.slice(at + 2)

test.prop([fc.integer({ min: 0, max: 60 }), fc.integer({ min: 1, max: 2 })], runs)(
  'two letters swapped in a month leave it a month',
  (months, place) => {
    const day = Temporal.PlainDate.from('2026-01-25').add({ months })
    const asked = [{ day }, { day: day.add({ weeks: 2 }) }]
    const [one, other] = asked.map((each) => each.day.toLocaleString('en', { month: 'long' })) as [
      string,
      string,
    ]
    const slip = swapped(one, place)
    fc.pre(one !== other && one.length > 5 && slip !== one)
    expect(outcomeFor(`${slip} no ${other} yes`, asked), slip).toBe('1- 2+')
  },
)

test.prop(
  [anySunday, fc.constantFrom(['1 n 3', '1+ 3+'], ['1 n 2 y', '1- 2+'], ['1 y 3 nada más', '1+ 2- 3+'])],
  runs,
)('a letter between numbers joins them where nothing else answers', (first, [text, expected]) => {
  const asked = [0, 1, 2].map((weeks) => ({ day: first.add({ weeks }) }))
  fc.pre(asked.every(({ day }) => day.day > 3))
  expect(outcomeFor(text, asked)).toBe(expected)
})
