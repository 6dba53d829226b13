import type { Language } from '#core/vocabulary/languages.ts'

/** The regional form in which each language writes dates. */
const LOCALES: Record<Language, string> = {
  en: 'en-US',
  es: 'es-US',
  pt: 'pt-BR',
  fr: 'fr-FR',
  de: 'de-DE',
  ko: 'ko-KR',
  zh: 'zh-CN',
}

const FORMATS = {
  weekday: { weekday: 'long' },
  weekdayShort: { weekday: 'short' },
  monthDay: { month: 'long', day: 'numeric' },
  long: { weekday: 'long', month: 'long', day: 'numeric' },
  short: { weekday: 'short', month: 'short', day: 'numeric' },
  month: { month: 'long' },
  time: { hour: 'numeric', minute: '2-digit' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>
type Format = keyof typeof FORMATS

const formatters = new Map<string, Intl.DateTimeFormat>()

function formatter(language: Language, format: Format): Intl.DateTimeFormat {
  const key = `${language} ${format}`
  const known =
    formatters.get(key) ?? new Intl.DateTimeFormat(LOCALES[language], { ...FORMATS[format], timeZone: 'UTC' })
  formatters.set(key, known)
  return known
}

/** In texts these languages leave out the dot of a short name: 'dom, 6 de out', 'So, 6. Okt'. */
const DOTLESS: readonly Language[] = ['pt', 'de']

/** With plain spaces, so that a text stays in the cheap alphabet of texts. */
function formatted(epochMs: number, language: Language, format: Format): string {
  const plain = formatter(language, format).format(epochMs).replace(/\s/g, ' ')
  return DOTLESS.includes(language) ? plain.replace(/(?<=\p{L})\./gu, '') : plain
}

/** The same few days and times are said again and again, and formatting takes longer than all the rest of a text. */
const said = new Map<string, string>()
const SAID_MAX = 5000

/** `epochMs` is read in UTC. */
function words(epochMs: number, language: Language, format: Format): string {
  const key = `${language} ${format} ${epochMs}`
  const known = said.get(key) ?? formatted(epochMs, language, format)
  if (said.size >= SAID_MAX) said.clear()
  said.set(key, known)
  return known
}

type Dated = { month: number; day: number; year: number }

const dateWords = ({ year, month, day }: Dated, language: Language, format: Format): string =>
  words(Date.UTC(year, month - 1, day), language, format)

/** The calendar day of a moment in a zone. */
export const localDate = (at: Temporal.Instant, zone: string): Temporal.PlainDate =>
  at.toZonedDateTimeISO(zone).toPlainDate()

/** Calendar days from one moment to another in a zone: 0 is the same day, 1 tomorrow. */
export const daysBetween = (from: Temporal.Instant, to: Temporal.Instant, zone: string): number =>
  localDate(from, zone).until(localDate(to, zone), { largestUnit: 'days' }).days

/** 'Sunday' */
export const weekdayIn = (date: Dated, language: Language): string => dateWords(date, language, 'weekday')

/** 'October 4' */
export const monthDay = (date: Dated, language: Language = 'en'): string =>
  dateWords(date, language, 'monthDay')

const ORDINALS = new Intl.PluralRules('en', { type: 'ordinal' })
const ENDINGS: Partial<Record<Intl.LDMLPluralRule, string>> = { one: 'st', two: 'nd', few: 'rd' }

/** 'October 4th'; other languages write the day as a number. */
export const monthDayOrdinal = (date: Dated, language: Language = 'en'): string =>
  language === 'en'
    ? `${monthDay(date)}${ENDINGS[ORDINALS.select(date.day)] ?? 'th'}`
    : monthDay(date, language)

/** 'Sunday, October 4' */
export const longDate = (date: Dated, language: Language = 'en'): string => dateWords(date, language, 'long')

/** 'Sun, Oct 4' */
export const shortDate = (date: Dated, language: Language = 'en'): string =>
  dateWords(date, language, 'short')

/** '9:00 AM', or as the language writes it. */
export const clockTime = (time: { hour: number; minute: number }, language: Language = 'en'): string =>
  words((time.hour * 60 + time.minute) * 60_000, language, 'time') + (language === 'de' ? ' Uhr' : '')

/** '9:00 AM'; null at midnight, where the planning service puts what has a day and no time. */
export const serviceTime = (at: Temporal.ZonedDateTime, language: Language = 'en'): string | null =>
  at.hour === 0 && at.minute === 0 ? null : clockTime(at, language)

/** What stands between a date and its time. */
const AT: Record<Language, string> = {
  en: ' at ',
  es: ' a las ',
  pt: ' às ',
  fr: ' à ',
  de: ', ',
  ko: ' ',
  zh: ' ',
}

const isOneOClock = ({ hour }: Temporal.ZonedDateTime): boolean => hour % 12 === 1

/** 'Sun, Oct 4 at 9:00 AM'; without a time 'Sun, Oct 4'. */
export function shortDateTime(at: Temporal.ZonedDateTime, language: Language = 'en'): string {
  const date = shortDate(at, language)
  const time = serviceTime(at, language)
  if (time === null) return date
  const between = language === 'es' && isOneOClock(at) ? ' a la ' : AT[language]
  return `${date}${between}${time}`
}

const lists = new Map<Language, Intl.ListFormat>()

/** 'a and b' */
function listed(parts: readonly string[], language: Language): string {
  if (parts.length < 2) return parts.join('')
  const list = lists.get(language) ?? new Intl.ListFormat(LOCALES[language], { type: 'conjunction' })
  lists.set(language, list)
  return list.format(parts)
}

/** '9:00 AM and 11:00 AM'; null when one of them has no time. */
export function serviceTimes(
  starts: readonly Temporal.ZonedDateTime[],
  language: Language = 'en',
): string | null {
  const times = starts.flatMap((at) => serviceTime(at, language) ?? [])
  return times.length < starts.length ? null : listed(times, language)
}

/** '9:00 AM and 11:00 AM', whatever the times. */
export const clockTimes = (
  times: readonly { hour: number; minute: number }[],
  language: Language = 'en',
): string =>
  listed(
    times.map((time) => clockTime(time, language)),
    language,
  )

/** 'Sun, Oct 4 at 9:00 AM and 11:00 AM'; the times are given soonest first. */
export function shortDateTimes(starts: readonly Temporal.ZonedDateTime[], language: Language = 'en'): string {
  const days = [...Map.groupBy(starts, (at) => at.toPlainDate().toString()).values()]
  const wordsOf = (day: readonly Temporal.ZonedDateTime[]): string[] =>
    day.map((at, index) => (index === 0 ? shortDateTime(at, language) : clockTime(at, language)))
  return listed(
    days.map((day) => listed(wordsOf(day), language)),
    language,
  )
}

/** Words for a day; a weekday of this week, or a date that is further away, stands in `{}`. */
const DAYS: Record<Language, { today: string; tomorrow: string; thisWeek: string; later: string }> = {
  en: { today: 'today', tomorrow: 'tomorrow', thisWeek: 'this {}', later: '{}' },
  es: { today: 'hoy', tomorrow: 'mañana', thisWeek: 'este {}', later: 'el {}' },
  pt: { today: 'hoje', tomorrow: 'amanhã', thisWeek: '{}', later: '{}' },
  fr: { today: "aujourd'hui", tomorrow: 'demain', thisWeek: 'ce {}', later: 'le {}' },
  de: { today: 'heute', tomorrow: 'morgen', thisWeek: 'diesen {}', later: 'am {}' },
  ko: { today: '오늘', tomorrow: '내일', thisWeek: '이번 {}', later: '{}' },
  zh: { today: '今天', tomorrow: '明天', thisWeek: '这个{}', later: '{}' },
}

type Moment = { at: Temporal.Instant; now: Temporal.Instant; zone: string; language: Language }

/** The day in the words of somebody who speaks today: the first six days have their own, further ones are `far`. */
function nearDay(
  { at, now, zone, language }: Moment,
  near: (date: Dated) => string,
  far: typeof near,
): string {
  const days = daysBetween(now, at, zone)
  const date = localDate(at, zone)
  if (days === 0) return DAYS[language].today
  if (days === 1) return DAYS[language].tomorrow
  return days > 1 && days <= 6 ? near(date) : far(date)
}

/** 'today', 'tomorrow', 'this Sunday' within six days, otherwise 'Sunday, October 4'. */
export const humanDate = (
  at: Temporal.Instant,
  now: Temporal.Instant,
  zone: string,
  language: Language = 'en',
): string =>
  nearDay(
    { at, now, zone, language },
    (date) => DAYS[language].thisWeek.replace('{}', dateWords(date, language, 'weekday')),
    (date) => DAYS[language].later.replace('{}', longDate(date, language)),
  )

/** 'today', 'tomorrow', 'Sun' within six days, otherwise 'Sun, Oct 4'. */
export const humanDateShort = (
  at: Temporal.Instant,
  now: Temporal.Instant,
  zone: string,
  language: Language = 'en',
): string =>
  nearDay(
    { at, now, zone, language },
    (date) => dateWords(date, language, 'weekdayShort'),
    (date) => shortDate(date, language),
  )

/** 'December', or as the language writes it. */
export const monthIn = ({ year, month }: { year: number; month: number }, language: Language): string =>
  dateWords({ year, month, day: 1 }, language, 'month')

const TO: Record<Language, string> = {
  en: ' to ',
  es: ' al ',
  pt: ' a ',
  fr: ' au ',
  de: ' bis ',
  ko: ' - ',
  zh: ' - ',
}

/** 'Thu, Dec 3 to Thu, Dec 17'; one day by itself. */
export const spanIn = (from: Dated, until: Dated, language: Language): string => {
  const [first, last] = [shortDate(from, language), shortDate(until, language)]
  return first === last ? first : `${first}${TO[language]}${last}`
}

/** 'a, b and c' */
export const listedIn = (parts: readonly string[], language: Language): string => listed(parts, language)
