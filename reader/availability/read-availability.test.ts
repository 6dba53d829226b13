import { fc, test } from '@fast-check/vitest'
import { describe, expect, test as plain } from 'vitest'
import { awaySpanIn, eachDay, readAvailability } from '../read.ts'
import type { AskedMonth } from './days.ts'

const LOCALES = ['en', 'es', 'pt', 'fr', 'de', 'ko', 'zh'] as const
type Locale = (typeof LOCALES)[number]

/** As people write them: the words around a day, days, a span, an open end, every week and everything. */
type Style = {
  day: (n: number) => string
  dated: (date: Temporal.PlainDate) => string
  list: (parts: string[]) => string
  span: (from: string, until: string) => string
  until: (n: number) => string
  away: (days: string) => string
  good: string[]
  whole: string
  /** Words that say nothing of days. */
  chatter: string
  /** That the day before them is one on which they can. */
  able: string[]
  no: (day: string) => string
  /** That they themselves cannot, in sentences as people write them. */
  cannot: ((day: string) => string)[]
  rest: string
  /** Not one day but another. */
  instead: (day: string, other: string) => string
  /** A day, and that another was not meant. */
  andNot: (day: string, other: string) => string
  maybe: (days: string) => string
}
/** Two or three Sundays of a month, counted from its first or its last, in every order that a language has. */
const COUNTED: Record<Locale, { first: string[]; last: string[]; counts: [two: string, three: string] }> = {
  en: {
    first: ['the first # Sundays', 'the # first Sundays'],
    last: ['the last # Sundays', 'last # sundays'],
    counts: ['two', 'three'],
  },
  es: {
    first: ['los primeros # domingos', 'los # primeros domingos'],
    last: ['los últimos # domingos', 'los # últimos domingos'],
    counts: ['dos', 'tres'],
  },
  pt: {
    first: ['os primeiros # domingos', 'os # primeiros domingos'],
    last: ['os últimos # domingos', 'os # últimos domingos'],
    counts: ['dois', 'três'],
  },
  fr: {
    first: ['les # premiers dimanches', 'les premiers # dimanches'],
    last: ['les # derniers dimanches', 'les derniers # dimanches'],
    counts: ['deux', 'trois'],
  },
  de: {
    first: ['die ersten # Sonntage', 'die # ersten Sonntage'],
    last: ['die letzten # Sonntage', 'die # letzten Sonntage'],
    counts: ['zwei', 'drei'],
  },
  ko: { first: ['첫 # 주일'], last: ['마지막 # 주일'], counts: ['두', '세'] },
  zh: { first: [], last: ['最后#主日', '最後#主日'], counts: ['两个', '三个'] },
}
/** One of some days and nobody says which, or days that no calendar of a month counts. */
const ONE_OF: Record<Locale, string[]> = {
  en: ['one of the Sundays', 'one Sunday', 'the 14th or the 21st', 'the 2nd Sunday of Advent'],
  es: ['uno de los domingos', 'un domingo', 'el 14 o el 21', 'el segundo domingo de Adviento'],
  pt: ['um dos domingos', 'um domingo', 'dia 14 ou dia 21', 'o segundo domingo do Advento'],
  fr: ['un des dimanches', 'un dimanche', 'le 14 ou le 21', "le deuxième dimanche de l'Avent"],
  de: ['einer der Sonntage', 'ein Sonntag', 'am 14. oder am 21.', 'am 2. Advent'],
  ko: ['주일 중 하루', '14일이나 21일', '14일 아니면 21일', '대림 둘째 주일'],
  zh: ['其中一个主日', '一个主日', '14号或者21号', '14号还是21号', '将临期第二主日'],
}
const monthName = (date: Temporal.PlainDate, locale: Locale): string =>
  date.toLocaleString(locale, { month: 'long' })

