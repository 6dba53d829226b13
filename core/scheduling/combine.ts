import { isAfter } from '#core/time/instant.ts'
import type { BlockReason } from '#core/vocabulary/message-reasons.ts'
import type { WantedKind } from '#core/vocabulary/messages.ts'
import { entryOf, goesAtItsTime, NO_LEAD } from './catalogue.ts'
import type { MessageLine } from './schedule-input.ts'
import type { WantedLine } from './wanted-lines.ts'

/** A wanted text, before its key and its latest moment are known. */
export type UnkeyedText = {
  kind: WantedKind
  personId: string
  lines: MessageLine[]
  dueAt: Temporal.Instant
  blocked: BlockReason | null
  mayCombine: boolean
}

/** Texts to one person that fall due within this time of the first become one. */
export const COMBINE_WITHIN = { minutes: 15 } as const

export const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

/** Soonest service first; the same order whatever order the assignments came in. */
export const compareLines = (a: MessageLine, b: MessageLine): number =>
  Temporal.Instant.compare(a.startsAt, b.startsAt) ||
  compareText(a.assignmentId, b.assignmentId) ||
  compareText(a.leadKey, b.leadKey)

const firstAssignment = (text: UnkeyedText): string => text.lines[0]?.assignmentId ?? ''

const compareDue = (a: UnkeyedText, b: UnkeyedText): number =>
  Temporal.Instant.compare(a.dueAt, b.dueAt) || compareText(firstAssignment(a), firstAssignment(b))

/** Several texts as one; it goes when the first of them is due. */
function merge(first: UnkeyedText, others: readonly UnkeyedText[]): UnkeyedText {
  const all = [first, ...others].toSorted(compareDue)
  return {
    ...first,
    lines: all.flatMap((text) => text.lines).toSorted(compareLines),
    dueAt: all[0]?.dueAt ?? first.dueAt,
    mayCombine: all.every((text) => text.mayCombine),
  }
}

function mergeBy(texts: readonly UnkeyedText[], keyOf: (text: UnkeyedText) => string): UnkeyedText[] {
  const groups = Map.groupBy(texts, keyOf)
  return [...groups.values()].flatMap(([first, ...others]) => (first ? [merge(first, others)] : []))
}

const planIdOf = (text: UnkeyedText): string => text.lines[0]?.planId ?? ''
const leadKeyOf = (text: UnkeyedText): string => text.lines[0]?.leadKey ?? ''

/** What counts back from the service has the day of its service; what is asked as soon as possible is asked for all days. */
function dayOf(text: UnkeyedText, dateOf: (at: Temporal.Instant) => string): string | null {
  const [line] = text.lines
  return line && line.leadKey !== NO_LEAD && entryOf(line.leadKey).lead !== null
    ? dateOf(line.startsAt)
    : null
}

/** One person's assignments on one day of a plan share the text of each kind and lead, whatever the switches say. */
export function shareWithinPlans(
  wanted: readonly WantedLine[],
  dateOf: (at: Temporal.Instant) => string,
): UnkeyedText[] {
  const texts = wanted.map(({ line, ...rest }) => ({ ...rest, lines: [line] }))
  return mergeBy(texts, (text) =>
    JSON.stringify([
      text.personId,
      planIdOf(text),
      dayOf(text, dateOf),
      text.kind,
      leadKeyOf(text),
      text.blocked,
    ]),
  )
}

/** Texts bound to the minute are only combined with their like, so that no other is pulled into quiet hours. */
const combinesWith = (text: UnkeyedText): string =>
  JSON.stringify([text.personId, text.kind, text.lines.some((line) => goesAtItsTime(line.leadKey))])

function combineNeighbours(texts: readonly UnkeyedText[]): UnkeyedText[] {
  const clusters: UnkeyedText[][] = []
  for (const text of texts.toSorted(compareDue)) {
    const cluster = clusters.at(-1)
    const first = cluster?.[0]
    if (first && !isAfter(text.dueAt, first.dueAt.add(COMBINE_WITHIN))) cluster.push(text)
    else clusters.push([text])
  }
  return clusters.flatMap(([first, ...others]) => (first ? [merge(first, others)] : []))
}

/** Smart texting: what one person would get of one kind within 15 minutes becomes one text. */
export function combine(texts: readonly UnkeyedText[]): UnkeyedText[] {
  const isFree = (text: UnkeyedText) => text.mayCombine && text.blocked === null
  const groups = Map.groupBy(texts.filter(isFree), combinesWith)
  return [...texts.filter((text) => !isFree(text)), ...[...groups.values()].flatMap(combineNeighbours)]
}
