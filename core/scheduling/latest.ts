import { isBefore, later } from '#core/time/instant.ts'
import type { Draft } from './combine.ts'

/** Asks follow each other whether they are the first or a reminder; follow-ups follow each other. */
const chainOf = (draft: Draft, assignmentId: string): string =>
  `${draft.kind === 'follow_up' ? 'follow_up' : 'ask'}|${assignmentId}`

type Chains = ReadonlyMap<string, readonly Draft[]>

function chainsOf(drafts: readonly Draft[]): Chains {
  const chains = new Map<string, Draft[]>()
  const byDue = drafts.toSorted((a, b) => Temporal.Instant.compare(a.dueAt, b.dueAt))
  for (const draft of byDue)
    for (const key of new Set(draft.lines.map((line) => chainOf(draft, line.assignmentId)))) {
      const chain = chains.get(key)
      if (chain) chain.push(draft)
      else chains.set(key, [draft])
    }
  return chains
}

/**
 * For each line the service or the next text of its chain, whichever comes first; for the text the last of these.
 * Nothing overtakes the first ask: while it has not gone, no reminder goes.
 */
function latestOf(draft: Draft, chains: Chains): Temporal.Instant {
  const latest = draft.lines.map((line) => {
    const chain = chains.get(chainOf(draft, line.assignmentId)) ?? []
    const next = chain[chain.indexOf(draft) + 1]
    const mayBeOvertaken = draft.blocked === null && draft.kind !== 'confirmation'
    const isOvertaken = mayBeOvertaken && next && isBefore(next.dueAt, line.startsAt)
    return isOvertaken ? next.dueAt : line.startsAt
  })
  return latest.reduce(later)
}

/**
 * Adds the moment from which a text is pointless, and leaves out those that are already: what waited too long
 * (for credits, for the church to start) is overtaken by the next text instead of going out together with it.
 */
export function withLatest(
  drafts: readonly Draft[],
  now: Temporal.Instant,
): (Draft & { latestAt: Temporal.Instant })[] {
  const chains = chainsOf(drafts.filter((draft) => draft.blocked === null))
  return drafts
    .map((draft) => ({ ...draft, latestAt: latestOf(draft, chains) }))
    .filter((draft) => draft.blocked !== null || isBefore(later(draft.dueAt, now), draft.latestAt))
}
