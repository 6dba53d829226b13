import {
  and,
  asc,
  eq,
  exists,
  inArray,
  isNotNull,
  isNull,
  not,
  notExists,
  or,
  type SQL,
  sql,
} from 'drizzle-orm'
import { CANCELLED, NOT_ACTIVE } from '#core/vocabulary/churches.ts'
import type { Db } from '#server/db/connect.ts'
import {
  brands,
  brandWithdrawals,
  type CarrierAccountRow,
  carrierAccounts,
  churches,
  isHeld,
  numbers,
} from '#server/db/schema/schema.ts'
import type { Deps } from '#server/deps.ts'
import { carrierOf } from '#server/features/messages/carriers.ts'
import { findChurchAccount, numbersIn } from '#server/features/messages/church-accounts.ts'
import { accountBehind } from '#server/features/messages/senders.ts'
import { isFirstIn } from '#server/http/rate-limit.ts'
import { eachDue } from '#server/jobs/each-due.ts'
import type { DueWork } from '#server/jobs/ticker.ts'
import { lockNumbers } from './number.ts'

const LOOKED_FOR_MINUTES = 60

/** A campaign costs every month until it is deleted; a verification costs nothing and goes with its number. */
const isAtCarrier = sql`coalesce(${brands.carrierIds} ->> 'service', '') <> ''`

/**
 * Ends registrations with the carriers, which are deleted there later. What was filled in stays for a church that comes
 * back; it is then registered as a new one.
 */
export async function leaveRegistrations(tx: Db, which: SQL, now: Temporal.Instant): Promise<number> {
  const rows = await tx.select().from(brands).where(and(which, isAtCarrier)).for('update')
  for (const { id, churchId, type, carrier, carrierIds } of rows) {
    const accountId = (await findChurchAccount(tx, churchId, carrier))?.id ?? null
    await tx.insert(brandWithdrawals).values({ churchId, type, carrier, carrierIds, accountId, leftAt: now })
    const round = String(Number(carrierIds.round ?? '1') + 1)
    await tx
      .update(brands)
      .set({
        ...{ status: 'draft', reasons: [], remedy: 'correct', wrongField: null },
        ...{ carrierIds: { round }, submittedAt: null, decidedAt: null, checkedAt: null },
      })
      .where(eq(brands.id, id))
  }
  return rows.length
}

const endedChurches = (db: Db) =>
  db
    .select({ id: churches.id })
    .from(churches)
    .where(or(eq(churches.status, NOT_ACTIVE), eq(churches.status, CANCELLED)))

/** Churches that have ended and whose numbers are gone. */
const hasLeft = (db: Db) =>
  and(
    isAtCarrier,
    inArray(brands.churchId, endedChurches(db)),
    notExists(
      db
        .select({ id: numbers.id })
        .from(numbers)
        .where(and(eq(numbers.churchId, brands.churchId), sql`${numbers.state} <> 'released'`)),
    ),
  )

/** Ends the registrations of churches that have left. */
export const dueLeaving = (deps: Deps): DueWork =>
  eachDue(deps, {
    name: 'end the registration of a church that has left',
    find: async ({ now, limit, mayRun }) => {
      // It looks at every registration, and nobody waits for it.
      if (!(await isFirstIn(deps.db, 'brands-of-shut', LOOKED_FOR_MINUTES, now))) return []
      return deps.db
        .select({ key: brands.id, churchId: brands.churchId })
        .from(brands)
        .where(and(hasLeft(deps.db), mayRun(brands.id)))
        .orderBy(asc(brands.id))
        .limit(limit)
    },
    run: ({ key: id }, now) =>
      deps.db.transaction(async (tx) => {
        const which = and(eq(brands.id, id), hasLeft(tx))
        return which !== undefined && (await leaveRegistrations(tx, which, now)) > 0
      }),
  })

/** Has the carriers delete what they still have of churches that have left. */
export const dueWithdrawals = (deps: Deps): DueWork =>
  eachDue(deps, {
    name: 'delete a registration at the carrier',
    find: ({ limit, mayRun }) =>
      deps.db
        .select({
          key: brandWithdrawals.id,
          churchId: brandWithdrawals.churchId,
          type: brandWithdrawals.type,
          carrier: brandWithdrawals.carrier,
          carrierIds: brandWithdrawals.carrierIds,
          credentialsSealed: carrierAccounts.credentialsSealed,
        })
        .from(brandWithdrawals)
        .leftJoin(carrierAccounts, eq(carrierAccounts.id, brandWithdrawals.accountId))
        .where(mayRun(brandWithdrawals.id))
        .orderBy(asc(brandWithdrawals.id))
        .limit(limit),
    run: async ({ key: id, type, carrier, carrierIds, ...rest }) => {
      const account = accountBehind(deps.vault, rest)
      const withdrawn = await carrierOf(deps, carrier).registrations[type].withdraw(carrierIds, account)
      if (!withdrawn.ok) throw new Error(`the registration was not deleted: ${withdrawn.failure.detail}`)
      await deps.db.delete(brandWithdrawals).where(eq(brandWithdrawals.id, id))
      return true
    },
  })

