import formbody from '@fastify/formbody'
import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import type { InboundText, Receipt } from '#providers/texting/port.ts'
import { hookEvents } from '#server/db/schema/schema.ts'
import type { Deps } from '#server/deps.ts'
import { recordReceipt } from '#server/features/messages/receipts/actions.ts'
import { receiveText } from '#server/features/volunteers/replies/actions.ts'
import { findChurchOfNumber } from '#server/features/volunteers/replies/queries.ts'

const NOTHING_TO_SAY = '<?xml version="1.0" encoding="UTF-8"?><Response/>'

type Params = Record<string, string>
type HookEvent = Omit<typeof hookEvents.$inferInsert, 'receivedAt'>

const paramsOf = (request: FastifyRequest): Params =>
  Object.fromEntries(
    Object.entries((request.body ?? {}) as Params).map(([key, value]) => [key, String(value)]),
  )

/** Stores the event and its job together; the same delivery again changes nothing. */
const store = (deps: Deps, event: HookEvent): Promise<void> =>
  deps.db.transaction(async (tx) => {
    const [row] = await tx
      .insert(hookEvents)
      .values({ ...event, receivedAt: deps.clock.now() })
      .onConflictDoNothing()
      .returning({ id: hookEvents.id })
    if (row) await deps.jobs.enqueue(tx, 'hooks.handle', { hookEventId: row.id })
  })

/** The carrier's hooks: verified, stored as they came, answered at once and handled in a job. */
export const textingHooks =
  (deps: Deps): FastifyPluginAsync =>
  async (app) => {
    await app.register(formbody)

    app.addHook('preHandler', async (request, reply) => {
      const signature = String(request.headers['x-twilio-signature'] ?? '')
      const url = deps.publicUrl + request.url
      if (!deps.texting.verifyHook({ url, params: paramsOf(request), signature }))
        return reply.code(401).send({ error: 'The signature of this hook is not valid.' })
    })

    app.post('/hooks/twilio/sms', async (request, reply) => {
      const params = paramsOf(request)
      const text = deps.texting.readInbound(params)
      if (!text) return reply.code(400).send({ error: 'This is not an inbound text.' })
      const churchId = await findChurchOfNumber(deps.db, text.to)
      if (churchId === null) return reply.code(404).send({ error: 'This number is not in use here.' })
      await store(deps, { provider: 'texting_inbound', externalId: text.sid, churchId, payload: params })
      return reply.type('text/xml').send(NOTHING_TO_SAY)
    })

    app.post<{ Querystring: { message?: string } }>('/hooks/twilio/status', async (request, reply) => {
      const params = paramsOf(request)
      const receipt = deps.texting.readReceipt(params)
      const messageId = Number(request.query.message)
      if (!receipt || !Number.isSafeInteger(messageId))
        return reply.code(400).send({ error: 'This is not a status report.' })
      await store(deps, {
        provider: 'texting_status',
        externalId: `${receipt.sid}/${receipt.status}`,
        payload: { ...params, messageId },
      })
      return reply.send()
    })
  }

/** Handles a stored hook of the carrier. */
export const handleTextingHook = async (
  deps: Deps,
  event: Pick<typeof hookEvents.$inferSelect, 'provider' | 'payload'>,
): Promise<void> => {
  const { messageId, ...rest } = event.payload
  const params = rest as Params
  if (event.provider === 'texting_inbound') {
    const text: InboundText | null = deps.texting.readInbound(params)
    if (text) await receiveText(deps, text)
    return
  }
  const receipt: Receipt | null = deps.texting.readReceipt(params)
  if (receipt) await recordReceipt(deps, Number(messageId), receipt)
}
