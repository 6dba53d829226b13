import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import type { Outcome } from '#core/outcome.ts'
import type { HookAnswer, HookRefusal, HookRequest } from '#providers/hooks.ts'
import { patiently } from '#server/db/patiently.ts'
import type { Deps } from '#server/deps.ts'
import { storable } from '#server/http/storable.ts'
import { type ChurchesOfNumbers, type Incoming, openHookStore } from './store.ts'

/** A call, and the parts of its path that the address names. */
type HookCall = HookRequest & { names: Readonly<Record<string, string>> }

/** An address that a vendor calls: its adapter verifies and reads the calls. */
export type HookSource = {
  /** Below our public address; parts that begin with a colon are named. */
  path: string
  /** What its calls are made of; JSON unless told. */
  accepts?: 'form' | 'json'
  read: (call: HookCall) => Promise<Outcome<{ events: Incoming[]; answer: HookAnswer | null }, HookRefusal>>
}

const STATUS_OF: Record<HookRefusal['kind'], number> = { unknown: 404, unsigned: 401, unreadable: 400 }
const TYPES = {
  form: /^application\/x-www-form-urlencoded(?:;|$)/i,
  json: /^application\/(?:[\w.-]+\+)?json(?:;|$)/i,
} as const
const FIELDS_MAX = 100

/** Why a call is not even looked at; null when it is. */
function refusalOf(
  request: FastifyRequest,
  accepts: 'form' | 'json',
): { code: number; error: string } | null {
  if (!TYPES[accepts].test(request.headers['content-type'] ?? ''))
    return { code: 415, error: 'This kind of content is not taken here.' }
  const isLong = accepts === 'form' && String(request.body ?? '').split('&').length > FIELDS_MAX
  return isLong ? { code: 400, error: 'The form has too many fields.' } : null
}

const NOT_IN_USE = 'This number is not in use here.'

const callOf = ({ publicUrl }: Deps, request: FastifyRequest): HookCall => ({
  url: publicUrl + request.url,
  headers: request.headers,
  body: typeof request.body === 'string' ? request.body : '',
  names: request.params as Record<string, string>,
})

const answerWith = (reply: FastifyReply, answer: HookAnswer | null): FastifyReply =>
  answer ? reply.type(answer.type).send(answer.body) : reply.send()

/**
 * The calls of all vendors: verified, stored, answered at once and handled in a job. Some vendors do not call
 * again when they are answered badly, so the events are stored patiently.
 */
export const hookRoutes =
  (deps: Deps, sources: readonly HookSource[], churchesOfNumbers: ChurchesOfNumbers): FastifyPluginAsync =>
  async (app) => {
    // Signatures are over the bytes as they came.
    app.removeAllContentTypeParsers()
    app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body))
    const store = openHookStore({ ...deps, churchesOfNumbers })

    for (const { path, read, accepts = 'json' } of sources)
      app.post(path, async (request, reply) => {
        const refusal = refusalOf(request, accepts)
        if (refusal) return reply.code(refusal.code).send({ error: refusal.error })
        const reading = await read(callOf(deps, request))
        if (!reading.ok) {
          const { kind, sentence } = reading.failure
          return reply.code(STATUS_OF[kind]).send({ error: sentence })
        }
        const events = storable(reading.value.events) as Incoming[]
        const outcomes = await Promise.all(events.map((event) => patiently(() => store.add(event))))
        if (outcomes.includes('unknown')) return reply.code(404).send({ error: NOT_IN_USE })
        return answerWith(reply, reading.value.answer)
      })
  }