const STYLES: Record<Locale, Style> = {
  en: {
    day: (n) => `the ${n}${n % 10 === 1 && n !== 11 ? 'st' : 'th'}`,
    dated: (date) => `${monthName(date, 'en')} ${date.day}`,
    list: (parts) => parts.join(' and '),
    span: (from, until) => `${from} to ${until}`,
    until: (n) => `until the ${n}th`,
    away: (days) => `I'm away ${days}`,
    good: ['ALL GOOD', 'none', "I'm free all month"],
    whole: 'the whole month',
    chatter: 'zoo trip with cousins',
    able: ['works', 'is fine', 'I will be there', 'I can serve'],
    no: (day) => `${day} no`,
    cannot: [
      (day) => `I can't do ${day}`,
      (day) => `${day} I won't be able to make it`,
      (day) => `${day} is not possible for me`,
    ],
    rest: 'the rest is fine',
    instead: (day, other) => `not ${day} but ${other}`,
    andNot: (day, other) => `${day} and not ${other}`,
    maybe: (days) => `maybe ${days}`,
  },
  es: {
    day: (n) => `el ${n}`,
    dated: (date) => `${date.day} de ${monthName(date, 'es')}`,
    list: (parts) => parts.join(' y '),
    span: (from, until) => `del ${from.replace('el ', '')} al ${until.replace('el ', '')}`,
    until: (n) => `hasta el ${n}`,
    away: (days) => `estoy de viaje ${days}`,
    good: ['todo bien', 'ninguno'],
    whole: 'todo el mes',
    chatter: 'viaje con los primos',
    able: ['me va bien', 'puedo', 'estoy disponible'],
    no: (day) => `${day} no`,
    cannot: [
      (day) => `no puedo ${day}`,
      (day) => `${day} no voy a poder`,
      (day) => `yo ${day} no puedo servir`,
    ],
    rest: 'los demás bien',
    instead: (day, other) => `no ${day} sino ${other}`,
    andNot: (day, other) => `${day} y no ${other}`,
    maybe: (days) => `tal vez ${days}`,
  },
  pt: {
    day: (n) => `dia ${n}`,
    dated: (date) => `${date.day} de ${monthName(date, 'pt')}`,
    list: (parts) => parts.join(' e '),
    span: (from, until) => `de ${from.replace('dia ', '')} até ${until}`,
    until: (n) => `até dia ${n}`,
    away: (days) => `não posso ${days}`,
    good: ['tudo bem', 'nenhum dia'],
    whole: 'o mês todo',
    chatter: 'viagem com os primos',
    able: ['posso', 'está bom'],
    no: (day) => `${day} não`,
    cannot: [(day) => `não posso ${day}`, (day) => `${day} não vou poder`, (day) => `eu ${day} não consigo`],
    rest: 'o resto tudo bem',
    instead: (day, other) => `não ${day} mas ${other}`,
    andNot: (day, other) => `${day} e não ${other}`,
    maybe: (days) => `talvez ${days}`,
  },
  fr: {
    day: (n) => `le ${n}`,
    dated: (date) => `${date.day} ${monthName(date, 'fr')}`,
    list: (parts) => parts.join(' et '),
    span: (from, until) => `du ${from.replace('le ', '')} au ${until.replace('le ', '')}`,
    until: (n) => `jusqu'au ${n}`,
    away: (days) => `absent ${days}`,
    good: ['tout est bon', 'aucun'],
    whole: 'tout le mois',
    chatter: 'voyage avec les cousins',
    able: ['je peux', 'me va'],
    no: (day) => `${day} non`,
    cannot: [
      (day) => `je ne peux pas ${day}`,
      (day) => `${day} je ne serai pas là`,
      (day) => `${day} je peux pas`,
    ],
    rest: 'le reste ça va',
    instead: (day, other) => `pas ${day} mais ${other}`,
    andNot: (day, other) => `${day} et pas ${other}`,
    maybe: (days) => `peut-être ${days}`,
  },
  de: {
    day: (n) => `am ${n}.`,
    dated: (date) => `${date.day}. ${monthName(date, 'de')}`,
    list: (parts) => parts.join(' und '),
    span: (from, until) => `vom ${from.replace('am ', '')} bis ${until.replace('am ', 'zum ')}`,
    until: (n) => `bis zum ${n}.`,
    away: (days) => `nicht da ${days}`,
    good: ['alles gut', 'keine'],
    whole: 'den ganzen Monat',
    chatter: 'Zoobesuch mit Vettern',
    able: ['kann ich', 'passt'],
    no: (day) => `${day} nicht`,
    cannot: [
      (day) => `ich kann ${day} nicht`,
      (day) => `${day} kann ich leider nicht`,
      (day) => `wir können ${day} leider nicht kommen`,
    ],
    rest: 'der Rest passt',
    instead: (day, other) => `nicht ${day} sondern ${other}`,
    andNot: (day, other) => `${day} und nicht ${other}`,
    maybe: (days) => `vielleicht ${days}`,
  },
  ko: {
    day: (n) => `${n}일`,
    dated: (date) => `${date.month}월 ${date.day}일`,
    list: (parts) => parts.join(', '),
    span: (from, until) => `${from}부터 ${until}까지`,
    until: (n) => `${n}일까지`,
    away: (days) => `${days} 안 돼요`,
    good: ['다 괜찮아요', '없습니다'],
    whole: '한 달 내내',
    chatter: '사촌들이랑 동물원',
    able: ['가능해요', '됩니다'],
    no: (day) => `${day} 안되고`,
    cannot: [(day) => `${day}은 못 합니다`, (day) => `저는 ${day}에 봉사 못 해요`, (day) => `${day} 안돼요`],
    rest: '나머지는 괜찮아요',
    instead: (day, other) => `${day} 말고 ${other}`,
    andNot: (day, other) => `${day}이고 ${other}이 아니에요`,
    maybe: (days) => `아마 ${days}`,
  },
  zh: {
    day: (n) => `${n}号`,
    dated: (date) => `${date.month}月${date.day}日`,
    list: (parts) => parts.join('和'),
    span: (from, until) => `${from}到${until}`,
    until: (n) => `到${n}号`,
    away: (days) => `${days}不在`,
    good: ['都可以', '没有'],
    whole: '整个月',
    chatter: '和表弟去动物园',
    able: ['可以', '没问题'],
    no: (day) => `${day}不行`,
    cannot: [(day) => `我${day}不能服事`, (day) => `${day}不行`, (day) => `我${day}去不了`],
    rest: '其他都可以',
    instead: (day, other) => `不是${day}而是${other}`,
    andNot: (day, other) => `${day}，不是${other}`,
    maybe: (days) => `可能${days}`,
  },
}

