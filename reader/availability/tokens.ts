import { FOLDERS, isSyllabic, linesOf, pairsOf } from '../folders.ts'
import { fold } from '../text/normalise.ts'

/** The words of an answer about days one is away, in one language; `availability.txt` holds those that mean something. */
export type Token = {
  of: string
  value: number
  /** Of a date in figures: its second part. */
  minor?: number
  year?: number
  /** The part of a holiday's rule that says when it is. */
  numbers?: readonly number[]
  isOrdinal?: boolean
  isSpelled?: boolean
  isPlural?: boolean
  /** A weekday that looks the same whether one or all are meant. */
  isEither?: boolean
  /** It stands behind a comma, or begins. */
  opens?: boolean
}

type Lexicon = { forms: ReadonlyMap<string, Token>; longest: number; ordinal: RegExp }

const clean = (form: string): string => fold(form).replaceAll(/(?<=\p{L})-(?=\p{L})/gu, ' ')

/** '十五[日号]' stands for two forms. */
function expanded(form: string): string[] {
  const found = /^(.*)\[(\p{L}+)\](.*)$/u.exec(form)
  if (!found) return [form]
  return Array.from(found[2] ?? '', (letter) => `${found[1]}${letter}${found[3]}`)
}

const HOLIDAYS = ['date', 'weekday', 'easter']

type Form = [form: string, token: Token]

const eachForm = (lines: string, tokenOf: (form: string) => Token): Form[] =>
  lines.split('|').map((form) => [form, tokenOf(form)])

const meaning = (of: string, value: number): Token =>
  of === 'plural' || of === 'either'
    ? { of: 'weekday', value, isPlural: of === 'plural', isEither: of === 'either' }
    : { of, value }

function meaningWords(language: string): Form[] {
  return pairsOf(language, 'availability').flatMap(([name, lines]) => {
    const [of = '', value = '0'] = name.split(' ')
    return eachForm(lines, (form) =>
      of === 'plural' && value === '0' ? pluralOf(language, form) : meaning(of, Number(value)),
    )
  })
}

function spanForms(language: string): Form[] {
  return pairsOf(language, 'spans').flatMap(([rule, lines]) => {
    const [of = '', ...words] = rule.split(' ')
    const numbers = words.map(Number)
    if (of === 'month') return eachForm(lines, () => ({ of, value: numbers[0] ?? 0 }))
    return HOLIDAYS.includes(of) ? eachForm(lines, () => ({ of: `holiday-${of}`, value: 0, numbers })) : []
  })
}

const monthForms = (language: string): Form[] =>
  ['months', 'month-abbreviations', 'months-after-day'].flatMap((name) =>
    linesOf(language, name)
      .slice(0, 12)
      .flatMap((line, at) => eachForm(line, () => ({ of: 'month', value: at + 1 }))),
  )

function weekdayForms(language: string): Form[] {
  const plural = new Set(linesOf(language, 'plural-weekdays').map(clean))
  return ['weekdays', 'weekday-abbreviations'].flatMap((name) =>
    linesOf(language, name).flatMap((line, at) =>
      eachForm(line, (form) => ({ of: 'weekday', value: at + 1, isPlural: plural.has(clean(form)) })),
    ),
  )
}

const numberForms = (language: string): Form[] =>
  pairsOf(language, 'numbers')
    .filter(([form]) => !form.includes('('))
    .flatMap(([form, value]) =>
      expanded(form).map((one): Form => [one, { of: 'number', value: Number(value), isSpelled: true }]),
    )

/** The words of a language; of two meanings of a word the first counts. */
function lexiconOf(language: string): Lexicon {
  const kinds = [meaningWords, spanForms, monthForms, weekdayForms, numberForms]
  const all = kinds.flatMap((formsOf) => formsOf(language))
  const forms = new Map(all.toReversed().map(([form, token]) => [clean(form), token]))
  forms.delete('')
  const longest = Math.max(...Array.from(forms.keys(), (form) => form.length))
  const suffixes = ['ordinals', 'marks-behind-days'].flatMap((name) => linesOf(language, name))
  return { forms, longest, ordinal: new RegExp(`^(?:${suffixes.join('|') || '(?!)'})$`) }
}

/** 'Los domingos' is every Sunday, where the word itself may also be one. */
function pluralOf(language: string, form: string): Token {
  const last = clean(form).split(' ').at(-1) ?? ''
  const at = linesOf(language, 'weekdays').findIndex((line) =>
    line.split('|').some((one) => clean(one) === last),
  )
  return { of: 'weekday', value: at + 1, isPlural: true }
}

const LEXICONS = new Map<string, Lexicon>()

function lexiconFor(language: string): Lexicon {
  const known = LEXICONS.get(language) ?? lexiconOf(language)
  LEXICONS.set(language, known)
  return known
}

