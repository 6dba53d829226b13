import type { FastifyRequest } from 'fastify'
import type { Collection } from '../../base/store.ts'
import { ACCOUNT_SID, API_VERSION, AUTH_TOKEN, OPERATOR_NUMBER } from './credentials.ts'
import type { Account, AccountStatus, CarrierState } from './state.ts'

/** The path of any account, as route patterns write it. */
export const ACCOUNT_ROUTE = `/${API_VERSION}/Accounts/:account`

export const pathOf = (account: string | undefined): string =>
  `/${API_VERSION}/Accounts/${account ?? ACCOUNT_SID}`

/** The account of something as answers name it. */
export const accountSidOf = ({ account }: { account?: string }): string => account ?? ACCOUNT_SID

/** Who asks, and with which secret. */
export function credentialsIn({ headers }: FastifyRequest): { user: string; token: string } {
  const [, encoded = ''] = (headers.authorization ?? '').split(' ')
  const [user = '', token = ''] = Buffer.from(encoded, 'base64').toString().split(':')
  return { user, token }
}

/** The account that a request is about: that of its path, else that of whoever asks. */
export const accountIn = (request: FastifyRequest): string =>
  (request.params as { account?: string }).account ?? credentialsIn(request).user

/** The secret of an account; undefined when there is no such account. */
export const tokenOf = (state: CarrierState, account: string): string | undefined =>
  state.accounts.get(account)?.token ?? (account === ACCOUNT_SID ? AUTH_TOKEN : undefined)

/** Whether an account may be used; only subaccounts can cease to be. */
export const accountStatus = (state: CarrierState, account: string | undefined): AccountStatus =>
  state.accounts.get(account ?? ACCOUNT_SID)?.subaccount?.status ?? 'active'

/** Whether something belongs to an account; whatever names no account belongs to the sandbox's own. */
export const isOf = (account: string, owned: { account?: string }): boolean =>
  (owned.account ?? ACCOUNT_SID) === account

/** Whether something belongs to an account that is no business of the sandbox's own. */
export const isForeign = ({ accounts }: CarrierState, { account }: { account?: string }): boolean =>
  account !== undefined && accounts.get(account)?.subaccount === undefined

/** Documents as one account sees them: those of others are not there, and new ones are its own. */
export function seenBy<Row extends { account?: string }>(
  account: string,
  all: Collection<Row>,
): Collection<Row> {
  const isMine = (row: Row) => isOf(account, row)
  return {
    ...all,
    get: (id) => [all.get(id)].find((row) => row && isMine(row)),
    set: (id, row) => all.set(id, account === ACCOUNT_SID ? row : { ...row, account }),
    all: () => all.filter(isMine),
    find: (test) => all.find((row) => isMine(row) && test(row)),
    filter: (test) => all.filter((row) => isMine(row) && test(row)),
    get size() {
      return all.filter(isMine).length
    },
  }
}

/** Opens an account and gives it numbers; numbers that exist already stay as they are. */
export function holdNumbers(state: CarrierState, account: Account, phoneNumbers: readonly string[]): void {
  state.accounts.set(account.sid, account)
  const now = state.nowMs()
  for (const phoneNumber of phoneNumbers) {
    if (state.numbers.find((number) => number.phoneNumber === phoneNumber)) continue
    const sid = state.newSid('PN')
    state.numbers.set(sid, {
      sid,
      account: account.sid,
      phoneNumber,
      friendlyName: phoneNumber,
      type: 'local',
      settings: {},
      createdMs: now,
      updatedMs: now,
    })
  }
}

/** The number that the account has had for long, known to the phone companies; its webhook was set by hand. */
export function holdOperatorNumber(
  { numbers, known, newSid, nowMs }: CarrierState,
  smsUrl: string | null,
): void {
  const held = numbers.find(({ phoneNumber }) => phoneNumber === OPERATOR_NUMBER)
  const settings: Record<string, string> = smsUrl === null ? {} : { SmsUrl: smsUrl }
  if (held) {
    numbers.update(held.sid, { settings: { ...held.settings, ...settings } })
    return
  }
  const sid = newSid('PN')
  const now = nowMs()
  numbers.set(sid, {
    sid,
    phoneNumber: OPERATOR_NUMBER,
    friendlyName: 'Operator',
    type: 'local',
    settings,
    createdMs: now,
    updatedMs: now,
  })
  known.set(sid, { sid })
}
