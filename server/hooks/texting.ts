import formbody from '@fastify/formbody'
import { and, between, eq, gt, inArray, isNull, notInArray, sql } from 'drizzle-orm'
import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import type { Receipt } from '#providers/texting/port.ts'
import { patiently } from '#server/db/patiently.ts'
import { type HookEventRow, hookEvents } from '#server/db/schema/schema.ts'
import type { Deps } from '#server/deps.ts'
import { recordReceipt } from '#server/features/messages/outcomes/receipts.ts'
import { findAccounts, isSentFrom } from '#server/features/messages/senders.ts'
import { type Received, receiveTexts } from '#server/features/volunteers/receive.ts'
import { storable } from '#server/http/storable.ts'
import { openHookStore } from './store.ts'

const NOTHING_TO_SAY = '<?xml version="1.0" encoding="UTF-8"?><Response/>'

type Params = Record<string, string>
type Hook = { url: string; params: Params; signature: string }
type StatusQuery = { message?: string }

/** What was signed, as it came. */
const signedParamsOf = (request: FastifyRequest): Params =>
  Object.fromEntries(
    Object.entries((request.body ?? {}) as Params).map(([key, value]) => [key, String(value)]),
  )

/** The same as the database takes it. */
const paramsOf = (request: FastifyRequest): Params => storable(signedParamsOf(request)) as Params

/** Whether an account of an imported number signed what is about that number. */
const isSignedByOther = async (deps: Deps, hook: Hook, query: StatusQuery): Promise<boolean> => {
  const { From = '', To = '', AccountSid, MessageStatus } = storable(hook.params) as Params
  const isStatus = MessageStatus !== undefined
  const number = isStatus ? From : To
  const account = (await findAccounts(deps.db, deps.vault, [number])).get(number)
  if (!account || account.sid !== AccountSid || !deps.texting.verifyHook({ ...hook, account })) return false
  return !isStatus || isSentFrom(deps.db, Number(query.message) || 0, number)
}

/** The carrier signs with the secret of the account that a number belongs to: ours, unless it is imported. */
const isSigned = async (deps: Deps, request: FastifyRequest): Promise<boolean> => {
  const signature = String(request.headers['x-twilio-signature'] ?? '')
  const hook = { url: deps.publicUrl + request.url, params: signedParamsOf(request), signature }
  if (deps.texting.verifyHook(hook)) return true
  return patiently(() => isSignedByOther(deps, hook, request.query as StatusQuery))
}

/**
 * The carrier's hooks: verified, stored as they came, answered at once and handled in a job.
 * The carrier does not call again when it is answered badly, so that they are stored patiently.
 */
export const textingHooks =
  (deps: Deps): FastifyPluginAsync =>
  async (app) => {
    await app.register(formbody)
    const hooks = openHookStore(deps)

    app.addHook('preHandler', async (request, reply) => {
      if (!(await isSigned(deps, request)))
        return reply.code(401).send({ error: 'The signature of this hook is not valid.' })
    })

    app.post('/hooks/twilio/sms', async (request, reply) => {
      const params = paramsOf(request)
      const text = deps.texting.readInbound(params)
      if (!text) return reply.code(400).send({ error: 'This is not an inbound text.' })
      const hook = {
        provider: 'texting_inbound',
        externalId: text.sid,
        payload: params,
        to: text.to,
      } as const
      if ((await patiently(() => hooks.add(hook))) === 'unknown')
        return reply.code(404).send({ error: 'This number is not in use here.' })
      return reply.type('text/xml').send(NOTHING_TO_SAY)
    })

    app.post<{ Querystring: StatusQuery }>('/hooks/twilio/status', async (request, reply) => {
      const params = paramsOf(request)
      const receipt = deps.texting.readReceipt(params)
      const messageId = Number(request.query.message)
      if (!receipt || !Number.isSafeInteger(messageId))
        return reply.code(400).send({ error: 'This is not a status report.' })
      const externalId = `${receipt.sid}/${receipt.status}`
      const payload = { ...params, messageId }
      await patiently(() => hooks.add({ provider: 'texting_status', externalId, payload, to: null }))
      return reply.send()
    })
  }

/** Workers take hooks side by side; no two that are handled at once lie further apart than this. */
const SIDE_BY_SIDE_MAX = 200
const WAITS_MINUTES_MAX = 10

/** Texts of the same phones that came in just before and are not understood yet. */
const earlierTexts = (deps: Deps, events: readonly StoredHook[]): Promise<StoredHook[]> => {
  const ids = events.map(({ id }) => id)
  const phones = events.map(({ payload }) => String(payload.From))
  return deps.db
    .select()
    .from(hookEvents)
    .where(
      and(
        between(hookEvents.id, Math.min(...ids) - SIDE_BY_SIDE_MAX, Math.max(...ids)),
        notInArray(hookEvents.id, ids),
        isNull(hookEvents.handledAt),
        eq(hookEvents.provider, 'texting_inbound'),
        gt(hookEvents.receivedAt, deps.clock.now().subtract({ minutes: WAITS_MINUTES_MAX })),
        inArray(sql`${hookEvents.payload}->>'From'`, phones),
      ),
    )
}

type StoredHook = Pick<HookEventRow, 'id' | 'churchId' | 'payload'>

/** The text and whose it is: the church's whose number it came to, whoever has that number by now. */
const receivedOf = (deps: Deps, { churchId, payload }: StoredHook): Received[] => {
  const text = deps.texting.readInbound(payload as Params)
  return text && churchId !== null ? [{ churchId, text }] : []
}

/** Takes in the texts of each phone in the order in which they came; one that is taken in twice is one. */
export const handleInbound = async (deps: Deps, events: readonly StoredHook[]): Promise<void> => {
  const inOrder = [...(await earlierTexts(deps, events)), ...events].toSorted((a, b) => a.id - b.id)
  await receiveTexts(
    deps,
    inOrder.flatMap((event) => receivedOf(deps, event)),
  )
}

export const handleReceipts = async (deps: Deps, events: readonly StoredHook[]): Promise<void> => {
  for (const { payload } of events) {
    const { messageId, ...params } = payload
    const receipt: Receipt | null = deps.texting.readReceipt(params as Params)
    if (receipt) await recordReceipt(deps, Number(messageId), receipt)
  }
}
