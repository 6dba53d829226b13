import { and, eq, inArray, isNotNull, isNull, ne, sql } from 'drizzle-orm'
import { success } from '#core/outcome.ts'
import type { CarrierReason } from '#core/vocabulary/message-reasons.ts'
import type { Carrier } from '#core/vocabulary/numbers.ts'
import type { TextingAccount, TextingOutcome, TextingPort } from '#providers/texting/port.ts'
import type { Vault } from '#server/crypto/seal.ts'
import type { Db } from '#server/db/connect.ts'
import { announce } from '#server/db/live.ts'
import { findOwners } from '#server/db/owners.ts'
import { rowsOf } from '#server/db/query.ts'
import {
  brands,
  type CarrierAccountRow,
  carrierAccounts,
  type NumberRow,
  numbers,
} from '#server/db/schema/schema.ts'
import { hurryWaiting } from '#server/db/waiting-texts.ts'
import type { Deps } from '#server/deps.ts'
import { recordAudit } from '#server/features/audit/record.ts'
import { queueMail } from '#server/features/mails/mail.ts'
import { accountResumedMail, accountSuspendedMail } from '#server/features/mails/registration.ts'
import { isFirstIn } from '#server/http/rate-limit.ts'
import { carrierOf } from './carriers.ts'
import { openAccount } from './senders.ts'

const LOOK_MINUTES = 5
/** Whoever posts calls with wrong signatures has the carrier asked no oftener. */
const ASKED_MINUTES = 1

/** The account that a church has at a carrier; null while it has none of its own. */
export async function findChurchAccount(
  db: Db,
  churchId: number,
  carrier: Carrier,
): Promise<CarrierAccountRow | null> {
  const [row] = await db
    .select()
    .from(carrierAccounts)
    .where(
      and(
        eq(carrierAccounts.churchId, churchId),
        eq(carrierAccounts.carrier, carrier),
        isNull(carrierAccounts.closedAt),
      ),
    )
  return row ?? null
}

/** Whether the carrier lets nothing go from the account of a church; of ours only its texts find that out. */
export async function hasSuspendedAccount(db: Db, churchId: number): Promise<boolean> {
  const reason: CarrierReason = 'carrier_suspended'
  const found = await rowsOf(
    db,
    sql`
      select 1 from carrier_accounts
      where church_id = ${churchId} and closed_at is null and suspended_since is not null
      union all
      (select 1 from messages where church_id = ${churchId} and state = 'planned' and reason = ${reason} limit 1)`,
  )
  return found.length > 0
}

/** Whether a church has anything in our own account at a carrier, which is where it stays then. */
async function isInOurs(db: Db, { id, churchId, carrier }: NumberRow): Promise<boolean> {
  const bought = and(
    eq(numbers.churchId, churchId),
    eq(numbers.carrier, carrier),
    ne(numbers.id, id),
    isNotNull(numbers.carrierSid),
    isNull(numbers.credentialsSealed),
  )
  const registered = and(
    eq(brands.churchId, churchId),
    eq(brands.carrier, carrier),
    sql`${brands.carrierIds} - 'round' <> '{}'`,
  )
  return (await db.$count(numbers, bought)) + (await db.$count(brands, registered)) > 0
}

/** Its row comes first, so that an account whose opening was interrupted is found by its name. */
async function placeAccount(deps: Deps, { churchId, carrier }: NumberRow): Promise<CarrierAccountRow | null> {
  await deps.db
    .insert(carrierAccounts)
    .values({ churchId, carrier, createdAt: deps.clock.now() })
    .onConflictDoNothing()
  return findChurchAccount(deps.db, churchId, carrier)
}

/**
 * What opens the account in which a number of a church is bought, sealed: its own, which is opened now where the operator
 * wants churches to have one; null for ours.
 */
export async function accountToBuyIn(deps: Deps, wish: NumberRow): TextingOutcome<string | null> {
  const { accounts } = carrierOf(deps, wish.carrier)
  const known = await findChurchAccount(deps.db, wish.churchId, wish.carrier)
  if (known?.credentialsSealed) return success(known.credentialsSealed)
  const isWanted = known !== null || (accounts?.isWanted && !(await isInOurs(deps.db, wish)))
  const row = isWanted ? (known ?? (await placeAccount(deps, wish))) : null
  if (!accounts || !row) return success(null)
  const opened = await accounts.open(`church-${row.churchId}-${row.id}`)
  if (!opened.ok) return opened
  const credentialsSealed = deps.vault.seal(JSON.stringify(opened.value))
  await deps.db
    .update(carrierAccounts)
    .set({ sid: opened.value.sid, credentialsSealed })
    .where(eq(carrierAccounts.id, row.id))
  return success(credentialsSealed)
}

