import type { Predicate } from '../clauses/clauses.ts'
import type { Lexeme } from '../clauses/lexeme.ts'
import { lexemesOf } from '../clauses/lexemes.ts'
import { predicatesOf } from '../clauses/predicates.ts'
import { syllabicLexemes } from '../clauses/syllabic.ts'
import type { ReplyContext } from '../conversation.ts'
import { keywordTable } from '../fixed/keyword-table.ts'
import { isSyllabic } from '../folders.ts'
import { likeliest, refusesInAnother } from '../languages/language.ts'
import type { Lexicon } from '../languages/lexicon.ts'
import { withMentions } from '../mentions/calendar.ts'
import { choicesOf } from '../mentions/choices.ts'
import { nameWords } from '../mentions/names.ts'
import { withOwners } from '../mentions/owners.ts'
import type { Choices } from '../mentions/references.ts'
import { serviceWords } from '../mentions/services.ts'
import { spanWords } from '../mentions/spans.ts'
import { taskWords } from '../mentions/tasks.ts'
import type { Understanding } from '../reading.ts'
import { type Token, tokensOf } from '../text/tokens.ts'
import { afterwards } from './afterwards/afterwards.ts'
import { unsettled } from './afterwards/unsettled.ts'
import { isInDoubt } from './certainty.ts'
import { namesPart, readListed } from './listed.ts'
import { type ListVerdict, readList } from './lists/list.ts'
import { writerOf } from './lists/signer.ts'
import { isExplainedBy, partedReasons } from './reasons.ts'
import { judge } from './single/judge.ts'
import { isWordy, targetOf } from './target.ts'
import { wishIn } from './wishes.ts'

/** A text as the grammar reads it. */
export type GrammarReading = {
  /** What it means before and after what is in doubt is asked back. */
  found: Understanding
  settled: Understanding
  predicates: readonly Predicate[]
  /** For each thing of a list the signs that may be meant, the likeliest first. */
  leanings: readonly string[]
  /** The volunteer's own words. */
  raw: string
  /** It refuses in another language than its own. */
  refusesInAnother: boolean
}

/** The church's keywords inside a longer text. */
const keywordLexemes = ({ keywords }: ReplyContext): [string, Lexeme][] =>
  [...keywordTable(keywords)]
    .filter(([, { isAll }]) => !isAll)
    .map(([words, { answer }]) => [words, { of: answer === 'accept' ? 'accept' : 'refuse', words }])

/** 'O' and 'X' answer in Korean; 'xoxo' is something else. */
const isCircles = (text: string, { items }: ReplyContext): boolean =>
  /^[ox]$/i.test(text)
    ? text.toLowerCase() === 'o'
    : /^[ox]+$/i.test(text) && items.length > 1 && text.length === items.length

/** A text with its words, and the language that knows most of them. */
type Written = { raw: string; tokens: readonly Token[]; lexicon: Lexicon | undefined }

function writtenIn(raw: string): Written {
  const tokens = tokensOf(raw)
  return { raw, tokens, lexicon: likeliest(tokens) }
}

function lexemesIn({ raw, tokens, lexicon }: Written, context: ReplyContext, choices: Choices): Lexeme[] {
  const { items } = context
  const own = new Map([
    ...spanWords(raw, choices),
    ...serviceWords(items),
    ...taskWords(items),
    ...nameWords(items, raw),
    ...keywordLexemes(context),
  ])
  const isUnspaced = isSyllabic(raw) || isCircles(raw, context)
  return isUnspaced ? syllabicLexemes(raw, own) : lexemesOf(tokens, own, lexicon)
}

function meaningOf(
  predicates: readonly Predicate[],
  list: ListVerdict | null,
  context: ReplyContext,
  raw: string,
  words: string | null,
): Understanding {
  const wish = wishIn(predicates, context)
  if (wish) return wish
  const { items } = context
  const verdict = judge(predicates, items.length > 1)
  const chosen = readListed(list, predicates, context, words)
  const to = targetOf(predicates, items, verdict)
  return afterwards({ verdict, chosen, predicates, raw, words, to }, context)
}

const accepts = (meaning: Understanding): boolean =>
  meaning.kind === 'answer' &&
  (meaning.to === 'items'
    ? meaning.items.some(({ answer }) => answer === 'accept')
    : meaning.answer === 'accept')

/** Whether something in the text holds against the meaning that was found. */
function isTorn(
  found: Understanding,
  predicates: readonly Predicate[],
  context: ReplyContext,
  isForeign: boolean,
): boolean {
  if (found.kind === 'answer' && isInDoubt(found, predicates, context)) return true
  return (accepts(found) && isForeign) || namesPart(found, predicates, context)
}

/** Longer texts tell a story. */
const LEXEMES_MAX = 120

/** A wish for no more texts is heard at any length; whatever else a story says is asked back. */
function tooLong(predicates: readonly Predicate[], context: ReplyContext, raw: string): GrammarReading {
  const meaning = wishIn(predicates, context) ?? unsettled(context)
  return { found: meaning, settled: meaning, predicates: [], leanings: [], raw, refusesInAnother: false }
}

/** What clauses of a text mean together. */
function readClauses(
  predicates: readonly Predicate[],
  context: ReplyContext,
  choices: Choices,
  text: Pick<GrammarReading, 'raw' | 'refusesInAnother'>,
  words: string | null,
): GrammarReading {
  const list = choices.starts.length > 1 ? readList(predicates, choices) : null
  const found = meaningOf(predicates, list, context, text.raw, words)
  const settled = isTorn(found, predicates, context, text.refusesInAnother) ? unsettled(context) : found
  return { ...text, found, settled, predicates, leanings: list?.leanings ?? [] }
}

/** The answers for all of several things without the reasons beside them; null where they are not all answered so. */
export function withoutReasons(
  { predicates, raw, refusesInAnother }: GrammarReading,
  context: ReplyContext,
  choices: Choices,
): GrammarReading | null {
  const isOwnList = choices.starts.length > 1 && choices.people === null
  if (!isOwnList || wishIn(predicates, context)) return null
  const { reasons, answers } = partedReasons(predicates)
  if (reasons.length === 0 || answers.length === 0) return null
  const reading = readClauses(answers, context, choices, { raw, refusesInAnother }, raw)
  return isExplainedBy(reading.settled, reasons, choices) ? reading : null
}

/** The grammar's reading of a text; `seen` may change its lexemes, as training does. */
export function readByGrammar(
  raw: string,
  context: ReplyContext,
  seen = (lexeme: Lexeme) => lexeme,
): GrammarReading {
  const choices = choicesOf(context)
  const isListed = choices.starts.length > 1
  const written = writtenIn(raw)
  const mentioned = withMentions(lexemesIn(written, context, choices), choices)
  const self = choices.people && writerOf(predicatesOf(mentioned, isListed), choices)
  const lexemes = withOwners(mentioned, choices.people, self)
  const predicates = predicatesOf(lexemes.map(seen), isListed)
  if (lexemes.length > LEXEMES_MAX) return tooLong(predicates, context, raw)
  const text = { raw, refusesInAnother: refusesInAnother(written.tokens, written.lexicon) }
  return readClauses(predicates, context, choices, text, isWordy(predicates) ? raw : null)
}
