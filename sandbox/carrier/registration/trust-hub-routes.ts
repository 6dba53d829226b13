import type { FastifyInstance } from 'fastify'
import { ACCOUNT_PATH } from '../base/credentials.ts'
import { found } from '../base/errors.ts'
import { formOf, one, queryOf, required } from '../base/form.ts'
import { metaPage } from '../base/meta-paging.ts'
import { pageOf } from '../base/paging.ts'
import { addressIn, addressJson } from './addresses.ts'
import { checkOpen, evaluate, type HasFailed, statusOf } from './bundle-review.ts'
import {
  assign,
  assignmentJson,
  bundleJson,
  changeBundle,
  createBundle,
  deleteBundle,
  evaluationJson,
} from './bundles.ts'
import { changedPart, documentJson, endUserJson, newPart } from './parts.ts'
import type { Bundle, Family, TrustHub } from './trust-hub.ts'

type Sid = { Params: { sid: string } }

/** Customer profiles and trust products: what a customer says about itself, and the review of that. */
export function trustHubRoutes(app: FastifyInstance, hub: TrustHub, hasFailed: HasFailed): void {
  bundleRoutes(app, hub, 'CustomerProfiles')
  bundleRoutes(app, hub, 'TrustProducts')
  partRoutes(app, hub, hasFailed)
  addressRoutes(app, hub, hasFailed)
}

function bundleRoutes(app: FastifyInstance, hub: TrustHub, family: Family): void {
  const path = `/v1/${family}`
  const bundle = (sid: string): Bundle => {
    const kept = found(hub.bundles.get(sid))
    return found(kept.family === family ? kept : undefined)
  }

  app.post(path, (request, reply) => {
    reply.code(201)
    return bundleJson(hub, createBundle(hub, family, formOf(request)))
  })
  app.get(path, (request) => {
    const query = queryOf(request)
    const fits = (name: string, value: string) => (one(query, name) ?? value) === value
    const rows = hub.bundles.filter(
      (row) =>
        row.family === family &&
        fits('FriendlyName', row.friendlyName) &&
        fits('PolicySid', row.policySid) &&
        fits('Status', statusOf(hub, row)),
    )
    return metaPage(request, 'trusthub', 'results', rows, (row) => bundleJson(hub, row))
  })
  app.get<Sid>(`${path}/:sid`, ({ params }) => bundleJson(hub, bundle(params.sid)))
  app.post<Sid>(`${path}/:sid`, (request) =>
    bundleJson(hub, changeBundle(hub, bundle(request.params.sid), formOf(request))),
  )
  app.delete<Sid>(`${path}/:sid`, ({ params }, reply) => {
    deleteBundle(hub, bundle(params.sid))
    return reply.code(204).send()
  })
  app.post<Sid>(`${path}/:sid/EntityAssignments`, (request, reply) => {
    const owner = bundle(request.params.sid)
    reply.code(201)
    return assignmentJson(owner, assign(hub, owner, required(formOf(request), 'ObjectSid')))
  })
  app.get<Sid>(`${path}/:sid/EntityAssignments`, (request) => {
    const owner = bundle(request.params.sid)
    const rows = hub.assignments.filter(({ bundleSid }) => bundleSid === owner.sid)
    return metaPage(request, 'trusthub', 'results', rows, (row) => assignmentJson(owner, row))
  })
  app.post<Sid>(`${path}/:sid/Evaluations`, (request, reply) => {
    const owner = bundle(request.params.sid)
    reply.code(201)
    return evaluationJson(owner, evaluate(hub, owner, formOf(request)))
  })
}

function partRoutes(app: FastifyInstance, hub: TrustHub, hasFailed: HasFailed): void {
  const families = [
    { path: '/v1/EndUsers', prefix: 'IT', kept: hub.endUsers, json: endUserJson },
    { path: '/v1/SupportingDocuments', prefix: 'RD', kept: hub.documents, json: documentJson },
  ] as const
  for (const { path, prefix, kept, json } of families) {
    app.post(path, (request, reply) => {
      const part = newPart(hub, prefix, formOf(request))
      reply.code(201)
      return json(kept.set(part.sid, part))
    })
    app.get(path, (request) => metaPage(request, 'trusthub', 'results', kept.all(), json))
    app.get<Sid>(`${path}/:sid`, ({ params }) => json(found(kept.get(params.sid))))
    app.post<Sid>(`${path}/:sid`, (request) => {
      const before = found(kept.get(request.params.sid))
      checkOpen(hub, before.sid, hasFailed)
      const part = changedPart(hub, before, formOf(request))
      return json(kept.set(part.sid, part))
    })
  }
}

function addressRoutes(app: FastifyInstance, hub: TrustHub, hasFailed: HasFailed): void {
  const path = `${ACCOUNT_PATH}/Addresses`
  app.post(`${path}.json`, (request, reply) => {
    const address = { ...hub.fresh('AD'), ...addressIn(formOf(request)) }
    reply.code(201)
    return addressJson(hub.addresses.set(address.sid, address))
  })
  app.get(`${path}.json`, (request) => {
    const friendlyName = one(queryOf(request), 'FriendlyName')
    const rows = hub.addresses.filter((row) => !friendlyName || row.friendlyName === friendlyName)
    return pageOf(request, rows, 'addresses', addressJson)
  })
  app.get<Sid>(`${path}/:sid.json`, ({ params }) => addressJson(found(hub.addresses.get(params.sid))))
  app.post<Sid>(`${path}/:sid.json`, (request) => {
    const before = found(hub.addresses.get(request.params.sid))
    for (const { sid } of hub.documents.filter(({ attributes }) => attributes.address_sids === before.sid))
      checkOpen(hub, sid, hasFailed)
    const after = addressIn(formOf(request), before)
    return addressJson(hub.addresses.update(before.sid, { ...after, updatedMs: hub.nowMs() }))
  })
}
