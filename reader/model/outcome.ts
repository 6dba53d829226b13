import type { Answer, Understanding } from '../reading.ts'

/** What a reply means in one spelling: '1+ 2-', 'stop', 'none', 'ask'. */

const sign = (answer: Answer): string => (answer === 'accept' ? '+' : '-')

/** Everything of a list, one way: '1+ 2+'. */
export const every = (count: number, of: string): string =>
  Array.from({ length: count }, (_, index) => `${index + 1}${of}`).join(' ')

/** The outcome of an understanding; an answer that leaves open which of several it means asks. */
export function outcomeOf(understanding: Understanding, count: number): string {
  switch (understanding.kind) {
    case 'answer':
      if (understanding.to === 'items') {
        if (understanding.items.some(({ times }) => times !== null)) return 'ask'
        return understanding.items
          .map(({ index, answer }) => `${index + 1}${sign(answer)}`)
          .toSorted()
          .join(' ')
      }
      return understanding.to === 'asked' && count > 1 ? 'ask' : every(count, sign(understanding.answer))
    case 'courtesy':
      return 'none'
    case 'ask_back':
    case 'not_understood':
    case 'inbox':
      return 'ask'
    default:
      return understanding.kind
  }
}

/** Whether an outcome answers for something. */
export const isAnswer = (outcome: string): boolean => /^\d/.test(outcome)

/** Whether an outcome changes anything. */
export const changes = (outcome: string): boolean =>
  isAnswer(outcome) || outcome === 'stop' || outcome === 'start'
