import { fc, test } from '@fast-check/vitest'
import { describe, expect } from 'vitest'
import { outcomeOf } from './model/outcome.ts'
import { read } from './read.ts'
import { listedItem, plainContext } from './testing/examples.ts'

/** Answers of one person for several services, whatever the days and however they are named. */

const runs = { numRuns: Number(process.env.READER_RUNS ?? 1_000) }

type Asked = { position?: string; service?: string; day: Temporal.PlainDate; hour?: number }

function outcomeFor(text: string, asked: readonly Asked[]): string {
  const items = asked.map(({ position = 'Vocals', service = 'Sunday Service', day, hour = 9 }) =>
    listedItem(0, {
      position,
      service,
      startsAt: day.toZonedDateTime({
        timeZone: 'America/Chicago',
        plainTime: Temporal.PlainTime.from({ hour }),
      }),
    }),
  )
  const now = items[0]?.startsAt?.subtract({ days: 9 }) ?? plainContext.now
  return outcomeOf(read(text, { ...plainContext, items, now }), items.length)
}

const signs = (isAccepted: (index: number) => boolean, count: number): string =>
  Array.from({ length: count }, (_, index) => `${index + 1}${isAccepted(index) ? '+' : '-'}`).join(' ')

/** Sundays in a row whose numbers tell them apart. */
const anySundays = fc
  .record({ week: fc.integer({ min: 0, max: 300 }), count: fc.integer({ min: 2, max: 5 }) })
  .map(({ week, count }) =>
    Array.from({ length: count }, (_, more) =>
      Temporal.PlainDate.from('2026-01-04').add({ weeks: week + more }),
    ),
  )
  .filter((days) => new Set(days.map(({ day }) => day)).size === days.length)

const anyOf = <Value>(byLanguage: Readonly<Record<string, readonly Value[]>>) =>
  fc.constantFrom(
    ...Object.entries(byLanguage).flatMap(([language, values]) =>
      values.map((value) => ({ language, value })),
    ),
  )

type Manner = { day: (day: Temporal.PlainDate) => string; yes: string; no: string; link: string }

const MANNERS: Readonly<Record<string, Manner>> = {
  en: { day: ({ day }) => `the ${day}${ending(day)}`, yes: '{a} yes', no: '{a} no', link: ', ' },
  es: { day: ({ day }) => `el ${day}`, yes: '{a} sí', no: '{a} no', link: ', ' },
  pt: { day: ({ day }) => `dia ${day}`, yes: '{a} sim', no: '{a} não', link: ', ' },
  fr: { day: ({ day }) => `le ${day}`, yes: '{a} oui', no: '{a} non', link: ', ' },
  de: { day: ({ day }) => `am ${day}.`, yes: '{a} ja', no: '{a} nein', link: ', ' },
  ko: { day: ({ day }) => `${day}일`, yes: '{a} 가능', no: '{a} 불가', link: ', ' },
  zh: { day: ({ day }) => `${day}号`, yes: '{a}可以', no: '{a}不行', link: '，' },
}

function ending(day: number): string {
  return day > 3 && day < 21 ? 'th' : (['th', 'st', 'nd', 'rd'][day % 10] ?? 'th')
}

const REASONS: Readonly<Record<string, readonly string[]>> = {
  en: [
    "we're at my brother's in Ohio",
    'because we have a wedding',
    'my daughter has a recital',
    'doctor says no lifting',
    'my license is suspended lol',
    'bc nan does this massive dinner and if im not there im dead',
  ],
  es: [
    'voy al retiro',
    'porque tenemos boda en Puebla',
    'estoy de viaje',
    'que el médico me ha prohibido cargar',
  ],
  pt: ['vou estar viajando', 'vou tá em Framingham na casa do meu irmão', 'porque tenho plantão'],
  fr: ['je suis en vacances', 'parce que je travaille', 'on est chez mon frère à Lyon'],
  de: ['da bin ich im Urlaub', 'weil wir Besuch haben', 'wir sind bei meinem Bruder'],
  ko: ['출장이에요', '가족 여행 가요'],
  zh: ['我要出差', '因为要加班'],
}

