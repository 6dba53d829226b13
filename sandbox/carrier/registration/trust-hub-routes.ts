import type { FastifyInstance, FastifyRequest } from 'fastify'
import { ACCOUNT_ROUTE, accountIn } from '../base/accounts.ts'
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
import { type Bundle, type Family, hubOf, type TrustHub } from './trust-hub.ts'

type Sid = { Params: { sid: string } }

/** Customer profiles and trust products: what a customer says about itself, and the review of that. */
export function trustHubRoutes(app: FastifyInstance, all: TrustHub, hasFailed: HasFailed): void {
  const hubFor: HubFor = (request) => hubOf(all, accountIn(request))
  bundleRoutes(app, hubFor, 'CustomerProfiles')
  bundleRoutes(app, hubFor, 'TrustProducts')
  partRoutes(app, hubFor, hasFailed)
  addressRoutes(app, hubFor, hasFailed)
}

/** What the account has that a request is about. */
type HubFor = (request: FastifyRequest) => TrustHub

function bundleRoutes(app: FastifyInstance, hubFor: HubFor, family: Family): void {
  const path = `/v1/${family}`
  const bundle = (request: FastifyRequest<Sid>): Bundle => {
    const kept = found(hubFor(request).bundles.get(request.params.sid))
    return found(kept.family === family ? kept : undefined)
  }

  app.post(path, (request, reply) => {
    reply.code(201)
    const hub = hubFor(request)
    return bundleJson(hub, createBundle(hub, family, formOf(request)))
  })
  app.get(path, (request) => {
    const hub = hubFor(request)
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
  app.get<Sid>(`${path}/:sid`, (request) => bundleJson(hubFor(request), bundle(request)))
  app.post<Sid>(`${path}/:sid`, (request) => {
    const hub = hubFor(request)
    return bundleJson(hub, changeBundle(hub, bundle(request), formOf(request)))
  })
  app.delete<Sid>(`${path}/:sid`, (request, reply) => {
    deleteBundle(hubFor(request), bundle(request))
    return reply.code(204).send()
  })
  app.post<Sid>(`${path}/:sid/EntityAssignments`, (request, reply) => {
    const owner = bundle(request)
    reply.code(201)
    return assignmentJson(owner, assign(hubFor(request), owner, required(formOf(request), 'ObjectSid')))
  })
  app.get<Sid>(`${path}/:sid/EntityAssignments`, (request) => {
    const owner = bundle(request)
    const rows = hubFor(request).assignments.filter(({ bundleSid }) => bundleSid === owner.sid)
    return metaPage(request, 'trusthub', 'results', rows, (row) => assignmentJson(owner, row))
  })
  app.post<Sid>(`${path}/:sid/Evaluations`, (request, reply) => {
    const owner = bundle(request)
    reply.code(201)
    return evaluationJson(owner, evaluate(hubFor(request), owner, formOf(request)))
  })
}

function partRoutes(app: FastifyInstance, hubFor: HubFor, hasFailed: HasFailed): void {
  const families = [
    { path: '/v1/EndUsers', prefix: 'IT', kind: 'endUsers', json: endUserJson },
    { path: '/v1/SupportingDocuments', prefix: 'RD', kind: 'documents', json: documentJson },
  ] as const
  for (const { path, prefix, kind, json } of families) {
    const kept = (request: FastifyRequest) => hubFor(request)[kind]
    app.post(path, (request, reply) => {
      const part = newPart(hubFor(request), prefix, formOf(request))
      reply.code(201)
      return json(kept(request).set(part.sid, part))
    })
    app.get(path, (request) => metaPage(request, 'trusthub', 'results', kept(request).all(), json))
    app.get<Sid>(`${path}/:sid`, (request) => json(found(kept(request).get(request.params.sid))))
    app.post<Sid>(`${path}/:sid`, (request) => {
      const hub = hubFor(request)
      const before = found(kept(request).get(request.params.sid))
      checkOpen(hub, before.sid, hasFailed)
      const part = changedPart(hub, before, formOf(request))
      return json(kept(request).set(part.sid, part))
    })
  }
}

function addressRoutes(app: FastifyInstance, hubFor: HubFor, hasFailed: HasFailed): void {
  const path = `${ACCOUNT_ROUTE}/Addresses`
  app.post(`${path}.json`, (request, reply) => {
    const hub = hubFor(request)
    const address = { ...hub.fresh('AD'), ...addressIn(formOf(request)) }
    reply.code(201)
    return addressJson(hub.addresses.set(address.sid, address))
  })
  app.get(`${path}.json`, (request) => {
    const friendlyName = one(queryOf(request), 'FriendlyName')
    const rows = hubFor(request).addresses.filter((row) => !friendlyName || row.friendlyName === friendlyName)
    return pageOf(request, rows, 'addresses', addressJson)
  })
  app.get<Sid>(`${path}/:sid.json`, (request) =>
    addressJson(found(hubFor(request).addresses.get(request.params.sid))),
  )
  app.post<Sid>(`${path}/:sid.json`, (request) => {
    const hub = hubFor(request)
    const before = found(hub.addresses.get(request.params.sid))
    for (const { sid } of hub.documents.filter(({ attributes }) => attributes.address_sids === before.sid))
      checkOpen(hub, sid, hasFailed)
    const after = addressIn(formOf(request), before)
    return addressJson(hub.addresses.update(before.sid, { ...after, updatedMs: hub.nowMs() }))
  })
}
