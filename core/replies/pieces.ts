import { type Clause, has, type Polarity, polarityOf, REASSURING } from './clauses.ts'
import { HANGUL } from './language.ts'
import type { Lexeme } from './lexeme.ts'
import { type Choices, everyIndex, isMe, isThisDay, isWe, referencesOf } from './references.ts'

/** A text about a list as a row of the things that it names and the answers that it gives. */

/** '?': something is said that is no answer. */
export type Sign = '+' | '-' | '?'

/** What parts a piece from the one before. */
export type Gap = 'none' | 'and' | 'because' | 'comma' | 'turn' | 'end'

export type Thing = {
  is: 'thing'
  /** `rest`: what is not named elsewhere; `out`: named after 'except'; `only`: nothing else. */
  as: 'named' | 'all' | 'rest' | 'out' | 'only'
  indices: readonly number[]
  /** It is not clear which of several is meant. */
  isVague: boolean
  /** Something that is not in the list. */
  isUnknown: boolean
  /** Named in a question. */
  isAsked?: boolean
  gap: Gap
}

export type Said = {
  is: 'sign'
  sign: Sign
  /** By one word, by a reason, by a bare denial, by a question, as the answer before ('so does Tom'), by the verb of a task or in any other way. */
  by: 'particle' | 'reason' | 'denial' | 'question' | 'words' | 'same' | 'task'
  gap: Gap
}

export type Piece = Thing | Said

type Of = Lexeme['of']

const DOUBTS: readonly Of[] = ['later', 'unsure', 'if', 'until', 'swap', 'late']
const ANSWERING: readonly Of[] = [
  ...DOUBTS,
  'yes',
  'no',
  'not',
  'can',
  'cannot',
  'accept',
  'decline',
  'refuse',
  'reason',
  'wish',
  'ok',
  'off',
]
const NAMING: readonly Of[] = [
  'number',
  'date',
  'time',
  'weekday',
  'item',
  'first',
  'second',
  'third',
  'last',
  'middle',
  'next_week',
  'this_week',
  'tomorrow',
  'today',
]
const POSITIONS: readonly Of[] = ['first', 'second', 'third', 'last', 'middle']
const PARTICLES: readonly Of[] = ['yes', 'no', 'ok']
const DENIALS: readonly Of[] = ['not', 'no']
const FOR: readonly (Polarity | null)[] = ['accept', 'yes', 'ok', 'wish']
const AGAINST: readonly (Polarity | null)[] = ['decline', 'no', 'not', 'reason']

/** 'Not all' leaves open which; 'no a todas' refuses all. */
const DENIES_SOME = /^(not|nicht|nich|ned|net|nid|pas|cant|cannot|cant do|wont|dont)$/

/** A day inside a phrase that answers. */
const THIS_DAY =
  /\b(this (sunday|weekend)|est[ea] (domingo|finde|fin de semana)|n?este (domingo|fim de semana)|ce (dimanche|week end)|diesen sonntag)\b/
const BOTH_IN = /\b(both|beide[nmrs]?|amb[oa]s|les deux|os dois)\b/

const PLURAL_ARTICLE = /(^| )(las|los|les|aux|des|os|as|dos|das|nos|nas|aos|ces)$/
const COUNT_MAX = 9

/** 'Las dos', 'les 2': so many, not the second. */
function isCount(lexeme: Lexeme, before: Lexeme | undefined): boolean {
  const { of, isDay, value = 0 } = lexeme
  if (of !== 'number' || isDay || value < 2 || value > COUNT_MAX || !before) return false
  return (
    PLURAL_ARTICLE.test(before.words) ||
    (/(^| )the$/.test(before.words + (value === 2 ? '' : '!')) && /^\p{L}+$/u.test(lexeme.words))
  )
}

/** In 'the first and the third' Korean joins with a word that elsewhere is a verb. */
const isKoreanAnd = ({ words }: Lexeme, before: Lexeme | undefined, after: Lexeme | undefined): boolean =>
  /^하고$/.test(words) &&
  before !== undefined &&
  NAMING.includes(before.of) &&
  after !== undefined &&
  NAMING.includes(after.of)

const ALSO = /^(aussi|tambien|tambem|auch|too|also|as well|itou|tb|tbm)$/

