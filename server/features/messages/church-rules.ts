import { eq, inArray } from 'drizzle-orm'
import { type Hours, urgentWindowOf } from '#core/messages/urgent.ts'
import type { PackageRules } from '#core/scheduling/packages.ts'
import type { ChurchRules } from '#core/scheduling/schedule-input.ts'
import { TEXTING_WINDOW } from '#core/time/window.ts'
import type { Db } from '#server/db/connect.ts'
import { only } from '#server/db/query.ts'
import { type ChurchRow, churches, packages } from '#server/db/schema/schema.ts'

/** When the texts of a church may go: the same for every church, but for what is urgent. */
export const CHURCH_WINDOW = TEXTING_WINDOW

type ClockOf = Pick<ChurchRow, 'timeZone' | 'urgentEarly' | 'urgentLate'>

/** The hours in which a church texts. */
export const hoursOf = (church: ClockOf): Hours => ({
  zone: church.timeZone,
  window: CHURCH_WINDOW,
  urgentWindow: urgentWindowOf(church),
})

const rulesOf = (church: ChurchRow, packageRules: PackageRules): ChurchRules => ({
  zone: church.timeZone,
  window: CHURCH_WINDOW,
  confirmationsOn: church.confirmationsOn,
  followUpsOn: true,
  weeklyCap: church.weeklyCap,
  packageRules,
})

export const loadHours = async (db: Db, churchId: number): Promise<Hours> =>
  hoursOf(
    only(
      await db
        .select({
          timeZone: churches.timeZone,
          urgentEarly: churches.urgentEarly,
          urgentLate: churches.urgentLate,
        })
        .from(churches)
        .where(eq(churches.id, churchId)),
    ),
  )

export const zoneOf = async (db: Db, churchId: number): Promise<string> =>
  only(await db.select({ zone: churches.timeZone }).from(churches).where(eq(churches.id, churchId))).zone

/** Some churches with the rules their texts follow. */
export async function loadChurches(db: Db, churchIds: readonly number[]) {
  const rows = await db
    .select({ church: churches, limits: packages.limits })
    .from(churches)
    .innerJoin(packages, eq(packages.id, churches.packageId))
    .where(inArray(churches.id, [...churchIds]))
  return rows.map(({ church, limits }) => ({
    church,
    rules: rulesOf(church, limits),
    hours: hoursOf(church),
  }))
}

export const loadChurch = async (db: Db, churchId: number) => only(await loadChurches(db, [churchId]))
