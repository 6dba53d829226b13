import type { PersonInPlan } from '#contract/services.ts'
import { UNCONFIRMED } from '#core/vocabulary/people.ts'
import { ButtonLink } from '#web/lib/button-link.tsx'
import type { ServicesSearch } from './services-search.ts'

type RemindLinkProps = { people: readonly PersonInPlan[]; search: ServicesSearch }

/** Leads to a reminder for those of a plan who have not answered; nothing when everybody has. */
export const RemindLink = ({ people, search }: RemindLinkProps) => {
  const open = new Set(people.filter(({ status }) => status === UNCONFIRMED).map(({ id }) => id)).size
  if (open === 0) return null
  const { plan, planName, service, serviceName } = search
  return (
    <ButtonLink
      to="/reminder-choose-people"
      search={{ plan, planName, service, serviceName }}
      variant="light"
      size="compact-md"
    >
      {open === 1 ? 'Remind the one' : `Remind the ${open.toLocaleString('en-US')}`}
    </ButtonLink>
  )
}
