import { sql } from 'drizzle-orm'
import type { Db } from './connect.ts'
import { countryCredits, creditBundles, packages } from './schema/schema.ts'

const trial = {
  followUpsMax: null,
  confirmationRemindersMax: null,
  combination: true,
  customTemplates: true,
  editableTexts: 'all',
} as const

const ONE_CREDIT =
  'One credit sends a text of up to 160 characters to a phone in the US or Canada. Texts to other countries cost more; incoming texts are free.'

const PACKAGES: (typeof packages.$inferInsert)[] = [
  {
    id: 'free',
    description: 'Everything, for the time of your trial.',
    tooltip: ONE_CREDIT,
    image: '/packages/free.svg',
    name: 'Trial',
    rank: 0,
    monthlyCents: 0,
    yearlyCents: null,
    creditsPerCycle: 50,
    limits: trial,
  },
  {
    id: 'just-starting',
    description: 'Confirmations and 1 follow-up reminder, with our schedule template and our words.',
    tooltip: ONE_CREDIT,
    image: '/packages/just-starting.svg',
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
    description:
      'Confirmations, 2 confirmation reminders and 3 follow-up reminders, schedule templates of your own, and confirmations in your own words.',
    tooltip: ONE_CREDIT,
    image: '/packages/business.svg',
    isPopular: true,
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
    description:
      'Everything: all reminders, schedule templates of your own, and every text in your own words.',
    tooltip: ONE_CREDIT,
    image: '/packages/pro.svg',
    name: 'Pro',
    rank: 3,
    monthlyCents: 6000,
    yearlyCents: 59_760,
    creditsPerCycle: 1000,
    limits: trial,
  },
]

const CREDITS_BY_COUNTRY = { US: 1, CA: 1, GB: 3, AU: 4, ZA: 4, NZ: 15 }

const BUNDLES = [
  { quantity: 100, cents: 1200 },
  { quantity: 250, cents: 2800 },
  { quantity: 500, cents: 5200 },
  { quantity: 1000, cents: 9800 },
]

/** Packages and prices a new database starts with; what is there already is left as it is. */
export async function seedCatalogue(db: Db): Promise<void> {
  await db
    .insert(packages)
    .values(PACKAGES)
    .onConflictDoUpdate({
      target: packages.id,
      // Words that an older database does not have yet.
      set: {
        description: sql`excluded.description`,
        tooltip: sql`excluded.tooltip`,
        image: sql`excluded.image`,
        isPopular: sql`excluded.is_popular`,
      },
      setWhere: sql`${packages.description} = ''`,
    })
  await db.insert(creditBundles).values(BUNDLES).onConflictDoNothing()
  await db
    .insert(countryCredits)
    .values(Object.entries(CREDITS_BY_COUNTRY).map(([countryIso, credits]) => ({ countryIso, credits })))
    .onConflictDoNothing()
}
