import { eq } from 'drizzle-orm'
import { only } from '#server/db/query.ts'
import { churches } from '#server/db/schema/schema.ts'
import type { Deps } from '#server/deps.ts'

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
