import { eq, sql } from 'drizzle-orm'
import type { Db } from '#server/db/connect.ts'
import { churches, creditEntries } from '#server/db/schema/schema.ts'

type Entry = Omit<typeof creditEntries.$inferInsert, 'kind' | 'amount'>

const book = async (
  tx: Db,
  kind: 'granted' | 'used' | 'returned',
  amount: number,
  entry: Entry,
): Promise<boolean> => {
  const written = await tx
    .insert(creditEntries)
    .values({ ...entry, kind, amount })
    .onConflictDoNothing()
    .returning({ id: creditEntries.id })
  if (written.length === 0) return false
  await tx
    .update(churches)
    .set({ creditBalance: sql`${churches.creditBalance} + ${amount}` })
    .where(eq(churches.id, entry.churchId))
  return true
}

export const grantCredits = (
  tx: Db,
  churchId: number,
  amount: number,
  comment: string,
  now: Temporal.Instant,
) => book(tx, 'granted', amount, { churchId, comment, createdAt: now })

export type Charge = { churchId: number; messageId: number; attempt: number; credits: number }

/** Charges one attempt to send a text. The caller has seen, under the church's row lock, that the balance suffices. */
export const chargeCredits = (tx: Db, { credits, ...charge }: Charge, now: Temporal.Instant) =>
  book(tx, 'used', -credits, { ...charge, createdAt: now })

/** Gives back what an attempt was charged; a second time changes nothing. */
export const returnCredits = (tx: Db, { credits, ...charge }: Charge, now: Temporal.Instant) =>
  credits > 0 ? book(tx, 'returned', credits, { ...charge, createdAt: now }) : Promise.resolve(false)

/** The balance, locked until the transaction ends so that it cannot be spent twice. */
export const lockBalance = async (tx: Db, churchId: number): Promise<number> => {
  const [row] = await tx
    .select({ balance: churches.creditBalance })
    .from(churches)
    .where(eq(churches.id, churchId))
    .for('no key update')
  return row?.balance ?? 0
}