/** Different answers for all days, the first declined or accepted. */
const everyDay = (days: readonly Temporal.PlainDate[], { day, yes, no, link }: Manner, isFirst: boolean) =>
  days.map((one, index) => ((index % 2 === 0) === isFirst ? yes : no).replace('{a}', day(one))).join(link)

/** Words about one of some days answer for that day, or are asked back. */
function expectOnly(
  sign: '+' | '-',
  days: readonly Temporal.PlainDate[],
  { language, value }: { language: string; value: string },
  place: number,
): void {
  const at = place % days.length
  const text = value.replace('{a}', (MANNERS[language] as Manner).day(days[at] as Temporal.PlainDate))
  const outcome = outcomeFor(
    text,
    days.map((day) => ({ day })),
  )
  expect([`${at + 1}${sign}`, 'ask'], text).toContain(outcome)
}

describe('a reason', () => {
  test.prop([anySundays, anyOf(REASONS), fc.boolean()], runs)(
    'after answers for everything changes none of them',
    (days, { language, value: reason }, isFirst) => {
      const manner = MANNERS[language] as Manner
      const said = everyDay(days, manner, isFirst)
      const asked = days.map((day) => ({ day }))
      const text = `${said}${reason.startsWith('porq') || reason.startsWith('be') ? ' ' : manner.link}${reason}`
      expect(outcomeFor(text, asked), text).toBe(signs((index) => (index % 2 === 0) === isFirst, days.length))
    },
  )

  test.each([
    ['1 yes, 2 no, not sure yet', 'ask'],
    ['1 yes, 2 no if I am sick', 'ask'],
    ['1 yes, 2 no, wait no I am away', 'ask'],
  ])('is none in %s', (text, outcome) => {
    const first = Temporal.PlainDate.from('2026-11-15')
    expect(outcomeFor(text, [{ day: first }, { day: first.add({ weeks: 1 }) }])).toBe(outcome)
  })
})

const TAKEN_OFF: Readonly<Record<string, readonly string[]>> = {
  en: [
    'take me off {a}',
    'please remove me from {a}',
    'cancel {a}',
    'I want to be taken off {a}',
    'take my name off {a}',
    'can you take me off {a}',
  ],
  es: ['quítenme {a}', 'sáquenme {a} por favor', 'cancela {a}'],
  pt: ['me tirem {a}', 'cancela {a}', 'retira meu nome {a}'],
  fr: ['enlevez-moi {a}', 'supprimez-moi {a}'],
  de: ['streicht mich {a}', 'nehmt mich {a} raus'],
  ko: ['{a} 빼주세요', '{a}은 취소해 주세요'],
  zh: ['取消{a}', '{a}取消'],
}

describe('who wants to be taken off a day', () => {
  test.prop([anySundays, anyOf(TAKEN_OFF), fc.nat()], runs)(
    'opts out of nothing, and declines no other day',
    (days, words, place) => expectOnly('-', days, words, place),
  )
})

const WORKS: Readonly<Record<string, readonly string[]>> = {
  en: ['{a} should work', '{a} will work for me', '{a} would work', "{a} I'm good"],
}

describe('a day that works', () => {
  test.prop([anySundays, anyOf(WORKS), fc.nat()], runs)(
    'is never refused, nor another accepted',
    (days, words, place) => expectOnly('+', days, words, place),
  )
})

describe('of several services a day', () => {
  const HOURS = [9, 11]

  test.prop([anySundays, fc.nat(), fc.boolean()], runs)(
    'the early one is that of the day beside it',
    (days, place, isLate) => {
      const asked = days.slice(0, 2).flatMap((day) => HOURS.map((hour) => ({ day, hour })))
      const { day = 0 } = days[place % 2] ?? {}
      const text = `${isLate ? 'the late one' : 'the early one'} on the ${day}${ending(day)} yes`
      const at = (place % 2) * 2 + (isLate ? 1 : 0)
      expect(outcomeFor(text, asked), text).toBe(`${at + 1}+`)
    },
  )
})

