import type { FastifyPluginAsync } from 'fastify'
import type { PlanningHint } from '#providers/planning/port.ts'
import { hookEvents } from '#server/db/schema/schema.ts'
import type { Deps } from '#server/deps.ts'
import { findSubscription } from '#server/features/connections/subscriptions.ts'
import { followHint } from '#server/features/roster/hints.ts'
import type { HookEvent } from './handle.ts'

/** What addresses are made of. */
const SUBSCRIPTION = /^[\w-]+$/

/** Stores what is needed of each event, without names and numbers, together with its job; a repetition changes nothing. */
const store = (deps: Deps, churchId: number, hints: PlanningHint[]): Promise<void> =>
  deps.db.transaction(async (tx) => {
    for (const { eventId, event, planId, personId } of hints) {
      const [row] = await tx
        .insert(hookEvents)
        .values({
          provider: 'planning',
          externalId: eventId,
          churchId,
          payload: { event, planId, personId },
          receivedAt: deps.clock.now(),
        })
        .onConflictDoNothing()
        .returning({ id: hookEvents.id })
      if (row) await deps.jobs.enqueue(tx, 'hooks.follow', { hookEventId: row.id })
    }
  })

const findNamed = async ({ db }: Deps, subscription: string) =>
  SUBSCRIPTION.test(subscription) ? findSubscription(db, subscription) : null

/** The planning service's hooks: verified, stored, answered at once and handled in a job. */
export const planningHooks =
  (deps: Deps): FastifyPluginAsync =>
  async (app) => {
    // The signature is over the bytes as they came.
    app.removeAllContentTypeParsers()
    app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body))

    app.post<{ Params: { subscription: string } }>(
      '/hooks/planning-center/:subscription',
      async (request, reply) => {
        const subscription = await findNamed(deps, request.params.subscription)
        if (!subscription) return reply.code(404).send({ error: 'Nobody listens here.' })
        const rawBody = typeof request.body === 'string' ? request.body : ''
        const secret = deps.vault.open(subscription.secretSealed)
        const signature = String(request.headers['x-pco-webhooks-authenticity'] ?? '')
        if (!deps.planning.verifyHook({ secret, rawBody, signature }))
          return reply.code(401).send({ error: 'The signature of this hook is not valid.' })
        const hints = deps.planning.readHook(rawBody)
        if (!hints) return reply.code(400).send({ error: 'This is not a delivery.' })
        await store(deps, subscription.churchId, hints)
        return reply.send()
      },
    )
  }

/** Handles stored hooks of the planning service. */
export const handlePlanningHooks = async (deps: Deps, events: readonly HookEvent[]): Promise<void> => {
  for (const { payload, churchId, receivedAt } of events) {
    const { planId, personId } = payload as { planId: string | null; personId: string | null }
    if (churchId !== null) await followHint(deps, { churchId, receivedAt, planId, personId })
  }
}
