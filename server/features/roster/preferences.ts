import { eq } from 'drizzle-orm'
import { announce } from '#server/db/live.ts'
import { only } from '#server/db/query.ts'
import { type ChurchRow, churches } from '#server/db/schema/schema.ts'
import type { Deps } from '#server/deps.ts'
import { lockSchedule, scheduleTexts } from '#server/features/messages/schedule.ts'
import { chooseAllPhones } from './people.ts'

type Preferences =
  | { country_code: string; country_iso: string }
  | { phone_preference: ChurchRow['phonePreference'] }

const columnsOf = (preferences: Preferences): Partial<ChurchRow> =>
  'phone_preference' in preferences
    ? { phonePreference: preferences.phone_preference }
    : { countryIso: preferences.country_iso, dialCode: preferences.country_code.replace('+', '') }

/** Which number of a person is texted, and how numbers without a country are read: everybody's is chosen again. */
export const savePreferences = (deps: Deps, churchId: number, preferences: Preferences): Promise<void> =>
  deps.db.transaction(async (tx) => {
    await lockSchedule(tx, churchId)
    const saved = await tx
      .update(churches)
      .set(columnsOf(preferences))
      .where(eq(churches.id, churchId))
      .returning()
    const now = deps.clock.now()
    const people = await chooseAllPhones(tx, only(saved), now)
    if (people.length > 0) await scheduleTexts(tx, churchId, people, now)
    await announce(tx, { church_id: churchId, topic: 'church' })
  })
