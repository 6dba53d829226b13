import type { Lexeme } from '../clauses/lexeme.ts'
import type { ListedItem } from '../conversation.ts'
import { containing, linesOfAll } from '../folders.ts'
import { normalise } from '../text/normalise.ts'

/** First names that do not end as their gender would suggest, and common ones that end in neither way. */
const women = new Set(linesOfAll('women'))
const men = new Set(linesOfAll('men'))
const WOMEN = containing('women-letters')
const MEN = containing('men-letters')

/** Whether 'he' or 'she' means somebody of this first name; null when it cannot be told. */
export function genderOf(firstName: string): 'he' | 'she' | null {
  const name = normalise(firstName).split(' ')[0] ?? ''
  if (women.has(name)) return 'she'
  if (men.has(name)) return 'he'
  if (WOMEN.test(name) !== MEN.test(name)) return WOMEN.test(name) ? 'she' : 'he'
  if (name.endsWith('a')) return 'she'
  return name.endsWith('o') ? 'he' : null
}

/** Forms of one name: 'daniel, dan, danny'. */
const FORMS = linesOfAll('nicknames').map((line) => line.split(',').map(normalise))

/** What somebody of this first name may be called: in full, by each part, by a short form, and 'Anna's'. */
function formsOf(firstName: string): string[] {
  const name = normalise(firstName)
  if (name === '') return []
  const parts = name.split(' ').filter((part) => part.length > 1)
  // 'JG' for Jean-Guy
  const initials = parts.length > 1 ? [parts.map((part) => part.slice(0, 1)).join('')] : []
  const known = [name, ...parts, parts.join(''), ...initials].filter((form) => form !== '')
  const forms = [...known, ...FORMS.flatMap((line) => (known.some((one) => line.includes(one)) ? line : []))]
  return [...new Set([...forms, ...forms.map((form) => `${form}s`)])]
}

const known = new Map<string, string[]>()
const KNOWN_MAX = 2000

function calledBy(firstName: string): string[] {
  const forms = known.get(firstName) ?? formsOf(firstName)
  if (known.size >= KNOWN_MAX) known.clear()
  known.set(firstName, forms)
  return forms
}

/** One letter each, where a text names at least two of those who share the phone so: 'A yes T no'. */
function initialsIn(text: string, names: readonly string[]): string[] {
  const initials = names.map((name) => normalise(name).slice(0, 1))
  const letters = new Set(normalise(text).split(' '))
  const isTold = new Set(initials).size === new Set(names).size
  const named = new Set(initials.filter((initial) => initial !== '' && letters.has(initial)))
  return isTold && named.size > 1 ? initials : []
}

/** The first names that choose; the only person's own name says nothing. */
export function nameWords(items: readonly ListedItem[], text: string): [string, Lexeme][] {
  const names = items.map(({ firstName }) => firstName ?? '')
  const people = [...new Set(names.filter(Boolean))]
  if (people.length === 1)
    return calledBy(people[0] ?? '').map((words) => [words, { of: 'filler', words, isName: true }])
  const initials = initialsIn(text, names)
  const called = names.map((name, at) => [...calledBy(name), ...(initials[at] ? [initials[at]] : [])])
  return [...new Set(called.flat())].flatMap((words): [string, Lexeme][] => {
    const meant = called.flatMap((forms, at) => (forms.includes(words) ? [at] : []))
    // Of two people one may be called so, or it is the name of one of them in full.
    const exact = names.flatMap((name, at) => (normalise(name) === words ? [at] : []))
    const found = exact.length > 0 ? exact : meant
    const isOne = new Set(found.map((at) => names[at])).size === 1
    return isOne ? [[words, { of: 'item', words, items: found, isPerson: true }]] : []
  })
}
