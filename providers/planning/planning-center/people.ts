import type { z } from 'zod'
import { success } from '#core/outcome.ts'
import type { PlanningAccess, PlanningOutcome, PlanningPerson, PlanningPort } from '../port.ts'
import { type Included, includedOf, page, single } from './reading.ts'
import type { Send } from './request.ts'
import { emailWire, personWire, phoneNumberWire } from './wire.ts'

type Row = z.output<typeof personWire>
type Phone = z.output<typeof phoneNumberWire>
type Email = z.output<typeof emailWire>

const INCLUDE = 'include=phone_numbers,emails'

/**
 * People with their phone numbers and e-mail addresses.
 * `where[id]` with several ids is not documented: whoever does not come back is asked for alone.
 */
export const people = (send: Send): Pick<PlanningPort, 'people' | 'changedPhones'> => ({
  people: async (access, ids) => {
    if (ids.length === 0) return success([])
    const together = await several(send, access, ids)
    if (!together.ok) return together
    const found = together.value.filter(({ id }) => ids.includes(id))
    const missing = ids.filter((id) => !found.some((person) => person.id === id))
    for (const id of missing) {
      const alone = await one(send, access, id)
      if (alone.ok) found.push(...alone.value)
      else if (alone.failure.kind !== 'stop') return alone
    }
    return success(found)
  },
  changedPhones: async (access, since) => {
    const url = `/people/v2/phone_numbers?where[updated_at][gt]=${since}&order=-updated_at&per_page=100`
    const read = await page(send, access, url, phoneNumberWire)
    if (!read.ok) return read
    const { items, next } = read.value
    if (next !== null) return success('many')
    return success([...new Set(items.flatMap(({ relationships }) => relationships.person ?? []))])
  },
})

type Found = PlanningOutcome<PlanningPerson[]>

async function several(send: Send, access: PlanningAccess, ids: string[]): Found {
  const url = `/people/v2/people?where[id]=${ids.join(',')}&${INCLUDE}&per_page=100`
  const read = await page(send, access, url, personWire)
  return read.ok ? withContacts(read.value.items, read.value.included) : read
}

async function one(send: Send, access: PlanningAccess, id: string): Found {
  const call = { method: 'GET', url: `/people/v2/people/${id}?${INCLUDE}`, kind: 'read' } as const
  const read = await single(send, access, call, personWire)
  return read.ok ? withContacts([read.value.item], read.value.included) : read
}

function withContacts(rows: Row[], included: Included) {
  const phones = includedOf(included, 'PhoneNumber', phoneNumberWire)
  if (!phones.ok) return phones
  const emails = includedOf(included, 'Email', emailWire)
  if (!emails.ok) return emails
  return success(rows.map((row) => ours(row, phones.value, emails.value)))
}

function ours({ id, attributes, relationships }: Row, phones: Phone[], emails: Email[]): PlanningPerson {
  const isTheirs = (ids: string[] | undefined) => (contact: Phone | Email) =>
    contact.relationships.person === id || (ids ?? []).includes(contact.id)
  return {
    id,
    firstName: attributes.first_name ?? '',
    lastName: attributes.last_name ?? '',
    status: attributes.status === 'inactive' ? 'inactive' : 'active',
    isChild: attributes.child,
    emails: emails.filter(isTheirs(relationships.emails)).map(({ attributes: email }) => ({
      address: email.address ?? '',
      isPrimary: email.primary,
    })),
    phones: phones.filter(isTheirs(relationships.phone_numbers)).map(({ attributes: phone }) => ({
      number: phone.number ?? '',
      e164: phone.e164,
      location: phone.location ?? '',
      isPrimary: phone.primary,
    })),
  }
}
