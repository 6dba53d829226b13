import type { Db } from './connect.ts'
import { countryCredits, packages } from './schema/schema.ts'

const trial = {
  followUpsMax: null,
  confirmationRemindersMax: null,
  combination: true,
  customTemplates: true,
  editableTexts: 'all',
} as const

const PACKAGES: (typeof packages.$inferInsert)[] = [
  {
    id: 'free',
    name: 'Trial',
    rank: 0,
    monthlyCents: 0,
    yearlyCents: null,
    creditsPerCycle: 50,
    limits: trial,
  },
  {
    id: 'just-starting',
    name: 'Just Starting',
    rank: 1,
    monthlyCents: 1000,
    yearlyCents: 9960,
    creditsPerCycle: 100,
    limits: {
      followUpsMax: 1,
      confirmationRemindersMax: 0,
      combination: false,
      customTemplates: false,
      editableTexts: 'none',
    },
  },
  {
    id: 'business',
    name: 'Business',
    rank: 2,
    monthlyCents: 3000,
    yearlyCents: 29_880,
    creditsPerCycle: 400,
    limits: {
      followUpsMax: 3,
      confirmationRemindersMax: 2,
      combination: true,
      customTemplates: true,
      editableTexts: 'confirmation',
    },
  },
  {
    id: 'pro',
    name: 'Pro',
    rank: 3,
    monthlyCents: 6000,
    yearlyCents: 59_760,
    creditsPerCycle: 1000,
    limits: trial,
  },
]

const CREDITS_BY_COUNTRY = { US: 1, CA: 1, GB: 3, AU: 4, ZA: 4, NZ: 15 }

/** Packages and prices a new database starts with; what is there already is left as it is. */
export const seedCatalogue = async (db: Db): Promise<void> => {
  await db.insert(packages).values(PACKAGES).onConflictDoNothing()
  await db
    .insert(countryCredits)
    .values(Object.entries(CREDITS_BY_COUNTRY).map(([countryIso, credits]) => ({ countryIso, credits })))
    .onConflictDoNothing()
}