function signOf(lexemes: readonly Lexeme[], asks: boolean): Omit<Said, 'is' | 'gap'> | null {
  const polarity = polarityOf(lexemes)
  const doubts = AGAINST.includes(polarity) ? DOUBTS.filter((of) => of !== 'late' && of !== 'until') : DOUBTS
  const isDoubt = lexemes.some(({ of }) => doubts.includes(of))
  if (polarity === null && !isDoubt) return null
  if (asks) return { sign: '?', by: 'question' }
  if (isDoubt || polarity === 'mixed' || polarity === 'fog') return { sign: '?', by: 'words' }
  const answering = lexemes.filter(({ of }) => ANSWERING.includes(of))
  if (answering.every(({ words }) => ALSO.test(words))) return { sign: '+', by: 'same' }
  if (answering.length === 0) return { sign: FOR.includes(polarity) ? '+' : '-', by: 'task' }
  if (answering.every(({ words }) => ALSO.test(words))) return { sign: '+', by: 'same' }
  const by =
    polarity === 'reason'
      ? 'reason'
      : answering.every(({ of }) => DENIALS.includes(of))
        ? 'denial'
        : answering.every(({ of }) => PARTICLES.includes(of))
          ? 'particle'
          : 'words'
  return { sign: FOR.includes(polarity) ? '+' : '-', by }
}

const GERMAN_DENIAL = /^(nicht|nich|ned|nod|net|nid)$/

/** 'Kann an beiden nicht bin im Urlaub': a denial that ends what was said. */
function isGermanDenial(lexemes: readonly Lexeme[]): boolean {
  const answering = lexemes.filter(({ of }) => ANSWERING.includes(of))
  return answering.length > 0 && answering.every(({ words }) => GERMAN_DENIAL.test(words))
}

const OR = /^(or|o|u|ou|oder|또는|nor)$/

const isOr = ({ of, words }: Lexeme): boolean => !ANSWERING.includes(of) && OR.test(words)

const ANY = /^(any|cualquier|qualquer)/

/** A lexeme that says 'none' denies whatever stands with it. */
const asDenial = (lexeme: Lexeme): Lexeme => ({ ...lexeme, of: 'decline', words: 'not one' })

