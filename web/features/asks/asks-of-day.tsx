import { Button, Checkbox } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { Ask, AskPreview } from '#contract/asks.ts'
import { WAVE_PAUSES, WAVE_SIZES } from '#core/vocabulary/asks.ts'
import { api } from '#web/lib/api.ts'
import { AskSteps } from '#web/lib/ask-steps.tsx'
import { ButtonLink } from '#web/lib/button-link.tsx'
import { plural } from '#web/lib/counts.ts'
import { dayInWords, timeOfDay } from '#web/lib/dates.ts'
import { useFirstOf } from '#web/lib/first-of.tsx'
import { useNow } from '#web/lib/now.ts'
import { useZone } from '#web/lib/profile.ts'
import { showError, showSuccess } from '#web/lib/snackbar.ts'
import { WaitingCard } from '#web/lib/waiting-card.tsx'
import { Banner } from '#web/ui/banner.tsx'
import { Card } from '#web/ui/card.tsx'
import { List } from '#web/ui/list.tsx'
import { EmptyState } from '#web/ui/list-states.tsx'
import { Note } from '#web/ui/note.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { Actions } from '#web/ui/row.tsx'
import { Grid } from '#web/ui/stack.tsx'
import classes from './asks.module.css'
import { CallList } from './call-list.tsx'
import { type Pace, PaceFields } from './pace.tsx'
import { WhenAsked } from './ready.tsx'
import { WhyEmpty } from './why-empty.tsx'

const LOOK_AGAIN_MS = 1500
const FIRST_PLACES = 12

/** Asks others for every place of a day that is open. */
export function AsksOfDay({ date }: { date: string }) {
  const zone = useZone()
  const now = useNow()
  const query = useQuery({
    ...api.asks.list.queryOptions({ input: { date } }),
    refetchInterval: ({ state }) => (state.data?.asks.some(isLooking) ? LOOK_AGAIN_MS : false),
  })
  return (
    <>
      <PageHeader title="Ask others" detail={dayInWords(date, zone, now)}>
        <ButtonLink to="/day/$date" params={{ date }} variant="default">
          Back to the day
        </ButtonLink>
      </PageHeader>
      {query.data ? <Places {...query.data} date={date} /> : <WaitingCard query={query} label="Loading" />}
    </>
  )
}

const isLooking = ({ state }: Ask): boolean => state === 'looking'
const ableOf = (ask: Ask) => ask.people.filter(({ problem }) => problem === null)
const isToAsk = (ask: Ask): boolean => ask.state === 'ready' && !ask.is_too_late && ableOf(ask).length > 0

type PlacesProps = { asks: Ask[]; previews: (AskPreview & { ask_id: number })[]; date: string }

function Places({ asks, previews, date }: PlacesProps) {
  const [left, setLeft] = useState<string[]>([])
  const { shown, toggle } = useFirstOf(asks, FIRST_PLACES, 'places')
  if (asks.length === 0)
    return <EmptyState title="Nobody is asked yet">Empty places stand on the day.</EmptyState>
  const looking = asks.filter(isLooking).length
  const ready = asks.filter(isToAsk)
  const take = (id: string, isIn: boolean) =>
    setLeft((before) => (isIn ? before.filter((one) => one !== id) : [...before, id]))
  return (
    <>
      {looking > 0 && (
        <Note role="status">
          Looking who could step in for {plural(looking, 'place')}: positions, blockouts and other services…
        </Note>
      )}
      {ready.length > 0 && (
        <AskAll asks={ready} previews={previews} left={left} date={date} isWaiting={looking > 0} />
      )}
      <Grid cell="l">
        {shown.map((ask) => (
          <Place key={ask.id} ask={ask} left={left} take={take} />
        ))}
      </Grid>
      {toggle && <div>{toggle}</div>}
    </>
  )
}

type AskAllProps = Pick<PlacesProps, 'asks' | 'previews' | 'date'> & { left: string[]; isWaiting: boolean }

/** One button for all places, with what it costs. */
function AskAll({ asks, previews, left, date, isWaiting }: AskAllProps) {
  const navigate = useNavigate()
  const queries = useQueryClient()
  const [pace, setPace] = useState<Pace>({ waveSize: WAVE_SIZES.usual, pauseMinutes: WAVE_PAUSES.usual })
  const start = useMutation(
    api.asks.startAll.mutationOptions({
      onSuccess: async ({ started, refused }) => {
        showSuccess(`Others are asked for ${plural(started, 'place')}.`)
        for (const { error } of refused) showError(new Error(error))
        await queries.invalidateQueries({ queryKey: api.asks.key() })
        await navigate({ to: '/day/$date', params: { date } })
      },
      onError: showError,
    }),
  )
  const chosen = asks.map((ask) => ableOf(ask).filter(({ person_id: id }) => !left.includes(id)).length)
  const first = chosen.reduce((sum, count) => sum + Math.min(pace.waveSize, count), 0)
  const creditsOf = (ask: Ask) => previews.find(({ ask_id: id }) => id === ask.id)?.credits ?? 0
  const most = asks.reduce((sum, ask, place) => sum + creditsOf(ask) * (chosen[place] ?? 0), 0)
  const balance = previews[0]?.balance ?? 0
  const [soonest] = asks
  return (
    <Card aria-label="How they are asked">
      <PaceFields pace={pace} onChange={setPace} />
      <Note>
        The first yes gets a place, and the others are told at once. {soonest && <WhenAsked ask={soonest} />}{' '}
        {isWaiting
          ? 'What it costs at most is counted once everybody is found.'
          : `At most ${plural(most, 'credit')} of ${balance.toLocaleString('en-US')}.`}
      </Note>
      {most > balance && (
        <Banner tone="careful">There are not enough credits for all: what they do not cover waits.</Banner>
      )}
      <Actions>
        <Button
          loading={start.isPending}
          disabled={first === 0 || isWaiting}
          onClick={() => start.mutate({ ids: asks.map(({ id }) => id), ...pace, leaveOut: left })}
        >
          Ask the first {first === 1 ? 'one' : first} for {plural(asks.length, 'place')}
        </Button>
      </Actions>
    </Card>
  )
}

type PlaceProps = { ask: Ask; left: string[]; take: (id: string, isIn: boolean) => void }

function Place({ ask, left, take }: PlaceProps) {
  const zone = useZone()
  const able = ableOf(ask)
  return (
    <Card title={`${ask.position || 'No position'}, ${ask.service_name}, ${timeOfDay(ask.starts_at, zone)}`}>
      <Note>
        <WhyEmpty ask={ask} />
      </Note>
      {ask.state === 'unknown' && (
        <Banner tone="bad">{ask.detail ?? 'It could not be found out who could step in.'}</Banner>
      )}
      {ask.state === 'ready' && able.length === 0 && <Note>Nobody can be asked for it.</Note>}
      {isToAsk(ask) && (
        <List
          as="ol"
          className={classes.people}
          aria-label={`Asked for ${ask.position}, ${ask.service_name}`}
        >
          {able.map(({ person_id: id, name }) => (
            <li key={id}>
              <Checkbox
                label={name}
                checked={!left.includes(id)}
                onChange={({ currentTarget }) => take(id, currentTarget.checked)}
              />
            </li>
          ))}
        </List>
      )}
      {ask.is_too_late && (ask.state === 'ready' || ask.state === 'running') && <CallList ask={ask} />}
      {ask.started_at !== null && <AskSteps ask={ask} />}
    </Card>
  )
}