describe('an hour in a reason', () => {
  test.prop([anySundays, fc.integer({ min: 1, max: 12 }), fc.constantFrom('til', 'until', 'till')], runs)(
    'refuses no other day',
    (days, hour, until) => {
      const [one, other] = days.map(({ day }) => `the ${day}${ending(day)}`)
      const text = `${one} yes. ${other} I'm working ${until} ${hour}`
      const asked = days.slice(0, 2).map((day) => ({ day, hour: 9 }))
      expect(['1+ 2-', 'ask'], text).toContain(outcomeFor(text, asked))
    },
  )
})

describe('what only says why', () => {
  const asked = ['2026-05-03', '2026-05-10'].map((day) => ({ day: Temporal.PlainDate.from(day) }))
  test.each([
    ['3rd yes, 10th no because we have family over', '1+ 2-'],
    ["take me off the 10th, turns out I'm in Tulsa that weekend. The other one is fine", '1+ 2-'],
    ["3 mai oui, le 10 j'ai un partiel le lendemain matin donc non", '1+ 2-'],
    ['3. ja, am 10. nicht, ich streike mit zwei Kleinkindern', '1+ 2-'],
    ['el 3 sí, el 10 no, que la pasamos con mis suegros', '1+ 2-'],
  ])('%s', (text, outcome) => expect(outcomeFor(text, asked)).toBe(outcome))
})

describe('a thing in other words', () => {
  test.each([
    ['1 si 2 no (dia de las madres)', '2026-05-03', '1+ 2-'],
    ['1 yes, 2 no (mothers day)', '2026-05-03', '1+ 2-'],
    ['yes to the 3rd, no to the 10th (mothers day)', '2026-05-03', '1+ 2-'],
    ['take me off 5/10 please, mothers day', '2026-05-03', '2-'],
  ])('%s', (text, date, outcome) => {
    const first = Temporal.PlainDate.from(date)
    expect(outcomeFor(text, [{ day: first }, { day: first.add({ weeks: 1 }) }])).toBe(outcome)
  })
})

describe("an 'n' between two days", () => {
  const named = (days: readonly Temporal.PlainDate[], index: number) => {
    const { day } = days[index] as Temporal.PlainDate
    return `${day}${ending(day)}`
  }

  test.prop(
    [anySundays, fc.constantFrom('yes to', 'bet for', 'I can do', 'ok for'), fc.constantFrom('', 'the ')],
    runs,
  )('joins them behind an answer in words', (days, yes, the) => {
    const text = `${yes} ${the}${named(days, 0)} n ${the}${named(days, 1)}`
    expect(
      outcomeFor(
        text,
        days.slice(0, 2).map((day) => ({ day })),
      ),
      text,
    ).toBe('1+ 2+')
  })

  test.prop([anySundays], runs)('declines the second where letters answer', (days) => {
    for (const text of [`y ${named(days, 0)} n ${named(days, 1)}`, `${named(days, 0)} y ${named(days, 1)} n`])
      expect(
        outcomeFor(
          text,
          days.slice(0, 2).map((day) => ({ day })),
        ),
        text,
      ).toBe('1+ 2-')
  })
})

const EXCEPT: Readonly<Record<string, readonly string[]>> = {
  en: [
    'all except {a}',
    'I can do every Sunday apart from {a}',
    'everything but {a}',
    'count me in for all but {a}',
    "all of them except {a}, we're away",
    'I can do every one of these aside from {a}',
    'all good except {a}',
  ],
  es: ['todos menos {a}', 'puedo todos excepto {a}', 'todos los domingos menos {a}, que voy al retiro'],
  pt: ['todos menos {a}', 'posso todos exceto {a}', 'todos os domingos menos {a}'],
  fr: ['tous sauf {a}', 'je peux tous les dimanches sauf {a}'],
  de: ['alle ausser {a}', 'ich kann an allen Sonntagen ausser {a}'],
  ko: ['{a} 빼고 다 가능해요', '{a} 제외하고 다 됩니다'],
  zh: ['除了{a}都可以', '除了{a}其他都行'],
}