/** The pieces of one clause. */
function readClause(clause: Clause, first: Gap, self: number[] | null, choices: Choices): Piece[] {
  const pieces: Piece[] = []
  const every = everyIndex(choices)
  let gap = first
  let answering: Lexeme[] = []
  let implied: Lexeme | null = null
  let run: Lexeme[] = []
  let [hasAll, isPair] = [false, false]
  let count: number | null = null
  let as: Thing['as'] = 'named'
  let isAlternative = false
  const said: Lexeme[] = []

  const push = (piece: Omit<Thing, 'gap'> | Omit<Said, 'gap'>): void => {
    const isUnsure = piece.is === 'thing' && isAlternative && gap === 'and'
    pieces.push({ ...piece, ...(isUnsure && { isUnknown: true }), gap } as Piece)
    if (isUnsure) isAlternative = false
    gap = 'none'
  }
  const named = (lexemes: readonly Lexeme[]) =>
    referencesOf({ ...clause, lexemes: [...lexemes], polarity: null }, self, choices)
  const answers = (): boolean => answering.some(({ of }) => ANSWERING.includes(of))
  const endRun = (): void => {
    if (run.length === 0 && !hasAll && count === null) return
    const {
      indices,
      isUnknown,
      isVague = false,
    } = run.length > 0 ? named(run) : { indices: [], isUnknown: false }
    const isAll = hasAll || count !== null
    if (indices.length > 1 || (indices.length > 0 && !isAll))
      push({ is: 'thing', as, indices, isVague: isVague && !hasAll && count !== indices.length, isUnknown })
    else if (isAll)
      push({
        is: 'thing',
        as: as === 'named' ? 'all' : as,
        indices: every,
        isVague: (isPair || (count !== null && count !== every.length)) && every.length > 2,
        isUnknown: false,
      })
    else if (isUnknown) push({ is: 'thing', as, indices: [], isVague, isUnknown: true })
    run = []
    hasAll = isPair = false
    count = null
    if (as === 'only') as = 'named'
  }
  const endAnswer = (): void => {
    const found = signOf(answering, clause.asks)
    if (found && implied) {
      push({
        is: 'thing',
        as: 'named',
        indices: named([implied]).indices,
        isVague: false,
        isUnknown: named([implied]).isUnknown,
      })
    }
    if (found) push({ is: 'sign', ...found })
    said.push(...answering)
    answering = []
    implied = null
  }
  const isNoneOnly = (): boolean =>
    answering.every(({ of, words }) => !ANSWERING.includes(of) || words === 'not one')
  /** 'Sunday the 15th' is one thing, '15 22' are two. */
  const belongs = (before: Lexeme, lexeme: Lexeme): boolean => {
    const isTwo = (one: Lexeme) => one.of === 'both' || (one.of === 'number' && one.value === 2 && !one.isDay)
    if ((POSITIONS.includes(before.of) && isTwo(lexeme)) || (isTwo(before) && POSITIONS.includes(lexeme.of)))
      return true
    const [known, added] = [named(run).indices, named([lexeme]).indices]
    if (known.length === 0 && isOfPeople(before, choices)) return true
    return before.of !== lexeme.of && known.some((index) => added.includes(index))
  }
  const addName = (lexeme: Lexeme): void => {
    if (answers() && !(hasAll && isNoneOnly())) endAnswer()
    const before = run.at(-1)
    if (before && !belongs(before, lexeme)) endRun()
    run.push(lexeme)
  }

  const { lexemes } = clause
  for (const [at, lexeme] of lexemes.entries()) {
    const [before, after] = [lexemes[at - 1], lexemes[at + 1]]
    if (isKoreanAnd(lexeme, before, after) || (isOr(lexeme) && run.length > 0)) {
      isAlternative = isOr(lexeme)
      endRun()
      gap = 'and'
    } else if (lexeme.of === 'not' && /말고/.test(lexeme.words) && run.length > 0) {
      endRun()
      answering.push(lexeme)
      endAnswer()
      gap = 'turn'
    } else if (lexeme.of === 'only') {
      const isBehind =
        HANGUL.test(lexeme.words) ||
        !lexemes.slice(at).some((one) => NAMING.includes(one.of) || isOfPeople(one, choices))
      if (!isBehind) {
        endRun()
        const isRefused = AGAINST.includes(polarityOf(answering)) && !DENIES_SOME.test(before?.words ?? '')
        if (isRefused) endAnswer()
        as = isRefused ? 'out' : 'only'
      } else if (run.length > 0) {
        as = lexeme.words === '밖에' ? 'out' : 'only'
        endRun()
        as = 'named'
      } else {
        const last = pieces.findLastIndex(({ is }) => is === 'thing')
        const thing = pieces[last]
        if (thing?.is === 'thing' && thing.as === 'named') pieces[last] = { ...thing, as: 'only' }
      }
    } else if (lexeme.of === 'except') {
      if (HANGUL.test(lexeme.words)) {
        as = 'out'
        endRun()
        as = 'named'
      } else {
        endRun()
        endAnswer()
        as = 'out'
      }
    } else if (lexeme.of === 'none' && ANY.test(lexeme.words) && !AGAINST.includes(polarityOf(answering))) {
      endRun()
      if (answers()) endAnswer()
      hasAll = true
    } else if (lexeme.of === 'none' || (lexeme.of === 'either' && AGAINST.includes(polarityOf(answering)))) {
      const isFine = answering.some(
        ({ of, words }) => (of === 'accept' || of === 'ok') && REASSURING.test(words),
      )
      if (isFine || AGAINST.includes(polarityOf(answering))) endAnswer()
      else answering.push(asDenial(lexeme))
      if (run.length === 0) hasAll = true
    } else if (lexeme.of === 'either') {
      endRun()
      hasAll = true
      endRun()
      answering.push({ ...lexeme, of: 'unsure' })
    } else if (lexeme.of === 'all' || lexeme.of === 'both') {
      const isOfPosition = [before, after].some((one) => POSITIONS.includes(one?.of ?? 'mark'))
      if (lexeme.of === 'both' && isOfPosition) {
        addName(lexeme)
        continue
      }
      const denial = answering.findLast(({ of }) => ANSWERING.includes(of))
      if (run.length > 0 && named(run).indices.length < 2) endRun()
      if (as === 'out') as = 'named'
      if (denial && DENIES_SOME.test(denial.words) && !HANGUL.test(lexeme.words))
        answering.push({ ...lexeme, of: 'unsure' })
      if (answers()) endAnswer()
      hasAll = true
      isPair ||= lexeme.of === 'both'
    } else if (lexeme.of === 'rest') {
      endRun()
      endAnswer()
      push({ is: 'thing', as: 'rest', indices: [], isVague: false, isUnknown: false })
    } else if (lexeme.of === 'number' && before?.of === 'rest' && !lexeme.isDay) {
    } else if (
      isCount(lexeme, before) &&
      before?.of !== 'rest' &&
      !POSITIONS.includes(after?.of ?? 'mark') &&
      !POSITIONS.includes(before?.of ?? 'mark')
    ) {
      if (answers()) endAnswer()
      endRun()
      count = lexeme.value ?? 0
    } else if (isOfPeople(lexeme, choices)) {
      if (!isImplicit(lexeme)) addName(lexeme)
      else {
        if (!hasAll && count === null && !namesSomebody(lexemes.slice(0, at), choices)) implied ??= lexeme
        endRun()
      }
      if (ANSWERING.includes(lexeme.of)) answering.push(lexeme)
    } else if (NAMING.includes(lexeme.of) || isThisDay(lexeme)) {
      if (lexeme.isVerb) {
        // A task as a verb belongs to what is said of it: 'no puedo cantar'.
        const saying = [...answering, lexeme]
        answering = []
        const place = pieces.length
        addName(lexeme)
        endRun()
        const found = signOf(saying, clause.asks)
        const thing = pieces[place]
        if (found && thing) pieces.splice(place, 1, thing, { is: 'sign', ...found, gap: 'none' })
        said.push(...saying)
      } else addName(lexeme)
    } else {
      if (ANSWERING.includes(lexeme.of)) {
        endRun()
        if (lexeme.of === 'reason' && isGermanDenial(answering)) endAnswer()
        if (as === 'out') as = 'named'
      }
      if (ANSWERING.includes(lexeme.of) && choices.people === null && THIS_DAY.test(lexeme.words)) {
        if (answers()) endAnswer()
        addName({ of: 'that_day', words: 'this day' })
        endRun()
      }
      if (
        ANSWERING.includes(lexeme.of) &&
        BOTH_IN.test(lexeme.words) &&
        pieces.every(({ is }) => is !== 'thing')
      ) {
        hasAll = true
        endRun()
      }
      answering.push(lexeme)
    }
  }
  endRun()
  endAnswer()
  return together(pieces, said, clause.asks)
}

