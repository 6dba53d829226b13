import { fateOf } from '../carrier/numbers/magic.ts'
import type { ConversationEntry } from '../carrier/phones.ts'
import { nameOf } from '../planning/state/collections.ts'
import type { Controlled } from './controlled.ts'

export type PhoneSummary = {
  number: string
  /** The people who have this number on the planning board; a family may share one. */
  people: { id: string; name: string; organizationId: string }[]
  /** Whose it is, as far as anybody here knows. */
  owner: string | null
  lastText: string
  lastAt: string
  /** How many texts came to it, and how many went from it. */
  received: number
  sent: number
}
export type PhoneView = Pick<PhoneSummary, 'number' | 'people' | 'owner'> & {
  /** How texts to this number end, if it is a magic number: 'landline', 'unreachable'. */
  fate: string | null
  /** The numbers that this phone has told to stop. */
  stopped: string[]
  conversation: ConversationEntry[]
  /** The numbers that can be texted. */
  reachable: string[]
}

export const phoneSummaries = (sandbox: Controlled): PhoneSummary[] =>
  sandbox.carrier.phones().map((phone) => ({ ...phone, ...ownersOf(sandbox, phone.number) }))

export function phoneView(sandbox: Controlled, number: string): PhoneView {
  const { carrier } = sandbox
  return {
    number,
    ...ownersOf(sandbox, number),
    fate: fateOf(number)?.name ?? null,
    stopped: carrier
      .optOuts()
      .filter((optOut) => optOut.person === number)
      .map((optOut) => optOut.sender),
    conversation: carrier.conversation(number),
    reachable: carrier.reachable(),
  }
}

/** Everybody on the planning boards with the number, else whoever logs in or is registered with it. */
function ownersOf(sandbox: Controlled, number: string): Pick<PhoneSummary, 'people' | 'owner'> {
  const people = peopleWith(sandbox, number)
  const names = people.map(({ name }) => name).join(', ')
  const account = sandbox.accounts.find(({ phone }) => phone === number)
  return { people, owner: names || account?.label || sandbox.carrier.representative(number) }
}

function peopleWith({ planning }: Controlled, number: string): PhoneSummary['people'] {
  const { people, phones } = planning.data
  const ids = new Set(phones.filter((phone) => phone.e164 === number).map((phone) => phone.personId))
  return people
    .filter((person) => ids.has(person.id))
    .map((person) => ({ id: person.id, name: nameOf(person), organizationId: person.organizationId }))
}
