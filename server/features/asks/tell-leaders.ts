import { and, eq, isNull } from 'drizzle-orm'
import { clockTime, longDate } from '#core/time/words.ts'
import type { Db } from '#server/db/connect.ts'
import { findOwners } from '#server/db/owners.ts'
import { only } from '#server/db/query.ts'
import { type AskRow, churches, serviceTypes, users } from '#server/db/schema/schema.ts'
import type { Deps } from '#server/deps.ts'
import { type AskOutcome, askEndedMail } from '#server/features/mails/ask-ended.ts'
import { queueMail } from '#server/features/mails/mail.ts'

export type TellDeps = Pick<Deps, 'jobs' | 'vault' | 'clock' | 'publicUrl'>

/** Who began the ask; of one that began by itself, and when they are gone, the owners. */
async function readersOf(tx: Db, { churchId, userId }: AskRow): Promise<string[]> {
  if (userId !== null) {
    const [user] = await tx
      .select({ email: users.email })
      .from(users)
      .where(and(eq(users.id, userId), eq(users.churchId, churchId), isNull(users.closedReason)))
    if (user) return [user.email]
  }
  return (await findOwners(tx, churchId)).map(({ email }) => email)
}

const pathOf = ({ serviceTypeId, planId, assignmentId }: AskRow): string =>
  `/services?${new URLSearchParams({ type: 'A', service: serviceTypeId, plan: planId, ask: assignmentId })}`

/** Tells the leaders by e-mail how an ask has ended. */
export async function tellLeaders(tx: Db, deps: TellDeps, ask: AskRow, ended: AskOutcome): Promise<void> {
  const church = only(
    await tx
      .select({ name: churches.name, zone: churches.timeZone })
      .from(churches)
      .where(eq(churches.id, ask.churchId)),
  )
  const [type] = await tx
    .select({ name: serviceTypes.name })
    .from(serviceTypes)
    .where(and(eq(serviceTypes.churchId, ask.churchId), eq(serviceTypes.id, ask.serviceTypeId)))
  const at = ask.startsAt.toZonedDateTimeISO(church.zone)
  const when = ask.timeId === null ? longDate(at) : `${longDate(at)} at ${clockTime(at)}`
  const asked = {
    church: church.name,
    place: [ask.positionName, type?.name].filter(Boolean).join(', '),
    when,
    path: pathOf(ask),
  }
  for (const email of await readersOf(tx, ask))
    await queueMail(tx, deps, 'ask-ended', askEndedMail(ended, asked, email, deps.publicUrl))
}
