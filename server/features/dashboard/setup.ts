import { and, eq, isNotNull, type SQL, sql } from 'drizzle-orm'
import { setupOf } from '#core/churches/setup.ts'
import { registrationOf, registrationStanding } from '#core/numbers/registration.ts'
import type { SendingMode } from '#core/vocabulary/churches.ts'
import type { Db } from '#server/db/connect.ts'
import { only } from '#server/db/query.ts'
import { churches, messages } from '#server/db/schema/schema.ts'
import type { Deps } from '#server/deps.ts'
import { findPrimaryNumber, previewsGo } from '#server/features/messages/senders.ts'
import { decidedOf, findBrand } from '#server/features/numbers/brand.ts'

type Standing = { isConnected: boolean; sendingMode: SendingMode }

/** Whether a preview was delivered or looked at, and whether texts have gone to volunteers. */
async function lookBack(db: Db, churchId: number) {
  const texts = (...such: SQL[]) =>
    db
      .select({ id: messages.id })
      .from(messages)
      .where(and(eq(messages.churchId, churchId), eq(messages.direction, 'out'), ...such))
  const delivered = texts(eq(messages.isTrial, true), eq(messages.state, 'delivered'))
  const gone = texts(eq(messages.isTrial, false), isNotNull(messages.loggedAt))
  return only(
    await db
      .select({
        hasTried: sql<boolean>`${churches.previewsSeenAt} is not null or exists(${delivered})`,
        hasTexted: sql<boolean>`exists(${gone})`,
      })
      .from(churches)
      .where(eq(churches.id, churchId)),
  )
}

const LIVE = { hasTried: true, hasTexted: true }

/** What a church still has to do before its texts go out. */
export async function presentSetup(
  deps: Pick<Deps, 'db' | 'trialNumber'>,
  churchId: number,
  { isConnected, sendingMode }: Standing,
) {
  const { db } = deps
  const number = await findPrimaryNumber(db, churchId)
  const type = registrationOf(number)
  const brand = type && (await findBrand(db, churchId, type))
  const place = await previewsGo(deps, churchId)
  const steps = setupOf({
    previewsGo: place,
    hasNumber: number !== null,
    isConnected,
    registration: registrationStanding(number, brand && decidedOf(brand)),
    sendingMode,
    ...(sendingMode === 'live' ? LIVE : await lookBack(db, churchId)),
  })
  const isOnScreen = place === 'screen'
  return steps?.map((step) => ({ ...step, on_screen: isOnScreen && step.step === 'trial' })) ?? null
}
