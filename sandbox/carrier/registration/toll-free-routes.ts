import type { FastifyInstance } from 'fastify'
import { found } from '../base/errors.ts'
import { formOf, one, queryOf } from '../base/form.ts'
import { metaPage } from '../base/meta-paging.ts'
import type { CarrierState, Verification } from '../base/state.ts'
import { verificationJson, verificationStatusOf, verifyAgain, verifyTollFree } from './toll-free.ts'

type Sid = { Params: { sid: string } }

/** Verifications of toll-free numbers. */
export function tollFreeRoutes(app: FastifyInstance, state: CarrierState): void {
  const path = '/v1/Tollfree/Verifications'
  const json = (verification: Verification) => verificationJson(state, verification)
  const verification = (sid: string) => found(state.verifications.get(sid))

  app.post(path, (request, reply) => {
    reply.code(201)
    return json(verifyTollFree(state, formOf(request)))
  })
  app.get(path, (request) => {
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
  app.get<Sid>(`${path}/:sid`, ({ params }) => json(verification(params.sid)))
  app.post<Sid>(`${path}/:sid`, (request, reply) => {
    reply.code(202)
    return json(verifyAgain(state, verification(request.params.sid), formOf(request)))
  })
  app.delete<Sid>(`${path}/:sid`, (request, reply) => {
    state.verifications.delete(verification(request.params.sid).sid)
    return reply.code(204).send()
  })
}
