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
  read: (call: HookCall) => Promise<Outcome<{ events: Incoming[]; answer: HookAnswer | null }, HookRefusal>>
}

const STATUS_OF: Record<HookRefusal['kind'], number> = { unknown: 404, unsigned: 401, unreadable: 400 }
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

    for (const { path, read } of sources)
      app.post(path, async (request, reply) => {
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
