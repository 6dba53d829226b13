import { and, eq, sql } from 'drizzle-orm'
import type { PersonInPlan } from '#contract/services.ts'
import { fullName } from '#core/services/full-name.ts'
import { type PersonRow, people } from '#server/db/schema/schema.ts'
import { inScope, type Scope } from '#server/db/scope.ts'
import type { Deps } from '#server/deps.ts'
import { listWaiting } from '#server/features/conversation/inbox-entries.ts'
import { portOfChurch } from '#server/features/integrations/connection.ts'
import { logOf } from '#server/features/messages/log.ts'
import { servedLately } from '#server/features/roster/served.ts'
import { NOT_FOUND, refuse } from '#server/http/errors.ts'
import { findPlan, planHeadView } from './plans.ts'
import { listStanding } from './standing.ts'
import { withLines } from './true-line.ts'

/** Whose texts these are; null when nobody is known by that id. A guest has only a standing. */
function personHeadView(person: PersonRow | null, standing: PersonInPlan | null) {
  if (standing) return { id: standing.id, name: standing.name, phone: standing.phone }
  return person && { id: person.id, name: fullName(person), phone: person.phone }
}

/** One person in one plan: what is asked of them, and every text about it. */
export async function presentPersonLog(
  deps: Pick<Deps, 'db' | 'publicUrl' | 'planning' | 'trialNumber'>,
  scope: Scope,
  { planId, personId }: { planId: string; personId: string },
  now: Temporal.Instant,
) {
  const { db } = deps
  const { churchId } = scope
  const plan = await findPlan(db, scope, planId)
  const standing = await listStanding(deps, scope, planId, sql`person_id = ${personId}`)
  const [person] = await db
    .select()
    .from(people)
    .where(and(inScope(scope, 'people'), eq(people.id, personId)))
  const head = personHeadView(person ?? null, standing[0] ?? null)
  if (!head) throw refuse(404, NOT_FOUND)
  const logs = await logOf(deps, scope, { planId, personId }, now)
  return {
    person: {
      ...head,
      served: (await servedLately(db, churchId, [personId], now)).get(personId) ?? null,
      planning_url: person ? (await portOfChurch(deps, churchId)).personPage(personId) : null,
    },
    assignments: await withLines(
      deps,
      churchId,
      { planId, personId, hasDate: plan.startsAt !== null },
      standing,
    ),
    plan: planHeadView(plan),
    logs,
    waiting: await listWaiting(
      db,
      scope,
      logs.map((log) => log.id),
    ),
  }
}
