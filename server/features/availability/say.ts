import type { Language } from '#core/vocabulary/languages.ts'
import type { AvailabilityKind } from '#core/vocabulary/messages.ts'
import type { Db } from '#server/db/connect.ts'
import { messages } from '#server/db/schema/schema.ts'

const GOOD_FOR = { hours: 1 }

/** A text from a phone, with what is needed to answer it. */
export type Heard = {
  churchId: number
  messageId: number
  body: string
  from: string
  to: string
  church: { name: string; zone: string }
}

type Said = { kind: AvailabilityKind; body: string; language: Language | null }

/** Answers a text about days. */
export async function say(
  tx: Db,
  heard: Heard,
  personId: string,
  said: Said,
  now: Temporal.Instant,
): Promise<void> {
  await tx
    .insert(messages)
    .values({
      churchId: heard.churchId,
      direction: 'out',
      key: `reply/${heard.messageId}/${said.kind}/${personId}`,
      state: 'planned',
      personId,
      parentId: heard.messageId,
      fromNumber: heard.to,
      toNumber: heard.from,
      ...said,
      dueAt: now,
      latestAt: now.add(GOOD_FOR),
      createdAt: now,
    })
    .onConflictDoNothing()
}
