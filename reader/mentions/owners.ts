import { type Lexeme, POSITIONS } from '../clauses/lexeme.ts'
import { being, ending, holding } from '../folders.ts'
import { positionsAt } from './positions.ts'
import { areOfOne, genderIn, isMe, isWe, type Person, personsOf } from './references.ts'

/** On a shared phone 'Don can do his first but not his second', 'Dale can't on the 27th', 'I can do both': days are of the one named before. */

const PLACES: readonly Lexeme['of'][] = POSITIONS

const endsSentence = ({ of, words }: Lexeme): boolean => of === 'mark' && words !== ','

const PRONOUN = being('pronouns')
const PLURAL_ARTICLE = ending('plural-articles')
const US = holding('we-inside')

/** Whose things are meant, while a text is read from left to right. */
type Owner = {
  /** Whose the things after a lexeme are; null when that is open. */
  owner: readonly number[] | null
  /** Whom a 'he' or 'she' may mean: the one named last. */
  last: readonly number[] | null
  /** Things of the owner that were named since. */
  named: readonly number[]
  /** What was asked for on the day named last. */
  day: readonly number[]
}

/** Those who share the phone, who of them writes, and whom the text calls by name. */
type Family = { people: readonly Person[]; self: readonly number[] | null; called: readonly number[] }

/** 'He' is the one named last unless that is a woman; 'my mother' is somebody else. */
function whoIs(
  lexeme: Lexeme,
  { people, self, called }: Family,
  last: readonly number[] | null,
): readonly number[] | undefined {
  const wanted = genderIn(lexeme)
  if (lexeme.of !== wanted) return undefined
  const gender = people[last?.[0] ?? -1]?.gender
  if (last && PRONOUN.test(lexeme.words) && (gender === null || gender === wanted)) return last
  const those = personsOf(lexeme, people, self)
  if (those.length === 0 && last && `${last}` !== `${self}`) return last
  const others = those.filter((index) => !called.includes(index))
  const meant = areOfOne(those, people) ? those : others
  return areOfOne(meant, people) ? meant : []
}

const isJoining = (lexeme: Lexeme | undefined): boolean => lexeme?.of === 'and'

/** The one of whom the things after a lexeme are, and whom 'he' means then. */
function afterwards(before: Owner, lexeme: Lexeme, isJoined: boolean, self: readonly number[] | null): Owner {
  const { owner, last } = before
  const meant = lexeme.isPerson ? lexeme.items : (lexeme.who ?? lexeme.items)
  const next = isMe(lexeme) ? self : meant
  if (next && next.length > 0) {
    const all = isJoined && owner ? [...new Set([...owner, ...next])] : next
    const isSame = `${all}` === `${owner}`
    return { ...before, owner: all, last: isMe(lexeme) ? last : next, named: isSame ? before.named : [] }
  }
  const isOpen = isMe(lexeme) || isWe(lexeme) || meant !== undefined || endsSentence(lexeme)
  return isOpen ? { ...before, owner: null, named: [] } : before
}

const spanning = (lexeme: Lexeme, fits: readonly number[]): Lexeme => ({
  of: 'date',
  words: lexeme.words,
  fits,
  isSpan: true,
})

/** 'Both' of two, 'las dos', 'the 3', 'all', 'the rest' of what one person was asked. */
function quantified(
  lexemes: readonly Lexeme[],
  at: number,
  { owner, named }: Owner,
  people: readonly Person[],
): readonly number[] | null {
  const lexeme = lexemes[at] as Lexeme
  const { of, words, value } = lexeme
  if (!owner || owner.length < 2 || !areOfOne(owner, people)) return null
  if (of === 'both') return owner.length === 2 && !US.test(words) ? owner : null
  if (of === 'all') return owner
  if (value === owner.length && isCount(lexeme, lexemes[at - 1])) return owner
  const left = owner.filter((index) => !named.includes(index))
  return of === 'rest' && left.length < owner.length && left.length > 0 ? left : null
}

/** 'Sujin is away that day': the day named last. */
function onThatDay({ of, fits }: Lexeme, { owner, day }: Owner): readonly number[] | null {
  const meant = of === 'that_day' && !fits ? day.filter((index) => owner?.includes(index)) : []
  return meant.length > 0 && meant.length < (owner?.length ?? 0) ? meant : null
}

