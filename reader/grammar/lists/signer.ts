import type { Predicate } from '../../clauses/clauses.ts'
import type { Lexeme } from '../../clauses/lexeme.ts'
import { beginning } from '../../folders.ts'
import { type Choices, isMe } from '../../mentions/references.ts'
import { selfOf } from '../../mentions/self.ts'

/** Names by which people on a shared phone say who writes: they answer nothing. */

const SAYING: readonly Lexeme['of'][] = [
  'accept',
  'decline',
  'can',
  'cannot',
  'reason',
  'yes',
  'no',
  'not',
  'refuse',
  'thanks',
  'courtesy',
  'sorry',
]

/** 'Soy' and 'aqui' present the name that follows, not the one before. */
const PRESENTS = beginning('presents-next')

const isName = ({ isPerson = false }: Lexeme): boolean => isPerson

/** 'Soy Anna', 'Anna here' */
function isPresented(lexemes: readonly Lexeme[], at: number): boolean {
  const [before, after] = [lexemes[at - 1], lexemes[at + 1]]
  return before?.of === 'self' || (after?.of === 'self' && !PRESENTS.test(after.words))
}

/** 'I can come Anna' */
const endsAnswer = (lexemes: readonly Lexeme[], at: number): boolean =>
  at === lexemes.length - 1 && SAYING.includes(lexemes[at - 1]?.of ?? 'mark')

/** 'Soy Anna' anywhere, 'Anna: yes for me', and a name at the very end, say who writes; without them the text is left. */
export function withoutSigner(
  predicates: readonly Predicate[],
  { people }: Choices,
): [readonly Predicate[], number[] | null] {
  if (!people) return [predicates, null]
  const speaks = predicates.some(({ lexemes }) => lexemes.some(isMe))
  const isOnlyName = !predicates.slice(1).some(({ lexemes }) => lexemes.some(isName))
  const signers: Lexeme[] = []
  const unsigned = predicates.map((predicate, at) => {
    const { lexemes } = predicate
    const isEnd = speaks && at === predicates.length - 1
    const isAlone = lexemes.length === 1
    const isHeading = speaks && at === 0 && isAlone && isOnlyName && !predicate.asks
    const isSigner = (lexeme: Lexeme, index: number): boolean =>
      isName(lexeme) &&
      (isHeading ||
        isPresented(lexemes, index) ||
        (isEnd && predicate.opener !== 'and' && ((at > 0 && isAlone) || endsAnswer(lexemes, index))))
    signers.push(...lexemes.filter(isSigner))
    return { ...predicate, lexemes: lexemes.filter((lexeme, index) => !isSigner(lexeme, index)) }
  })
  const signer = signers.at(-1)?.items
  return signer ? [unsigned.filter(({ lexemes }) => lexemes.length > 0), [...signer]] : [predicates, null]
}

/** 'Tom & Anna', 'thanks, Anna here' */
const isSignature = ({ lexemes }: Predicate): boolean =>
  lexemes.length > 0 &&
  lexemes.every(
    ({ of, isVerb }) =>
      (of === 'item' && isVerb === undefined) || of === 'self' || of === 'filler' || of === 'thanks',
  )

/** 'Decline all please. Tom & Anna': names in sentences of their own after an answer. */
export function withoutSignature(
  predicates: readonly Predicate[],
  { people }: Choices,
): readonly Predicate[] {
  if (!people) return predicates
  const from = predicates.findLastIndex((one) => !isSignature(one)) + 1
  const [before, signed] = [predicates.slice(0, from), predicates.slice(from)]
  const isAfterAnswer =
    before.some(({ polarity }) => polarity !== null) &&
    signed[0] &&
    signed[0].sentence > (before.at(-1)?.sentence ?? 0)
  return isAfterAnswer && !signed.some(({ opener }) => opener === 'but' || opener === 'correction')
    ? before
    : predicates
}

/** Who writes: the one who signs or says so, or the one who is left; null when it is not known. */
export const writerOf = (predicates: readonly Predicate[], choices: Choices): number[] | null =>
  withoutSigner(predicates, choices)[1] ?? selfOf(predicates, choices)