/** The numbers of a church that are in this account of it, or were. */
export async function numbersIn(tx: Db, vault: Vault, row: CarrierAccountRow): Promise<number[]> {
  const rows = await tx
    .select({ id: numbers.id, sealed: numbers.credentialsSealed })
    .from(numbers)
    .where(and(eq(numbers.churchId, row.churchId), eq(numbers.carrier, row.carrier)))
  return rows
    .filter(({ sealed }) => sealed !== null && openAccount(vault, sealed).sid === row.sid)
    .map(({ id }) => id)
}

/** Takes another token of an account; calls that were signed with the one before are still believed. */
async function takeToken(deps: Deps, row: CarrierAccountRow, before: TextingAccount, token: string) {
  const changed: TextingAccount = { sid: before.sid, token, tokenBefore: before.token }
  const credentialsSealed = deps.vault.seal(JSON.stringify(changed))
  await deps.db.transaction(async (tx) => {
    await tx.update(carrierAccounts).set({ credentialsSealed }).where(eq(carrierAccounts.id, row.id))
    const ids = await numbersIn(tx, deps.vault, row)
    await tx.update(numbers).set({ credentialsSealed }).where(inArray(numbers.id, ids))
    await hurryWaiting(tx, row.churchId, 'carrier_credentials', deps.clock.now())
  })
  deps.log.info({ churchId: row.churchId }, 'the account of a church has another token')
}

/** Tells the church; the operator sees it among the churches that need attention. */
async function recordSuspension(deps: Deps, { id, churchId }: CarrierAccountRow, isSuspended: boolean) {
  const now = deps.clock.now()
  await deps.db.transaction(async (tx) => {
    const changed = await tx
      .update(carrierAccounts)
      .set({ suspendedSince: isSuspended ? now : null })
      .where(
        and(eq(carrierAccounts.id, id), (isSuspended ? isNull : isNotNull)(carrierAccounts.suspendedSince)),
      )
      .returning({ id: carrierAccounts.id })
    if (changed.length === 0) return
    const what = isSuspended ? 'suspended' : 'resumed'
    const mailOf = isSuspended ? accountSuspendedMail : accountResumedMail
    await recordAudit(tx, { churchId, userId: null, action: `number.account_${what}`, at: now })
    for (const owner of await findOwners(tx, churchId))
      await queueMail(tx, deps, `account-${what}`, mailOf(owner, deps.publicUrl))
    if (!isSuspended) await hurryWaiting(tx, churchId, 'carrier_suspended', now)
    await announce(tx, { church_id: churchId, topic: 'church' })
  })
  if (isSuspended) deps.log.error({ churchId }, 'the carrier has suspended the account of a church')
}

/** Compares the accounts of churches with what a carrier says of them; one that it does not name is left alone. */
async function compare(deps: Deps, { key, accounts }: TextingPort): Promise<void> {
  const open = and(
    eq(carrierAccounts.carrier, key),
    isNull(carrierAccounts.closedAt),
    isNotNull(carrierAccounts.credentialsSealed),
  )
  const rows = await deps.db.select().from(carrierAccounts).where(open)
  if (!accounts || rows.length === 0) return
  const listed = await accounts.list()
  if (!listed.ok) {
    deps.log.warn({ code: listed.failure.code }, 'the carrier did not list the accounts of churches')
    return
  }
  const bySid = new Map(listed.value.map((one) => [one.sid, one]))
  for (const row of rows) {
    const found = bySid.get(row.sid ?? '')
    if (!found) continue
    const known = openAccount(deps.vault, row.credentialsSealed ?? '')
    if (found.token !== known.token) await takeToken(deps, row, known, found.token)
    if (found.isSuspended !== (row.suspendedSince !== null))
      await recordSuspension(deps, row, found.isSuspended)
  }
}

async function look(deps: Deps, key: string, minutes: number): Promise<boolean> {
  if (!(await isFirstIn(deps.db, key, minutes, deps.clock.now()))) return false
  for (const port of deps.texting.values()) await compare(deps, port)
  return true
}

/** Asks the carriers how the accounts of churches do: one request tells of all of them. */
export async function lookAtAccounts(deps: Deps): Promise<undefined> {
  await look(deps, 'church-accounts', LOOK_MINUTES)
}

/** The same at once, because a call about one of them was signed with a token that nobody here knows. Answers whether it did. */
export const lookAtAccountsNow = (deps: Deps): Promise<boolean> =>
  look(deps, 'church-accounts-now', ASKED_MINUTES)
