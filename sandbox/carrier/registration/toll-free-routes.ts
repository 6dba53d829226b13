import type { FastifyInstance, FastifyRequest } from 'fastify'
import { accountIn } from '../base/accounts.ts'
import { found } from '../base/errors.ts'
import { formOf, one, queryOf } from '../base/form.ts'
import { metaPage } from '../base/meta-paging.ts'
import type { Verification } from '../base/state.ts'
import { type Registry, registryOf } from './registry.ts'
import {
  readPages,
  verificationJson,
  verificationStatusOf,
  verifyAgain,
  verifyTollFree,
} from './toll-free.ts'

type Sid = { Params: { sid: string } }

/** Verifications of toll-free numbers. */
export function tollFreeRoutes(app: FastifyInstance, registry: Registry): void {
  const path = '/v1/Tollfree/Verifications'
  const stateFor = (request: FastifyRequest) => registryOf(registry, accountIn(request)).carrier
  const verification = (request: FastifyRequest<Sid>) =>
    found(stateFor(request).verifications.get(request.params.sid))

  app.post(path, async (request, reply) => {
    const state = stateFor(request)
    const made = verifyTollFree(state, formOf(request))
    reply.code(201)
    return verificationJson(state, await readPages(state, made))
  })
  app.get(path, (request) => {
    const state = stateFor(request)
    const json = (row: Verification) => verificationJson(state, row)
    const query = queryOf(request)
    const fits = (name: string, value: string | undefined) => (one(query, name) ?? value) === value
    const rows = state.verifications.filter(
      (row) =>
        fits('TollfreePhoneNumberSid', row.numberSid) &&
        fits('ExternalReferenceId', row.fields.ExternalReferenceId) &&
        fits('Status', verificationStatusOf(state, row)),
    )
    return metaPage(request, 'messaging', 'verifications', rows, json)
  })
  app.get<Sid>(`${path}/:sid`, (request) => verificationJson(stateFor(request), verification(request)))
  app.post<Sid>(`${path}/:sid`, async (request, reply) => {
    const state = stateFor(request)
    const changed = verifyAgain(state, verification(request), formOf(request))
    reply.code(202)
    return verificationJson(state, await readPages(state, changed))
  })
  app.delete<Sid>(`${path}/:sid`, (request, reply) => {
    stateFor(request).verifications.delete(verification(request).sid)
    return reply.code(204).send()
  })
}
