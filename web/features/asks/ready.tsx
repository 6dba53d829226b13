import { Button, Checkbox } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Ask, AskPerson, AskPreview } from '#contract/asks.ts'
import type { AskProblem } from '#core/vocabulary/asks.ts'
import { api } from '#web/lib/api.ts'
import { plural } from '#web/lib/counts.ts'
import { shortDay, timeOfDay, whenInWords } from '#web/lib/dates.ts'
import { useNow } from '#web/lib/now.ts'
import { usePlanningName } from '#web/lib/planning-name.ts'
import { useZone } from '#web/lib/profile.ts'
import { servedInWords } from '#web/lib/served.ts'
import { showError, showSuccess } from '#web/lib/snackbar.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Card } from '#web/ui/card.tsx'
import { List } from '#web/ui/list.tsx'
import { EmptyState } from '#web/ui/list-states.tsx'
import { Note } from '#web/ui/note.tsx'
import { BubbleLog, PhoneBubble } from '#web/ui/phone-bubble.tsx'
import { Actions } from '#web/ui/row.tsx'
import { Grid } from '#web/ui/stack.tsx'
import classes from './asks.module.css'
import { CallList } from './call-list.tsx'
import { PaceFields } from './pace.tsx'

const NOW_MS = 120_000

const WHY_NOT: Record<AskProblem, string> = {
  declined: 'declined on this plan',
  serves_then: 'serves at that time',
  blocked_out: 'is blocked out',
  opted_out: 'wants no texts',
  unreachable: 'has no number that can be texted',
  asked: 'was asked already',
  archived: 'is no longer active',
  left_out: 'was left out',
  asked_lately: 'was asked for another place and has not answered',
  asked_often: 'was asked often enough this month',
}

/** Who would be asked, in which order, how and with which words; nobody has been asked yet. */
export function Ready({ ask, preview }: { ask: Ask; preview: AskPreview | null }) {
  const able = ask.people.filter(({ problem }) => problem === null)
  const others = ask.people.filter(({ problem }) => problem !== null)
  const [chosen, setChosen] = useState(() => able.map(({ person_id }) => person_id))
  const [pace, setPace] = useState({ waveSize: ask.wave_size, pauseMinutes: ask.pause_minutes })
  const { start, isStarting } = useStart()
  const leaveOut = able.map(({ person_id }) => person_id).filter((id) => !chosen.includes(id))
  const first = Math.min(pace.waveSize, chosen.length)
  if (ask.is_too_late && able.length > 0)
    return (
      <Card aria-label="Who can be called">
        <CallList ask={ask} />
      </Card>
    )
  return (
    <Grid cell="l">
      {able.length > 0 && (
        <Card aria-label="How they are asked">
          <PaceFields pace={pace} onChange={setPace} />
          <Note>
            {ask.open > 1 ? `The first ${ask.open} yeses get a place` : 'The first yes gets the place'}, and
            the others are told at once. <WhenAsked ask={ask} />
          </Note>
          {preview && <Preview preview={preview} count={chosen.length} />}
          <Actions>
            <Button
              loading={isStarting}
              disabled={chosen.length === 0}
              onClick={() => start({ id: ask.id, ...pace, leaveOut })}
            >
              {chosen.length === 0 ? 'Choose somebody first' : `Ask the first ${first === 1 ? 'one' : first}`}
            </Button>
          </Actions>
        </Card>
      )}
      <Card aria-label="Who is asked">
        {able.length === 0 ? (
          <EmptyState title="Nobody can be asked">
            {others.length === 0 ? <NoMembers position={ask.position} /> : 'Below is why.'}
          </EmptyState>
        ) : (
          <>
            <Note>
              Who has not served for the longest time is asked first. Take out whom you do not want to ask.
            </Note>
            <Checkbox.Group
              value={chosen}
              onChange={setChosen}
              aria-label="People, in the order they are asked"
            >
              <List as="ol" className={classes.people}>
                {able.map((person) => (
                  <li key={person.person_id}>
                    <Checkbox
                      value={person.person_id}
                      label={person.name}
                      description={<Served {...person} />}
                    />
                  </li>
                ))}
              </List>
            </Checkbox.Group>
          </>
        )}
        {others.length > 0 && (
          <>
            <h2>Not asked</h2>
            <Note as="ul" aria-label="Not asked">
              {others.map(({ person_id, name, problem }) => (
                <li key={person_id}>
                  <b>{name}</b> {problem && WHY_NOT[problem]}
                </li>
              ))}
            </Note>
          </>
        )}
      </Card>
    </Grid>
  )
}

/** When the first are asked, if not now. */
export function WhenAsked({ ask }: { ask: Pick<Ask, 'texts_go_at'> }) {
  const zone = useZone()
  const now = useNow()
  const isNow = Date.parse(ask.texts_go_at) - now.getTime() < NOW_MS
  return <>{isNow ? 'They are asked now.' : `They are asked ${whenInWords(ask.texts_go_at, zone, now)}.`}</>
}

const NoMembers = ({ position }: { position: string }) => (
  <>
    In {usePlanningName()} nobody else is assigned to {position || 'this position'}.
  </>
)

function Served({ last_served_at, served }: AskPerson) {
  const zone = useZone()
  if (!last_served_at) return <>Has not served yet</>
  const often = served === null || served === 0 ? '' : ` · ${servedInWords(served)}`
  return <>{`Last served ${shortDay(last_served_at, zone)}${often}`}</>
}

function Preview({ preview, count }: { preview: AskPreview; count: number }) {
  const { message, segments, credits, balance } = preview
  const most = credits * count
  return (
    <>
      <BubbleLog label="The text">
        <PhoneBubble
          side="out"
          text={message}
          when="As the first of them gets it"
          note={`${plural(segments, 'segment')} · ${plural(credits, 'credit')} each, at most ${most} of ${balance.toLocaleString('en-US')}`}
          planned
        />
      </BubbleLog>
      {most > balance && (
        <Banner tone="careful">There are not enough credits for all: what they do not cover waits.</Banner>
      )}
    </>
  )
}

function useStart() {
  const zone = useZone()
  const queries = useQueryClient()
  const start = useMutation(
    api.asks.start.mutationOptions({
      onSuccess: ({ ask }) => {
        const asked = ask.people.filter(({ asked_at }) => asked_at !== null).length
        showSuccess(
          asked > 0
            ? `${plural(asked, 'person is', 'people are')} asked now.`
            : `They are asked at ${timeOfDay(ask.texts_go_at, zone)}.`,
        )
        return Promise.all([
          queries.invalidateQueries({ queryKey: api.asks.key() }),
          queries.invalidateQueries({ queryKey: api.messages.key() }),
        ])
      },
      onError: showError,
    }),
  )
  return { start: start.mutate, isStarting: start.isPending }
}
