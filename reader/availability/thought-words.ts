import type { AskedMonth } from './days.ts'
import type { Token } from './tokens.ts'

/** How the words of a thought are looked at, one kind after the other. */

/** A piece that names days nobody can be sure of. */
export class Unsure extends Error {}

export type Read<Value> = { value: Value; next: number }

/** The words of a thought, and those of the whole text. */
export type Words = { tokens: readonly Token[]; all: readonly Token[]; asked: AskedMonth }

export const is = <Kind extends string>(
  token: Token | undefined,
  ...kinds: readonly Kind[]
): token is Token & { of: Kind } => token !== undefined && (kinds as readonly string[]).includes(token.of)

export const skip = ({ tokens }: Words, at: number, ...kinds: string[]): number => {
  let next = at
  while (is(tokens[next], ...kinds)) next++
  return next
}

export const has = (tokens: readonly Token[], ...kinds: string[]): boolean =>
  tokens.some((token) => is(token, ...kinds))
