import { and, count, desc, eq, inArray } from 'drizzle-orm'
import type { Coupon } from '#contract/coupons.ts'
import { couponProblems, storedLimits, type TypedCoupon } from '#core/billing/coupons.ts'
import type { AuditAction } from '#core/vocabulary/audit.ts'
import type { Db } from '#server/db/connect.ts'
import { only } from '#server/db/query.ts'
import { type CouponRow, coupons, couponUses } from '#server/db/schema/schema.ts'
import type { Deps } from '#server/deps.ts'
import { recordAudit } from '#server/features/audit/record.ts'
import { NOT_FOUND, refuse } from '#server/http/errors.ts'

const lastDayOf = (end: Temporal.Instant): string =>
  end.subtract({ nanoseconds: 1 }).toZonedDateTimeISO('UTC').toPlainDate().toString()

function couponView(row: CouponRow, uses: number): Coupon {
  const noExpiry = row.type !== 'uses' && row.expiresAt === null
  return {
    id: row.id,
    code: row.code,
    type: noExpiry ? 'no_expiry' : row.type,
    total_uses: row.totalUses,
    expiry_date: row.expiresAt && lastDayOf(row.expiresAt),
    no_expiry: noExpiry,
    credits: row.credits,
    trial_days: row.trialDays,
    include_dollar: row.includeDollar,
    apply_when: row.applyWhen,
    active: row.isActive ? 1 : 0,
    uses,
  }
}

async function countUses(db: Db, ids: number[]): Promise<Map<number, number>> {
  const rows = await db
    .select({ id: couponUses.couponId, uses: count() })
    .from(couponUses)
    .where(inArray(couponUses.couponId, ids))
    .groupBy(couponUses.couponId)
  return new Map(rows.map(({ id, uses }) => [id, uses]))
}

const SHOWN_MAX = 500

/** The coupons that were not removed, the newest first, with how often each was used. */
export async function listCoupons(db: Db): Promise<{ coupons: Coupon[] }> {
  const rows = await db
    .select()
    .from(coupons)
    .where(eq(coupons.isActive, true))
    .orderBy(desc(coupons.id))
    .limit(SHOWN_MAX)
  const uses = await countUses(
    db,
    rows.map(({ id }) => id),
  )
  return { coupons: rows.map((row) => couponView(row, uses.get(row.id) ?? 0)) }
}

const isThere = (id: number) => and(eq(coupons.id, id), eq(coupons.isActive, true))

/** One coupon that was not removed. */
export async function findCoupon(db: Db, id: number): Promise<Coupon> {
  const [row] = await db.select().from(coupons).where(isThere(id))
  if (!row) throw refuse(404, NOT_FOUND)
  return couponView(row, (await countUses(db, [id])).get(id) ?? 0)
}

/** Signups that redeem it wait until the transaction ends. */
async function holdCoupon(tx: Db, id: number): Promise<CouponRow> {
  const [row] = await tx.select().from(coupons).where(isThere(id)).for('update')
  if (!row) throw refuse(404, NOT_FOUND)
  return row
}

const TAKEN = 'This code was used before. Please choose another.'
const CODE_STAYS = 'The code of a coupon cannot be changed.'

async function create(tx: Db, coupon: TypedCoupon, now: Temporal.Instant): Promise<number> {
  const { code, credits, trialDays, applyWhen, includeDollar } = coupon
  const [row] = await tx
    .insert(coupons)
    .values({ code, credits, trialDays, applyWhen, includeDollar, ...storedLimits(coupon), createdAt: now })
    .onConflictDoNothing()
    .returning({ id: coupons.id })
  if (!row) throw refuse(422, { code: [TAKEN] })
  return row.id
}

async function change(tx: Db, id: number, coupon: TypedCoupon): Promise<number> {
  const before = await holdCoupon(tx, id)
  if (before.code !== coupon.code) throw refuse(422, { code: [CODE_STAYS] })
  const { credits, trialDays, applyWhen, includeDollar } = coupon
  const changed = await tx
    .update(coupons)
    .set({ credits, trialDays, applyWhen, includeDollar, ...storedLimits(coupon) })
    .where(eq(coupons.id, id))
    .returning({ id: coupons.id })
  return only(changed).id
}

type Deed = { adminId: number; action: AuditAction; detail: Record<string, unknown> }

const writeDown = (tx: Db, { adminId, action, detail }: Deed, at: Temporal.Instant): Promise<void> =>
  recordAudit(tx, { churchId: null, userId: adminId, action, detail, at })

/** Creates a coupon, or changes the one with this id. */
export async function saveCoupon(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  adminId: number,
  { id, ...coupon }: TypedCoupon & { id?: number | undefined },
): Promise<Coupon> {
  const now = clock.now()
  const problems = couponProblems(coupon, now)
  if (problems) throw refuse(422, problems)
  const saved = await db.transaction(async (tx) => {
    const couponId = id === undefined ? await create(tx, coupon, now) : await change(tx, id, coupon)
    const action = id === undefined ? 'coupon.created' : 'coupon.changed'
    await writeDown(tx, { adminId, action, detail: { couponId, ...coupon } }, now)
    return couponId
  })
  return findCoupon(db, saved)
}

/** Takes a coupon out of use; what it gave stays given. */
export const removeCoupon = (
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  adminId: number,
  id: number,
): Promise<Coupon> =>
  db.transaction(async (tx) => {
    const row = await holdCoupon(tx, id)
    await tx.update(coupons).set({ isActive: false }).where(eq(coupons.id, id))
    const detail = { couponId: id, code: row.code }
    await writeDown(tx, { adminId, action: 'coupon.removed', detail }, clock.now())
    return couponView({ ...row, isActive: false }, (await countUses(tx, [id])).get(id) ?? 0)
  })
