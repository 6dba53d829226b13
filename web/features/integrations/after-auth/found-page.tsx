import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { Found } from '#contract/integrations.ts'
import type { SyncProgress } from '#contract/roster.ts'
import { api } from '#web/lib/api.ts'
import { ButtonLink } from '#web/lib/button-link.tsx'
import { plural } from '#web/lib/counts.ts'
import { errorText } from '#web/lib/errors.ts'
import { NotConnected } from '#web/lib/not-connected.tsx'
import { usePlanningName } from '#web/lib/planning-name.ts'
import { useRoster } from '#web/lib/roster.ts'
import { useTitle } from '#web/lib/title.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Card, Figure, Figures } from '#web/ui/card.tsx'
import { ErrorState, ListSkeleton } from '#web/ui/list-states.tsx'
import { Note } from '#web/ui/note.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { ProgressLine } from '#web/ui/progress-line.tsx'
import { Actions } from '#web/ui/row.tsx'

/** The first of two steps after connecting: the roster is read, and what was found is shown. */
export function FoundPage() {
  const { sync, isReading, read, trouble, isAsking, ask } = useRoster()
  const isDone = !isReading && sync?.state === 'done'
  const isIdle = isDone || (!isReading && sync?.state === 'never')
  const { data: found } = useQuery(api.integrations.found.queryOptions({ enabled: isIdle }))
  const planning = usePlanningName()
  useTitle('What was found')
  if (isIdle && found?.is_connected === false) return <NothingToRead />
  return (
    <>
      <PageHeader
        above="Step 1 of 2"
        title={isDone ? 'This is what we found' : trouble ? 'Your schedule' : 'Reading your schedule'}
        detail={`${planning} is connected`}
      />
      {isDone && <WhatWasFound />}
      {sync?.state === 'failed' && !isReading && <Failed words={sync.words} onRetry={read} />}
      {(isReading || sync?.state === 'never') && <Reading sync={sync} />}
      {trouble && (
        <ErrorState
          title="The progress could not be loaded"
          message={errorText(trouble)}
          onRetry={ask}
          retrying={isAsking}
        />
      )}
      {!sync && !trouble && <ListSkeleton rows={3} />}
    </>
  )
}

const NothingToRead = () => (
  <>
    <PageHeader above="Step 1 of 2" title="Nothing to read yet" />
    <NotConnected />
  </>
)

const Reading = ({ sync }: { sync: SyncProgress | undefined }) => (
  <Card aria-label="Progress">
    <ProgressLine words={sync?.words ?? 'Starting'} done={sync?.done ?? 0} total={sync?.total ?? 0} />
    <Note>
      This takes a minute or two. You may leave this page; the reading goes on, and nothing is sent.
    </Note>
  </Card>
)

const Failed = ({ words, onRetry }: { words: string; onRetry: () => void }) => (
  <Banner
    tone="bad"
    title="The roster could not be read"
    actions={
      <Button variant="default" onClick={onRetry}>
        Try again
      </Button>
    }
  >
    {words}
  </Banner>
)

function WhatWasFound() {
  const { data, error, isError, refetch, isFetching } = useQuery(api.integrations.found.queryOptions())
  if (isError && !data)
    return <ErrorState message={errorText(error)} onRetry={() => void refetch()} retrying={isFetching} />
  if (!data) return <ListSkeleton rows={3} label="Counting" />
  return (
    <>
      <Numbers found={data} />
      <Next found={data} />
    </>
  )
}

const Numbers = ({ found }: { found: Found }) => (
  <Figures>
    <BigNumber
      value={found.service_types}
      word={found.service_types === 1 ? 'service type' : 'service types'}
    />
    <BigNumber value={found.plans} word={found.plans === 1 ? 'coming plan' : 'coming plans'} />
    <BigNumber value={found.people} word={found.people === 1 ? 'person serves' : 'people serve'} />
    <BigNumber
      value={found.people_without_phone}
      word={found.people_without_phone === 1 ? 'has no number to text' : 'have no number to text'}
      isCareful={found.people_without_phone > 0}
    />
  </Figures>
)

function unansweredInWords(people: number): string {
  if (people === 0) return 'Everybody who was asked has answered'
  return `${plural(people, 'person', 'people')} ${people === 1 ? 'has' : 'have'} not answered`
}

type BigNumberProps = { value: number; word: string; isCareful?: boolean }

const BigNumber = ({ value, word, isCareful = false }: BigNumberProps) => (
  <Figure name={word} tone={isCareful ? 'careful' : undefined}>
    {value.toLocaleString('en-US')}
  </Figure>
)

const WithoutNumber = () => (
  <Note>
    Who has no mobile number in {usePlanningName()} gets no text. Add it there; it is read within minutes.
  </Note>
)

const Next = ({
  found: { next_service, people_without_phone, organization, has_sent },
}: {
  found: Found
}) => (
  <Card aria-labelledby="sent-title">
    <h2 id="sent-title">
      {has_sent ? 'Nothing goes out before you look at it.' : 'Nothing has been sent yet.'}
    </h2>
    {next_service && (
      <p>
        {unansweredInWords(next_service.unanswered)} for <b>{next_service.day}</b>.
      </p>
    )}
    {people_without_phone > 0 && <WithoutNumber />}
    {!next_service && <p>{organization} has nobody scheduled yet.</p>}
    <Actions>
      <ButtonLink to="/after-auth-two">See what would go out</ButtonLink>
      <ButtonLink to="/dashboard" variant="default">
        Not yet
      </ButtonLink>
    </Actions>
  </Card>
)
