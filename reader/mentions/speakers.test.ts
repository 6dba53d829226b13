import { fc, test } from '@fast-check/vitest'
import { describe, expect } from 'vitest'
import { outcomeOf } from '../model/outcome.ts'
import { read } from '../read.ts'
import { listedItem, plainContext } from '../testing/examples.ts'

/** Who speaks on a shared phone, and of whose services, whatever the names, the dates and the order. */

const runs = { numRuns: Number(process.env.READER_RUNS ?? 200) }

const PAIRS = [
  ['Jim', 'Marlene'],
  ['Bob', 'Carol'],
  ['Nate', 'Lily'],
  ['Kwame', 'Nigel'],
  ['Fidel', 'Chayo'],
  ['Katharina', 'Gerda'],
  ['Ngozi', 'Emeka'],
  ['Talia', 'Bronwyn'],
] as const

const anySunday = fc
  .integer({ min: 0, max: 500 })
  .map((weeks) => Temporal.PlainDate.from('2025-01-05').add({ weeks }))

/** Two services of one person and one of another on different Sundays, in any order. */
const anyShared = fc
  .record({
    first: anySunday,
    pair: fc.constantFrom(...PAIRS),
    order: fc.shuffledSubarray([0, 1, 2], { minLength: 3 }),
    isSwapped: fc.boolean(),
  })
  .map(({ first, pair, order, isSwapped }) => {
    const [one, other] = isSwapped ? [pair[1], pair[0]] : pair
    const asked = [one, other, one].map((firstName, week) => ({ firstName, day: first.add({ weeks: week }) }))
    return {
      one,
      other,
      asked: order.map((at) => asked[at] as (typeof asked)[number]),
      days: asked.map(({ day }) => day.day),
    }
  })

type Shared = typeof anyShared extends fc.Arbitrary<infer T> ? T : never

function outcomeFor(text: string, { asked }: Pick<Shared, 'asked'>): string {
  const start = asked.map(({ day }) => day).toSorted(Temporal.PlainDate.compare)[0] as Temporal.PlainDate
  const at = (day: Temporal.PlainDate): Temporal.ZonedDateTime =>
    day.toZonedDateTime({ timeZone: 'America/Chicago', plainTime: '10:00' })
  const items = asked.map(({ day, firstName }) =>
    listedItem(0, { startsAt: at(day), firstName, position: 'Usher' }),
  )
  return outcomeOf(read(text, { ...plainContext, items, now: at(start.subtract({ days: 6 })) }), items.length)
}

/** What is expected of each: what the one with two services says of both, and what the other says. */
const expected = ({ asked, one }: Shared, ofOne: string, ofOther: string): string =>
  asked
    .flatMap(({ firstName }, at) => {
      const sign = firstName === one ? ofOne : ofOther
      return sign === '' ? [] : [`${at + 1}${sign}`]
    })
    .join(' ')

/** Texts by the one with a single service (`{other}`), or by the one with two (`{one}`), and what each says. */
const BOTH_SAY: readonly [text: string, ofOne: string, ofOther: string][] = [
  ["{one} is good for both. I'm out, sorry - {other}", '+', '-'],
  ["I can do both of mine, {other} can't. {one}", '+', '-'],
  ["{one} here. I can't do either of mine. {other} can", '-', '+'],
  ['this is {other}. {one} can do both but i cant', '+', '-'],
  ['{other} no puede, yo sí las dos', '+', '-'],
  ['soy {one}. yo puedo las dos, {other} no puede', '+', '-'],
  ['{one} sí a las dos. {other} no puede', '+', '-'],
  ['{one} peut faire les deux. {other} ne peut pas', '+', '-'],
  ['Ich mach meine beiden, {other} kann nicht. LG {one}', '+', '-'],
  ['{one} pode os dois, {other} não pode', '+', '-'],
]

const ONE_SAYS: readonly [text: string, ofOne: string, ofOther: string][] = [
  ["{one} here. I'll be there both days, you'll have to wait for {other} to answer for themselves", '+', ''],
  ['this is {other}, {one} isnt here rn but i can do mine', '', '+'],
  ["this is {other}, I can't do mine. {one} isn't home right now", '', '-'],
]

const filled = (text: string, { one, other }: Shared): string =>
  text.replaceAll('{one}', one).replaceAll('{other}', other)

describe('who speaks', () => {
  test.prop([anyShared, fc.constantFrom(...BOTH_SAY)], runs)(
    'is known by a signature or an introduction, and both are one person’s',
    (shared, [text, ofOne, ofOther]) => {
      const said = filled(text, shared)
      const found = outcomeFor(said, shared)
      expect(['ask', expected(shared, ofOne, ofOther)], said).toContain(found)
      if (!shared.asked.some(({ day }) => day.day < 4))
        expect(found, said).toBe(expected(shared, ofOne, ofOther))
    },
  )

  test.prop([anyShared, fc.constantFrom(...ONE_SAYS)], runs)(
    'answers for nobody who is not there',
    (shared, [text, ofOne, ofOther]) => {
      const said = filled(text, shared)
      expect(['ask', expected(shared, ofOne, ofOther)], said).toContain(outcomeFor(said, shared))
    },
  )

  test.prop(
    [
      anyShared,
      fc.constantFrom(
        '{one} can only do the {day}th',
        '{one} kann nur am {day}. kommen',
        '{one} solo puede el {day}',
      ),
    ],
    runs,
  )('only one day refuses nobody else’s', (shared, text) => {
    const [first = 0] = shared.days
    fc.pre(first > 3 && first < 21)
    const said = filled(text, shared).replace('{day}', `${first}`)
    const own = shared.asked
      .flatMap(({ firstName, day }, at) =>
        firstName === shared.one ? [`${at + 1}${day.day === first ? '+' : '-'}`] : [],
      )
      .join(' ')
    expect(['ask', own], said).toContain(outcomeFor(said, shared))
  })

  test.prop(
    [
      anySunday,
      fc.constantFrom(...PAIRS),
      fc.constantFrom(
        ['the {1} works for both of us, the {2} neither', true],
        ['el {1} sí los dos, el {2} ninguno', true],
        ["we can do the {1} but we can't do the {2}", true],
      ),
    ],
    runs,
  )('a day that two share is answered for both', (first, pair, [text]) => {
    const days = [first, first.add({ weeks: 1 })]
    fc.pre(days.every(({ day }) => day > 3 && day < 21))
    const asked = days.flatMap((day) => pair.map((firstName) => ({ day, firstName })))
    const said = `${text}`
      .replace('{1}', `${days[0]?.day}th`)
      .replace('{2}', `${days[1]?.day}th`)
      .replaceAll(/(?<=el \d+)th/g, '')
    expect(outcomeFor(said, { asked }), said).toBe('1+ 2+ 3- 4-')
  })
})
