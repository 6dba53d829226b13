import { isBefore, later } from '#core/time/instant.ts'
import type { UnkeyedText } from './combine.ts'

/** Asks follow each other whether they are the first or a reminder; follow-ups follow each other. */
const chainOf = (text: UnkeyedText, assignmentId: string): string =>
  `${text.kind === 'follow_up' ? 'follow_up' : 'ask'}|${assignmentId}`

type Chains = ReadonlyMap<string, readonly UnkeyedText[]>

function chainsOf(texts: readonly UnkeyedText[]): Chains {
  const chains = new Map<string, UnkeyedText[]>()
  const byDue = texts.toSorted((a, b) => Temporal.Instant.compare(a.dueAt, b.dueAt))
  for (const text of byDue)
    for (const key of new Set(text.lines.map((line) => chainOf(text, line.assignmentId)))) {
      const chain = chains.get(key)
      if (chain) chain.push(text)
      else chains.set(key, [text])
    }
  return chains
}

/**
 * For each line the service or the next text of its chain, whichever comes first; for the text the last of these.
 * Nothing overtakes the first ask: while it has not gone, no reminder goes.
 */
function latestOf(text: UnkeyedText, chains: Chains): Temporal.Instant {
  const latest = text.lines.map((line) => {
    const chain = chains.get(chainOf(text, line.assignmentId)) ?? []
    const next = chain[chain.indexOf(text) + 1]
    const mayBeOvertaken = text.blocked === null && text.kind !== 'confirmation'
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
  texts: readonly UnkeyedText[],
  now: Temporal.Instant,
): (UnkeyedText & { latestAt: Temporal.Instant })[] {
  const chains = chainsOf(texts.filter((text) => text.blocked === null))
  return texts
    .map((text) => ({ ...text, latestAt: latestOf(text, chains) }))
    .filter((text) => text.blocked !== null || isBefore(later(text.dueAt, now), text.latestAt))
}
