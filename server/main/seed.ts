import { eq } from 'drizzle-orm'
import { hashPassword } from '#server/crypto/passwords.ts'
import { only } from '#server/db/query.ts'
import { numbers, users } from '#server/db/schema/schema.ts'
import type { Deps } from '#server/deps.ts'
import { createChurch } from '#server/features/access/churches/actions.ts'
import { connectChurch } from '#server/features/integrations/connection/actions.ts'

/** The accounts of the seeded world, for the console and the first lines on screen. */
export const SEEDED_ACCOUNTS = [
  { label: 'Owner of Grace Chapel', login: 'owner@grace.test', password: 'steeple-demo' },
  { label: 'Staff of Grace Chapel', login: 'staff@grace.test', password: 'steeple-demo' },
  { label: 'Platform admin', login: 'admin@steeple.test', password: 'steeple-admin' },
] as const

const ZONE = 'America/New_York'
const AREA_CODE = '212'
const COMPLETE = 3

type NewUser = Pick<typeof users.$inferInsert, 'churchId' | 'role' | 'name' | 'email' | 'mobilePhone'>

const addUser = async ({ db, clock }: Deps, user: NewUser, password: string): Promise<number> => {
  const values = {
    ...user,
    username: user.email,
    timeZone: ZONE,
    passwordHash: await hashPassword(password),
    status: COMPLETE,
    createdAt: clock.now(),
  }
  return only(await db.insert(users).values(values).returning({ id: users.id })).id
}

const hasUser = async ({ db }: Deps, email: string): Promise<boolean> =>
  (await db.select({ id: users.id }).from(users).where(eq(users.email, email))).length > 0

/** Platform admins exist in every sandbox. */
export const seedAdmin = async (deps: Deps): Promise<void> => {
  if (await hasUser(deps, 'admin@steeple.test')) return
  const admin = {
    churchId: null,
    role: 'admin',
    name: 'Avery Admin',
    email: 'admin@steeple.test',
    mobilePhone: '',
  } as const
  await addUser(deps, admin, 'steeple-admin')
}

const buyNumber = async (deps: Deps, churchId: number): Promise<void> => {
  const found = await deps.texting.searchNumbers({
    country: 'US',
    type: 'local',
    contains: { text: AREA_CODE, match: 'first' },
    near: null,
    locality: null,
    limit: 1,
  })
  const choice = found.ok ? found.value[0] : undefined
  if (!choice) throw new Error('the carrier offers no number for the seeded church')
  const bought = await deps.texting.buyNumber({
    phoneNumber: choice.phoneNumber,
    smsUrl: `${deps.publicUrl}/hooks/twilio/sms`,
    reference: `church-${churchId}`,
  })
  if (!bought.ok) throw new Error(`the carrier sells no number: ${bought.failure.detail}`)
  await deps.db.insert(numbers).values({
    churchId,
    phoneNumber: bought.value.phoneNumber,
    countryIso: 'US',
    type: 'local',
    carrierSid: bought.value.sid,
    isPrimary: true,
    createdAt: deps.clock.now(),
  })
}

/** Grace Chapel with its people, number and connection, made by the product's own calls to the emulators. */
export const seedGraceChapel = async (
  deps: Deps,
  authorise: (url: string) => Promise<string>,
): Promise<void> => {
  if (await hasUser(deps, 'owner@grace.test')) return
  const churchId = await deps.db.transaction((tx) =>
    createChurch(
      tx,
      { name: 'Grace Chapel', timeZone: ZONE, packageId: 'pro', status: 'Active', sendingMode: 'live' },
      deps.clock.now(),
    ),
  )
  await buyNumber(deps, churchId)
  await connectChurch(deps, churchId, authorise)
  const common = { churchId, mobilePhone: '+12125550142' }
  await addUser(
    deps,
    { ...common, role: 'staff', name: 'Sam Parker', email: 'staff@grace.test' },
    'steeple-demo',
  )
  // Last, because its presence says that the seed is complete.
  await addUser(
    deps,
    { ...common, role: 'owner', name: 'Ruth Moore', email: 'owner@grace.test' },
    'steeple-demo',
  )
}
