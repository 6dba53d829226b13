import type { Sign, Thing } from './pieces.ts'
import { OPPOSITE, signsOf } from './spoken.ts'
import type { Stretch } from './stretches.ts'

/** Each thing of a list with what a text says of it, still side by side where the text contradicts itself. */

/** What is said of single things goes before what is said of the others, or of all. */
type Statement = { of: 'single' | 'others' | 'all'; indices: readonly number[]; sign: Sign }

export type Statements = {
  made: readonly Statement[]
  /** Something is named of which nothing clear is said. */
  isOpen: boolean
  /** What is named after 'except'. */
  excepted: ReadonlySet<number>
}

/** All things of the list, and those that are not named one by one. */
type Listed = { every: readonly number[]; others: readonly number[] }

/** What a sign says when the thing beside it is meant so. */
const FOLLOWS: Readonly<
  Record<Thing['as'], (sign: Sign, indices: readonly number[], listed: Listed) => readonly Statement[]>
> = {
  named: (sign, indices) => [{ of: 'single', indices, sign }],
  out: (sign, indices) => [{ of: 'single', indices, sign: OPPOSITE[sign] }],
  // 'Only the first' refuses the others; 'only the first?' says nothing of them.
  only: (sign, indices, { others }) => [
    { of: 'single', indices, sign },
    ...(sign === '?' ? [] : [{ of: 'others' as const, indices: others, sign: OPPOSITE[sign] }]),
  ],
  rest: (sign, _, { others }) => [{ of: 'others', indices: others, sign }],
  all: (sign, indices) => [{ of: 'all', indices, sign }],
  group: (sign, indices) => [{ of: 'all', indices, sign }],
}

/** What is left of a list for somebody who shares the phone. */
const within = ({ every, others }: Listed, among: readonly number[]): Listed => ({
  every,
  others: others.filter((index) => among.includes(index)),
})

function statementsIn({ things }: Stretch, sign: Sign, listed: Listed): readonly Statement[] {
  const has = (as: Thing['as']): boolean => things.some((one) => one.as === as)
  const made = things.flatMap(({ as, indices, among }) =>
    FOLLOWS[as](sign, indices, among ? within(listed, among) : listed),
  )
  // 'Except the 22nd, yes'
  const isOfOthers = has('out') && !has('all') && !has('group') && !has('named')
  return isOfOthers ? [...made, { of: 'others', indices: listed.every, sign }] : made
}

/** It is open which thing is meant, or what for. */
const isDoubtful = ({ things }: Stretch, sign: Sign | null): boolean =>
  sign === null || things.some(({ isVague, isUnknown }) => isVague || (isUnknown && sign !== '-'))

/** What the stretches of a text say, in their order. */
export function statementsOf(stretches: readonly Stretch[], count: number, isWhich: boolean): Statements {
  const things = stretches.flatMap((stretch) => stretch.things)
  const indicesOf = (...meant: Thing['as'][]): Set<number> =>
    new Set(things.flatMap(({ as, indices }) => (meant.includes(as) ? indices : [])))
  const every = Array.from({ length: count }, (_, index) => index)
  const named = indicesOf('named', 'group', 'only', 'out')
  const listed = { every, others: every.filter((index) => !named.has(index)) }
  const signs = signsOf(stretches, isWhich)
  return {
    made: stretches.flatMap((stretch, at) => {
      const sign = signs[at]
      return sign && stretch.things.length > 0 ? statementsIn(stretch, sign, listed) : []
    }),
    isOpen: stretches.some(
      (stretch, at) => stretch.things.length > 0 && isDoubtful(stretch, signs[at] ?? null),
    ),
    excepted: indicesOf('out'),
  }
}
