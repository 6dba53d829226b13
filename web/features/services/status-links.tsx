import { Link } from '@tanstack/react-router'
import type { StatusFilter } from '#contract/shared.ts'
import { chipClass } from '#web/ui/chip.ts'
import { Row } from '#web/ui/row.tsx'
import { type Status, StatusIcon } from '#web/ui/status.tsx'
import { type ServicesSearch, withoutPerson } from './services-search.ts'

const choices: { type: StatusFilter; icon: Status; word: string }[] = [
  { type: 'A', icon: '', word: 'Everyone' },
  { type: 'U', icon: 'U', word: 'Unconfirmed' },
  { type: 'C', icon: 'C', word: 'Accepted' },
  { type: 'D', icon: 'D', word: 'Declined' },
  { type: 'F', icon: 'F', word: 'Failed' },
]

/** Shows the same page for another status. */
export function StatusLinks({ to, search }: { to: '/services' | '/logs-people'; search: ServicesSearch }) {
  return (
    <nav aria-label="Status">
      <Row as="ul" gap="s">
        {choices.map(({ type, icon, word }) => (
          <li key={type}>
            <Link
              to={to}
              search={{ ...withoutPerson(search), type }}
              resetScroll={false}
              className={chipClass}
              aria-current={type === search.type ? 'page' : undefined}
            >
              <StatusIcon status={icon} size={16} />
              {word}
            </Link>
          </li>
        ))}
      </Row>
    </nav>
  )
}
