import { and, eq, gt, ne, sql } from 'drizzle-orm'
import { isAfter } from '#core/time/instant.ts'
import type { PlanningService } from '#core/vocabulary/integrations.ts'
import type { Db } from '#server/db/connect.ts'
import { findOwners } from '#server/db/owners.ts'
import { only } from '#server/db/query.ts'
import { churches, planningConnections, refusedOrganizations, users } from '#server/db/schema/schema.ts'
import type { Deps } from '#server/deps.ts'
import { askedForInvitationMail } from '#server/features/mails/asked-for-invitation.ts'
import { queueMail } from '#server/features/mails/mail.ts'
import { refuse } from '#server/http/errors.ts'

type Organization = { service: PlanningService; organizationId: string }
type Owner = { id: number; name: string }

/** Nobody else connects the same organisation until the transaction ends. */
async function lockOrganization(tx: Db, { service, organizationId }: Organization): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`${service}/${organizationId}`}))`)
}

/** The other church that has an organisation; null when it is free. An organisation belongs to one church. */
export async function findOwnerOf(
  tx: Db,
  organization: Organization,
  churchId: number,
): Promise<Owner | null> {
  await lockOrganization(tx, organization)
  const [owner] = await tx
    .select({ id: churches.id, name: churches.name })
    .from(planningConnections)
    .innerJoin(churches, eq(churches.id, planningConnections.churchId))
    .where(
      and(
        eq(planningConnections.service, organization.service),
        eq(planningConnections.organizationId, organization.organizationId),
        ne(planningConnections.churchId, churchId),
      ),
    )
    .limit(1)
  return owner ?? null
}

/** Why an organisation cannot be connected. */
export const belongsTo = (organization: string, { name }: Owner): string =>
  `${organization} is connected to ${name} already. Ask the owner of ${name} to invite you.`

/** Whoever has shown that the organisation lets them in may ask the church that has it. */
export async function rememberRefusal(
  tx: Db,
  churchId: number,
  owner: Owner,
  now: Temporal.Instant,
): Promise<void> {
  const refusal = { ownerId: owner.id, refusedAt: now }
  await tx
    .insert(refusedOrganizations)
    .values({ churchId, ...refusal })
    .onConflictDoUpdate({
      target: refusedOrganizations.churchId,
      set: {
        ...refusal,
        // Another church has not been asked yet.
        askedAt: sql`case when ${refusedOrganizations.ownerId} = excluded.owner_id
          then ${refusedOrganizations.askedAt} end`,
      },
    })
}

/** The church has another organisation. */
export async function forgetRefusal(tx: Db, churchId: number): Promise<void> {
  await tx.delete(refusedOrganizations).where(eq(refusedOrganizations.churchId, churchId))
}

/** A refusal is good for one wish; the owners are not asked again so soon. */
const DAY = { hours: 24 }

const NOBODY_TO_ASK = 'There is nobody to ask. Please connect your planning service first.'

async function mailOwners(
  tx: Db,
  deps: Deps,
  owner: Owner,
  { churchId, userId }: { churchId: number; userId: number },
): Promise<void> {
  const columns = { name: users.name, email: users.email }
  const asking = only(await tx.select(columns).from(users).where(eq(users.id, userId)))
  const church = only(
    await tx.select({ name: churches.name }).from(churches).where(eq(churches.id, churchId)),
  )
  const wish = { ...asking, church: church.name, owned: owner.name }
  for (const reader of await findOwners(tx, owner.id))
    await queueMail(tx, deps, 'invitation-asked', askedForInvitationMail(wish, reader, deps.publicUrl))
}

/** Asks the owners of the church that has the organisation for an invitation, once a day. Answers its name. */
export const askForInvitation = (
  deps: Deps,
  who: { churchId: number; userId: number },
): Promise<{ church: string }> =>
  deps.db.transaction(async (tx) => {
    const since = deps.clock.now().subtract(DAY)
    const [refusal] = await tx
      .select({ id: churches.id, name: churches.name, askedAt: refusedOrganizations.askedAt })
      .from(refusedOrganizations)
      .innerJoin(churches, eq(churches.id, refusedOrganizations.ownerId))
      .where(and(eq(refusedOrganizations.churchId, who.churchId), gt(refusedOrganizations.refusedAt, since)))
      .for('update', { of: refusedOrganizations })
    if (!refusal) throw refuse(409, NOBODY_TO_ASK)
    const { askedAt, ...owner } = refusal
    if (askedAt !== null && isAfter(askedAt, since)) return { church: owner.name }
    await tx
      .update(refusedOrganizations)
      .set({ askedAt: deps.clock.now() })
      .where(eq(refusedOrganizations.churchId, who.churchId))
    await mailOwners(tx, deps, owner, who)
    return { church: owner.name }
  })
