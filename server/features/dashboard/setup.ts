import { and, eq, isNotNull, sql } from 'drizzle-orm'
import { setupOf } from '#core/churches/setup.ts'
import { registrationOf, registrationStanding } from '#core/numbers/registration.ts'
import type { SendingMode } from '#core/vocabulary/churches.ts'
import type { Db } from '#server/db/connect.ts'
import { only } from '#server/db/query.ts'
import { messages } from '#server/db/schema/schema.ts'
import { findPrimaryNumber } from '#server/features/messages/senders.ts'
import { decidedOf, findBrand } from '#server/features/numbers/brand.ts'

type Standing = { isConnected: boolean; sendingMode: SendingMode }

/** Whether texts have gone to the owner on trial, and to volunteers. */
async function lookBack(db: Db, churchId: number) {
  const went = (isTrial: boolean) =>
    db
      .select({ id: messages.id })
      .from(messages)
      .where(
        and(
          eq(messages.churchId, churchId),
          isNotNull(messages.loggedAt),
          eq(messages.direction, 'out'),
          eq(messages.isTrial, isTrial),
        ),
      )
  return only(
    await db
      .select({
        hasTried: sql<boolean>`exists(${went(true)})`,
        hasTexted: sql<boolean>`exists(${went(false)})`,
      })
      .from(sql`(select 1) as one`),
  )
}

const LIVE = { hasTried: true, hasTexted: true }

/** What a church still has to do before its texts go out. */
export async function presentSetup(db: Db, churchId: number, { isConnected, sendingMode }: Standing) {
  const number = await findPrimaryNumber(db, churchId)
  const type = registrationOf(number)
  const brand = type && (await findBrand(db, churchId, type))
  return setupOf({
    hasNumber: number !== null,
    isConnected,
    registration: registrationStanding(number, brand && decidedOf(brand)),
    sendingMode,
    ...(sendingMode === 'live' ? LIVE : await lookBack(db, churchId)),
  })
}
