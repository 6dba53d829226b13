import { and, desc, eq, gt } from 'drizzle-orm'
import type { InboundText } from '#providers/texting/port.ts'
import { halfOf, wholeOf } from '#reader/read.ts'
import type { Db } from '#server/db/connect.ts'
import { isOneOf } from '#server/db/keys.ts'
import { messages } from '#server/db/schema/schema.ts'

/** Parts of one text come within minutes. */
const APART_MAX = Temporal.Duration.from({ minutes: 10 })
const PARTS_MAX = 9

/** What each text says together with the parts of it that came before, by the carrier's id; only texts in parts are looked up. */
export async function wholeTexts(
  tx: Db,
  texts: readonly { churchId: number; text: InboundText }[],
  now: Temporal.Instant,
): Promise<ReadonlyMap<string, string>> {
  const parts = texts.filter(({ text }) => halfOf(text.body) !== null)
  if (parts.length === 0) return new Map()
  const earlier = await tx
    .select({ churchId: messages.churchId, from: messages.fromNumber, body: messages.body })
    .from(messages)
    .where(
      and(
        isOneOf(
          messages.churchId,
          messages.fromNumber,
          parts.map(({ churchId, text }) => ({ churchId, id: text.from })),
        ),
        eq(messages.direction, 'in'),
        gt(messages.loggedAt, now.subtract(APART_MAX)),
      ),
    )
    .orderBy(desc(messages.id))
    .limit(PARTS_MAX * parts.length)
  const bodiesFrom = (church: number, phone: string): string[] =>
    earlier.flatMap(({ churchId, from, body }) =>
      churchId === church && from === phone && body !== null ? [body] : [],
    )
  return new Map(
    parts.map(({ churchId, text: { sid, from, body } }) => [sid, wholeOf(body, bodiesFrom(churchId, from))]),
  )
}
