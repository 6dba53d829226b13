import { Link } from '@tanstack/react-router'
import { memo } from 'react'
import type { PersonInPlan } from '#contract/services.ts'
import { phoneInWords } from '#web/lib/phone.ts'
import { RowBody, rowClass } from '#web/ui/column.tsx'
import { Note } from '#web/ui/note.tsx'
import { StatusBadge, StatusIcon } from '#web/ui/status.tsx'
import { type ServicesSearch, withPerson } from './services-search.ts'
import { useInPartWords } from './single-times.tsx'

/** Where a person's texts open: beside the list, or on a page of their own. */
export type PersonTarget = '/services' | '/personal-service'

type PersonRowProps = { person: PersonInPlan; search: ServicesSearch; to: PersonTarget }

/** Memoized, so that scrolling draws only the rows that come into sight. */
export const PersonRow = memo(function PersonRow({ person, search, to }: PersonRowProps) {
  const phone = <span className="nowrap">{person.phone ? phoneInWords(person.phone) : 'no number'}</span>
  return (
    <Link
      to={to}
      search={withPerson(search, person)}
      resetScroll={to !== '/services'}
      preload={false}
      className={rowClass}
      aria-current={person.id === search.personId ? 'true' : undefined}
    >
      <RowBody
        name={person.name}
        detail={
          <>
            {person.position && `${person.position} · `}
            {phone}
          </>
        }
        end={<PersonState person={person} />}
      />
    </Link>
  )
})

/** The status, or the message that stands in its place; and whether a text failed. */
function PersonState({ person }: { person: PersonInPlan }) {
  const { status, message, error_message } = person
  const inPart = useInPartWords(person)
  if (status === 'F' && !message) return <Failure error={error_message} />
  return (
    <>
      {error_message && <StatusIcon status="F" label={error_message} size={16} />}
      {message ? <Note as="span">{message}</Note> : <StatusBadge status={status} words={inPart} />}
    </>
  )
}

function Failure({ error }: { error: string | null }) {
  if (!error) return <StatusBadge status="F" />
  return (
    <span title={error}>
      <StatusBadge status="F" words={error} />
    </span>
  )
}
