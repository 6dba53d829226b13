import { and, eq, isNull } from 'drizzle-orm'
import { pageNameOf } from '#core/numbers/church-pages.ts'
import { ACTIVE } from '#core/vocabulary/churches.ts'
import { COMPLETE } from '#core/vocabulary/users.ts'
import { hashPassword } from '#server/crypto/passwords.ts'
import { presentChurch } from '#server/db/church.ts'
import type { Db } from '#server/db/connect.ts'
import { brands, churches, coupons, numbers, users } from '#server/db/schema/schema.ts'
import type { Deps } from '#server/deps.ts'
import { createChurch } from '#server/features/churches/create.ts'
import { connectChurch } from '#server/features/integrations/connect.ts'
import { offeredCarrier } from '#server/features/messages/carriers.ts'
import { findPrimaryNumber } from '#server/features/messages/senders.ts'
import { buyNumber } from '#server/features/numbers/buy.ts'
import { numbersOf } from '#server/features/numbers/number.ts'
import { settlePurchase } from '#server/features/numbers/settle-purchase.ts'
import { OFFICE_PHONE } from './demo-accounts.ts'

const CHURCH = 'Grace Chapel'
const ZONE = 'America/New_York'
const AREA_CODE = '212'
/** The seeded people have the lower numbers of the area. */
const NUMBERS_LOOKED_AT = 40

type NewUser = Pick<typeof users.$inferInsert, 'churchId' | 'role' | 'name' | 'email' | 'mobilePhone'>

const addUser = (db: Db, { clock }: Deps, user: NewUser, passwordHash: string) =>
  db.insert(users).values({
    ...user,
    username: user.email,
    timeZone: ZONE,
    passwordHash,
    status: COMPLETE,
    createdAt: clock.now(),
  })

/** Platform admins exist in every sandbox. */
export async function seedAdmin(deps: Deps): Promise<void> {
  const email = 'admin@steeple.test'
  const found = await deps.db.select({ id: users.id }).from(users).where(eq(users.email, email))
  if (found.length > 0) return
  const admin = { churchId: null, role: 'admin', name: 'Avery Admin', email, mobilePhone: '' } as const
  await addUser(deps.db, deps, admin, await hashPassword('steeple-admin'))
}

/** A coupon to try at signup. */
export async function seedCoupon({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  await db
    .insert(coupons)
    .values({ code: 'WELCOME', type: 'expiry', credits: 50, trialDays: 14, createdAt: clock.now() })
    .onConflictDoNothing()
}

async function findAndBuyNumber(deps: Deps, churchId: number): Promise<void> {
  // Nobody else buys for this church: a purchase under way was left by an interrupted start.
  const owned = await numbersOf(deps.db, churchId)
  for (const wish of owned.filter(({ state }) => state === 'buying')) await settlePurchase(deps, wish)
  if ((await findPrimaryNumber(deps.db, churchId)) !== null) return
  const found = await offeredCarrier(deps).searchNumbers({
    country: 'US',
    type: 'local',
    contains: { text: AREA_CODE, match: 'first' },
    near: null,
    locality: null,
    limit: NUMBERS_LOOKED_AT,
  })
  const choice = found.ok ? found.value.at(-1) : undefined
  if (!choice) throw new Error('the carrier offers no number for the seeded church')
  const { phoneNumber } = choice
  await buyNumber(deps, { churchId, userId: null, phoneNumber, country: 'US', import: null })
}

/** What the seeded church has arranged with the emulated vendors beforehand. */
type Vendors = {
  authorise: (url: string) => Promise<string>
  /** Phone companies know the number with this id at the carrier. */
  knowNumber: (sid: string) => Promise<void>
}

/** The phone companies know its number already, so that everything can be shown live. */
async function seedRegistration({ db, clock }: Deps, churchId: number, vendors: Vendors): Promise<void> {
  const number = await findPrimaryNumber(db, churchId)
  const now = clock.now()
  if (number?.carrierSid) await vendors.knowNumber(number.carrierSid)
  await db
    .update(numbers)
    .set({ liveAt: now })
    .where(and(eq(numbers.churchId, churchId), isNull(numbers.liveAt)))
  await db
    .insert(brands)
    .values({
      churchId,
      church: CHURCH,
      ein: '12-3456789',
      address: '12 Main Street',
      city: 'New York',
      state: 'NY',
      zip: '10001',
      email: 'owner@grace.test',
      phone: '(212) 555-0142',
      page: pageNameOf(CHURCH, churchId),
      status: 'approved',
      carrierIds: { sender: number?.carrierSid ?? '' },
      submittedAt: now,
      decidedAt: now,
      checkedAt: now,
      createdAt: now,
    })
    .onConflictDoNothing()
}

/** The church and its accounts; the id it has already when it is there. */
async function findOrCreateChurch(deps: Deps): Promise<number> {
  const [owner] = await deps.db.select().from(users).where(eq(users.email, 'owner@grace.test'))
  if (owner?.churchId) return owner.churchId
  const passwordHash = await hashPassword('steeple-demo')
  return deps.db.transaction(async (tx) => {
    const churchId = await createChurch(
      tx,
      { name: CHURCH, timeZone: ZONE, packageId: 'pro', status: ACTIVE, sendingMode: 'live' },
      deps.clock.now(),
    )
    // It is there to be shown around, and has no subscription of its own.
    await tx.update(churches).set({ isDemo: true }).where(eq(churches.id, churchId))
    const common = { churchId, mobilePhone: OFFICE_PHONE }
    await addUser(
      tx,
      deps,
      { ...common, role: 'owner', name: 'Ruth Moore', email: 'owner@grace.test' },
      passwordHash,
    )
    await addUser(
      tx,
      deps,
      { ...common, role: 'staff', name: 'Sam Parker', email: 'staff@grace.test' },
      passwordHash,
    )
    return churchId
  })
}

/**
 * Grace Chapel with its people, number and connection, made by the product's own calls to the emulators.
 * A step that is done is passed over, so that an interrupted start goes on where it stopped.
 */
export async function seedGraceChapel(deps: Deps, vendors: Vendors): Promise<void> {
  const churchId = await findOrCreateChurch(deps)
  const profile = await presentChurch(deps.db, churchId)
  await findAndBuyNumber(deps, churchId)
  await seedRegistration(deps, churchId, vendors)
  if (!profile.pivot.pco_access_token) await connectChurch(deps, churchId, vendors.authorise)
}
