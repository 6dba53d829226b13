import type { PersonInPlan } from '#contract/services.ts'
import { DECLINED, EVERYBODY, UNCONFIRMED } from '#core/vocabulary/people.ts'
import { ButtonLink } from '#web/lib/button-link.tsx'
import { RemindLink } from '#web/lib/remind-link.tsx'
import { emptyTimes } from '#web/lib/single-times.ts'
import type { ServicesSearch } from './services-search.ts'

/** So many ids still fit into an address. */
const CHOSEN_MAX = 100

type WriteLinkProps = {
  people: readonly PersonInPlan[]
  /** Those that the status and the words in the search field leave. */
  found: readonly PersonInPlan[]
  words: string
  search: ServicesSearch
}

const idsOf = (people: readonly PersonInPlan[]): string[] => [...new Set(people.map(({ id }) => id))]

/** Leads to a text to those who have not answered or, where the list is narrowed to others, to those it shows. */
export function WriteLink({ people, found, words, search }: WriteLinkProps) {
  const { type, plan, planName, service, serviceName } = search
  const isOfOthers = words.trim() !== '' || (type !== EVERYBODY && type !== UNCONFIRMED)
  if (!isOfOthers) {
    const open = idsOf(people.filter(({ status }) => status === UNCONFIRMED)).length
    return <RemindLink open={open} of={search} />
  }
  const ids = idsOf(found)
  if (ids.length === 0 || ids.length > CHOSEN_MAX) return null
  return (
    <ButtonLink
      to="/reminder-choose-people"
      search={{ plan, planName, service, serviceName, people: ids.join(',') }}
      variant="light"
      size="compact-md"
    >
      {ids.length === 1 ? 'Write to this one' : `Write to these ${ids.length}`}
    </ButtonLink>
  )
}

type AskLinkProps = { people: readonly PersonInPlan[]; search: ServicesSearch }

/** Leads to the places and times that were declined, to ask others for them; nothing when nobody has declined. */
export function AskLink({ people, search: { plan, planName, service, serviceName } }: AskLinkProps) {
  const declined = people.reduce(
    (count, person) => count + (person.status === DECLINED ? 1 : emptyTimes(person).length),
    0,
  )
  if (declined === 0) return null
  return (
    <ButtonLink
      to="/ask-others"
      search={{ plan, planName, service, serviceName }}
      variant="light"
      size="compact-md"
      mih={30}
    >
      {declined === 1 ? 'Ask others for the one declined' : `Ask others for the ${declined} declined`}
    </ButtonLink>
  )
}
