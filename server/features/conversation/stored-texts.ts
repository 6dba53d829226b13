import { and, between, eq, gt, isNull, notInArray } from 'drizzle-orm'
import { isOneOf } from '#server/db/keys.ts'
import { type HookEventRow, hookEvents } from '#server/db/schema/schema.ts'
import type { Deps } from '#server/deps.ts'
import { carrierOf } from '#server/features/messages/carriers.ts'
import { HandledInPart } from '#server/hooks/in-part.ts'
import { receiveTexts } from './receive.ts'

/** Workers take events side by side; no two that are handled at once lie further apart than this. */
const SIDE_BY_SIDE_MAX = 200
const WAITS_MINUTES_MAX = 10

/** Texts of the same phones to the same churches that came in just before and are not understood yet. */
function earlierTexts(deps: Deps, events: readonly HookEventRow[]): Promise<HookEventRow[]> {
  const ids = events.map(({ id }) => id)
  const phones = events.flatMap(({ churchId, subject }) =>
    churchId === null || subject === null ? [] : [{ churchId, id: subject }],
  )
  return deps.db
    .select()
    .from(hookEvents)
    .where(
      and(
        between(hookEvents.id, Math.min(...ids) - SIDE_BY_SIDE_MAX, Math.max(...ids)),
        notInArray(hookEvents.id, ids),
        isNull(hookEvents.handledAt),
        eq(hookEvents.kind, 'texting_inbound'),
        gt(hookEvents.receivedAt, deps.clock.now().subtract({ minutes: WAITS_MINUTES_MAX })),
        isOneOf(hookEvents.churchId, hookEvents.subject, phones),
      ),
    )
}

/** The text and whose it is: the church's whose number it came to, whoever has that number by now. */
function receivedOf(deps: Deps, { id, carrier, churchId, payload, receivedAt: heardAt }: HookEventRow) {
  const text = carrierOf(deps, carrier).readInbound(payload)
  return text && churchId !== null ? [{ eventId: id, churchId, text, heardAt }] : []
}

/** Takes in the texts of each phone in the order in which they came; one that is taken in twice is one. */
export async function handleInbound(deps: Deps, events: readonly HookEventRow[]): Promise<void> {
  const inOrder = [...(await earlierTexts(deps, events)), ...events].toSorted((a, b) => a.id - b.id)
  const texts = inOrder.flatMap((event) => receivedOf(deps, event))
  const failed = new Map(
    (await receiveTexts(deps, texts)).map(({ received, error }) => [received, error] as const),
  )
  const ids = new Map(
    texts.flatMap((text) => (failed.has(text) ? [[text.eventId, failed.get(text)] as const] : [])),
  )
  if (events.some(({ id }) => ids.has(id))) throw new HandledInPart(ids)
}
