import type { Predicate } from '../clauses.ts'
import type { Lexeme } from '../lexeme.ts'
import { type Choices, isMe } from '../references.ts'

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

/** 'Soy Anna' anywhere, and a name at the very end, say who writes. */
export function withoutSigner(
  predicates: readonly Predicate[],
  { people }: Choices,
): [readonly Predicate[], number[] | null] {
  if (!people) return [predicates, null]
  const speaks = predicates.some(({ lexemes }) => lexemes.some((one) => isMe(one)))
  let signer: number[] | null = null
  const unsigned = predicates.flatMap((predicate, at): Predicate[] => {
    const lexemes = predicate.lexemes.filter((lexeme, index, all) => {
      const [before, after] = [all[index - 1], all[index + 1]]
      if (lexeme.of === 'item' && !lexeme.isVerb && lexeme.items?.length === 1) {
        const isTold =
          before?.of === 'self' || (after?.of === 'self' && !/^(soy|aqui|c est|cest)/.test(after.words))
        const isLast = at === predicates.length - 1 && index === all.length - 1
        const isAlone = all.length === 1 && at > 0
        const isSigned = isLast && speaks && (isAlone || SAYING.includes(before?.of ?? 'mark'))
        if (!isTold && !isSigned) return true
        signer = [...lexeme.items]
        return false
      }
      return true
    })
    return lexemes.length > 0 ? [{ ...predicate, lexemes }] : []
  })
  return signer ? [unsigned, signer] : [predicates, null]
}

/** 'Decline all please. Tom & Anna' */
export function withoutSignature(
  predicates: readonly Predicate[],
  { people }: Choices,
): readonly Predicate[] {
  if (!people) return predicates
  const isName = ({ lexemes }: Predicate): boolean =>
    lexemes.length > 0 &&
    lexemes.every(
      ({ of, isVerb }) =>
        (of === 'item' && isVerb === undefined) || of === 'self' || of === 'filler' || of === 'thanks',
    )
  const from = predicates.findLastIndex((one) => !isName(one)) + 1
  const signed = predicates.slice(from)
  const before = predicates.slice(0, from)
  const isAfterAnswer =
    before.some(({ polarity }) => polarity !== null) &&
    signed[0] &&
    signed[0].sentence > (before.at(-1)?.sentence ?? 0)
  return isAfterAnswer && !signed.some(({ opener }) => opener === 'but' || opener === 'correction')
    ? before
    : predicates
}
