import { Button, Textarea } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { ReminderPreview } from '#contract/reminders.ts'
import { UNCONFIRMED } from '#core/vocabulary/people.ts'
import { api } from '#web/lib/api.ts'
import { ButtonLink } from '#web/lib/button-link.tsx'
import { CallLink } from '#web/lib/call-link.tsx'
import { plural } from '#web/lib/counts.ts'
import { dayInWords, planInWords, shortDayAndTime } from '#web/lib/dates.ts'
import { errorText, fieldErrors } from '#web/lib/errors.ts'
import { useFirstOf } from '#web/lib/first-of.tsx'
import { useNow } from '#web/lib/now.ts'
import { useZone } from '#web/lib/profile.ts'
import { useTitle } from '#web/lib/title.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Card } from '#web/ui/card.tsx'
import { List } from '#web/ui/list.tsx'
import { EmptyState, ErrorState, ListSkeleton } from '#web/ui/list-states.tsx'
import { Note } from '#web/ui/note.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { Actions, Row } from '#web/ui/row.tsx'
import { Grid } from '#web/ui/stack.tsx'
import { NoPlan } from './no-plan.tsx'
import { idsIn } from './reminder-search.ts'
import { useSendReminder } from './use-send-reminder.tsx'

const route = getRouteApi('/workspace/send-reminder')
const PAUSE_MS = 400
const WORDS_FOR_A_DAY =
  'Dear [firstname], can you serve [time] ([Service], [Position])? Please reply YES/NO to this message.'
const USUAL_WORDS = 'Dear [firstname], can you join us [time]? Please reply YES/NO to this message.'

/** Writes a reminder, shows what it would say and cost, and sends it. */
export function SendReminderPage() {
  const search = route.useSearch()
  const { plan, date } = search
  const personIds = idsIn(search)
  if (date) return <OfDay date={date} />
  if (plan && personIds.length > 0) return <Reminder about={{ planId: plan }} personIds={personIds} />
  return (
    <>
      <PageHeader title="Send reminder" />
      <NoPlan />
    </>
  )
}

/** To everybody who has not answered for a day, each once. */
function OfDay({ date }: { date: string }) {
  const query = useQuery(api.dashboard.day.queryOptions({ input: { date } }))
  const { data, isError, error, isFetching, refetch } = query
  const ids = data?.people.filter(({ status }) => status === UNCONFIRMED).map(({ id }) => id)
  // Who answers meanwhile must not change whom one is writing to.
  const [personIds, setPersonIds] = useState<string[]>()
  if (ids && !personIds) setPersonIds(ids)
  if (personIds && personIds.length > 0) return <Reminder about={{ date }} personIds={personIds} />
  return (
    <Card as="div">
      {personIds ? (
        <EmptyState title="Nobody is open">Everybody has answered for this day.</EmptyState>
      ) : isError ? (
        <ErrorState message={errorText(error)} onRetry={() => void refetch()} retrying={isFetching} />
      ) : (
        <ListSkeleton rows={6} label="Loading people" />
      )}
    </Card>
  )
}

type About = { planId: string } | { date: string }