/** What stands around the only thing of a clause belongs together: 'am 15. kann ich leider am Vormittag nicht'. */
function together(pieces: Piece[], said: readonly Lexeme[], asks: boolean): Piece[] {
  const things = pieces.filter(({ is }) => is === 'thing')
  const [thing] = things
  const [before, , after] = pieces
  const isAround = pieces.length === 3 && before?.is === 'sign' && after?.is === 'sign'
  if (
    things.length !== 1 ||
    !thing ||
    !isAround ||
    thing.is !== 'thing' ||
    thing.gap !== 'none' ||
    thing.as === 'only'
  )
    return pieces
  const isTurnedRound =
    before.sign === '+' && before.by === 'words' && after.sign === '-' && after.by !== 'words'
  const found = signOf(said, asks)
  if (!isTurnedRound || !found || found.sign === '?') return pieces
  const sign: Said = { is: 'sign', ...found, gap: 'none' }
  return [{ ...thing, gap: pieces[0]?.gap ?? thing.gap }, sign]
}

const HE_OR_SHE = /\b(he|hes|hell|she|shes)\b/

/** A lexeme that names somebody on a shared phone. */
const isOfPeople = (lexeme: Lexeme, { people }: Choices): boolean =>
  people !== null &&
  (HE_OR_SHE.test(lexeme.words) ||
    lexeme.of === 'he' ||
    lexeme.of === 'she' ||
    lexeme.of === 'me' ||
    lexeme.of === 'we' ||
    isMe(lexeme) ||
    isWe(lexeme))

