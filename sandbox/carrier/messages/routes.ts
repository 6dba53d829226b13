import type { FastifyInstance, FastifyRequest } from 'fastify'
import { ACCOUNT_ROUTE, accountIn, isOf } from '../base/accounts.ts'
import { withinDates } from '../base/dates.ts'
import { CarrierError } from '../base/errors.ts'
import { type Form, formOf, one, queryOf } from '../base/form.ts'
import { pageOf } from '../base/paging.ts'
import type { CarrierState, StoredMessage } from '../base/state.ts'
import { type Registry, registryOf } from '../registration/registry.ts'
import { messageJson } from './message-json.ts'
import { oweStatusHook } from './owed-hooks.ts'
import { acceptText } from './sending.ts'

type Sid = { Params: { sid: string } }

/** `isSilent` says whether a fault suppresses the status callbacks of a request's texts. */
export function messageRoutes(
  app: FastifyInstance,
  registry: Registry,
  isSilent: (request: FastifyRequest) => boolean,
): void {
  const state = registry.carrier
  const messages = `${ACCOUNT_ROUTE}/Messages`
  const kept = (request: FastifyRequest<Sid>): StoredMessage => {
    const message = state.messages.get(request.params.sid)
    if (!message || !isOf(accountIn(request), message)) throw new CarrierError(20404)
    return message
  }

  app.post(`${messages}.json`, (request, reply) => {
    reply.code(201)
    const account = accountIn(request)
    const own = registryOf(registry, account)
    return messageJson(acceptText(own, account, formOf(request), isSilent(request)))
  })
  app.get(`${messages}.json`, (request) => {
    const account = accountIn(request)
    const test = listTest(queryOf(request))
    const newestFirst = state.messages.filter((one) => isOf(account, one) && test(one)).reverse()
    return pageOf(request, newestFirst, 'messages', messageJson)
  })
  app.get<Sid>(`${messages}/:sid.json`, (request) => messageJson(kept(request)))
  app.post<Sid>(`${messages}/:sid.json`, (request) =>
    messageJson(changeMessage(state, kept(request), formOf(request))),
  )
  app.delete<Sid>(`${messages}/:sid.json`, (request, reply) => {
    state.messages.delete(ended(state, kept(request)).sid)
    return reply.code(204).send()
  })
}

function listTest(query: Form): (message: StoredMessage) => boolean {
  const to = one(query, 'To')
  const from = one(query, 'From')
  const bounds = {
    on: one(query, 'DateSent'),
    until: one(query, 'DateSent<'),
    from: one(query, 'DateSent>'),
  }
  return (message) =>
    (!to || message.to === to) && (!from || message.from === from) && withinDates(message.sentMs, bounds)
}

/** A text still on its way can be neither redacted nor deleted. */
function ended(state: CarrierState, message: StoredMessage): StoredMessage {
  if (state.journeys.get(message.sid)) throw new CarrierError(20009)
  return message
}

/** The two changes there are: cancelling a scheduled text and emptying the body of one that has ended. */
function changeMessage(state: CarrierState, message: StoredMessage, form: Form): StoredMessage {
  const updatedMs = state.nowMs()
  if (one(form, 'Status') === 'canceled') {
    if (message.status !== 'scheduled') throw new CarrierError(30409)
    state.journeys.delete(message.sid)
    const canceled = state.messages.update(message.sid, { status: 'canceled', updatedMs })
    oweStatusHook(state, canceled, 'canceled', updatedMs)
    return canceled
  }
  if (one(form, 'Body') !== '') throw new CarrierError(20422)
  return state.messages.update(ended(state, message).sid, { body: '', updatedMs })
}
