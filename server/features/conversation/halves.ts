import { and, desc, eq, gt, inArray } from 'drizzle-orm'
import type { InboundText } from '#providers/texting/port.ts'
import { halfOf, wholeOf } from '#reader/read.ts'
import type { Db } from '#server/db/connect.ts'
import { messages } from '#server/db/schema/schema.ts'

/** Parts of one text come within minutes. */
const APART_MAX = Temporal.Duration.from({ minutes: 10 })
const PARTS_MAX = 9

/** What each text says together with the parts of it that came before, by the carrier's id; only texts in parts are looked up. */
export async function wholeTexts(
  tx: Db,
  churchId: number,
  texts: readonly InboundText[],
  now: Temporal.Instant,
): Promise<ReadonlyMap<string, string>> {
  const parts = texts.filter(({ body }) => halfOf(body) !== null)
  if (parts.length === 0) return new Map()
  const earlier = await tx
    .select({ from: messages.fromNumber, body: messages.body })
    .from(messages)
    .where(
      and(
        eq(messages.churchId, churchId),
        eq(messages.direction, 'in'),
        inArray(
          messages.fromNumber,
          parts.map(({ from }) => from),
        ),
        gt(messages.loggedAt, now.subtract(APART_MAX)),
      ),
    )
    .orderBy(desc(messages.id))
    .limit(PARTS_MAX * parts.length)
  const bodiesFrom = (phone: string): string[] =>
    earlier.flatMap(({ from, body }) => (from === phone && body !== null ? [body] : []))
  return new Map(parts.map(({ sid, from, body }) => [sid, wholeOf(body, bodiesFrom(from))]))
}