/** 'Puedo' names who speaks only where nobody else was named. */
const isImplicit = ({ of }: Lexeme): boolean => of !== 'me' && of !== 'we' && of !== 'he' && of !== 'she'

const namesSomebody = (before: readonly Lexeme[], choices: Choices): boolean =>
  before.some((one) => one.of === 'item' || isOfPeople(one, choices))

const NEITHER = /^(ni|nem|neither|nor|weder|noch)( |$)/

/** 'Neither Tom nor I': refuses all that it names. */
function readNeither(clause: Clause, gap: Gap, self: number[] | null, choices: Choices): Piece[] | null {
  if (clause.lexemes.filter(({ words }) => NEITHER.test(words)).length < 2) return null
  const naming = clause.lexemes.filter(({ of }) => NAMING.includes(of) || ['me', 'he', 'she'].includes(of))
  const indices = [
    ...new Set(
      naming.flatMap(
        (one) => referencesOf({ ...clause, lexemes: [one], polarity: null }, self, choices).indices,
      ),
    ),
  ]
  const isOpen =
    clause.asks ||
    clause.lexemes.some(
      ({ of }) => DOUBTS.includes(of) || of === 'unknown' || of === 'reason' || of === 'refuse',
    )
  if (indices.length === 0) return null
  return [
    { is: 'thing', as: 'named', indices, isVague: false, isUnknown: false, gap },
    { is: 'sign', sign: isOpen ? '?' : '-', by: 'words', gap: 'none' },
  ]
}

const SADLY =
  /^(lamentablemente|leider|infelizmente|desafortunadamente|unfortunately|sadly|malheureusement|desgraciadamente|bedauerlicherweise)$/

/** What follows from what was said is said anew. */
const SO = /^(so|asi que|entonces|donc|also|daher|deshalb|deswegen|por isso|portanto|entao|therefore|thus)$/

function gapBefore(clause: Clause, before: Clause | undefined): Gap {
  if (clause.opener === 'but' && SADLY.test(clause.openedBy)) return 'comma'
  if (clause.opener === 'but' || clause.opener === 'correction') return 'turn'
  if (before && before.sentence !== clause.sentence) return before.asks ? 'comma' : 'end'
  if (clause.opener === 'and' && SO.test(clause.openedBy)) return 'end'
  return clause.opener === 'and' || clause.opener === 'because' ? clause.opener : 'comma'
}

/** 'Thank you for asking us', 'see you both' */
const isPolite = (clause: Clause): boolean =>
  has(clause, 'thanks', 'courtesy', 'noted', 'sorry') &&
  !clause.lexemes.some(
    ({ of }) =>
      NAMING.includes(of) ||
      ANSWERING.includes(of) ||
      of === 'none' ||
      of === 'rest' ||
      of === 'only' ||
      of === 'except',
  ) &&
  !clause.lexemes.every(({ of }) => ['all', 'both', 'thanks', 'filler', 'sorry'].includes(of))

/** The pieces of a text in order. */
export function piecesOf(clauses: readonly Clause[], self: number[] | null, choices: Choices): Piece[] {
  let isOut = false
  return clauses.flatMap((clause, at) => {
    const gap = gapBefore(clause, clauses[at - 1])
    const isAside =
      (has(clause, 'aside') && !clause.lexemes.some(({ of }) => NAMING.includes(of))) || isPolite(clause)
    if (isAside) return []
    const onlyNames = !clause.lexemes.some(({ of }) => ANSWERING.includes(of))
    const pieces =
      readNeither(clause, gap, self, choices) ??
      readClause(onlyNames ? { ...clause, asks: false } : clause, gap, self, choices)
    for (const piece of pieces) if (piece.is === 'thing' && onlyNames && clause.asks) piece.isAsked = true
    // 'All but the first and the second'
    if (isOut && gap === 'and' && onlyNames)
      return pieces.map((piece) =>
        piece.is === 'thing' && piece.as === 'named' ? { ...piece, as: 'out' as const } : piece,
      )
    isOut = pieces.at(-1)?.is === 'thing' && (pieces.at(-1) as Thing).as === 'out'
    return pieces
  })
}
