import type { Predicate } from '../clauses/clauses.ts'
import type { Lexeme } from '../clauses/lexeme.ts'
import { lexemesOf } from '../clauses/lexemes.ts'
import { predicatesOf } from '../clauses/predicates.ts'
import { syllabicLexemes } from '../clauses/syllabic.ts'
import type { ReplyContext } from '../conversation.ts'
import { keywordTable } from '../fixed/keyword-table.ts'
import { isSyllabic } from '../folders.ts'
import { refusesInAnother } from '../languages/language.ts'
import { withMentions } from '../mentions/calendar.ts'
import { choicesOf } from '../mentions/choices.ts'
import { nameWords } from '../mentions/names.ts'
import { withOwners } from '../mentions/owners.ts'
import type { Choices } from '../mentions/references.ts'
import { spanWords } from '../mentions/spans.ts'
import { taskWords } from '../mentions/tasks.ts'
import type { Understanding } from '../reading.ts'
import { tokensOf } from '../text/tokens.ts'
import { afterwards } from './afterwards/afterwards.ts'
import { unsettled } from './afterwards/unsettled.ts'
import { isInDoubt } from './certainty.ts'
import { namesPart, readListed } from './listed.ts'
import { type ListVerdict, readList } from './lists/list.ts'
import { writerOf } from './lists/signer.ts'
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

function lexemesIn(raw: string, context: ReplyContext, choices: Choices): Lexeme[] {
  const { items } = context
  const own = new Map([
    ...spanWords(raw, choices),
    ...taskWords(items),
    ...nameWords(items, raw),
    ...keywordLexemes(context),
  ])
  const isUnspaced = isSyllabic(raw) || isCircles(raw, context)
  return isUnspaced ? syllabicLexemes(raw, own) : lexemesOf(tokensOf(raw), own)
}

function meaningOf(
  predicates: readonly Predicate[],
  list: ListVerdict | null,
  context: ReplyContext,
  raw: string,
): Understanding {
  const wish = wishIn(predicates, context)
  if (wish) return wish
  const { items } = context
  const verdict = judge(predicates, items.length > 1)
  const words = isWordy(predicates) ? raw : null
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
  raw: string,
): boolean {
  if (found.kind === 'answer' && isInDoubt(found, predicates, context)) return true
  return (accepts(found) && refusesInAnother(tokensOf(raw))) || namesPart(found, predicates, context)
}

/** Longer texts tell a story. */
const LEXEMES_MAX = 120

/** A wish for no more texts is heard at any length; whatever else a story says is asked back. */
function tooLong(predicates: readonly Predicate[], context: ReplyContext, raw: string): GrammarReading {
  const meaning = wishIn(predicates, context) ?? unsettled(context)
  return { found: meaning, settled: meaning, predicates: [], leanings: [], raw }
}

/** The grammar's reading of a text; `seen` may change its lexemes, as training does. */
export function readByGrammar(
  raw: string,
  context: ReplyContext,
  seen = (lexeme: Lexeme) => lexeme,
): GrammarReading {
  const choices = choicesOf(context)
  const isListed = choices.starts.length > 1
  const mentioned = withMentions(lexemesIn(raw, context, choices), choices)
  const self = choices.people && writerOf(predicatesOf(mentioned, isListed), choices)
  const lexemes = withOwners(mentioned, choices.people, self)
  const predicates = predicatesOf(lexemes.map(seen), isListed)
  if (lexemes.length > LEXEMES_MAX) return tooLong(predicates, context, raw)
  const list = isListed ? readList(predicates, choices) : null
  const found = meaningOf(predicates, list, context, raw)
  const settled = isTorn(found, predicates, context, raw) ? unsettled(context) : found
  return { found, settled, predicates, leanings: list?.leanings ?? [], raw }
}
