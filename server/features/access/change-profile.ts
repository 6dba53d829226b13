import { eq } from 'drizzle-orm'
import type { User } from '#contract/access.ts'
import type { ProfileChange } from '#contract/profile.ts'
import { phoneDoubt, phoneOf } from '#core/access/contact.ts'
import { isTimeZone, usernameProblem, ZONE_REQUIRED } from '#core/access/details.ts'
import { MEMBERS_ONLY } from '#core/access/may.ts'
import type { Act } from '#core/vocabulary/access.ts'
import type { Db } from '#server/db/connect.ts'
import { announce } from '#server/db/live.ts'
import { only } from '#server/db/query.ts'
import { type UserRow, users } from '#server/db/schema/schema.ts'
import type { Deps } from '#server/deps.ts'
import { recordAudit } from '#server/features/audit/record.ts'
import { changeSetting, type Setting } from '#server/features/churches/settings.ts'
import { requireMay, type Session } from '#server/http/api.ts'
import { refuse } from '#server/http/errors.ts'
import { askForAddress } from './new-address.ts'
import { changePassword } from './passwords.ts'
import { presentProfile } from './profile.ts'
import { reserveUsername } from './usernames.ts'
import { lockUser } from './users.ts'

type OwnColumns = Partial<Pick<UserRow, 'name' | 'mobilePhone' | 'username' | 'timeZone'>>

/** The setting of the church that is meant; null when the change is about the person. */
function settingIn(change: ProfileChange): Setting | null {
  if (change.church !== undefined) return { name: change.church }
  if (change.one_way_only !== undefined) return { oneWayOnly: change.one_way_only }
  if (change.plain_names !== undefined) return { plainNames: change.plain_names }
  if (change.tells_cancelled !== undefined) return { tellsCancelled: change.tells_cancelled }
  if (change.urgent_early !== undefined) return { urgentEarly: change.urgent_early }
  if (change.urgent_late !== undefined) return { urgentLate: change.urgent_late }
  return change.weekly_cap === undefined ? null : { weeklyCap: change.weekly_cap }
}

/** A session that was left open must not move the account to another address; support may set switches, but not who is texted at night. */
function actOf(change: ProfileChange, setting: Setting | null): Act {
  if (!setting) return change.email === undefined ? 'account.change' : 'account.change_address'
  const isSwitch = !('urgentEarly' in setting) && !('urgentLate' in setting)
  return isSwitch && Object.values(setting).every((value) => typeof value === 'boolean')
    ? 'switches.set'
    : 'settings.change'
}

/** What is changed about the person, if it can be that. */
function columnsOf(change: ProfileChange, { email }: UserRow): OwnColumns {
  const { name, mobile_phone: phone, username, timezone } = change
  if (name !== undefined) return { name }
  if (phone !== undefined) {
    const doubt = phoneDoubt(phone)
    if (doubt) throw refuse(422, { mobile_phone: [doubt] })
    return { mobilePhone: phoneOf(phone) }
  }
  if (username !== undefined) {
    const problem = usernameProblem(username, email)
    if (problem) throw refuse(422, { username: [problem] })
    return { username }
  }
  if (timezone === undefined) return {}
  if (!isTimeZone(timezone)) throw refuse(422, { timezone: [ZONE_REQUIRED] })
  return { timeZone: timezone }
}

async function changeOwn(
  tx: Db,
  { userId, churchId }: Session,
  change: ProfileChange,
  now: Temporal.Instant,
): Promise<void> {
  const user = only([await lockUser(tx, userId)].filter((row) => row !== null))
  const columns = columnsOf(change, user)
  if (columns.username !== undefined) await reserveUsername(tx, columns.username, userId)
  await tx.update(users).set(columns).where(eq(users.id, userId))
  const detail = { field: Object.keys(columns)[0] }
  await recordAudit(tx, { churchId, userId, action: 'account.changed', detail, at: now })
  if (churchId !== null) await announce(tx, { church_id: churchId, topic: 'church' })
}

const isPassword = (
  change: ProfileChange,
): change is ProfileChange & { old_password: string; password: string } =>
  change.old_password !== undefined && change.password !== undefined

/** Changes one field of the profile, or the password, and answers the person as they are now. */
export async function changeProfile(deps: Deps, changer: Session, change: ProfileChange): Promise<User> {
  const { userId, churchId } = changer
  const setting = settingIn(change)
  requireMay({ session: changer, deps }, actOf(change, setting))
  if (isPassword(change)) await changePassword(deps, changer, change)
  else if (change.email !== undefined) await askForAddress(deps, changer, change.email)
  else if (!setting) await deps.db.transaction((tx) => changeOwn(tx, changer, change, deps.clock.now()))
  else if (churchId === null) throw refuse(403, MEMBERS_ONLY)
  else await changeSetting(deps, { churchId, userId }, setting)
  return (await presentProfile(deps.db, userId)).user
}
