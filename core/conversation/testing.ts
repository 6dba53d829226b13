import fc from 'fast-check'
import { OUTGOING_KINDS } from '#core/vocabulary/messages.ts'
import { ASSIGNMENT_STATUSES } from '#core/vocabulary/people.ts'
import { type AskedItem, conversationOf } from './conversation.ts'
import { newestOf } from './newest-text.ts'
import type { ConversationText } from './text.ts'

export const NOW = Temporal.Instant.from('2030-03-04T14:00:00Z')
export const hoursAgo = (hours: number): Temporal.Instant => NOW.subtract({ minutes: Math.round(hours * 60) })

const IDS = ['a1', 'a2', 'a3', 'a4'] as const

export const aText = (
  kind: string,
  hours: number,
  ids: readonly string[] = [],
  change: Partial<ConversationText> = {},
): ConversationText => ({
  kind,
  parentId: null,
  lines: ids.map((assignmentId) => ({ assignmentId })),
  pendingAnswer: null,
  body: null,
  isTrial: false,
  loggedAt: hoursAgo(hours),
  createdAt: hoursAgo(hours),
  ...change,
})

const anyText: fc.Arbitrary<{ hours: number; text: ConversationText }> = fc
  .record({
    kind: fc.constantFrom('which_one', 'confirmation', 'declined_reply', ...OUTGOING_KINDS),
    hours: fc.constantFrom(0.1, 1, 11.9, 12, 23.9, 24, 100),
    ids: fc.subarray([...IDS]),
    parentId: fc.constantFrom(null, 1, 2),
    pending: fc.constantFrom('accept' as const, 'decline' as const),
    isTrial: fc.constantFrom(false, false, false, true),
    isQueued: fc.constantFrom(false, false, true),
  })
  .map(({ kind, hours, ids, parentId, pending, isTrial, isQueued }) => ({
    hours,
    text: aText(kind, hours, ids, {
      parentId,
      isTrial,
      pendingAnswer: kind === 'which_one' ? pending : null,
      ...(isQueued && { loggedAt: null }),
    }),
  }))

/** What went to one phone, oldest first. */
export const anyTexts: fc.Arbitrary<ConversationText[]> = fc
  .array(anyText, { maxLength: 7 })
  .map((texts) => texts.sort((one, other) => other.hours - one.hours).map(({ text }) => text))

export const asked = (assignmentId: string, change: Partial<AskedItem> = {}): AskedItem => ({
  assignmentId,
  personId: 'anna',
  planId: 'p1',
  status: 'U',
  startsAt: NOW.add({ hours: 24 }),
  service: 'Sunday Service',
  team: 'Band',
  position: 'Vocals',
  times: [],
  ...change,
})

/** A conversation with what its newest text was. */
export function heard(texts: readonly ConversationText[], all: readonly AskedItem[]) {
  const conversation = conversationOf(texts, all)
  return { ...conversation, newest: newestOf(conversation, NOW) }
}

/** What was asked of anybody, soonest first. */
export const anyAsked: fc.Arbitrary<AskedItem[]> = fc.subarray([...IDS, 'a5']).chain((ids) =>
  fc.tuple(
    ...ids.map((id) =>
      fc
        .record({
          personId: fc.constantFrom('anna', 'ben'),
          status: fc.constantFrom(...ASSIGNMENT_STATUSES),
        })
        .map((change) => asked(id, change)),
    ),
  ),
)
