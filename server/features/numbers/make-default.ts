import { and, eq } from 'drizzle-orm'
import { toE164 } from '#core/messages/phone.ts'
import { only } from '#server/db/query.ts'
import { type NumberRow, numbers } from '#server/db/schema/schema.ts'
import type { Deps } from '#server/deps.ts'
import { refuse } from '#server/http/errors.ts'
import { takeNumber, tellChange } from './number.ts'

const NOT_IN_USE = 'This number is not in use. Add it again to make it the default.'

/** Texts go from this number from now on. */
export const makeDefault = (
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  who: { churchId: number; userId: number },
  text: string,
): Promise<NumberRow> =>
  db.transaction(async (tx) => {
    const { churchId } = who
    const row = await takeNumber(tx, churchId, (one) => one.phoneNumber === (toE164(text, 'US') ?? text))
    if (row.isPrimary) return row
    if (row.state !== 'in_use') throw refuse(409, NOT_IN_USE)
    await tx
      .update(numbers)
      .set({ isPrimary: false })
      .where(and(eq(numbers.churchId, churchId), eq(numbers.isPrimary, true)))
    const changed = await tx
      .update(numbers)
      .set({ isPrimary: true })
      .where(eq(numbers.id, row.id))
      .returning()
    await tellChange(tx, who, 'number.default', row.id, clock.now())
    return only(changed)
  })
