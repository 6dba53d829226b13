import type { FastifyInstance } from 'fastify'
import { found } from '../base/errors.ts'
import { formOf } from '../base/form.ts'
import { metaPage } from '../base/meta-paging.ts'
import type { MessagingService } from '../base/state.ts'
import { brandJson, registerBrand, registerBrandAgain } from './brands.ts'
import { campaignJson, changeCampaign, registerCampaign } from './campaigns.ts'
import { addNumber, createService, serviceJson, serviceNumberJson } from './messaging-services.ts'
import type { BrandRegistration, Campaign, Registry } from './registry.ts'

type Sid = { Params: { sid: string } }
type Below = { Params: { sid: string; below: string } }

/** Brands, messaging services with their numbers, and campaigns. */
export function a2pRoutes(app: FastifyInstance, registry: Registry): void {
  brandRoutes(app, registry)
  serviceRoutes(app, registry)
  campaignRoutes(app, registry)
}

function brandRoutes(app: FastifyInstance, registry: Registry): void {
  const path = '/v1/a2p/BrandRegistrations'
  const json = (brand: BrandRegistration) => brandJson(registry, brand)
  const brand = (sid: string) => found(registry.brands.get(sid))

  app.post(path, (request, reply) => {
    reply.code(201)
    return json(registerBrand(registry, formOf(request)))
  })
  app.get(path, (request) => metaPage(request, 'messaging', 'data', registry.brands.all(), json))
  app.get<Sid>(`${path}/:sid`, ({ params }) => json(brand(params.sid)))
  app.post<Sid>(`${path}/:sid`, ({ params }, reply) => {
    reply.code(202)
    return json(registerBrandAgain(registry, brand(params.sid)))
  })
}

function serviceRoutes(app: FastifyInstance, registry: Registry): void {
  const path = '/v1/Services'
  const json = (service: MessagingService) => serviceJson(registry, service)
  const service = (sid: string) => found(registry.services.get(sid))

  app.post(path, (request, reply) => {
    reply.code(201)
    return json(createService(registry, formOf(request)))
  })
  app.get(path, (request) => metaPage(request, 'messaging', 'services', registry.services.all(), json))
  app.get<Sid>(`${path}/:sid`, ({ params }) => json(service(params.sid)))
  app.delete<Sid>(`${path}/:sid`, ({ params }, reply) => {
    registry.services.delete(service(params.sid).sid)
    return reply.code(204).send()
  })
  app.post<Sid>(`${path}/:sid/PhoneNumbers`, (request) => {
    const owner = service(request.params.sid)
    return serviceNumberJson(owner, addNumber(registry, owner, formOf(request)))
  })
  app.get<Sid>(`${path}/:sid/PhoneNumbers`, (request) => {
    const owner = service(request.params.sid)
    const rows = owner.numberSids.flatMap((sid) => registry.carrier.numbers.get(sid) ?? [])
    return metaPage(request, 'messaging', 'phone_numbers', rows, (row) => serviceNumberJson(owner, row))
  })
}

function campaignRoutes(app: FastifyInstance, registry: Registry): void {
  const path = '/v1/Services/:sid/Compliance/Usa2p'
  const json = (campaign: Campaign) => campaignJson(registry, campaign)
  const campaign = ({ sid, below }: Below['Params']) => {
    const kept = found(registry.campaigns.get(below))
    return found(kept.serviceSid === sid ? kept : undefined)
  }

  app.post<Sid>(path, (request, reply) => {
    const service = found(registry.services.get(request.params.sid))
    reply.code(201)
    return json(registerCampaign(registry, service, formOf(request)))
  })
  app.get<Sid>(path, (request) => {
    const { sid } = found(registry.services.get(request.params.sid))
    const rows = registry.campaigns.filter(({ serviceSid }) => serviceSid === sid)
    return metaPage(request, 'messaging', 'compliance', rows, json)
  })
  app.get<Below>(`${path}/:below`, ({ params }) => json(campaign(params)))
  app.post<Below>(`${path}/:below`, (request) =>
    json(changeCampaign(registry, campaign(request.params), formOf(request))),
  )
  app.delete<Below>(`${path}/:below`, ({ params }, reply) => {
    registry.campaigns.delete(campaign(params).sid)
    return reply.code(204).send()
  })
}
