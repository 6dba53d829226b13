import { and, asc, eq, isNull } from 'drizzle-orm'
import type { Review, User } from '#contract/access.ts'
import { isInReview } from '#core/access/signup.ts'
import { CANCELLED } from '#core/vocabulary/churches.ts'
import { COMPLETE, DETAILS_GIVEN } from '#core/vocabulary/users.ts'
import type { Db } from '#server/db/connect.ts'
import { churches, type UserRow, users } from '#server/db/schema/schema.ts'
import type { Deps } from '#server/deps.ts'
import { recordAudit } from '#server/features/audit/record.ts'
import { beginTrial } from '#server/features/churches/create.ts'
import { queueMail } from '#server/features/mails/mail.ts'
import { approvalMail, declineMail } from '#server/features/mails/review.ts'
import { NOT_FOUND, refuse } from '#server/http/errors.ts'
import { presentProfile } from './profile.ts'
import { endSessionsOf } from './sessions.ts'
import { lockUser } from './users.ts'

const SHOWN_MAX = 100
/** The condition in the words of the index. */
const isOpenReview = and(users.isBypassed, isNull(users.closedReason), eq(users.status, COMPLETE))

/** Who waits for a person's review, the longest wait first, with what our checks doubted. */
export async function listReviews(db: Db): Promise<{ reviews: Review[]; total: number }> {
  const rows = await db
    .select({ user: users, church: churches.name })
    .from(users)
    .leftJoin(churches, eq(churches.id, users.churchId))
    .where(isOpenReview)
    .orderBy(asc(users.createdAt), asc(users.id))
    .limit(SHOWN_MAX)
  return {
    reviews: rows.map(({ user, church }) => ({
      user_id: user.id,
      church_id: user.churchId,
      name: user.name,
      church: church ?? '',
      email: user.email,
      mobile_phone: user.mobilePhone,
      timezone: user.timeZone,
      doubts: user.doubts,
      waiting_since: user.createdAt.toString(),
    })),
    total: await db.$count(users, isOpenReview),
  }
}

const NOT_WAITING = 'This signup does not wait for review.'
const UNCONFIRMED = 'We could not confirm the e-mail address or the phone number that was given.'

export type Decision = { userId: number; isApproved: boolean; reason: string | undefined }

/** Begins the trial and lets the owner choose a number. */
async function approve(tx: Db, deps: Deps, user: UserRow): Promise<void> {
  await tx.update(users).set({ isBypassed: false, status: DETAILS_GIVEN }).where(eq(users.id, user.id))
  if (user.churchId !== null) await beginTrial(tx, user.churchId, deps.clock.now())
  await queueMail(tx, deps, 'approval', approvalMail(user, deps.publicUrl))
}

/** Closes the account and tells its owner why; nothing is deleted. */
async function decline(tx: Db, deps: Deps, user: UserRow, reason: string): Promise<void> {
  await tx.update(users).set({ closedReason: reason }).where(eq(users.id, user.id))
  if (user.churchId !== null)
    await tx.update(churches).set({ status: CANCELLED }).where(eq(churches.id, user.churchId))
  await endSessionsOf(tx, user.id)
  await queueMail(tx, deps, 'decline', declineMail(user, reason))
}

/** Ends the manual review of a signup, one way or the other. */
export async function decideReview(
  deps: Deps,
  adminId: number,
  { userId, isApproved, reason }: Decision,
): Promise<User> {
  await deps.db.transaction(async (tx) => {
    const user = await lockUser(tx, userId)
    if (!user) throw refuse(404, NOT_FOUND)
    if (!isInReview(user)) throw refuse(409, NOT_WAITING)
    await recordAudit(tx, {
      churchId: user.churchId,
      userId: adminId,
      action: isApproved ? 'signup.approved' : 'signup.declined',
      detail: { userId, ...(reason && { reason }) },
      at: deps.clock.now(),
    })
    if (isApproved) await approve(tx, deps, user)
    else await decline(tx, deps, user, reason || UNCONFIRMED)
  })
  return (await presentProfile(deps.db, userId)).user
}
