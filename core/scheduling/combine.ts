import { isAfter } from '#core/time/instant.ts'
import type { BlockReason, WantedKind } from '#core/vocabulary/messages.ts'
import type { Candidate } from './candidates.ts'
import { entryOf, goesAtItsTime, NO_LEAD } from './catalogue.ts'
import type { MessageLine } from './schedule-input.ts'

/** One text with its lines, before its key and its latest moment are known. */
export type Draft = {
  kind: WantedKind
  personId: string
  lines: MessageLine[]
  dueAt: Temporal.Instant
  blocked: BlockReason | null
  mayCombine: boolean
}

/** Texts to one person that fall due within this time of the first become one. */
export const COMBINE_WITHIN = { minutes: 15 } as const

const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

/** Soonest service first; the same order whatever order the assignments came in. */
export const compareLines = (a: MessageLine, b: MessageLine): number =>
  Temporal.Instant.compare(a.startsAt, b.startsAt) ||
  compareText(a.assignmentId, b.assignmentId) ||
  compareText(a.leadKey, b.leadKey)

const firstAssignment = (draft: Draft): string => draft.lines[0]?.assignmentId ?? ''

const compareDue = (a: Draft, b: Draft): number =>
  Temporal.Instant.compare(a.dueAt, b.dueAt) || compareText(firstAssignment(a), firstAssignment(b))

/** Drafts of one text; it goes when the first of them is due. */
function merge(first: Draft, others: readonly Draft[]): Draft {
  const all = [first, ...others].toSorted(compareDue)
  return {
    ...first,
    lines: all.flatMap((draft) => draft.lines).toSorted(compareLines),
    dueAt: all[0]?.dueAt ?? first.dueAt,
    mayCombine: all.every((draft) => draft.mayCombine),
  }
}

function mergeBy(drafts: readonly Draft[], keyOf: (draft: Draft) => string): Draft[] {
  const groups = Map.groupBy(drafts, keyOf)
  return [...groups.values()].flatMap(([first, ...others]) => (first ? [merge(first, others)] : []))
}

const planIdOf = (draft: Draft): string => draft.lines[0]?.planId ?? ''
const leadKeyOf = (draft: Draft): string => draft.lines[0]?.leadKey ?? ''

/** What counts back from the service has the day of its service; what is asked as soon as possible is asked for all days. */
const dayOf = (draft: Draft, dateOf: (at: Temporal.Instant) => string): string | null => {
  const [line] = draft.lines
  return line && line.leadKey !== NO_LEAD && entryOf(line.leadKey).lead !== null
    ? dateOf(line.startsAt)
    : null
}

/** One person's assignments on one day of a plan share the text of each kind and lead, whatever the switches say. */
export function shareWithinPlans(
  candidates: readonly Candidate[],
  dateOf: (at: Temporal.Instant) => string,
): Draft[] {
  const drafts = candidates.map(({ line, ...rest }) => ({ ...rest, lines: [line] }))
  return mergeBy(drafts, (draft) =>
    JSON.stringify([
      draft.personId,
      planIdOf(draft),
      dayOf(draft, dateOf),
      draft.kind,
      leadKeyOf(draft),
      draft.blocked,
    ]),
  )
}

/** Texts bound to the minute are only combined with their like, so that no other is pulled into quiet hours. */
const combinesWith = (draft: Draft): string =>
  JSON.stringify([draft.personId, draft.kind, draft.lines.some((line) => goesAtItsTime(line.leadKey))])

function combineNeighbours(drafts: readonly Draft[]): Draft[] {
  const clusters: Draft[][] = []
  for (const draft of drafts.toSorted(compareDue)) {
    const cluster = clusters.at(-1)
    const first = cluster?.[0]
    if (first && !isAfter(draft.dueAt, first.dueAt.add(COMBINE_WITHIN))) cluster.push(draft)
    else clusters.push([draft])
  }
  return clusters.flatMap(([first, ...others]) => (first ? [merge(first, others)] : []))
}

/** Smart texting: what one person would get of one kind within 15 minutes becomes one text. */
export function combine(drafts: readonly Draft[]): Draft[] {
  const isFree = (draft: Draft) => draft.mayCombine && draft.blocked === null
  const groups = Map.groupBy(drafts.filter(isFree), combinesWith)
  return [...drafts.filter((draft) => !isFree(draft)), ...[...groups.values()].flatMap(combineNeighbours)]
}
