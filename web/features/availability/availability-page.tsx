import { NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { AvailabilityPerson, AvailabilityView } from '#contract/availability.ts'
import { api } from '#web/lib/api.ts'
import { dateSpan } from '#web/lib/calendar-days.ts'
import { dateOf } from '#web/lib/dates.ts'
import { useNow } from '#web/lib/now.ts'
import { usePlanningName } from '#web/lib/planning-name.ts'
import { useZone } from '#web/lib/profile.ts'
import { useTitle } from '#web/lib/title.ts'
import { WaitingCard } from '#web/lib/waiting-card.tsx'
import { Card } from '#web/ui/card.tsx'
import { List } from '#web/ui/list.tsx'
import { EmptyState } from '#web/ui/list-states.tsx'
import { Note } from '#web/ui/note.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { Row } from '#web/ui/row.tsx'
import { Grid, Stack } from '#web/ui/stack.tsx'
import { AskAbout } from './ask-about.tsx'
import { WhoIsAsked } from './who-is-asked.tsx'

const MONTHS_AHEAD = 6

/** The months that can be asked about, this one first: '2030-03'. */
function comingMonths(today: string): string[] {
  const [year = 0, month = 1] = today.split('-').map(Number)
  return Array.from({ length: MONTHS_AHEAD + 1 }, (_, ahead) =>
    new Date(Date.UTC(year, month - 1 + ahead, 1)).toISOString().slice(0, 7),
  )
}

const monthInWords = (month: string): string =>
  new Date(`${month}-01T12:00:00Z`).toLocaleDateString('en-US', {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  })

/** Which days of a month the people of chosen teams cannot serve, and who is asked for them. */
export function AvailabilityPage() {
  useTitle('Days away')
  const months = comingMonths(dateOf(useNow(), useZone()))
  const [picked, setPicked] = useState<string>()
  const month = picked ?? months[1] ?? ''
  const query = useQuery(api.availability.get.queryOptions({ input: { month } }))
  return (
    <>
      <PageHeader
        title="Days away"
        detail={`Volunteers answer by text which days they cannot serve, before you plan in ${usePlanningName()}`}
      >
        <NativeSelect
          aria-label="Month"
          value={month}
          data={months.map((value) => ({ value, label: monthInWords(value) }))}
          onChange={({ currentTarget }) => setPicked(currentTarget.value)}
        />
      </PageHeader>
      {query.data ? <Month view={query.data} /> : <WaitingCard query={query} label="Loading days" />}
    </>
  )
}

/** Whoever is away comes first, and then who has not said. */
const rank = ({ state, away }: AvailabilityPerson): number =>
  away.length > 0 ? 0 : state === 'answered' ? 2 : 1

const Month = ({ view }: { view: AvailabilityView }) => (
  <Grid cell="l">
    <Stack>
      <WhoIsAsked view={view} />
      {view.people.length > 0 && <AskAbout view={view} monthInWords={monthInWords(view.month)} />}
    </Stack>
    <Card title="Who is away">
      {view.people.length === 0 ? (
        <EmptyState title="Nobody yet">Choose a team, and its people appear here.</EmptyState>
      ) : (
        <List aria-label="People">
          {view.people
            .toSorted((one, other) => rank(one) - rank(other))
            .map((person) => (
              <Row as="li" between key={person.person_id}>
                <b>{person.name}</b>
                <State person={person} />
              </Row>
            ))}
        </List>
      )}
    </Card>
  </Grid>
)

const WORDS = {
  not_asked: 'Not asked',
  unreachable: 'Gets no texts',
  asked: 'No answer yet',
  confirming: 'Was asked whether the days are right',
} as const

function State({ person: { state, away, written, detail } }: { person: AvailabilityPerson }) {
  const planning = usePlanningName()
  if (state !== 'answered') return <Note as="span">{WORDS[state]}</Note>
  if (away.length === 0) return <span>Can serve all month</span>
  return (
    <span>
      {away.map(({ from, until }) => dateSpan(from, until)).join(', ')}
      {written === 'pending' && (
        <Note>
          Not in {planning} yet{detail && `: ${detail}`}
        </Note>
      )}
      {written === 'failed' && (
        <Note tone="bad">
          Please block them out in {planning} yourself{detail && `: ${detail}`}
        </Note>
      )}
    </span>
  )
}
