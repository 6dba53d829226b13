import { and, eq, gt, sql } from 'drizzle-orm'
import { hashToken, newLinkCode, newToken, type Vault } from '#server/crypto/seal.ts'
import type { Db } from '#server/db/connect.ts'
import { messages, personalLinks, shortLinks } from '#server/db/schema/schema.ts'
import { announceMessage } from '../announcing/actions.ts'

/** How long after the last service a personal page still opens. */
const GRACE_HOURS = 24

/**
 * The short link of a text to the personal page of its reader. The page's token stays the same while it
 * is valid, so that every text leads to the same page; it lives until a day after the last plan.
 */
export const linkFor = async (
  tx: Db,
  vault: Vault,
  text: {
    churchId: number
    personId: string
    messageId: number
    lastsUntil: Temporal.Instant
    now: Temporal.Instant
  },
): Promise<string> => {
  const { churchId, personId, messageId, now } = text
  const expiresAt = text.lastsUntil.add({ hours: GRACE_HOURS })
  const token = newToken()
  await tx
    .insert(personalLinks)
    .values({ churchId, personId, tokenHash: hashToken(token), tokenSealed: vault.seal(token), expiresAt })
    .onConflictDoUpdate({
      target: [personalLinks.churchId, personalLinks.personId],
      set: {
        // An expired token is never revived: whoever finds an old text finds 'Link Expired'.
        tokenHash: sql`case when ${personalLinks.expiresAt} < ${now.toString()}::timestamptz then excluded.token_hash else ${personalLinks.tokenHash} end`,
        tokenSealed: sql`case when ${personalLinks.expiresAt} < ${now.toString()}::timestamptz then excluded.token_sealed else ${personalLinks.tokenSealed} end`,
        expiresAt: sql`greatest(${personalLinks.expiresAt}, excluded.expires_at)`,
      },
    })
  const code = newLinkCode()
  await tx.insert(shortLinks).values({ code, churchId, personId, messageId, expiresAt })
  return code
}

/** The personal token behind a person's page, to redirect a short link to it. */
export const openPersonalToken = async (
  db: Db,
  vault: Vault,
  person: { churchId: number; personId: string },
): Promise<string | null> => {
  const [row] = await db
    .select({ sealed: personalLinks.tokenSealed })
    .from(personalLinks)
    .where(and(eq(personalLinks.churchId, person.churchId), eq(personalLinks.personId, person.personId)))
  return row ? vault.open(row.sealed) : null
}

/** Fetchers that open links before people do: previews of messengers, scanners of carriers and mail. */
const MACHINES =
  /bot|crawl|spider|preview|scan|fetch|facebookexternalhit|whatsapp|slack|telegram|curl|wget|headless|safelinks/i
const SAME_VISIT_MINUTES = 30

/** Logs that a link was opened, once a visit; machines are not counted. */
export const recordClick = (
  db: Db,
  link: typeof shortLinks.$inferSelect,
  userAgent: string,
  now: Temporal.Instant,
): Promise<void> =>
  db.transaction(async (tx) => {
    if (userAgent === '' || MACHINES.test(userAgent)) return
    const [text] = await tx.select().from(messages).where(eq(messages.id, link.messageId)).for('update')
    if (!text) return
    const recent = await tx
      .select({ id: messages.id })
      .from(messages)
      .where(
        and(
          eq(messages.churchId, link.churchId),
          eq(messages.personId, link.personId),
          eq(messages.parentId, text.id),
          eq(messages.direction, 'clicked'),
          gt(messages.loggedAt, now.subtract({ minutes: SAME_VISIT_MINUTES })),
        ),
      )
    if (recent.length > 0) return
    await tx.insert(messages).values({
      churchId: link.churchId,
      direction: 'clicked',
      kind: 'clicked',
      state: 'clicked',
      personId: link.personId,
      planId: text.planId,
      parentId: text.id,
      fromNumber: text.toNumber,
      loggedAt: now,
      createdAt: now,
    })
    await announceMessage(tx, text)
  })
