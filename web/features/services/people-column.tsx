import { TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import type { UseQueryResult } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useDeferredValue, useMemo, useState } from 'react'
import type { PersonInPlan } from '#contract/services.ts'
import type { StatusFilter } from '#contract/shared.ts'
import { usePlanningName } from '#web/lib/planning-name.ts'
import { Column } from '#web/ui/column.tsx'
import { EmptyState } from '#web/ui/list-states.tsx'
import { Row } from '#web/ui/row.tsx'
import { LoadedList } from './loaded-list.tsx'
import { PeopleChoice } from './people-choice.tsx'
import { PeopleList, PeoplePageList } from './people-list.tsx'
import { findPeople, howMany } from './people-on-plan.ts'
import { type Group, inGroup, inOrder, type Order } from './people-order.ts'
import { emptyPeople } from './people-words.ts'
import { PersonRow, type PersonTarget } from './person-row.tsx'
import type { ServicesSearch } from './services-search.ts'
import { AskLink, WriteLink } from './write-link.tsx'

type PeopleProps = {
  query: UseQueryResult<{ people: PersonInPlan[] }>
  search: ServicesSearch
  to: PersonTarget
  /** The list scrolls with the page rather than by itself. */
  withPage?: boolean
  showEveryone: ReactNode
}

export function PeopleColumn({ query, search, to, withPage = false, showEveryone }: PeopleProps) {
  const [text, setText] = useState('')
  const words = useDeferredValue(text)
  const people = query.data?.people
  const [group, setGroup] = useState<Group>(null)
  const [order, setOrder] = useState<Order>('name')
  const found = useMemo(
    () => inOrder(inGroup(findPeople(people ?? [], search.type, words), group), order),
    [people, search.type, words, group, order],
  )
  const List = withPage ? PeoplePageList : PeopleList
  return (
    <Column
      // Drawn anew once the people are there, with what stands above them, so that nothing is pushed down.
      key={people ? 'there' : 'coming'}
      title="People"
      count={people && howMany(found)}
      busy={query.isFetching}
      onReload={() => void query.refetch()}
      tools={
        people && (
          <Row between gap="s">
            <FindPerson text={text} onChange={setText} />
            <WriteLink people={people} found={found} words={words} search={search} />
            <AskLink people={people} search={search} />
            <PeopleChoice people={people} group={group} onGroup={setGroup} order={order} onOrder={setOrder} />
            <Link to="/plan-list" search={search}>
              Print or CSV
            </Link>
          </Row>
        )
      }
    >
      <LoadedList query={query} what="people" rows={8}>
        {() =>
          found.length === 0 ? (
            <NoPeople type={search.type} words={words} showEveryone={showEveryone} />
          ) : (
            <List people={found} row={(person) => <PersonRow person={person} search={search} to={to} />} />
          )
        }
      </LoadedList>
    </Column>
  )
}

function FindPerson({ text, onChange }: { text: string; onChange: (text: string) => void }) {
  return (
    <TextInput
      type="search"
      aria-label="Find a person"
      placeholder="Find a person"
      leftSection={<IconSearch size={16} stroke={1.7} />}
      value={text}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  )
}

type NoPeopleProps = { type: StatusFilter; words: string; showEveryone: ReactNode }

function NoPeople({ type, words, showEveryone }: NoPeopleProps) {
  const empty = emptyPeople(type, usePlanningName())
  if (words.trim()) {
    return (
      <EmptyState title={`Nobody matches “${words.trim()}”`}>Search by name, position or number.</EmptyState>
    )
  }
  return (
    <EmptyState title={empty.title} action={type === 'A' ? undefined : showEveryone}>
      {empty.words}
    </EmptyState>
  )
}
