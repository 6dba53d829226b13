import { type Lexeme, POSITIONS } from './lexeme.ts'

/** What short and common words mean where they stand: the same word answers here and only joins there. */

type Of = Lexeme['of']

const ofAt = (lexemes: readonly Lexeme[], at: number): Of => lexemes[at]?.of ?? 'mark'

/** Whether the sentence of a lexeme ends in a question mark. */
function isInQuestion(lexemes: readonly Lexeme[], at: number): boolean {
  const end = lexemes.slice(at).find(({ of, words }) => of === 'mark' && words !== ',')
  return end?.words === '?'
}

const startsSentence = (lexemes: readonly Lexeme[], at: number): boolean => {
  const before = lexemes.slice(0, at).findLast(({ of }) => of !== 'filler')
  return before === undefined || (before.of === 'mark' && before.words !== ',')
}

const JOINING = /^(que|como|wie|was|o que|so|dass)$/
const VERB_FIRST =
  /^(bin ich|kann ich|konnte ich|muss ich|geht es|geht das|ist das|ist es|ginge|ware das|era para)$/
const ABLE_FIRST = /^(kann ich|konnte ich|geht es|geht das)$/

/** Without a question mark 'que' joins clauses, and a German verb may stand before its 'ich'. */
function joining(lexeme: Lexeme, at: number, lexemes: readonly Lexeme[]): Lexeme {
  if (lexeme.of !== 'question' || isInQuestion(lexemes, at)) return lexeme
  if (JOINING.test(lexeme.words)) return { ...lexeme, of: 'filler' }
  if (!VERB_FIRST.test(lexeme.words) || startsSentence(lexemes, at)) return lexeme
  return { ...lexeme, of: ABLE_FIRST.test(lexeme.words) ? 'can' : 'filler' }
}

const PLACES = /^(la|da|do|dort|ia|peu)$/
const AFTER_PLACE: readonly Of[] = [
  'mark',
  'thanks',
  'courtesy',
  'weekday',
  'that_day',
  'date',
  'number',
  'time',
  'but',
  'and',
  'yes',
  'not',
  'because',
]

/** 'da' and 'la' at the end of a clause say that somebody is there; elsewhere they are articles and pointers. */
const standing = (lexeme: Lexeme, at: number, lexemes: readonly Lexeme[]): Lexeme =>
  (lexeme.of === 'can' || lexeme.of === 'accept') &&
  PLACES.test(lexeme.words) &&
  (!AFTER_PLACE.includes(ofAt(lexemes, at + 1)) || isArticleOf(lexeme, lexemes[at + 1]))
    ? { ...lexeme, of: 'filler' }
    : lexeme

/** 'Sauf la 1' */
const isArticleOf = ({ words }: Lexeme, after: Lexeme | undefined): boolean =>
  words === 'la' && after?.of === 'number' && !after.isDay

const MOVING =
  /^(vou|vamos|voy|vamos|va|je viens|je vais|on va|viens|vais|ich komm|ich komme|ich bin da|ich geh|ich gehe|가요|갑니다|estou|tou|esta|estaremos|estare|fico|fica)$/

/** '여행 가요': in Korean the place stands before. */
const KOREAN_GOING = /^(가요|갑니다|가서|감)$/

/** 'Vou viajar': going somewhere else is a reason. */
function leaving(lexeme: Lexeme, at: number, lexemes: readonly Lexeme[]): Lexeme {
  if (lexeme.of !== 'accept' && lexeme.of !== 'can') return lexeme
  if (!MOVING.test(lexeme.words)) return lexeme
  if (KOREAN_GOING.test(lexeme.words) && ofAt(lexemes, at - 1) === 'reason')
    return { ...lexeme, of: 'filler' }
  const next = lexemes.slice(at + 1).find(({ of }) => of !== 'filler' && of !== 'number' && of !== 'unknown')
  return next?.of === 'reason' ? { ...lexeme, of: 'filler' } : lexeme
}

const LISTED: readonly Of[] = ['number', 'date', 'weekday', 'item', ...POSITIONS]

/** 'El uno sí el dos no': a 'si' after a thing answers for it. */
const affirming = (lexeme: Lexeme, at: number, lexemes: readonly Lexeme[]): Lexeme =>
  lexeme.of === 'if' &&
  /^si( el| la| va| puede| puedo| voy)?$/.test(lexeme.words) &&
  LISTED.includes(ofAt(lexemes, at - 1))
    ? { ...lexeme, of: 'yes', words: 'si' }
    : lexeme

