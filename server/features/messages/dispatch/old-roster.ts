import { and, eq, inArray, sql } from 'drizzle-orm'
import { judgeRoster } from '#core/polling/trusted-roster.ts'
import { earlier } from '#core/time/instant.ts'
import { OLD_ROSTER } from '#core/vocabulary/message-reasons.ts'
import type { Db } from '#server/db/connect.ts'
import { messages, plans } from '#server/db/schema/schema.ts'
import { announceMessages } from '../announce.ts'
import type { Outgoing } from './outgoing.ts'
import { releaseTexts } from './release.ts'

/** When the people of some plans were last read, by plan; a plan that must be read again was known before. */
async function knownSince(tx: Db, churchId: number, planIds: ReadonlySet<string>) {
  if (planIds.size === 0) return new Map<string, Temporal.Instant | null>()
  const rows = await tx
    .select({
      id: plans.id,
      at: sql<Temporal.Instant | null>`greatest(${plans.assignmentsKnownAt}, ${plans.assignmentsReadAt})`.mapWith(
        plans.assignmentsKnownAt,
      ),
    })
    .from(plans)
    .where(and(eq(plans.churchId, churchId), inArray(plans.id, [...planIds])))
  return new Map(rows.map(({ id, at }) => [id, at]))
}

type Known = Map<string, Temporal.Instant | null>
type Aged = { text: Outgoing; readAt: Temporal.Instant | null }

/** The texts about plans that could not be read, with the age of the oldest of these. */
const agedOf = (texts: readonly Outgoing[], known: Known): Aged[] =>
  texts.flatMap((text) => {
    const ages = text.lines.flatMap(({ planId }) => (known.has(planId) ? [known.get(planId) ?? null] : []))
    const [first, ...others] = ages
    if (first === undefined) return []
    return [{ text, readAt: others.reduce((one, other) => one && other && earlier(one, other), first) }]
  })

async function block(tx: Db, texts: readonly Outgoing[]): Promise<void> {
  if (texts.length === 0) return
  await tx
    .update(messages)
    .set({ state: 'blocked', reason: OLD_ROSTER, claimedAt: null })
    .where(
      inArray(
        messages.id,
        texts.map(({ id }) => id),
      ),
    )
  await announceMessages(tx, texts)
}

/** Claimed texts whose plans could not be read wait, are blocked, or go by what is known. Answers which go, and how to note it in the log. */
export async function heedOldRoster(
  tx: Db,
  churchId: number,
  { texts, unread }: { texts: readonly Outgoing[]; unread: ReadonlySet<string> },
  now: Temporal.Instant,
) {
  const aged = agedOf(texts, await knownSince(tx, churchId, unread))
  const judged = aged.map(({ text, readAt }) => ({
    text,
    readAt,
    verdict: judgeRoster({ ...text, readAt }, now),
  }))
  const waiting = judged.flatMap(({ text: { id }, verdict }) =>
    verdict.kind === 'wait' ? [{ id, until: verdict.until, reason: null }] : [],
  )
  await releaseTexts(tx, waiting)
  const old = judged.filter(({ verdict }) => verdict.kind === 'block').map(({ text }) => text)
  await block(tx, old)
  const staying = new Set([...waiting, ...old].map(({ id }) => id))
  return {
    going: texts.filter(({ id }) => !staying.has(id)),
    /** Writes down how old the roster is by which these texts go. */
    note: async (sent: readonly { id: number }[]): Promise<void> => {
      const ids = new Set(sent.map(({ id }) => id))
      for (const [readAt, some] of Map.groupBy(judged, (one) => one.readAt)) {
        const going = some.map(({ text }) => text.id).filter((id) => ids.has(id))
        if (readAt === null || going.length === 0) continue
        await tx.update(messages).set({ rosterReadAt: readAt }).where(inArray(messages.id, going))
      }
    },
  }
}
