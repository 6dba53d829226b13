import { and, eq, gt, sql } from 'drizzle-orm'
import { isAfter } from '#core/time/instant.ts'
import { hookSubscriptions, type SubscriptionRow } from '#server/db/schema/schema.ts'
import type { Deps } from '#server/deps.ts'
import { forWriting, openPlanning } from './access.ts'

/** One wrong signature may be anybody's; with two in a row the secret is not the one they sign with. */
const BAD_SIGNATURES_MAX = 2
/** Whoever knows the address must not have us rotate all day. */
const ROTATED_EVERY = { hours: 1 }

const isOne = (id: string) => eq(hookSubscriptions.id, id)

/** Counts the calls in a row whose signature was wrong; after two the secret is changed, in a job. */
export async function noteSignature(
  deps: Deps,
  { id, badSignatures }: SubscriptionRow,
  isGood: boolean,
): Promise<void> {
  if (isGood && badSignatures === 0) return
  if (isGood) return void (await deps.db.update(hookSubscriptions).set({ badSignatures: 0 }).where(isOne(id)))
  await deps.db.transaction(async (tx) => {
    const [counted] = await tx
      .update(hookSubscriptions)
      .set({ badSignatures: sql`${hookSubscriptions.badSignatures} + 1` })
      .where(isOne(id))
      .returning()
    if (!counted || counted.badSignatures < BAD_SIGNATURES_MAX || !mayRotate(counted, deps.clock.now()))
      return
    await tx.update(hookSubscriptions).set({ badSignatures: 0 }).where(isOne(id))
    await deps.jobs.enqueue(tx, 'planning.rotate-secret', { subscription: id })
  })
}

const mayRotate = ({ secretRotatedAt }: SubscriptionRow, now: Temporal.Instant): boolean =>
  secretRotatedAt === null || !isAfter(secretRotatedAt.add(ROTATED_EVERY), now)

/** Has the planning service sign with a new secret. What it says about hooks is nothing about the connection. */
export async function rotateSecret(deps: Deps, id: string): Promise<void> {
  const { db, clock, log, vault } = deps
  const [known] = await db
    .select()
    .from(hookSubscriptions)
    .where(and(isOne(id), gt(hookSubscriptions.remoteId, '')))
  if (!known || !mayRotate(known, clock.now())) return
  const { churchId, remoteId, event } = known
  const { port, access } = await openPlanning(deps, churchId)
  const made = await port.hooks?.rotateSecret(forWriting(access), remoteId)
  if (!made) return
  if (made.ok) {
    const secretSealed = vault.seal(made.value.secret)
    await db.update(hookSubscriptions).set({ secretSealed, secretRotatedAt: clock.now() }).where(isOne(id))
    log.info({ churchId, event }, 'the secret of a hook was changed')
  } else if (made.failure.kind === 'stop') {
    // It is not there any more, and is made anew.
    await deps.jobs.enqueue(db, 'planning.subscribe', { churchId })
  } else
    log.warn({ churchId, event, detail: made.failure.detail }, 'the secret of a hook could not be changed')
}
