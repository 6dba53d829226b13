import { Button } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Ask } from '#contract/asks.ts'
import { api } from '#web/lib/api.ts'
import { AskButton } from '#web/lib/ask-button.tsx'
import { AskSteps } from '#web/lib/ask-steps.tsx'
import { plural } from '#web/lib/counts.ts'
import { longDayAndTime } from '#web/lib/dates.ts'
import { literalsWords } from '#web/lib/names.ts'
import { useZone } from '#web/lib/profile.ts'
import { showError, showSuccess } from '#web/lib/snackbar.ts'
import { WaitingCard } from '#web/lib/waiting-card.tsx'
import { Banner } from '#web/ui/banner.tsx'
import { Card } from '#web/ui/card.tsx'
import { ListSkeleton } from '#web/ui/list-states.tsx'
import { Note } from '#web/ui/note.tsx'
import { Actions } from '#web/ui/row.tsx'
import type { AskSearch } from './ask-search.ts'
import { CallList } from './call-list.tsx'
import { Ready } from './ready.tsx'
import { WhyEmpty } from './why-empty.tsx'

const LOOK_AGAIN_MS = 1500

/** One place: who could take it, who is asked, and how that goes. */
export function OneAsk({ id, search }: { id: number; search: AskSearch }) {
  const query = useQuery({
    ...api.asks.get.queryOptions({ input: { id } }),
    refetchInterval: ({ state }) => (state.data?.ask.state === 'looking' ? LOOK_AGAIN_MS : false),
  })
  if (!query.data) return <WaitingCard query={query} label="Loading" />
  const { ask, preview } = query.data
  return (
    <>
      <About ask={ask} />
      {ask.state === 'looking' && (
        <Card as="div">
          <Note role="status">Looking who could step in: positions, blockouts and other services…</Note>
          <ListSkeleton rows={5} label="Looking who could step in" />
        </Card>
      )}
      {ask.state === 'ready' && <Ready key={ask.id} ask={ask} preview={preview} />}
      {ask.state !== 'looking' && ask.state !== 'ready' && <Course ask={ask} search={search} />}
    </>
  )
}

function About({ ask }: { ask: Ask }) {
  const zone = useZone()
  return (
    <p>
      <b>{ask.position || 'No position'}</b>, {ask.service_name}, {longDayAndTime(ask.starts_at, zone)}.{' '}
      <WhyEmpty ask={ask} />
    </p>
  )
}

/** 'Robert Quinn and Ann Lee step in. 1 place is open still.' */
function stepsIn({ filled_by: names, state, open }: Ask): string {
  const words = `${literalsWords(names)} ${names.length === 1 ? 'steps' : 'step'} in.`
  const isOpen = state === 'running' && open > 0
  return isOpen ? `${words} ${plural(open, 'place is', 'places are')} open still.` : words
}

/** How asking goes, or went. */
function Course({ ask, search }: { ask: Ask; search: AskSearch }) {
  const isRunning = ask.state === 'running'
  const isOver = ask.state === 'filled' || ask.state === 'taken'
  const mayAskAgain = !isRunning && ask.state !== 'started' && (!isOver || ask.open > 0)
  return (
    <Card aria-label="How it goes">
      {ask.state === 'unknown' && (
        <Banner tone="bad">{ask.detail ?? 'It could not be found out who could step in.'}</Banner>
      )}
      {ask.filled_by.length > 0 && (
        <Banner tone={ask.write_back === 'failed' ? 'bad' : 'good'}>{stepsIn(ask)}</Banner>
      )}
      <AskSteps ask={ask} />
      {isRunning && ask.is_too_late && <CallList ask={ask} />}
      <Actions>
        {isRunning && <Stop ask={ask} />}
        {mayAskAgain && (
          <AskButton assignmentId={ask.assignment_id} timeId={ask.time_id ?? undefined} of={search} />
        )}
      </Actions>
    </Card>
  )
}

function Stop({ ask }: { ask: Ask }) {
  const queries = useQueryClient()
  const stop = useMutation(
    api.asks.stop.mutationOptions({
      onSuccess: () => {
        showSuccess('Stopped. Nobody else is asked.')
        return queries.invalidateQueries({ queryKey: api.asks.key() })
      },
      onError: showError,
    }),
  )
  return (
    <Button variant="default" loading={stop.isPending} onClick={() => stop.mutate({ id: ask.id })}>
      Stop asking
    </Button>
  )
}
