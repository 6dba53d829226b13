import type { Church, PhoneNumber, User } from '#contract/access.ts'
import type { churches, numbers, planningConnections, syncRuns, users } from '#server/db/schema/schema.ts'

type ChurchRow = typeof churches.$inferSelect
type UserRow = typeof users.$inferSelect
type NumberRow = typeof numbers.$inferSelect
type ConnectionRow = typeof planningConnections.$inferSelect

/** What a church's view is made of. */
export type ChurchParts = {
  church: ChurchRow
  connection: Pick<ConnectionRow, 'brokenReason'> | null
  lastSync: Pick<typeof syncRuns.$inferSelect, 'state'> | null
}

export const churchView = ({ church, connection, lastSync }: ChurchParts): Church => ({
  id: church.id,
  name: church.name,
  plan_id: church.packageId,
  status: church.status,
  timezone: church.timeZone,
  country_iso: church.countryIso,
  country_code: church.dialCode,
  phone_country: church.dialCode,
  phone_preference: church.phonePreference,
  initial_confirmation_switch: church.confirmationsOn,
  one_way_only: church.oneWayOnly,
  pco_syncing: lastSync?.state === 'running' || lastSync?.state === 'waiting',
  sending_mode: church.sendingMode,
  pivot: { pco_access_token: connection !== null, refresh_invalid: connection?.brokenReason != null },
  current_credit: {
    balance_credits: church.creditBalance,
    end_date: church.trialEndsAt?.toString() ?? null,
  },
})

export const numberView = (row: NumberRow): PhoneNumber => ({
  id: row.id,
  number: row.phoneNumber,
  country: row.countryIso,
  active: row.isActive ? 1 : 0,
  is_pl: row.isImported ? 1 : 0,
  primary: row.isPrimary ? 1 : 0,
  brand_id: null,
})

export const userView = (row: UserRow, church: Church | null, primary: NumberRow | null): User => {
  const [first = '', ...rest] = row.name.split(' ')
  return {
    id: row.id,
    name: row.name,
    first_name: first,
    last_name: rest.join(' '),
    email: row.email,
    username: row.username,
    mobile_phone: row.mobilePhone,
    timezone: row.timeZone,
    role: row.role,
    is_admin: row.role === 'admin' ? 1 : 0,
    status: row.status,
    bypassed: row.isBypassed,
    primary_number: primary?.phoneNumber ?? null,
    is_phone_pl: primary?.isImported ?? false,
    churches: church ? [church] : [],
  }
}

type Stage = Pick<UserRow, 'status' | 'churchId' | 'passwordHash' | 'closedReason'>

/** Has signed up and given no details yet. */
export const isSigningUp = (user: Stage): boolean =>
  user.status < 2 && user.churchId === null && user.closedReason === null

/** Was invited to a church and has not accepted yet. */
export const isInvited = (user: Stage): boolean =>
  user.status < 2 && user.churchId !== null && user.passwordHash === null

/** Waits for manual review. */
export const isInReview = (user: Stage & Pick<UserRow, 'isBypassed'>): boolean =>
  user.status === 3 && user.isBypassed && user.closedReason === null
