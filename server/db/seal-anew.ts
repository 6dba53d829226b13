import { and, asc, eq, gt, isNotNull } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Vault } from '#server/crypto/seal.ts'
import type { Db } from './connect.ts'
import {
  carrierAccounts,
  hookSubscriptions,
  installation,
  linkConnections,
  mails,
  numbers,
  oauthStates,
  personalLinks,
  planningConnections,
  pushDevices,
  pushes,
  pushKeys,
  users,
} from './schema/schema.ts'

/** Everything that is kept sealed. */
const SEALED: readonly [table: PgTable, column: PgColumn, name: string][] = [
  [installation, installation.secretCheckSealed, 'secretCheckSealed'],
  [installation, installation.carrierTokenSealed, 'carrierTokenSealed'],
  [users, users.totpSecretSealed, 'totpSecretSealed'],
  [planningConnections, planningConnections.accessTokenSealed, 'accessTokenSealed'],
  [planningConnections, planningConnections.refreshTokenSealed, 'refreshTokenSealed'],
  [linkConnections, linkConnections.tokenSealed, 'tokenSealed'],
  [oauthStates, oauthStates.codeVerifierSealed, 'codeVerifierSealed'],
  [hookSubscriptions, hookSubscriptions.secretSealed, 'secretSealed'],
  [numbers, numbers.credentialsSealed, 'credentialsSealed'],
  [carrierAccounts, carrierAccounts.credentialsSealed, 'credentialsSealed'],
  [mails, mails.contentSealed, 'contentSealed'],
  [personalLinks, personalLinks.tokenSealed, 'tokenSealed'],
  [pushKeys, pushKeys.privateKeySealed, 'privateKeySealed'],
  [pushDevices, pushDevices.subscriptionSealed, 'subscriptionSealed'],
  [pushes, pushes.contentSealed, 'contentSealed'],
]
const AT_ONCE = 500

/** Goes through a column in the order of its values; what somebody else has changed since is sealed anew already. */
async function sealColumn(
  db: Db,
  vault: Vault,
  [table, column, name]: (typeof SEALED)[number],
): Promise<number> {
  let renewed = 0
  let last = ''
  while (true) {
    const rows = await db
      .select({ sealed: column })
      .from(table)
      .where(and(isNotNull(column), gt(column, last)))
      .orderBy(asc(column))
      .limit(AT_ONCE)
    for (const { sealed } of rows) {
      last = String(sealed)
      const anew = vault.renew(last)
      if (anew === null) continue
      await db
        .update(table)
        .set({ [name]: anew })
        .where(eq(column, last))
      renewed += 1
    }
    if (rows.length < AT_ONCE) return renewed
  }
}

/** Seals with the present secret what was sealed with the one before; answers how much that was. */
export async function sealAnew(db: Db, vault: Vault): Promise<number> {
  let renewed = 0
  for (const one of SEALED) renewed += await sealColumn(db, vault, one)
  return renewed
}