const askedFor = (month: string, more: Partial<AskedMonth> = {}): AskedMonth => {
  const asked = Temporal.PlainYearMonth.from(month)
  const today = asked.toPlainDate({ day: 1 }).subtract({ days: 7 })
  return { month: asked, today, services: [], ...more }
}
const months = fc
  .tuple(fc.integer({ min: 2026, max: 2029 }), fc.integer({ min: 1, max: 12 }))
  .map(([year, month]) => askedFor(`${year}-${String(month).padStart(2, '0')}`))
const locales = fc.constantFrom(...LOCALES)
const daysOf = (text: string, asked: AskedMonth): string => {
  const read = readAvailability(text, asked)
  return read.kind === 'days' ? read.days.map(({ from, until }) => `${from}/${until}`).join(' ') : read.kind
}
const on = (asked: AskedMonth, day: number) => asked.month.toPlainDate({ day })

describe('an answer about days one is away', () => {
  test.prop([months, locales, fc.integer({ min: 4, max: 28 }), fc.boolean(), fc.boolean()])(
    'one day is read as written, in each language, with and without its month',
    (asked, locale, day, isDated, isLong) => {
      const style = STYLES[locale]
      const date = on(asked, day)
      const words = isDated ? style.dated(date) : style.day(day)
      expect(daysOf(isLong ? style.away(words) : words, asked)).toBe(`${date}/${date}`)
    },
  )

  test.prop([
    months,
    locales,
    fc.integer({ min: 4, max: 15 }),
    fc.integer({ min: 2, max: 13 }),
    fc.boolean(),
  ])('a list has its days and a span everything between', (asked, locale, day, more, isDated) => {
    const style = STYLES[locale]
    const [from, until] = [on(asked, day), on(asked, day + more)]
    const say = (date: Temporal.PlainDate) => (isDated ? style.dated(date) : style.day(date.day))
    expect(daysOf(style.list([say(from), say(until)]), asked)).toBe(`${from}/${from} ${until}/${until}`)
    expect(daysOf(style.away(style.span(say(from), say(until))), asked)).toBe(`${from}/${until}`)
  })

  test.prop([months, locales, fc.integer({ min: 24, max: 28 }), fc.integer({ min: 4, max: 15 })])(
    'a span goes on into the next month where both are named',
    (asked, locale, day, end) => {
      const style = STYLES[locale]
      const [from, until] = [on(asked, day), on(asked, end).add({ months: 1 })]
      expect(daysOf(style.span(style.dated(from), style.dated(until)), asked)).toBe(`${from}/${until}`)
    },
  )

  test.prop([months, locales, fc.integer({ min: 4, max: 28 })])(
    'until a day begins with the month; the whole of it is all its days; all good is no day',
    (asked, locale, day) => {
      const style = STYLES[locale]
      const first = on(asked, 1)
      expect(daysOf(style.until(day), asked)).toBe(`${first}/${on(asked, day)}`)
      expect(daysOf(style.away(style.whole), asked)).toBe(`${first}/${on(asked, asked.month.daysInMonth)}`)
      for (const good of style.good) expect(daysOf(good, asked)).toBe('all_good')
    },
  )

  test.prop([months, locales, fc.integer({ min: 4, max: 15 }), fc.integer({ min: 2, max: 13 })])(
    'whatever the order of a sentence, the days one cannot are its days',
    (asked, locale, day, more) => {
      const style = STYLES[locale]
      const [one, other] = [on(asked, day), on(asked, day + more)]
      const both = style.list([style.day(one.day), style.day(other.day)])
      for (const say of style.cannot) {
        expect(daysOf(say(style.day(one.day)), asked), say('')).toBe(`${one}/${one}`)
        expect(daysOf(say(both), asked), say('')).toBe(`${one}/${one} ${other}/${other}`)
      }
    },
  )

  test.prop([months, locales, fc.integer({ min: 20, max: 23 }), fc.integer({ min: 1, max: 9 })])(
    'a list that goes on into the next month, a sentence that ends with a day, and who leaves on a day until another',
    (asked, locale, day, next) => {
      const style = STYLES[locale]
      const [one, other] = [on(asked, day), on(asked, day + 3)]
      const later = on(asked, next).add({ months: 1 })
      const days = [style.day(one.day), style.day(other.day)]
      const meant = `${one}/${one} ${other}/${other}`
      expect(daysOf(style.list([...days, style.dated(later)]), asked)).toBe(`${meant} ${later}/${later}`)
      expect(daysOf(`${style.away(style.list(days))}. ${style.day(28)} ${style.able[0]}`, asked)).toBe(meant)
      expect(daysOf(`${style.away(days[0] ?? '')}, ${style.until(day + 3)}`, asked)).toBe(`${one}/${other}`)
      expect(daysOf(style.andNot(days[0] ?? '', days[1] ?? ''), asked)).toBe('ask_back')
      expect(daysOf(`${days[0]} ❌ ${days[1]} ❌`, asked)).toBe(meant)
      expect(daysOf(`${days[0]} ❌ ${days[1]} ✅`, asked)).not.toBe(meant)
    },
  )

  test.prop([months, locales, fc.constantFrom(2, 3), fc.boolean(), fc.boolean()])(
    'the first or last few Sundays are as many, whatever the order of words; one of them is asked back',
    (asked, locale, count, isFirst, isLong) => {
      const { away } = STYLES[locale]
      const { first, last, counts } = COUNTED[locale]
      const month = Array.from({ length: asked.month.daysInMonth }, (_, index) => on(asked, index + 1))
      const sundays = month.filter(({ dayOfWeek }) => dayOfWeek === 7)
      const meant = isFirst ? sundays.slice(0, count) : sundays.slice(-count)
      const said = (words: string) => (isLong ? away(words) : words)
      for (const words of isFirst ? first : last)
        expect(daysOf(said(words.replace('#', counts[count - 2] ?? '')), asked), words).toBe(
          meant.map((day) => `${day}/${day}`).join(' '),
        )
      for (const words of ONE_OF[locale]) expect(daysOf(said(words), asked), words).toBe('ask_back')
    },
  )

  test.prop([months, locales, fc.integer({ min: 4, max: 28 })])(
    'a doubt, a question and a day that is over are asked back',
    (asked, locale, day) => {
      const style = STYLES[locale]
      const words = style.dated(on(asked, day))
      expect(daysOf(style.maybe(words), asked)).toBe('ask_back')
      expect(daysOf(`${words}?`, asked)).toBe('ask_back')
      const later = { ...asked, today: on(asked, day).add({ days: 1 }) }
      expect(daysOf(style.day(day), later)).toBe('ask_back')
    },
  )

  const pieces = LOCALES.flatMap((locale) => {
    const { day, good, whole, until, maybe } = STYLES[locale]
    return [day(12), day(20), ...good, whole, until(17), maybe(''), '/', '-', 'Sunday', 'no', 'si', '3']
  })
  test.prop([months, fc.array(fc.constantFrom(...pieces), { maxLength: 6 })])(
    'whatever is written, no day is over, far away, or longer than a season',
    (asked, parts) => {
      const read = readAvailability(parts.join(' '), asked)
      if (read.kind !== 'days') return
      const days = eachDay(read.days)
      expect(days.length).toBeLessThanOrEqual(100)
      for (const one of days) expect(Temporal.PlainDate.compare(one, asked.today)).toBeGreaterThanOrEqual(0)
    },
  )

  plain.each([
    ['not the 24th and 31st', '2026-12-24/2026-12-24 2026-12-31/2026-12-31'],
    ['Sundays except the 6th', '2026-12-13/2026-12-13 2026-12-20/2026-12-20 2026-12-27/2026-12-27'],
    ['Sundays except the 8th', 'ask_back'],
    ['first two weeks', '2026-12-01/2026-12-14'],
    ['every other Sunday', 'ask_back'],
    ['Sunday', 'ask_back'],
    ['Sunday the 14th', 'ask_back'],
    ['all good except the 13th', '2026-12-13/2026-12-13'],
    ['the 24th is fine', 'ask_back'],
    ["can't do evenings", 'ask_back'],
    ['my wife is away the 13th', 'ask_back'],
    ['YES', 'ask_back'],
    ['No', 'all_good'],
    ['12/24-12/26', '2026-12-24/2026-12-26'],
    ['away 12/28 to 1/4', '2026-12-28/2027-01-04'],
    ['away 28/12 to 4/1', '2026-12-28/2027-01-04'],
    ['away 1/4', 'ask_back'],
    ['am 24. Dezember kann ich nicht', '2026-12-24/2026-12-24'],
    ['el 24 no puedo', '2026-12-24/2026-12-24'],
    ['November 3', 'ask_back'],
    ['not all of it', 'ask_back'],
    ['put me on the 3rd', 'ask_back'],
    ['please schedule the 3rd', 'ask_back'],
    ['only the 3rd', '2026-12-03/2026-12-03'],
    ['I serve the 3rd', 'ask_back'],
    ['not the 3rd anymore', 'ask_back'],
    ['in room 12', 'ask_back'],
    ['my birthday is the 9th', 'ask_back'],
    ['the 3rd is no longer a problem', 'ask_back'],
    ['leaving the 3rd returning the 9th', 'ask_back'],
  ])('%s', (text, meant) => {
    expect(daysOf(text, askedFor('2026-12'))).toBe(meant)
  })

  test.prop([months, locales, fc.integer({ min: 4, max: 15 }), fc.integer({ min: 2, max: 12 })])(
    'chatter beside a clear date leaves it clear, and what says that they can is no date',
    (asked, locale, day, more) => {
      const { chatter, dated, span, able, no, rest, instead } = STYLES[locale]
      const [from, until] = [on(asked, day), on(asked, day + more)]
      const [first, second] = [dated(from), dated(until)]
      expect(daysOf(`${chatter} ${span(first, second)}`, asked)).toBe(`${from}/${until}`)
      expect(daysOf(`${no(first)}, ${rest}`, asked)).toBe(`${from}/${from}`)
      for (const words of able) expect(daysOf(`${first} ${words}`, asked), words).toBe('ask_back')
      expect(daysOf(instead(first, second), asked)).toBe('ask_back')
    },
  )

  plain('a decline that names a span around its day offers it, and no other does', () => {
    const day = Temporal.PlainDate.from('2026-08-09')
    const span = (text: string, today = '2026-08-01') => {
      const found = awaySpanIn(text, day, { today: Temporal.PlainDate.from(today) })
      return found && `${found.from}/${found.until}`
    }
    expect(span('we are on vacation until the 20th')).toBe('2026-08-09/2026-08-20')
    expect(span('we are on vacation until the 20th', '2026-08-04')).toBe('2026-08-09/2026-08-20')
    expect(span('away 3 to 17 Aug')).toBe('2026-08-03/2026-08-17')
    expect(span('away 12 to 17 Aug')).toBe(null)
    expect(span('sorry, not this time')).toBe(null)
  })
})
