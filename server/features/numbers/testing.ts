import { eq } from 'drizzle-orm'
import { DETAILS_GIVEN } from '#core/vocabulary/users.ts'
import { hashToken } from '#server/crypto/seal.ts'
import { numbers, sessions, users } from '#server/db/schema/schema.ts'
import type { App } from '#testkit/app.ts'
import { apiClient } from '#testkit/client.ts'

export const NOT_AVAILABLE = 'phone number is not available, please choose other number.'

/** A church of its own without a number, and what a test asks about it. */
export async function newChurch(app: App) {
  const church = await app.foreignChurch()
  const { db } = app.deps
  return {
    ...church,
    /** Numbers for sale at the moment. */
    forSale: async (query = 'country=US&numberType=local'): Promise<string[]> => {
      const { body } = await church.get(`/numbers?${query}`)
      return body.numbers.map(({ value }: { value: string }) => value)
    },
    buy: (phoneNumber: string, country = 'US') =>
      church.put('/save-number', { phone_number: phoneNumber, country }),
    rows: () => db.select().from(numbers).where(eq(numbers.churchId, church.churchId)).orderBy(numbers.id),
  }
}

/** What the carrier has sold of a number. */
export const soldOf = (app: App, phoneNumber: string) =>
  app.sandbox.carrier.ownedNumbers().filter((owned) => owned.phoneNumber === phoneNumber)

/** Somebody of a church who has not finished the signup. */
export async function signupSession(app: App, churchId: number | null) {
  const now = app.deps.clock.now()
  const token = `signup-${churchId}`
  const email = `${token}@church.test`
  const [user] = await app.deps.db
    .insert(users)
    .values({
      churchId,
      role: 'owner',
      name: 'Nora New',
      email,
      username: email,
      mobilePhone: '+12125550111',
      timeZone: 'America/New_York',
      status: DETAILS_GIVEN,
      createdAt: now,
    })
    .returning({ id: users.id })
  await app.deps.db.insert(sessions).values({
    userId: user?.id ?? 0,
    kind: 'signup',
    tokenHash: hashToken(token),
    device: 'a test',
    confirmedAt: now,
    createdAt: now,
    lastUsedAt: now,
    expiresAt: now.add({ hours: 24 }),
  })
  return apiClient(app.url, token)
}
