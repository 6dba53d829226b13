import type { Lexeme } from '../lexeme.ts'
import { isInQuestion, ofAt, type Sense, startsSentence } from './neighbours.ts'
import { affirming, affirmingAll, conditional, counted, linking, refusing } from './particles.ts'
import { leaving, placed, serving, standing } from './places.ts'

/** What short and common words mean where they stand: the same word answers here and only joins there. */

const JOINING = /^(que|como|wie|was|o que|so|dass)$/
const VERB_FIRST =
  /^(bin ich|kann ich|konnte ich|muss ich|geht es|geht das|ist das|ist es|ginge|ware das|era para)$/
const ABLE_FIRST = /^(kann ich|konnte ich|geht es|geht das)$/

/** Without a question mark 'que' joins clauses, and a German verb may stand before its 'ich'. */
const joining: Sense = (lexeme, at, lexemes) => {
  if (lexeme.of !== 'question' || isInQuestion(lexemes, at)) return lexeme
  if (JOINING.test(lexeme.words)) return { ...lexeme, of: 'filler' }
  if (!VERB_FIRST.test(lexeme.words) || startsSentence(lexemes, at)) return lexeme
  return { ...lexeme, of: ABLE_FIRST.test(lexeme.words) ? 'can' : 'filler' }
}

/** 'Él sí, ella no': before an answer the article is a person. */
const heInSpanish: Sense = (lexeme, at, lexemes) =>
  lexeme.of === 'filler' && lexeme.words === 'el' && ['yes', 'not', 'if'].includes(ofAt(lexemes, at + 1))
    ? { ...lexeme, of: 'he' }
    : lexeme

/** In Korean '안' denies the next word only; what is not known and denied says nothing. */
const denying: Sense = (lexeme, at, lexemes) => {
  const isDenial = (one: Lexeme | undefined): boolean =>
    one?.of === 'not' && /^(안|못)$/.test(one.words.trim())
  const next = lexemes[at + 1]
  const isOpen = isDenial(lexeme) && next?.of === 'unknown' && /[가-힣]/.test(next.words)
  return isOpen ? { ...lexeme, of: 'filler' } : lexeme
}

const AILING = /\b(am|im|is|was|been|feel|feeling|fell|very|so|too|really|shes|hes)$/

/** 'I am ill' is not 'I'll'. */
const ailing: Sense = (lexeme, at, lexemes) => {
  if (lexeme.words !== 'ill' || lexeme.of !== 'me') return lexeme
  const isLast = ofAt(lexemes, at + 1) === 'mark'
  return isLast || AILING.test(lexemes[at - 1]?.words ?? '') ? { ...lexeme, of: 'reason' } : lexeme
}

/** The senses of words in languages with spaces between them; each sees what those before it found. */
const EUROPEAN: readonly Sense[] = [placed, counted, refusing]

const SENSES: readonly Sense[] = [
  ailing,
  joining,
  standing,
  leaving,
  affirming,
  affirmingAll,
  heInSpanish,
  linking,
  conditional,
  serving,
  denying,
]

const inTurn = (senses: readonly Sense[], lexemes: readonly Lexeme[]): Lexeme[] =>
  senses.reduce<Lexeme[]>((read, sense) => read.map(sense), [...lexemes])

/** The lexemes of a text with the senses that their neighbours give them. */
export const withSenses = (lexemes: readonly Lexeme[]): Lexeme[] => inTurn(SENSES, lexemes)

/** The same for languages other than Korean, before all others. */
export const withEuropeanSenses = (lexemes: readonly Lexeme[]): Lexeme[] => inTurn(EUROPEAN, lexemes)
