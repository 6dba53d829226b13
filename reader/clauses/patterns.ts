/**
 * Patterns of languages without spaces, walked step by step: as regular expressions they would become megabytes of
 * machine code. They know groups, alternatives, quantifiers, characters and classes of them; of alternatives the first that
 * leads to the end is taken, as everywhere.
 */
export type Pattern =
  | { is: 'end' }
  /** Letters as they stand, with a mark where there may be a space. */
  | { is: 'letters'; letters: string; next: Pattern }
  /** A character of a class, or what stands around. */
  | { is: 'test'; test: RegExp; next: Pattern }
  | { is: 'ways'; ways: Pattern[] }

/** A part of a pattern, which goes on somewhere. */
type Part = (next: Pattern) => Pattern

const END: Pattern = { is: 'end' }

const GAP = 0

/** Plain characters without a quantifier, perhaps with spaces between them. */
const LETTERS = /[^\\()[\]{}|.^$?*+](?![?*+{])(?:(?: \?)?[^\\()[\]{}|.^$?*+](?![?*+{]))*/uy
const CLASS = /\[[^\]]*\]|\\p\{[^}]*\}|\\.|[.^$]/suy
const QUANTIFIER = /[?*+]|\{(\d+)(?:(,)(\d*))?\}/y

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at
  return pattern.exec(text)
}

/** The end of the group that opens at a place. */
function endOfGroup(source: string, from: number): number {
  let depth = 0
  for (let at = from; at < source.length; at++) {
    if (source[at] === '\\') at++
    else if (source[at] === '(') depth++
    else if (source[at] === ')' && --depth === 0) return at
  }
  throw new Error(`a bracket stays open in: ${source}`)
}

const tests = new Map<string, RegExp>()

/** There are few different ones. */
function testOf(source: string): Part {
  const test = tests.get(source) ?? new RegExp(source, 'iuy')
  tests.set(source, test)
  return (next) => ({ is: 'test', test, next })
}

const lettersOf = (letters: string): Part => {
  const plain = letters.replaceAll(' ?', String.fromCharCode(GAP)).toLowerCase()
  return (next) => ({ is: 'letters', letters: plain, next })
}

const oneOf = (parts: readonly Part[]): Part =>
  parts.length === 1 && parts[0]
    ? parts[0]
    : (next) => ({ is: 'ways', ways: parts.map((part) => part(next)) })

function repeated(part: Part, least: number, most: number): Part {
  if (least > 0) return (next) => part(repeated(part, least - 1, most - 1)(next))
  if (most === Number.POSITIVE_INFINITY)
    return (next) => {
      const again: Pattern = { is: 'ways', ways: [] }
      again.ways.push(part(again), next)
      return again
    }
  return most === 0
    ? (next) => next
    : (next) => ({ is: 'ways', ways: [part(repeated(part, 0, most - 1)(next)), next] })
}

/** The part that begins at a place, without its quantifier, and where it ends. */
function partAt(source: string, at: number): { part: Part; end: number } {
  const test = matchAt(CLASS, source, at)?.[0]
  if (test !== undefined) return { part: testOf(test), end: at + test.length }
  if (source[at] !== '(') {
    const letters = matchAt(LETTERS, source, at)?.[0] ?? String.fromCodePoint(source.codePointAt(at) ?? 0)
    return { part: lettersOf(letters), end: at + letters.length }
  }
  const end = endOfGroup(source, at) + 1
  const inside = source.startsWith('(?:', at) ? at + 3 : at + 1
  const isAround = source[inside] === '?'
  return { part: isAround ? testOf(source.slice(at, end)) : partOf(source.slice(inside, end - 1)), end }
}

/** How often what ends at a place may stand, and where that is said to its end. */
function quantifierAt(source: string, at: number): { least: number; most: number; end: number } {
  const match = matchAt(QUANTIFIER, source, at)
  const [said = '', count, comma, most] = match ?? []
  const end = at + said.length
  if (count !== undefined)
    return {
      least: Number(count),
      most: comma ? Number(most || Number.POSITIVE_INFINITY) : Number(count),
      end,
    }
  return {
    least: said === '' || said === '+' ? 1 : 0,
    most: said === '' || said === '?' ? 1 : Number.POSITIVE_INFINITY,
    end,
  }
}

function partOf(source: string): Part {
  const ways: Part[][] = [[]]
  for (let at = 0; at < source.length; ) {
    if (source[at] === '|') {
      ways.push([])
      at++
      continue
    }
    const { part, end } = partAt(source, at)
    const { least, most, end: next } = quantifierAt(source, end)
    ways.at(-1)?.push(least === 1 && most === 1 ? part : repeated(part, least, most))
    at = next
  }
  return oneOf(
    ways.map(
      (parts): Part =>
        (next) =>
          parts.reduceRight((after, part) => part(after), next),
    ),
  )
}

/** A pattern from its source. */
export const patternOf = (source: string): Pattern => partOf(source)(END)

/** The first of some patterns that fits. */
export const firstOf = (ways: Pattern[]): Pattern => ({ is: 'ways', ways })

function endOfLetters(letters: string, text: string, from: number): number {
  let at = from
  for (let index = 0; index < letters.length; index++) {
    const letter = letters.charCodeAt(index)
    if (letter === text.charCodeAt(at)) at++
    else if (letter !== GAP) return -1
    else if (text[at] === ' ') at++
  }
  return at
}

function endOfTest(test: RegExp, text: string, at: number): number {
  test.lastIndex = at
  return test.test(text) ? test.lastIndex : -1
}

/** Where what fits a pattern at a place of a text in small letters ends; -1 where it does not fit. */
export function endOf(pattern: Pattern, text: string, at: number): number {
  if (pattern.is === 'end') return at
  if (pattern.is === 'ways') {
    for (const way of pattern.ways) {
      const end = endOf(way, text, at)
      if (end >= 0) return end
    }
    return -1
  }
  const after =
    pattern.is === 'letters' ? endOfLetters(pattern.letters, text, at) : endOfTest(pattern.test, text, at)
  return after < 0 ? -1 : endOf(pattern.next, text, after)
}

const isPlain = (letter: string): boolean => /[\p{L}\p{N}\p{Extended_Pictographic}]/u.test(letter)

/** The letters with which what fits a pattern may begin; '' where any may. */
export function beginningsOf(pattern: Pattern): string[] {
  if (pattern.is === 'ways') {
    const found = pattern.ways.flatMap(beginningsOf)
    return found.includes('') ? [''] : [...new Set(found)]
  }
  const [first = ''] = pattern.is === 'letters' ? pattern.letters : ''
  return [isPlain(first) ? first : '']
}
