import { accountSidOf } from '../base/accounts.ts'
import { isoDates } from '../base/dates.ts'
import { CarrierError } from '../base/errors.ts'
import { type Form, one, required } from '../base/form.ts'
import { type Part, type TrustHub, URL_OF_TRUST_HUB } from './trust-hub.ts'

export const newPart = (hub: TrustHub, prefix: 'IT' | 'RD', form: Form): Part => ({
  ...hub.fresh(prefix),
  friendlyName: required(form, 'FriendlyName'),
  type: required(form, 'Type'),
  attributes: attributesIn(form) ?? {},
})

export const changedPart = (hub: TrustHub, part: Part, form: Form): Part => ({
  ...part,
  friendlyName: one(form, 'FriendlyName') ?? part.friendlyName,
  attributes: attributesIn(form) ?? part.attributes,
  updatedMs: hub.nowMs(),
})

function attributesIn(form: Form): Part['attributes'] | null {
  const text = one(form, 'Attributes')
  if (text === undefined) return null
  try {
    return JSON.parse(text)
  } catch {
    throw new CarrierError(20422)
  }
}

/** The name under which a customer gave this number as that of a representative. */
export function representativeWith({ endUsers }: TrustHub, phone: string): string | null {
  const found = endUsers.all().findLast(({ attributes }) => attributes.phone_number === phone)
  const { first_name: first, last_name: last } = found?.attributes ?? {}
  return [first, last].filter(Boolean).join(' ') || null
}

const partJson = (part: Part, path: string) => ({
  sid: part.sid,
  account_sid: accountSidOf(part),
  friendly_name: part.friendlyName,
  type: part.type,
  attributes: part.attributes,
  ...isoDates(part),
  url: `${URL_OF_TRUST_HUB}/${path}/${part.sid}`,
})

export const endUserJson = (part: Part) => partJson(part, 'EndUsers')

export const documentJson = (part: Part) => ({
  ...partJson(part, 'SupportingDocuments'),
  status: 'DRAFT',
  mime_type: null,
})
