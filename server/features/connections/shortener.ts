import { and, eq } from 'drizzle-orm'
import { announce } from '#server/db/live.ts'
import { only } from '#server/db/query.ts'
import { churches } from '#server/db/schema/schema.ts'
import type { Deps } from '#server/deps.ts'
import { recordAudit } from '#server/features/audit/record.ts'

/** The connected account, and whether connecting is offered at all. */
export const presentShortener = async ({ db, links }: Pick<Deps, 'db' | 'links'>, churchId: number) => {
  const connected = only(
    await db
      .select({ login: churches.bitlyLogin, domain: churches.bitlyDomain })
      .from(churches)
      .where(eq(churches.id, churchId)),
  )
  return { is_offered: links !== null, ...connected }
}

const NOTHING = { bitlyLogin: null, bitlyTokenSealed: null, bitlyGroup: null, bitlyDomain: null }

type Ending = { churchId: number; userId: number | null; action: 'links.disconnected' | 'links.refused' }

const forget = (deps: Deps, { churchId, userId, action }: Ending, tokenSealed?: string): Promise<void> =>
  deps.db.transaction(async (tx) => {
    const isThis = eq(churches.id, churchId)
    const forgotten = await tx
      .update(churches)
      .set(NOTHING)
      .where(tokenSealed === undefined ? isThis : and(isThis, eq(churches.bitlyTokenSealed, tokenSealed)))
      .returning({ id: churches.id })
    if (forgotten.length === 0) return
    await recordAudit(tx, { churchId, userId, action, at: deps.clock.now() })
    await announce(tx, { church_id: churchId, topic: 'church' })
  })

/** From now on texts carry our own links. Links that were shortened go on leading where they led. */
export const disconnect = (deps: Deps, churchId: number, userId: number): Promise<void> =>
  forget(deps, { churchId, userId, action: 'links.disconnected' })

/** The shortener no longer takes this token; a newer one stays. */
export const forgetToken = (deps: Deps, churchId: number, tokenSealed: string): Promise<void> =>
  forget(deps, { churchId, userId: null, action: 'links.refused' }, tokenSealed)
