import { and, eq } from 'drizzle-orm'
import type { Db } from '#server/db/connect.ts'
import { announce } from '#server/db/live.ts'
import { linkConnections } from '#server/db/schema/schema.ts'
import type { Deps } from '#server/deps.ts'
import { recordAudit } from '#server/features/audit/record.ts'

export type LinkConnection = typeof linkConnections.$inferSelect

/** The link shortener that a church has connected. */
export async function findLinkConnection(db: Db, churchId: number): Promise<LinkConnection | null> {
  const [row] = await db.select().from(linkConnections).where(eq(linkConnections.churchId, churchId))
  return row ?? null
}

/** The connected account, and whether connecting is offered at all. */
export async function presentShortener({ db, links }: Pick<Deps, 'db' | 'links'>, churchId: number) {
  const connection = await findLinkConnection(db, churchId)
  return {
    is_offered: links !== null,
    login: connection?.login ?? null,
    domain: connection?.domain ?? null,
  }
}

type Ending = { churchId: number; userId: number | null; action: 'links.disconnected' | 'links.refused' }

const forget = (deps: Deps, { churchId, userId, action }: Ending, tokenSealed?: string): Promise<void> =>
  deps.db.transaction(async (tx) => {
    const isThis = eq(linkConnections.churchId, churchId)
    const forgotten = await tx
      .delete(linkConnections)
      .where(tokenSealed === undefined ? isThis : and(isThis, eq(linkConnections.tokenSealed, tokenSealed)))
      .returning({ churchId: linkConnections.churchId })
    if (forgotten.length === 0 && tokenSealed !== undefined) return
    await recordAudit(tx, { churchId, userId, action, at: deps.clock.now() })
    await announce(tx, { church_id: churchId, topic: 'church' })
  })

/** From now on texts carry our own links. Links that were shortened go on leading where they led. */
export const disconnect = (deps: Deps, churchId: number, userId: number): Promise<void> =>
  forget(deps, { churchId, userId, action: 'links.disconnected' })

/** The shortener no longer takes this token; a newer one stays. */
export const forgetToken = (deps: Deps, churchId: number, tokenSealed: string): Promise<void> =>
  forget(deps, { churchId, userId: null, action: 'links.refused' }, tokenSealed)
