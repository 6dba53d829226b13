import { eq } from 'drizzle-orm'
import { only } from '#server/db/query.ts'
import { churches } from '#server/db/schema/schema.ts'
import type { Deps } from '#server/deps.ts'
import { planningAccess } from '../access/actions.ts'
import type { Reading } from './views.ts'

/** What reading the roster of a church needs. `onRequest` hears of every request that goes. */
export const loadReading = async (deps: Deps, churchId: number, onRequest?: () => void): Promise<Reading> => {
  const church = only(await deps.db.select().from(churches).where(eq(churches.id, churchId)))
  return { deps, church, access: planningAccess(deps, churchId, onRequest) }
}
