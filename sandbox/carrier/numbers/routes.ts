import type { FastifyInstance, FastifyRequest } from 'fastify'
import { ACCOUNT_ROUTE, accountIn, isOf, pathOf } from '../base/accounts.ts'
import { CarrierError } from '../base/errors.ts'
import { formOf, one, queryOf } from '../base/form.ts'
import { pageOf, pageSize } from '../base/paging.ts'
import type { CarrierState, OwnedNumber } from '../base/state.ts'
import { lookupJson } from './lookups.ts'
import { buyNumber, changeNumber, forSale, incomingNumberJson } from './owned-numbers.ts'
import { kindsOf, type NumberKind } from './pool.ts'
import { availableNumberJson, searchTest } from './search.ts'

const KINDS: Record<string, NumberKind> = { Local: 'local', TollFree: 'toll_free', Mobile: 'mobile' }
const COUNTRIES: Record<string, string> = {
  AU: 'Australia',
  CA: 'Canada',
  GB: 'United Kingdom',
  NZ: 'New Zealand',
  US: 'United States',
  ZA: 'South Africa',
}

type Sid = { Params: { sid: string } }
type Country = { Params: { country: string } }
type Kind = { Params: { country: string; kind: string } }
type Lookup = { Params: { phoneNumber: string }; Querystring: { Fields?: string } }

export function numberRoutes(app: FastifyInstance, state: CarrierState): void {
  const owned = (request: FastifyRequest<Sid>): OwnedNumber => {
    const number = state.numbers.get(request.params.sid)
    if (!number || !isOf(accountIn(request), number)) throw new CarrierError(20404)
    return number
  }

  const available = `${ACCOUNT_ROUTE}/AvailablePhoneNumbers`
  app.get(`${available}.json`, (request) => ({
    countries: Object.keys(COUNTRIES).map((country) => countryJson(accountIn(request), country)),
    uri: `${pathOf(accountIn(request))}/AvailablePhoneNumbers.json`,
  }))
  app.get<Country>(`${available}/:country.json`, (request) =>
    countryJson(accountIn(request), request.params.country),
  )
  app.get<Kind>(`${available}/:country/:kind.json`, (request) => {
    const { country, kind } = request.params
    const wanted = KINDS[kind]
    if (!wanted || !kindsOf(country)?.includes(wanted)) throw new CarrierError(20404)
    const query = queryOf(request)
    const test = searchTest(query)
    const found = forSale(state).filter(
      (number) => number.country === country && number.kind === wanted && test(number),
    )
    return {
      available_phone_numbers: found.slice(0, pageSize(query)).map(availableNumberJson),
      uri: `${pathOf(accountIn(request))}/AvailablePhoneNumbers/${country}/${kind}.json`,
    }
  })

  const incoming = `${ACCOUNT_ROUTE}/IncomingPhoneNumbers`
  app.post(`${incoming}.json`, (request, reply) => {
    reply.code(201)
    return incomingNumberJson(buyNumber(state, accountIn(request), formOf(request)))
  })
  app.get(`${incoming}.json`, (request) => {
    const query = queryOf(request)
    const friendlyName = one(query, 'FriendlyName')
    const partial = one(query, 'PhoneNumber')
      ?.replace(/[^\d*]/g, '')
      .replaceAll('*', '\\d')
    const account = accountIn(request)
    const matches = (number: OwnedNumber) =>
      isOf(account, number) &&
      (friendlyName === undefined || number.friendlyName === friendlyName) &&
      (partial === undefined || new RegExp(partial).test(number.phoneNumber)) &&
      (one(query, 'Origin') ?? 'twilio') === 'twilio'
    const rows = state.numbers.filter(matches).reverse()
    return pageOf(request, rows, 'incoming_phone_numbers', incomingNumberJson)
  })
  app.get<Sid>(`${incoming}/:sid.json`, (request) => incomingNumberJson(owned(request)))
  app.post<Sid>(`${incoming}/:sid.json`, (request) =>
    incomingNumberJson(changeNumber(state, owned(request), formOf(request))),
  )
  app.delete<Sid>(`${incoming}/:sid.json`, (request, reply) => {
    state.numbers.delete(owned(request).sid)
    return reply.code(204).send()
  })

  app.get<Lookup>('/v2/PhoneNumbers/:phoneNumber', ({ params, query }) =>
    lookupJson(params.phoneNumber, query.Fields ?? ''),
  )
}

const PATHS: Record<NumberKind, string> = { local: 'Local', toll_free: 'TollFree', mobile: 'Mobile' }

function countryJson(account: string, code: string) {
  const kinds = kindsOf(code)
  if (!kinds) throw new CarrierError(20404)
  const path = `${pathOf(account)}/AvailablePhoneNumbers/${code}`
  return {
    beta: false,
    country: COUNTRIES[code],
    country_code: code,
    subresource_uris: Object.fromEntries(kinds.map((kind) => [kind, `${path}/${PATHS[kind]}.json`])),
    uri: `${path}.json`,
  }
}