const ONLY: Readonly<Record<string, readonly string[]>> = {
  en: ['only {a}', 'just {a} please', 'I can only do {a}', 'only {a}, the rest no', '{a} yes, no the others'],
  es: ['solo {a}', 'nomás {a}', 'puedo solo {a}', '{a} sí, los demás no'],
  pt: ['só {a}', 'só posso {a}', '{a} sim, os outros não'],
  fr: ['seulement {a}', '{a} oui, les autres non'],
  de: ['nur {a}', 'ich kann nur {a}', '{a} ja, die anderen nicht'],
  ko: ['{a}만 가능해요', '{a}만 됩니다'],
  zh: ['只有{a}可以', '{a}可以，其他不行'],
}

const isLong = (days: readonly Temporal.PlainDate[]): boolean => days.length > 2

describe('one of several', () => {
  test.prop([anySundays.filter(isLong), anyOf(EXCEPT), fc.nat(4)], runs)(
    'is left out after except',
    (days, { language, value }, which) => {
      const out = which % days.length
      const text = value.replace('{a}', (MANNERS[language] as Manner).day(days[out] as Temporal.PlainDate))
      const asked = days.map((day) => ({ day }))
      expect(outcomeFor(text, asked), text).toBe(signs((index) => index !== out, days.length))
    },
  )

  test.prop([anySundays.filter(isLong), anyOf(ONLY), fc.nat(4)], runs)(
    'is the only one after only',
    (days, { language, value }, which) => {
      const only = which % days.length
      const text = value.replace('{a}', (MANNERS[language] as Manner).day(days[only] as Temporal.PlainDate))
      const asked = days.map((day) => ({ day }))
      expect(outcomeFor(text, asked), text).toBe(signs((index) => index === only, days.length))
    },
  )
})

/** Tasks and services with a word that people use for them. */
const NAMED: readonly { position: string; service: string; word: string }[] = [
  { position: 'Toddler Room', service: 'Early Service', word: 'toddlers' },
  { position: 'Offering Counter', service: 'Early Service', word: 'counting money' },
  { position: 'Bell Choir', service: 'Early Service', word: 'bell choir' },
  { position: 'Coffee Team', service: 'Early Service', word: 'coffee' },
  { position: 'Car Park', service: 'Early Service', word: 'the cars' },
  { position: 'Potluck Setup', service: 'Early Service', word: 'the potluck' },
  { position: 'Usher', service: 'Saturday Vigil', word: 'the vigil' },
  { position: 'Lector', service: 'Taizé', word: 'taizé' },
  { position: 'Drums', service: 'Early Service', word: 'drums' },
]

const NAMINGS: readonly { said: string; outcome: string }[] = [
  { said: 'I can do {a} but not {b}', outcome: '+-' },
  { said: '{a} yes, {b} no', outcome: '+-' },
  { said: 'yes to {a}, no to {b}', outcome: '+-' },
  { said: 'no to {a}, yes to {b}', outcome: '-+' },
  { said: 'not {a} but I can do {b}', outcome: '-+' },
  { said: 'only {b}', outcome: '-+' },
]

describe('a task or a service', () => {
  test.prop(
    [
      anySundays.filter((days) => days.length === 2),
      fc.shuffledSubarray([...NAMED], { minLength: 2, maxLength: 2 }),
      fc.constantFrom(...NAMINGS),
    ],
    runs,
  )('is named by a word of its name', (days, named, { said, outcome }) => {
    const [a, b] = named as [(typeof NAMED)[number], (typeof NAMED)[number]]
    const text = said.replace('{a}', a.word).replace('{b}', b.word)
    const asked = [a, b].map(({ position, service }, index) => ({
      position,
      service,
      day: days[index] as Temporal.PlainDate,
    }))
    expect(outcomeFor(text, asked), text).toBe(`1${outcome[0]} 2${outcome[1]}`)
  })
})

