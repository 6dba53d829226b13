import { and, eq, sql } from 'drizzle-orm'
import type { Vault } from '#server/crypto/seal.ts'
import type { Db } from '#server/db/connect.ts'
import { rowsOf } from '#server/db/query.ts'
import { personalLinks } from '#server/db/schema/schema.ts'
import { sealPage, unsealPage } from './links.ts'

/** A text to be linked with the church's own domain. */
type Wanting = { churchId: number; personId: string; messageId: number; linkDomain: string }

/** The addresses on the churches' own domains that lead to the pages of the readers already, by message id. */
export async function shortenedLinks(
  db: Db,
  vault: Vault,
  texts: readonly Wanting[],
  now: Temporal.Instant,
): Promise<Map<number, string>> {
  if (texts.length === 0) return new Map()
  const readers = JSON.stringify(texts.map(({ churchId, personId }) => ({ churchId, personId })))
  const rows = await rowsOf<{ church_id: string | number; person_id: string; token_sealed: string }>(
    db,
    sql`select church_id, person_id, token_sealed from personal_links
      where expires_at > ${now.toString()}::timestamptz and (church_id, person_id) in (
        select "churchId", "personId" from json_to_recordset(${readers}::json)
          as reader("churchId" bigint, "personId" text)
      )`,
  )
  const sealed = new Map(rows.map((row) => [`${row.church_id}/${row.person_id}`, row.token_sealed]))
  return new Map(
    texts.flatMap(({ churchId, personId, messageId, linkDomain }) => {
      const page = sealed.get(`${churchId}/${personId}`)
      const address = page === undefined ? null : unsealPage(vault, page).address
      return address !== null && new URL(address).host === linkDomain ? [[messageId, address] as const] : []
    }),
  )
}

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
