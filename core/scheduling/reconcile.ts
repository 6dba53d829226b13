import { isAfter } from '#core/time/instant.ts'
import type { BlockReason } from '#core/vocabulary/message-reasons.ts'
import type { WantedKind } from '#core/vocabulary/messages.ts'
import { COMBINE_WITHIN } from './combine.ts'
import { isUnderWay, type Standing } from './history.ts'
import type { MessageLine, WantedText } from './schedule-input.ts'

/** A text as the table has it. Cancelled and dropped rows are left out: their keys are free again. */
export type ExistingMessage = {
  key: string
  kind: WantedKind
  personId: string
  lines: readonly Pick<MessageLine, 'assignmentId' | 'leadKey'>[]
  /** `held` by the church until it says otherwise; `skipped` by the church; `gone`: being sent or sent. */
  state: 'planned' | 'held' | 'skipped' | 'gone'
  dueAt: Temporal.Instant
  latestAt: Temporal.Instant
  blocked: BlockReason | null
}

/** How a text stands when it is compared with what is wanted. */
export function existingStateOf(text: Standing): ExistingMessage['state'] {
  if (text.state === 'held' || text.state === 'skipped') return text.state
  return isUnderWay(text) ? 'gone' : 'planned'
}

/** What turns the table into the wanted list, by key. `keep` needs nothing. */
export type Reconciliation = {
  insert: WantedText[]
  /** Keys of those inserted that stay held, because a held text became them. */
  held: ReadonlySet<string>
  /** Same text, other time or reason: set `dueAt`, `latestAt` and `blocked`. */
  move: WantedText[]
  cancel: string[]
  keep: string[]
}

/** A text that is blocked for the same reason may keep its old time: it goes nowhere. */
const isSame = (existing: ExistingMessage, wanted: WantedText): boolean =>
  existing.blocked === wanted.blocked &&
  (wanted.blocked !== null ||
    (existing.dueAt.equals(wanted.dueAt) && existing.latestAt.equals(wanted.latestAt)))

type Line = ExistingMessage['lines'][number]
const isAlike = (one: Line, other: Line): boolean =>
  one.assignmentId === other.assignmentId && one.leadKey === other.leadKey

const isInSlot = (existing: ExistingMessage, { dueAt }: WantedText): boolean =>
  !isAfter(existing.dueAt, dueAt.add(COMBINE_WITHIN)) && !isAfter(dueAt, existing.dueAt.add(COMBINE_WITHIN))

/** A held text that gains or loses assignments is another one by its key; for the church it is the same. */
const becomes = (existing: ExistingMessage, wanted: WantedText): boolean =>
  existing.kind === wanted.kind &&
  existing.personId === wanted.personId &&
  (isInSlot(existing, wanted) ||
    wanted.lines.some((line) => existing.lines.some((before) => isAlike(before, line))))

const mayChange = ({ state }: ExistingMessage): boolean => state === 'planned' || state === 'held'

type Lists = Omit<Reconciliation, 'held'>

/** Compares the table with the wanted list. Applying the result and comparing again gives only `keep`. */
export function reconcile(
  existing: readonly ExistingMessage[],
  wanted: readonly WantedText[],
): Reconciliation {
  const present = new Map(existing.map((row) => [row.key, row]))
  const wantedKeys = new Set(wanted.map((text) => text.key))
  const result: Lists = { insert: [], move: [], cancel: [], keep: [] }

  for (const text of wanted) {
    const row = present.get(text.key)
    if (!row) result.insert.push(text)
    else if (!mayChange(row) || isSame(row, text)) result.keep.push(text.key)
    else result.move.push(text)
  }
  for (const row of existing) {
    if (wantedKeys.has(row.key)) continue
    if (mayChange(row)) result.cancel.push(row.key)
    else result.keep.push(row.key)
  }
  const ended = existing.filter(({ key, state }) => state === 'held' && !wantedKeys.has(key))
  const held = result.insert.filter((text) => ended.some((row) => becomes(row, text)))
  return { ...result, held: new Set(held.map(({ key }) => key)) }
}