/** Days that are no numbers of a list. */
const anyLater = anySundays.filter((days) => days.every(({ day }) => day > days.length))

test.prop(
  [anyLater, fc.constantFrom('ok', 'okay', 'hi', 'ok so', 'alright'), fc.infiniteStream(fc.boolean())],
  runs,
)(
  'a word before answers that follow their days answers nothing, or is asked about',
  (days, opener, anyAnswers) => {
    const answers = days.map(() => anyAnswers.next().value === true)
    const said = days.map(({ day }, index) => `${day} ${answers[index] ? 'yes' : 'no'}`)
    const wanted = signs((index) => answers[index] === true, days.length)
    expect(['ask', wanted]).toContain(
      outcomeFor(
        [opener, ...said].join(' '),
        days.map((day) => ({ day })),
      ),
    )
  },
)

/** What is said of the first is said of the second: 'Ann can't, Tom too'. */
const ALIKE: Readonly<Record<string, { too: readonly string[]; neither: readonly string[] }>> = {
  en: { too: ['{b} too', '{b} as well', 'and {b} too'], neither: ['{b} too', 'nor {b}', '{b} neither'] },
  es: { too: ['{b} también', 'y {b} también', 'también {b}'], neither: ['{b} tampoco', 'ni {b}'] },
  pt: { too: ['{b} também', 'e {b} também'], neither: ['{b} também não', 'nem {b}'] },
  fr: { too: ['{b} aussi', 'et {b} aussi'], neither: ['{b} non plus', 'ni {b}'] },
  de: { too: ['{b} auch', 'und {b} auch', 'auch {b}'], neither: ['{b} auch nicht', 'und {b} auch nicht'] },
}
const anyAlike = fc.boolean().chain((isAccepted) =>
  fc.constantFrom(
    ...Object.entries(ALIKE).flatMap(([language, { too, neither }]) => {
      const { yes, no } = MANNERS[language] ?? { yes: '', no: '' }
      const first = isAccepted ? yes : no
      return (isAccepted ? too : neither).map((second) => ({ language, isAccepted, first, second }))
    }),
  ),
)

function outcomeForPeople(text: string, names: readonly string[]): string {
  const items = names.map((firstName) => listedItem(0, { firstName }))
  return outcomeOf(read(text, { ...plainContext, items }), names.length)
}

describe('the second is answered as the first', () => {
  test.prop([anySundays, anyAlike], runs)('of two days', (days, { language, isAccepted, first, second }) => {
    const [a = '', b = ''] = days.map((day) => MANNERS[language]?.day(day) ?? '')
    const text = `${first}, ${second}`.replace('{a}', a).replace('{b}', b)
    const asked = days.slice(0, 2).map((day) => ({ day }))
    expect(outcomeFor(text, asked), text).toBe(signs(() => isAccepted, 2))
  })

  const anyNames = fc.shuffledSubarray(['Ann', 'Tom', 'Sofía', 'Jean', 'Kwame', 'Björn', 'Luis'], {
    minLength: 2,
    maxLength: 2,
  })
  test.prop([anyNames, anyAlike], runs)(
    'of two people on one phone, or it is asked',
    (names, { isAccepted, first, second }) => {
      const [a = '', b = ''] = names
      const text = `${first}, ${second}`.replace('{a}', a).replace('{b}', b)
      expect(['ask', signs(() => isAccepted, 2)], text).toContain(outcomeForPeople(text, names))
    },
  )

  test.each([
    ["Ann can't, Tom too", false],
    ["Ann can't make it, and Tom too", false],
    ['Ann can, Tom as well', true],
    ['Ann kann nicht, Tom auch nicht', false],
  ])('%s', (text, isAccepted) => {
    expect(outcomeForPeople(text, ['Ann', 'Tom'])).toBe(signs(() => isAccepted, 2))
  })
})