const LETTER = /[\p{L}\p{M}]/u
const ISO = /^(\d{4})-(\d{1,2})-(\d{1,2})(?!\d)/
const CLOCK = /^\d{1,2}:\d{2}/
const FIGURES = /^(\d{1,2})\s?[./]\s?(\d{1,2})(?:[./](\d{4}|\d{2}))?(?!\d)\.?/
const DIGITS = /^\d+/
const MARKS: Readonly<Record<string, string>> = {
  '-': 'dash',
  '–': 'dash',
  '—': 'dash',
  '~': 'dash',
  '+': 'and',
  '&': 'and',
  '?': 'question',
  '.': 'stop',
  '!': 'stop',
  ';': 'stop',
  '…': 'stop',
  '。': 'stop',
  ',': 'comma',
  ':': 'comma',
  '(': 'comma',
  ')': 'comma',
}

type Found = { token: Token; length: number }

function figuresAt(rest: string): Found | null {
  const iso = ISO.exec(rest)
  if (iso)
    return {
      token: { of: 'iso', value: Number(iso[2]), minor: Number(iso[3]), year: Number(iso[1]) },
      length: iso[0].length,
    }
  const clock = CLOCK.exec(rest)
  if (clock) return { token: { of: 'part', value: 0 }, length: clock[0].length }
  const figures = FIGURES.exec(rest)
  if (!figures) return null
  const year = figures[3] === undefined ? undefined : (Number(figures[3]) % 100) + 2000
  const token = { of: 'figures', value: Number(figures[1]), minor: Number(figures[2]) }
  return { token: year === undefined ? token : { ...token, year }, length: figures[0].length }
}

function numberAt(rest: string, { ordinal }: Lexicon): Found | null {
  const digits = DIGITS.exec(rest)?.[0]
  if (digits === undefined) return null
  const after = rest.slice(digits.length)
  const word = /^\p{L}+/u.exec(after)?.[0] ?? ''
  const suffix = after.startsWith('°') ? '°' : after.startsWith('.') && ordinal.test('.') ? '.' : word
  const isOrdinal = suffix === '°' || ordinal.test(suffix)
  const token = { of: 'number', value: Number(digits), isOrdinal }
  return { token, length: digits.length + (isOrdinal ? suffix.length : 0) }
}

function wordAt(rest: string, before: string, { forms, longest }: Lexicon): Found | null {
  for (let length = Math.min(longest, rest.length); length > 0; length--) {
    const form = rest.slice(0, length)
    const token = forms.get(form)
    if (!token) continue
    const isInside = LETTER.test(before) || LETTER.test(rest.charAt(length))
    const mayBeInside = isSyllabic(form)
    if (!isInside || mayBeInside || !LETTER.test(form.at(-1) ?? '')) return { token, length }
  }
  return null
}

/** 'So. 10.1.', 'Dec. 24': the stop is part of the word. */
const isAbbreviated = ({ tokens }: Reading, before: string, rest: string): boolean =>
  /^\.\s?\d/.test(rest) &&
  /(?<!\p{L})\p{L}{2,4}$/u.test(before) &&
  ['weekday', 'month'].includes(tokens.at(-1)?.of ?? '')

/** What a text says in a language, and how many of its words say nothing there. */
export type Reading = { tokens: Token[]; unknown: number }

export function tokensIn(text: string, language: string): Reading {
  const lexicon = lexiconFor(language)
  const line = clean(text.replaceAll('\n', ', ')).replaceAll(/\s+/g, ' ')
  const reading: Reading = { tokens: [], unknown: 0 }
  let wasUnknown = false
  for (let at = 0; at < line.length; ) {
    const rest = line.slice(at)
    const before = line.charAt(at - 1)
    const found = figuresAt(rest) ?? numberAt(rest, lexicon) ?? wordAt(rest, before, lexicon)
    if (found) {
      reading.tokens.push(found.token)
      at += found.length
      wasUnknown = false
      continue
    }
    const mark = MARKS[rest.charAt(0)]
    const word = isSyllabic(rest.charAt(0)) ? rest.charAt(0) : (/^\p{L}+/u.exec(rest)?.[0] ?? '')
    if (mark && !isAbbreviated(reading, line.slice(0, at), rest)) reading.tokens.push({ of: mark, value: 0 })
    if (word !== '' && !(wasUnknown && isSyllabic(word))) {
      reading.tokens.push({ of: 'unknown', value: 0 })
      reading.unknown++
    }
    wasUnknown = word !== ''
    at += Math.max(word.length, 1)
  }
  return reading
}

/** What a text says in each of the languages that know most of its words. */
export function readingsOf(text: string): Reading[] {
  const all = FOLDERS.map((language) => tokensIn(text, language))
  const fewest = Math.min(...all.map(({ unknown }) => unknown))
  return all.filter(({ unknown }) => unknown === fewest)
}
