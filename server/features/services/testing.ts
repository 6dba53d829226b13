import { afterAll, beforeAll } from 'vitest'
import type { Connection, Db } from '#server/db/connect.ts'
import { only } from '#server/db/query.ts'
import {
  assignments,
  churches,
  messages,
  people,
  phoneStates,
  planningConnections,
  plans,
  serviceTypes,
} from '#server/db/schema/schema.ts'
import { seedCatalogue } from '#server/db/seed-data.ts'
import { freshDatabase } from '#testkit/database.ts'

/** Monday, 9:00 in New York. */
export const NOW = Temporal.Instant.from('2030-03-04T14:00:00Z')
export const inDays = (days: number): Temporal.Instant => NOW.add({ hours: 24 * days })

type Over<Table extends { $inferInsert: unknown }> = Partial<Table['$inferInsert']>

/** A database for the tests of one file: `db` is there once they run. */
export function testDatabase(): { readonly db: Db } {
  let connection: Connection
  beforeAll(async () => {
    connection = await freshDatabase()
    await seedCatalogue(connection.db)
  })
  afterAll(() => connection.close())
  return {
    get db() {
      return connection.db
    },
  }
}

/** Ways to fill one connected church in New York with rows; what a row leaves out is ordinary. */
export async function aRoster(db: Db) {
  const { id: churchId } = only(
    await db
      .insert(churches)
      .values({ name: 'Grace Chapel', timeZone: 'America/New_York', createdAt: NOW })
      .returning({ id: churches.id }),
  )
  await db.insert(planningConnections).values({
    churchId,
    service: 'planning-center',
    organizationId: 'o1',
    organizationName: 'Grace Chapel',
    accessTokenSealed: '',
    refreshTokenSealed: '',
    tokenExpiresAt: inDays(1),
    connectedAt: inDays(-9),
    rosterReadAt: NOW,
    nextSyncAt: inDays(1),
  })
  return {
    churchId,
    serviceType: (id: string, over: Over<typeof serviceTypes> = {}) =>
      db.insert(serviceTypes).values({ churchId, id, name: `Service type ${id}`, sequence: 1, ...over }),
    plan: (id: string, over: Over<typeof plans> = {}) =>
      db.insert(plans).values({
        churchId,
        id,
        serviceTypeId: 's1',
        title: `Plan ${id}`,
        times: [],
        startsAt: inDays(6),
        endsAt: inDays(6).add({ hours: 1 }),
        fingerprint: '',
        ...over,
      }),
    person: (id: string, over: Over<typeof people> = {}) =>
      db.insert(people).values({
        churchId,
        id,
        firstName: 'Person',
        lastName: id,
        phones: [],
        phone: `+1212555${id.replace(/\D/g, '').padStart(4, '0')}`,
        isArchived: false,
        readAt: NOW,
        ...over,
      }),
    /** Person `personId` on plan `planId`; asked by e-mail and not answered. */
    assignment: (personId: string, planId: string, over: Over<typeof assignments> = {}) =>
      db.insert(assignments).values({
        churchId,
        id: `${planId}-${personId}`,
        planId,
        serviceTypeId: 's1',
        personId,
        personName: `Person ${personId}`,
        positionName: 'Vocals',
        status: 'U',
        isPencilledIn: false,
        requestedAt: inDays(-1),
        canAcceptPartial: false,
        timeIds: [],
        startsAt: inDays(6),
        endsAt: inDays(6).add({ hours: 1 }),
        ...over,
      }),
    /** A text to `personId` about some plans, delivered yesterday. */
    text: (personId: string, planIds: readonly string[], over: Over<typeof messages> = {}) =>
      db
        .insert(messages)
        .values({
          churchId,
          direction: 'out',
          kind: 'confirmation',
          state: 'delivered',
          personId,
          planId: planIds[0] ?? null,
          lines: planIds.map((planId) => ({
            assignmentId: `${planId}-${personId}`,
            planId,
            leadKey: 'asap',
            startsAt: inDays(6).toString(),
          })),
          body: 'Can you serve?',
          acceptedAt: inDays(-1),
          loggedAt: inDays(-1),
          createdAt: inDays(-2),
          ...over,
        })
        .returning({ id: messages.id }),
    phoneState: (phone: string, over: Over<typeof phoneStates>) =>
      db.insert(phoneStates).values({ churchId, phone, ...over }),
  }
}
export type Roster = Awaited<ReturnType<typeof aRoster>>