function narrowed(lexemes: readonly Lexeme[], at: number, whose: Owner, people: readonly Person[]): Lexeme {
  const lexeme = lexemes[at] as Lexeme
  const owner = whose.owner ?? []
  const all = quantified(lexemes, at, whose, people) ?? onThatDay(lexeme, whose)
  if (all) return spanning(lexeme, all)
  if (PLACES.includes(lexeme.of)) {
    const meant = positionsAt(lexemes, at, owner.length).flatMap((place) => owner[place] ?? [])
    return meant.length > 0 && owner.length > 1 ? spanning(lexeme, meant) : lexeme
  }
  const fits = lexeme.fits?.filter((index) => owner.includes(index)) ?? []
  // The day on which all serve tells nobody apart.
  const isOfAll = lexeme.fits?.length === people.length && owner.length === 1
  return fits.length > 0 && !isOfAll
    ? { ...lexeme, fits, isVague: lexeme.isVague === true && fits.length > 1 }
    : lexeme
}

/** The persons whose day this is, each with one thing on it. */
const areShared = (fits: readonly number[], people: readonly Person[]): boolean =>
  fits.length > 1 &&
  fits.length < people.length &&
  new Set(fits.map((index) => people[index]?.name)).size === fits.length

const isCount = (lexeme: Lexeme, before: Lexeme | undefined): boolean =>
  lexeme.of === 'number' && !lexeme.isDay && PLURAL_ARTICLE.test(before?.words ?? '')

const isDay = (lexeme: Lexeme, at: number, lexemes: readonly Lexeme[]): boolean =>
  lexeme.fits !== undefined && lexeme.items === undefined && !isCount(lexeme, lexemes[at - 1])

const PARTING: readonly Lexeme['of'][] = ['mark', 'but', 'and']

/** Where a thought about a day begins: after a mark, and at each day but the first of what stands between two. */
function thoughtsOf(lexemes: readonly Lexeme[]): Lexeme[][] {
  const thoughts: Lexeme[][] = [[]]
  for (const [at, lexeme] of lexemes.entries()) {
    const open = thoughts.at(-1) as Lexeme[]
    if (isDay(lexeme, at, lexemes) && open.some(isDay)) thoughts.push([lexeme])
    else open.push(lexeme)
    if (PARTING.includes(lexeme.of)) thoughts.push([])
  }
  return thoughts
}

/** 'Both', 'los dos', 'neither' beside a day of so many persons. */
const countsAll = (lexeme: Lexeme, before: Lexeme | undefined, count: number): boolean =>
  lexeme.of === 'number'
    ? lexeme.value === count && isCount(lexeme, before)
    : lexeme.of === 'all' || (count === 2 && ['both', 'either'].includes(lexeme.of))

/** 'Saturday works for both of us', 'we can't do Halloween': of a day that several share, all who serve on it are meant. */
function withSharedDay(thought: readonly Lexeme[], people: readonly Person[]): readonly Lexeme[] {
  const fits = thought.find(isDay)?.fits
  const isNamed = thought.some((one) => one.isPerson || isMe(one) || genderIn(one) === one.of)
  if (!fits || isNamed || !areShared(fits, people)) return thought
  const counts = (one: Lexeme, at: number): boolean => countsAll(one, thought[at - 1], fits.length)
  if (!thought.some((one, at) => isWe(one) || one.of === 'none' || counts(one, at))) return thought
  return thought.map((one, at): Lexeme => {
    if (isDay(one, at, thought)) return { ...one, isVague: false }
    if (isWe(one)) return { ...one, who: fits }
    return counts(one, at) ? { ...one, of: 'filler' } : one
  })
}

/** The lexemes with each day after somebody's name meaning that person's, and with whom 'he' and 'she' mean. */
export function withOwners(
  lexemes: readonly Lexeme[],
  people: readonly Person[] | null,
  self: readonly number[] | null,
): Lexeme[] {
  if (!people) return [...lexemes]
  let whose: Owner = { owner: null, last: null, named: [], day: [] }
  const shared = thoughtsOf(lexemes).flatMap((thought) => withSharedDay(thought, people))
  const called = shared.flatMap(({ isPerson, items = [] }) => (isPerson ? items : []))
  return shared.map((each, at) => {
    const who = whoIs(each, { people, self, called }, whose.last)
    const lexeme = who ? { ...each, who } : each
    whose = afterwards(whose, lexeme, isJoining(shared[at - 1]), self)
    if (lexeme.fits && lexeme.of !== 'time') whose = { ...whose, day: lexeme.fits }
    if (!whose.owner || lexeme.items) return lexeme
    const read = narrowed(shared, at, whose, people)
    whose = { ...whose, named: [...whose.named, ...(read.fits ?? [])] }
    return who ? { ...read, who } : read
  })
}
