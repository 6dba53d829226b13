import { and, desc, eq, gt, isNotNull, sql } from 'drizzle-orm'
import { isOpenedByPerson, SAME_VISIT } from '#core/messages/personal-link.ts'
import type { Db } from '#server/db/connect.ts'
import { messages, type ShortLinkRow } from '#server/db/schema/schema.ts'
import { announceMessages } from '../announce.ts'

/**
 * The text in which somebody pressed a short link. Where `address`, the church's own short address of the page, leads
 * to this link, every text with that address does: then it is the newest of them.
 */
export async function findPressedText(
  db: Db,
  { code, churchId, personId, messageId }: ShortLinkRow,
  address: string | null,
): Promise<{ id: number; isTrial: boolean } | null> {
  const columns = { id: messages.id, isTrial: messages.isTrial, body: messages.body }
  const [own] = await db.select(columns).from(messages).where(eq(messages.id, messageId))
  if (!own || address === null || own.body?.includes(code)) return own ?? null
  const [newest] = await db
    .select(columns)
    .from(messages)
    .where(
      and(
        eq(messages.churchId, churchId),
        eq(messages.personId, personId),
        eq(messages.direction, 'out'),
        isNotNull(messages.loggedAt),
        sql`position(${address} in ${messages.body}) > 0`,
      ),
    )
    .orderBy(desc(messages.loggedAt), desc(messages.id))
    .limit(1)
  return newest ?? own
}

type Visit = { churchId: number; personId: string; messageId: number; userAgent: string }

const isSameVisit = async (tx: Db, { churchId, personId, messageId }: Visit, now: Temporal.Instant) =>
  (await tx.$count(
    messages,
    and(
      eq(messages.churchId, churchId),
      eq(messages.personId, personId),
      eq(messages.parentId, messageId),
      eq(messages.direction, 'clicked'),
      gt(messages.loggedAt, now.subtract(SAME_VISIT)),
    ),
  )) > 0

/** Logs that the link in a text was opened, once a visit; machines are not counted. */
export const recordClick = (db: Db, visit: Visit, now: Temporal.Instant): Promise<void> =>
  db.transaction(async (tx) => {
    const { churchId, personId, messageId, userAgent } = visit
    if (!isOpenedByPerson(userAgent)) return
    const [text] = await tx.select().from(messages).where(eq(messages.id, messageId)).for('update')
    if (!text || (await isSameVisit(tx, visit, now))) return
    await tx.insert(messages).values({
      churchId,
      direction: 'clicked',
      kind: 'clicked',
      state: 'clicked',
      personId,
      planId: text.planId,
      parentId: text.id,
      fromNumber: text.toNumber,
      loggedAt: now,
      createdAt: now,
    })
    await announceMessages(tx, [text])
  })
