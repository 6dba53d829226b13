import { ORPCError } from '@orpc/server'

/** Does the same for several, each by itself: what is refused for one does not stop the others. */
export async function eachOf<One>(
  all: readonly One[],
  run: (one: One) => Promise<unknown>,
): Promise<{ count: number; refused: (One & { error: string })[] }> {
  const refused: (One & { error: string })[] = []
  for (const one of all) {
    try {
      await run(one)
    } catch (problem) {
      if (!(problem instanceof ORPCError)) throw problem
      refused.push({ ...one, error: problem.message })
    }
  }
  return { count: all.length - refused.length, refused }
}
