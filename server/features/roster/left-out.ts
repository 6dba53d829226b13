import { and, asc, count, eq, gt, isNotNull, isNull } from 'drizzle-orm'
import type { LeftOut } from '#contract/roster.ts'
import { planUnreadWords } from '#core/polling/polling-words.ts'
import type { Db } from '#server/db/connect.ts'
import { only } from '#server/db/query.ts'
import { plans, serviceTypes } from '#server/db/schema/schema.ts'
import { inScope, type Scope } from '#server/db/scope.ts'
import type { Deps } from '#server/deps.ts'
import { portOfChurch } from '#server/features/integrations/connection.ts'

const SHOWN_MAX = 20

const unreadTypes = (db: Db, churchId: number) =>
  db
    .select({ id: serviceTypes.id, name: serviceTypes.name, why: serviceTypes.unreadableReason })
    .from(serviceTypes)
    .where(
      and(
        eq(serviceTypes.churchId, churchId),
        isNotNull(serviceTypes.unreadableReason),
        isNull(serviceTypes.removedAt),
      ),
    )
    .orderBy(asc(serviceTypes.sequence))
    .limit(SHOWN_MAX)

const isUnreadPlan = (scope: Scope, now: Temporal.Instant) =>
  and(
    inScope(scope, 'plans'),
    isNotNull(plans.assignmentsFailedAt),
    isNull(plans.removedAt),
    isNull(serviceTypes.removedAt),
    isNull(serviceTypes.unreadableReason),
    gt(plans.endsAt, now),
  )

const ofItsType = and(eq(serviceTypes.churchId, plans.churchId), eq(serviceTypes.id, plans.serviceTypeId))

const unreadPlans = (db: Db, scope: Scope, now: Temporal.Instant) =>
  db
    .select({
      id: plans.id,
      title: plans.title,
      service: serviceTypes.name,
      startsAt: plans.startsAt,
      failedAt: plans.assignmentsFailedAt,
    })
    .from(plans)
    .innerJoin(serviceTypes, ofItsType)
    .where(isUnreadPlan(scope, now))
    .orderBy(asc(plans.startsAt))
    .limit(SHOWN_MAX)

async function countUnreadPlans(db: Db, scope: Scope, now: Temporal.Instant): Promise<number> {
  const rows = await db
    .select({ count: count() })
    .from(plans)
    .innerJoin(serviceTypes, ofItsType)
    .where(isUnreadPlan(scope, now))
  return only(rows).count
}

/** What the newest readings had to leave out, and why; all else was read. */
export async function presentLeftOut(
  deps: Pick<Deps, 'db' | 'planning'>,
  scope: Scope,
  now: Temporal.Instant,
): Promise<{ left_out: LeftOut[]; more: number }> {
  const { db } = deps
  const { churchId } = scope
  const types = await unreadTypes(db, churchId)
  const unread = await unreadPlans(db, scope, now)
  const why = planUnreadWords(await portOfChurch(deps, churchId))
  const all: LeftOut[] = [
    ...types.map((type) => ({
      kind: 'service_type' as const,
      id: type.id,
      name: type.name,
      why: type.why ?? '',
      starts_at: null,
      tried_at: null,
    })),
    ...unread.map((plan) => ({
      kind: 'plan' as const,
      id: plan.id,
      name: [plan.service, plan.title].filter(Boolean).join(', '),
      why,
      starts_at: plan.startsAt?.toString() ?? null,
      tried_at: plan.failedAt?.toString() ?? null,
    })),
  ]
  const plansInAll = unread.length < SHOWN_MAX ? unread.length : await countUnreadPlans(db, scope, now)
  const shown = all.slice(0, SHOWN_MAX)
  return { left_out: shown, more: types.length + plansInAll - shown.length }
}