function Reminder({ about, personIds }: { about: About; personIds: string[] }) {
  const search = route.useSearch()
  const navigate = useNavigate()
  const zone = useZone()
  const now = useNow()
  const [typed, setTyped] = useState('date' in about ? WORDS_FOR_A_DAY : USUAL_WORDS)
  const [id] = useState(() => crypto.randomUUID())
  const [body] = useDebouncedValue(typed, PAUSE_MS)
  const preview = useQuery({
    ...api.reminders.preview.queryOptions({ input: { ...about, personIds, body } }),
    placeholderData: keepPreviousData,
    retry: false,
  })
  const plan = preview.data?.plan
  const heading =
    'date' in about ? dayInWords(about.date, zone, now) : plan ? planInWords(plan, zone) : '\u00a0'
  useTitle('Send reminder')
  const { send, isSending } = useSendReminder(() => {
    if ('date' in about) return void navigate({ to: '/day/$date', params: about })
    const { service, serviceName, planName } = search
    void navigate({
      to: '/services',
      search: { type: 'U', plan: about.planId, planName, service, serviceName },
    })
  })
  const problem = fieldErrors(preview.error).body
  const count = preview.data?.texts.length ?? 0
  const isReady = count > 0 && !preview.isFetching && typed === body
  return (
    <>
      <PageHeader title="Send reminder" detail={heading} />
      <Grid cell="l">
        <Card aria-label="Words">
          <Textarea
            label="Text"
            description="[First.Name], [Service], [Position], [Human.Date] and [Plan.Time] are filled in for each person."
            autosize
            minRows={4}
            maxLength={1000}
            value={typed}
            error={problem}
            onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          />
          <Actions>
            <Button
              loading={isSending}
              disabled={!isReady}
              onClick={() => send({ id, ...about, personIds, body })}
            >
              {count > 0 ? `Remind the ${count}` : 'Remind'}
            </Button>
            {'date' in about ? (
              <ButtonLink variant="default" to="/day/$date" params={about}>
                Back to the day
              </ButtonLink>
            ) : (
              <ButtonLink variant="default" to="/reminder-choose-people" search={search}>
                Choose others
              </ButtonLink>
            )}
          </Actions>
        </Card>
        <Card aria-label="Preview" aria-busy={preview.isFetching}>
          {preview.data ? (
            <Preview preview={preview.data} />
          ) : preview.isError ? (
            <ErrorState
              title="There is no preview"
              message={problem ?? errorText(preview.error)}
              onRetry={() => void preview.refetch()}
              retrying={preview.isFetching}
            />
          ) : (
            <ListSkeleton rows={4} label="Loading the preview" />
          )}
        </Card>
      </Grid>
    </>
  )
}

const SOON_MS = 60_000
const FIRST_SHOWN = 12

function Preview({ preview }: { preview: ReminderPreview }) {
  const { texts, left_out: leftOut, credits, balance, goes_at: goesAt } = preview
  const zone = useZone()
  const now = useNow()
  const firstTexts = useFirstOf(texts, FIRST_SHOWN, 'texts')
  const firstLeft = useFirstOf(leftOut, FIRST_SHOWN, 'people')
  const isSoon = new Date(goesAt).getTime() - now.getTime() < SOON_MS
  return (
    <>
      <p>
        {plural(texts.length, 'text')} for {plural(credits, 'credit')} of {balance.toLocaleString('en-US')}.{' '}
        {isSoon ? 'They go ten seconds after you send.' : `They go on ${shortDayAndTime(goesAt, zone)}.`}
        {leftOut.length > 0 && ` ${plural(leftOut.length, 'person gets', 'people get')} no text: see below.`}
      </p>
      {credits > balance && (
        <Banner tone="careful">There are not enough credits: what they do not cover waits for more.</Banner>
      )}
      <List aria-label="Texts">
        {firstTexts.shown.map((text) => (
          <li key={text.person_id}>
            <b>{text.person_name}</b> <Note as="span">{plural(text.credits, 'credit')}</Note>
            <p>{text.message}</p>
          </li>
        ))}
      </List>
      {firstTexts.toggle}
      {leftOut.length > 0 && (
        <>
          <h2>{plural(leftOut.length, 'person gets', 'people get')} no text</h2>
          <List aria-label="No text">
            {firstLeft.shown.map(({ person_id: id, person_name: name, sentence, fix, phone }) => (
              <li key={`${id} ${sentence}`}>
                <Row between>
                  <b>{name}</b>
                  {phone && <CallLink name={name} phone={phone} />}
                </Row>
                <Note>
                  {sentence} {fix}
                </Note>
              </li>
            ))}
          </List>
          {firstLeft.toggle}
        </>
      )}
    </>
  )
}
