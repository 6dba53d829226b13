import { eq } from 'drizzle-orm'
import type { Clock } from '#core/time/instant.ts'
import type { Vault } from '#server/crypto/seal.ts'
import type { Db } from '#server/db/connect.ts'
import { installation } from '#server/db/schema/schema.ts'
import { Refusal } from './command.ts'

/** Whoever posts calls with wrong signatures has it read no oftener. */
const PAUSE_SECONDS = 2

/** The carrier's token as the operator has changed it since the configuration was written; read again while it runs. */
export function carrierToken(db: Db, vault: Vault, clock: Clock) {
  let token: string | null = null
  let lookedAt: Temporal.Instant | null = null
  const look = async (): Promise<undefined> => {
    const now = clock.now()
    // A sandbox's clock may also go back.
    if (lookedAt && Math.abs(now.since(lookedAt).total('seconds')) < PAUSE_SECONDS) return undefined
    lookedAt = now
    const [row] = await db.select({ sealed: installation.carrierTokenSealed }).from(installation)
    token = row?.sealed ? vault.open(row.sealed) : null
    return undefined
  }
  return { current: () => token, look }
}

const TOKEN = /^[0-9a-f]{32}$/

/** Has every process use another token of the carrier within seconds; null: the configured one again. */
export async function changeCarrierToken(db: Db, vault: Vault, token: string | null): Promise<string> {
  if (token !== null && !TOKEN.test(token))
    throw new Refusal('A token of Twilio has 32 characters: 0 to 9 and a to f.')
  const changed = await db
    .update(installation)
    .set({ carrierTokenSealed: token && vault.seal(token) })
    .where(eq(installation.id, 1))
    .returning({ id: installation.id })
  if (changed.length === 0) throw new Refusal('Start the product once before.')
  return token === null
    ? 'The token of the configuration is used again.'
    : 'The token is sealed in the database; every process uses it within seconds. Calls signed with the one of the configuration are taken, too, until that is changed as well.'
}