const hasAny = (db: Db, table: typeof brands | typeof brandWithdrawals | typeof numbers, which?: SQL) =>
  exists(db.select({ one: sql`1` }).from(table).where(which))

/**
 * Accounts of churches that have ended, once all that was in them is given back and deleted. Where the carrier has
 * suspended one, nothing can be given back any more: closing it does that.
 */
function isToClose(db: Db) {
  const ofChurch = (table: typeof brands | typeof numbers) =>
    and(eq(table.churchId, carrierAccounts.churchId), eq(table.carrier, carrierAccounts.carrier))
  const isLeft = sql`${numbers.state} in ('releasing', 'given_up') and ${numbers.credentialsSealed} is not null`
  return and(
    isNull(carrierAccounts.closedAt),
    inArray(carrierAccounts.churchId, endedChurches(db)),
    not(hasAny(db, numbers, and(ofChurch(numbers), isHeld))),
    or(
      isNotNull(carrierAccounts.suspendedSince),
      and(
        not(hasAny(db, brands, and(ofChurch(brands), isAtCarrier))),
        not(hasAny(db, numbers, and(ofChurch(numbers), isLeft))),
        not(hasAny(db, brandWithdrawals, eq(brandWithdrawals.accountId, carrierAccounts.id))),
      ),
    ),
  )
}

/** Given up, and the carrier has yet to be told. */
const isClosing = and(isNotNull(carrierAccounts.closedAt), isNotNull(carrierAccounts.credentialsSealed))

/** Nothing of the church is in the account from now on, also not its registration. */
async function giveUpAccount(tx: Db, which: SQL | undefined, now: Temporal.Instant): Promise<void> {
  const rows = await tx.select().from(carrierAccounts).where(which)
  for (const { id, churchId, carrier } of rows) {
    const isIts = sql`${brands.churchId} = ${churchId} and ${brands.carrier} = ${carrier}`
    await leaveRegistrations(tx, isIts, now)
    await tx.update(carrierAccounts).set({ closedAt: now }).where(eq(carrierAccounts.id, id))
  }
}

/** Forgets what was in an account that the carrier has closed. */
const forgetAccount = (deps: Deps, row: CarrierAccountRow): Promise<void> =>
  deps.db.transaction(async (tx) => {
    const inIt = inArray(numbers.id, await numbersIn(tx, deps.vault, row))
    await tx
      .update(numbers)
      .set({ state: 'released', carrierSid: null })
      .where(and(inIt, eq(numbers.state, 'releasing')))
    await tx.update(numbers).set({ credentialsSealed: null }).where(inIt)
    await tx.delete(brandWithdrawals).where(eq(brandWithdrawals.accountId, row.id))
    await tx.update(carrierAccounts).set({ credentialsSealed: null }).where(eq(carrierAccounts.id, row.id))
  })

/** Closes the accounts of churches that have left. */
export const dueClosings = (deps: Deps): DueWork =>
  eachDue(deps, {
    name: 'close the account of a church that has left',
    find: async ({ now, limit, mayRun }) => {
      // It looks at every account, and nobody waits for it.
      if (!(await isFirstIn(deps.db, 'accounts-of-shut', LOOKED_FOR_MINUTES, now))) return []
      return deps.db
        .select({ key: carrierAccounts.id, churchId: carrierAccounts.churchId })
        .from(carrierAccounts)
        .where(and(or(isToClose(deps.db), isClosing), mayRun(carrierAccounts.id)))
        .orderBy(asc(carrierAccounts.id))
        .limit(limit)
    },
    run: async ({ key: id, churchId }, now) => {
      const row = await deps.db.transaction(async (tx) => {
        // A number that is bought at this moment waits, and then gets another account.
        await lockNumbers(tx, churchId)
        const which = eq(carrierAccounts.id, id)
        await giveUpAccount(tx, and(which, isToClose(tx)), now)
        const [found] = await tx
          .select()
          .from(carrierAccounts)
          .where(and(which, isNotNull(carrierAccounts.closedAt)))
        return found
      })
      if (!row?.sid) return row !== undefined
      const closed = await carrierOf(deps, row.carrier).accounts?.close(row.sid)
      if (closed && !closed.ok) throw new Error(`the account was not closed: ${closed.failure.detail}`)
      await forgetAccount(deps, row)
      return true
    },
  })
