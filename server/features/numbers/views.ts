import type { PhoneNumber } from '#contract/access.ts'
import { formatPhone } from '#core/messaging/phone.ts'
import type { numbers } from '#server/db/schema/schema.ts'

type NumberRow = typeof numbers.$inferSelect

/** At most so many numbers of a church are in use (spec 001 §6). */
export const ACTIVE_MAX = 2

/** A number out of use is kept so long (decision 'Numbers'). */
export const KEPT_DAYS = 30

/** A purchase that the carrier has not confirmed. */
export const isUnderWay = ({ carrierSid, isImported, releasedAt }: NumberRow): boolean =>
  carrierSid === null && !isImported && releasedAt === null

/** Where the carrier posts what is texted to a number. */
export const inboundUrl = ({ publicUrl }: { publicUrl: string }): string => `${publicUrl}/hooks/twilio/sms`

/** Numbers that count against the maximum: in use, or about to be. */
export const countInUse = (rows: readonly NumberRow[]): number =>
  rows.filter((row) => row.isActive || isUnderWay(row)).length

export const numberView = (row: NumberRow, brandId: number | null): PhoneNumber => ({
  id: row.id,
  number: row.phoneNumber,
  country: row.countryIso,
  active: row.isActive ? 1 : 0,
  is_pl: row.isImported ? 1 : 0,
  primary: row.isPrimary ? 1 : 0,
  // Only local numbers of the US are registered with the carriers.
  brand_id: row.type === 'local' && row.countryIso === 'US' ? brandId : null,
})

export const numberLine = (row: NumberRow, brandId: number | null) => ({
  ...numberView(row, brandId),
  label: formatPhone(row.phoneNumber),
  app: row.isImported ? 'PastorsLine' : 'Steeple',
  kept_until: row.removedAt?.add({ hours: KEPT_DAYS * 24 }).toString() ?? null,
})
