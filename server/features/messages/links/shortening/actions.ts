import { and, eq } from 'drizzle-orm'
import type { Vault } from '#server/crypto/seal.ts'
import type { Db } from '#server/db/connect.ts'
import { personalLinks } from '#server/db/schema/schema.ts'
import { sealPage, unsealPage } from '../views.ts'

type Shortened = { churchId: number; personId: string; address: string }

/** Keeps the address that the church's own shortener gave a personal page, for every later text to its person. */
export const keepAddress = (db: Db, vault: Vault, { address, ...person }: Shortened): Promise<void> =>
  db.transaction(async (tx) => {
    const isThis = and(
      eq(personalLinks.churchId, person.churchId),
      eq(personalLinks.personId, person.personId),
    )
    const [page] = await tx.select().from(personalLinks).where(isThis).for('update')
    if (!page) return
    const { token } = unsealPage(vault, page.tokenSealed)
    await tx
      .update(personalLinks)
      .set({ tokenSealed: sealPage(vault, { token, address }) })
      .where(isThis)
  })
