import { eq } from 'drizzle-orm'
import { only } from '#server/db/query.ts'
import { churches } from '#server/db/schema/schema.ts'
import type { Deps } from '#server/deps.ts'
import { refuse } from '#server/http/errors.ts'
import { changeSetting } from './settings.ts'

/** Whether a church has texts that are not understood read outside, and who reads them. */
export async function secondOpinionOf({ db, reading }: Pick<Deps, 'db' | 'reading'>, churchId: number) {
  const { active } = only(
    await db.select({ active: churches.secondOpinion }).from(churches).where(eq(churches.id, churchId)),
  )
  return { server: reading?.server ?? null, active: active && reading !== null }
}

const NOBODY = 'Nobody is set up here who could read texts.'

export async function switchSecondOpinion(
  deps: Pick<Deps, 'db' | 'clock' | 'reading'>,
  asker: { churchId: number; userId: number },
  secondOpinion: boolean,
): Promise<void> {
  if (secondOpinion && deps.reading === null) throw refuse(409, NOBODY)
  await changeSetting(deps, asker, { secondOpinion })
}
