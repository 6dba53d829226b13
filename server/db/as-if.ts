import { TransactionRollbackError } from 'drizzle-orm'
import type { Db } from './connect.ts'

/** Answers what a change leads to; nothing of it stays. */
export async function asIf<Answer>(db: Db, look: (tx: Db) => Promise<Answer>): Promise<Answer> {
  const seen: Answer[] = []
  try {
    await db.transaction(async (tx) => {
      seen.push(await look(tx))
      tx.rollback()
    })
  } catch (error) {
    if (!(error instanceof TransactionRollbackError)) throw error
  }
  return seen[0] as Answer
}