const EVERYBODY: readonly Of[] = ['both', 'all', 'number', 'accept']

/** 'Si los dos vamos': without its accent, and nothing is conditional. */
function affirmingAll(lexeme: Lexeme, at: number, lexemes: readonly Lexeme[]): Lexeme {
  const rest = lexemes.slice(at + 1).filter(({ of }) => of !== 'filler')
  const isAll =
    /^si( los| las)?$/.test(lexeme.words) && ['both', 'all', 'number'].includes(rest[0]?.of ?? 'mark')
  const isShort = rest
    .slice(0, 3)
    .every(({ of }, index) => EVERYBODY.includes(of) || (index > 0 && of === 'mark'))
  return lexeme.of === 'if' && startsSentence(lexemes, at) && isAll && isShort
    ? { ...lexeme, of: 'yes' }
    : lexeme
}

/** 'Él sí, ella no': before an answer the article is a person. */
const heInSpanish = (lexeme: Lexeme, at: number, lexemes: readonly Lexeme[]): Lexeme =>
  lexeme.of === 'filler' && lexeme.words === 'el' && ['yes', 'not', 'if'].includes(ofAt(lexemes, at + 1))
    ? { ...lexeme, of: 'he' }
    : lexeme

/** 'No y no': a letter between two refusals joins them. */
function linking(lexeme: Lexeme, at: number, lexemes: readonly Lexeme[]): Lexeme {
  const [before, after] = [ofAt(lexemes, at - 1), ofAt(lexemes, at + 1)]
  const isBetween = before === after && (before === 'no' || before === 'not')
  return /^[ye]$/.test(lexeme.words) && isBetween ? { ...lexeme, of: 'and' } : lexeme
}

/** 'Si no me toca trabajar' is a condition; 'sí no' is two answers. */
const conditional = (lexeme: Lexeme, at: number, lexemes: readonly Lexeme[]): Lexeme =>
  lexeme.of === 'yes' &&
  lexeme.words === 'si' &&
  ofAt(lexemes, at + 1) === 'not' &&
  ofAt(lexemes, at + 2) !== 'mark' &&
  startsSentence(lexemes, at)
    ? { ...lexeme, of: 'if' }
    : lexeme

const PREPOSITION = / (a|en|na|no|in|at|an|am|au|on)$/

/** 'Je serai à la porte': at one's task is no reason. */
const serving = (lexeme: Lexeme, at: number, lexemes: readonly Lexeme[]): Lexeme =>
  lexeme.of === 'reason' && PREPOSITION.test(lexeme.words) && ofAt(lexemes, at + 1) === 'item'
    ? { ...lexeme, of: 'can' }
    : lexeme

/** In Korean '안' denies the next word only; what is not known and denied says nothing. */
function denying(lexeme: Lexeme, at: number, lexemes: readonly Lexeme[]): Lexeme {
  const isDenial = (one: Lexeme | undefined): boolean =>
    one?.of === 'not' && /^(안|못)$/.test(one.words.trim())
  const next = lexemes[at + 1]
  const isOpen = isDenial(lexeme) && next?.of === 'unknown' && /[가-힣]/.test(next.words)
  return isOpen ? { ...lexeme, of: 'filler' } : lexeme
}

const AILING = /\b(am|im|is|was|been|feel|feeling|fell|very|so|too|really|shes|hes)$/

/** 'I am ill' is not 'I'll'. */
const ailing = (lexeme: Lexeme, at: number, lexemes: readonly Lexeme[]): Lexeme => {
  if (lexeme.words !== 'ill' || lexeme.of !== 'me') return lexeme
  const isLast = ofAt(lexemes, at + 1) === 'mark'
  return isLast || AILING.test(lexemes[at - 1]?.words ?? '') ? { ...lexeme, of: 'reason' } : lexeme
}

const SENSES = [
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

/** The lexemes of a text with the senses that their neighbours give them. */
export const withSenses = (lexemes: readonly Lexeme[]): Lexeme[] =>
  SENSES.reduce<Lexeme[]>((read, sense) => read.map(sense), [...lexemes])
