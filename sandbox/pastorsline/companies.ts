import type { Account } from '../carrier/base/state.ts'

export type Company = { id: string; name: string; numbers: string[] }

/** Somebody who may log in. */
export type Customer = { email: string; password: string; companies: Company[] }

/** The account that owns the numbers at the carrier, and one that the carrier does not know. */
export const RESELLER: Account = {
  sid: 'AC9a5704500000000000000000000000a1',
  token: '9a570450000000000000000000000001',
}
const UNKNOWN_ACCOUNT: Account = {
  sid: 'AC9a5704500000000000000000000000ff',
  token: '9a5704500000000000000000000000ff',
}

const PASSWORD = 'pastorsline-demo'

/** The customers, who are the same in every world. */
export const CUSTOMERS: readonly Customer[] = [
  {
    email: 'office@grace.test',
    password: PASSWORD,
    companies: [
      { id: '4001', name: 'Grace Chapel', numbers: ['+16155550185', '+19015550185'] },
      { id: '4002', name: 'Grace Kids', numbers: ['+18655550185'] },
    ],
  },
  {
    email: 'office@hope.test',
    password: PASSWORD,
    companies: [
      { id: '4003', name: 'Hope Community', numbers: ['+14125550185'] },
      { id: '4004', name: 'Hope Youth', numbers: [] },
    ],
  },
  {
    email: 'lapsed@pastorsline.test',
    password: PASSWORD,
    companies: [{ id: '4005', name: 'Lapsed Church', numbers: ['+12155550185'] }],
  },
]

/** A number for which the carrier refuses the credentials. */
const LAPSED = '+12155550185'

/** Logging in with this address always fails on the provider's side. */
export const BROKEN_LOGIN = 'broken@pastorsline.test'

export const accountOf = (phoneNumber: string): Account =>
  phoneNumber === LAPSED ? UNKNOWN_ACCOUNT : RESELLER

export const numbersHeld = (): string[] =>
  CUSTOMERS.flatMap(({ companies }) => companies.flatMap(({ numbers }) => numbers))
