import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { ACCOUNT_ROUTE, accountIn, credentialsIn, pathOf, tokenOf } from './accounts.ts'
import { ACCOUNT_PATH, ACCOUNT_SID, API_VERSION } from './credentials.ts'
import { rfc2822 } from './dates.ts'
import { CarrierError, found } from './errors.ts'
import { type Form, formOf, one, queryOf } from './form.ts'
import { pageOf } from './paging.ts'
import type { Account, AccountStatus, CarrierState, Subaccount } from './state.ts'

const OPENED_MS = Temporal.Instant.from('2020-01-01T00:00:00Z').epochMilliseconds
const RESOURCES: Record<string, string> = {
  available_phone_numbers: 'AvailablePhoneNumbers',
  balance: 'Balance',
  incoming_phone_numbers: 'IncomingPhoneNumbers',
  messages: 'Messages',
}
/** By default, until support raises it (twilio.com/docs/iam/api/subaccounts). */
const SUBACCOUNTS_MAX = 1000
const NAME_MAX = 64
const STATUSES: readonly (string | undefined)[] = ['active', 'suspended', 'closed'] satisfies AccountStatus[]

type Shown = { sid: string; token: string } & Omit<Subaccount, 'isHeld'>

/** The account itself and those below it (twilio.com/docs/iam/api/account and /subaccounts). */
export function accountRoutes(app: FastifyInstance, state: CarrierState): void {
  const main = (): Shown => ({
    ...{ sid: ACCOUNT_SID, token: tokenOf(state, ACCOUNT_SID) ?? '' },
    ...{ friendlyName: 'Sandbox account', status: 'active', createdMs: OPENED_MS, updatedMs: OPENED_MS },
  })
  const all = (): Shown[] => [
    ...state.accounts
      .all()
      .flatMap(({ sid, token, subaccount }) => (subaccount ? [{ sid, token, ...subaccount }] : []))
      .reverse(),
    main(),
  ]
  const shown = (request: FastifyRequest): Shown => found(all().find(({ sid }) => sid === accountIn(request)))

  app.get(`/${API_VERSION}/Accounts.json`, (request) => {
    const query = queryOf(request)
    const fits = (name: string, value: string) => (one(query, name) ?? value) === value
    const rows = mayManage(request) ? all() : [shown(request)]
    return pageOf(
      request,
      rows.filter((row) => fits('FriendlyName', row.friendlyName) && fits('Status', row.status)),
      'accounts',
      accountJson,
    )
  })
  app.post(`/${API_VERSION}/Accounts.json`, (request, reply) => {
    if (!mayManage(request)) throw new CarrierError(20003)
    const { sid } = openSubaccount(state, formOf(request))
    reply.code(201)
    return accountJson(found(all().find((row) => row.sid === sid)))
  })
  app.get(`${ACCOUNT_ROUTE}.json`, (request) => accountJson(shown(request)))
  app.post(`${ACCOUNT_ROUTE}.json`, (request) => {
    if (!mayManage(request)) throw new CarrierError(20003)
    changeSubaccount(state, found(state.accounts.get(accountIn(request))), formOf(request))
    return accountJson(shown(request))
  })
  app.get(`${ACCOUNT_PATH}/Balance.json`, () => ({
    account_sid: ACCOUNT_SID,
    balance: '250.00',
    currency: 'USD',
  }))
}

/** Subaccounts are opened, suspended and closed with the credentials of the account above them only. */
const mayManage = (request: FastifyRequest): boolean => credentialsIn(request).user === ACCOUNT_SID

function openSubaccount(state: CarrierState, form: Form): Account {
  const open = state.accounts.filter(
    ({ subaccount }) => subaccount !== undefined && subaccount.status !== 'closed',
  )
  if (open.length >= SUBACCOUNTS_MAX) throw new CarrierError(21480)
  const now = state.nowMs()
  const friendlyName = one(form, 'FriendlyName') ?? `SubAccount Created at ${rfc2822(now)}`
  if (friendlyName.length > NAME_MAX) throw new CarrierError(20002)
  const sid = state.newSid('AC')
  const token = createHash('md5').update(`token of ${sid}`).digest('hex')
  const subaccount: Subaccount = {
    ...{ friendlyName, status: 'active', isHeld: false },
    ...{ createdMs: now, updatedMs: now },
  }
  return state.accounts.set(sid, { sid, token, subaccount })
}

/** Closing it gives back its numbers, for good; what the vendor itself has suspended stays so. */
function changeSubaccount(state: CarrierState, { sid, subaccount }: Account, form: Form): void {
  if (!subaccount) throw new CarrierError(20422)
  const status = one(form, 'Status')
  if (!STATUSES.includes(status ?? 'active')) throw new CarrierError(20422)
  if (subaccount.status === 'closed' && status && status !== 'closed') throw new CarrierError(21479)
  if (subaccount.isHeld && status && status !== 'closed') throw new CarrierError(21478)
  const updatedMs = state.nowMs()
  const friendlyName = one(form, 'FriendlyName') ?? subaccount.friendlyName
  const changed = {
    ...subaccount,
    friendlyName,
    updatedMs,
    ...(status && { status: status as AccountStatus }),
  }
  state.accounts.update(sid, { subaccount: changed })
  if (status !== 'closed') return
  for (const number of state.numbers.filter(({ account }) => account === sid))
    state.numbers.delete(number.sid)
}

const accountJson = ({ sid, token, friendlyName, status, createdMs, updatedMs }: Shown) => ({
  auth_token: token,
  date_created: rfc2822(createdMs),
  date_updated: rfc2822(updatedMs),
  friendly_name: friendlyName,
  owner_account_sid: ACCOUNT_SID,
  sid,
  status,
  subresource_uris: Object.fromEntries(
    Object.entries(RESOURCES).map(([key, path]) => [key, `${pathOf(sid)}/${path}.json`]),
  ),
  type: 'Full',
  uri: `${pathOf(sid)}.json`,
})
