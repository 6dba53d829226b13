import type { Answer } from '../../reading.ts'
import type { Sign } from './pieces.ts'

/** The things of a list that have an answer, with it. */
export type Choice = ReadonlyMap<number, Answer>

const ANSWERS: Readonly<Record<Sign, Answer | null>> = { '+': 'accept', '-': 'decline', '?': null }

/** The answer of a sign; null when it is none. */
export const answerOf = (sign: Sign): Answer | null => ANSWERS[sign]

/** What the signs of things answer. */
export const choiceOf = (signs: Iterable<readonly [number, Sign]>): Choice =>
  new Map(
    [...signs].flatMap(([index, sign]): [number, Answer][] => {
      const answer = answerOf(sign)
      return answer ? [[index, answer]] : []
    }),
  )
