import type { FastifyInstance, FastifyRequest } from 'fastify'
import { accountIn } from '../base/accounts.ts'
import { found } from '../base/errors.ts'
import { formOf } from '../base/form.ts'
import { metaPage } from '../base/meta-paging.ts'
import type { MessagingService } from '../base/state.ts'
import { brandJson, registerBrand, registerBrandAgain } from './brands.ts'
import { campaignJson, changeCampaign, readPages, registerCampaign } from './campaigns.ts'
import { addNumber, createService, serviceJson, serviceNumberJson } from './messaging-services.ts'
import { type BrandRegistration, type Campaign, type Registry, registryOf } from './registry.ts'

type Sid = { Params: { sid: string } }
type Below = { Params: { sid: string; below: string } }

/** Brands, messaging services with their numbers, and campaigns. */
export function a2pRoutes(app: FastifyInstance, all: Registry): void {
  const registryFor: RegistryFor = (request) => registryOf(all, accountIn(request))
  brandRoutes(app, registryFor)
  serviceRoutes(app, registryFor)
  campaignRoutes(app, registryFor)
}

/** What the account has that a request is about. */
type RegistryFor = (request: FastifyRequest) => Registry

function brandRoutes(app: FastifyInstance, registryFor: RegistryFor): void {
  const path = '/v1/a2p/BrandRegistrations'
  const brand = (request: FastifyRequest<Sid>) => found(registryFor(request).brands.get(request.params.sid))

  app.post(path, (request, reply) => {
    const registry = registryFor(request)
    reply.code(201)
    return brandJson(registry, registerBrand(registry, formOf(request)))
  })
  app.get(path, (request) => {
    const registry = registryFor(request)
    const json = (row: BrandRegistration) => brandJson(registry, row)
    return metaPage(request, 'messaging', 'data', registry.brands.all(), json)
  })
  app.get<Sid>(`${path}/:sid`, (request) => brandJson(registryFor(request), brand(request)))
  app.post<Sid>(`${path}/:sid`, (request, reply) => {
    const registry = registryFor(request)
    reply.code(202)
    return brandJson(registry, registerBrandAgain(registry, brand(request)))
  })
}

function serviceRoutes(app: FastifyInstance, registryFor: RegistryFor): void {
  const path = '/v1/Services'
  const service = (request: FastifyRequest<Sid>) =>
    found(registryFor(request).services.get(request.params.sid))

  app.post(path, (request, reply) => {
    const registry = registryFor(request)
    reply.code(201)
    return serviceJson(registry, createService(registry, formOf(request)))
  })
  app.get(path, (request) => {
    const registry = registryFor(request)
    const json = (row: MessagingService) => serviceJson(registry, row)
    return metaPage(request, 'messaging', 'services', registry.services.all(), json)
  })
  app.get<Sid>(`${path}/:sid`, (request) => serviceJson(registryFor(request), service(request)))
  app.delete<Sid>(`${path}/:sid`, (request, reply) => {
    registryFor(request).services.delete(service(request).sid)
    return reply.code(204).send()
  })
  app.post<Sid>(`${path}/:sid/PhoneNumbers`, (request) => {
    const owner = service(request)
    return serviceNumberJson(owner, addNumber(registryFor(request), owner, formOf(request)))
  })
  app.get<Sid>(`${path}/:sid/PhoneNumbers`, (request) => {
    const owner = service(request)
    const { numbers } = registryFor(request).carrier
    const rows = owner.numberSids.flatMap((sid) => numbers.get(sid) ?? [])
    return metaPage(request, 'messaging', 'phone_numbers', rows, (row) => serviceNumberJson(owner, row))
  })
}

function campaignRoutes(app: FastifyInstance, registryFor: RegistryFor): void {
  const path = '/v1/Services/:sid/Compliance/Usa2p'
  const campaign = (request: FastifyRequest<Below>) => {
    const { sid, below } = request.params
    const kept = found(registryFor(request).campaigns.get(below))
    return found(kept.serviceSid === sid ? kept : undefined)
  }

  app.post<Sid>(path, async (request, reply) => {
    const registry = registryFor(request)
    const service = found(registry.services.get(request.params.sid))
    const made = registerCampaign(registry, service, formOf(request))
    reply.code(201)
    return campaignJson(registry, await readPages(registry, made))
  })
  app.get<Sid>(path, (request) => {
    const registry = registryFor(request)
    const json = (row: Campaign) => campaignJson(registry, row)
    const { sid } = found(registry.services.get(request.params.sid))
    const rows = registry.campaigns.filter(({ serviceSid }) => serviceSid === sid)
    return metaPage(request, 'messaging', 'compliance', rows, json)
  })
  app.get<Below>(`${path}/:below`, (request) => campaignJson(registryFor(request), campaign(request)))
  app.post<Below>(`${path}/:below`, async (request) => {
    const registry = registryFor(request)
    const changed = changeCampaign(registry, campaign(request), formOf(request))
    return campaignJson(registry, await readPages(registry, changed))
  })
  app.delete<Below>(`${path}/:below`, (request, reply) => {
    registryFor(request).campaigns.delete(campaign(request).sid)
    return reply.code(204).send()
  })
}
