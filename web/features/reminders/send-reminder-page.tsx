import { Button, Textarea } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { ReminderPreview } from '#contract/reminders.ts'
import { api } from '#web/lib/api.ts'
import { ButtonLink } from '#web/lib/button-link.tsx'
import { plural } from '#web/lib/counts.ts'
import { shortDayAndTime } from '#web/lib/dates.ts'
import { errorText, fieldErrors } from '#web/lib/errors.ts'
import { useNow } from '#web/lib/now.ts'
import { useZone } from '#web/lib/profile.ts'
import { useTitle } from '#web/lib/title.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Card } from '#web/ui/card.tsx'
import { List } from '#web/ui/list.tsx'
import { ErrorState, ListSkeleton } from '#web/ui/list-states.tsx'
import { Note } from '#web/ui/note.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { Actions } from '#web/ui/row.tsx'
import { Grid } from '#web/ui/stack.tsx'
import { NoPlan } from './no-plan.tsx'
import { idsIn } from './reminder-search.ts'
import { useSendReminder } from './use-send-reminder.tsx'

const route = getRouteApi('/workspace/send-reminder')
const PAUSE_MS = 400
const USUAL_WORDS = 'Dear [firstname], can you join us [time]? Please reply YES/NO to this message.'

/** Writes a reminder, shows what it would say and cost, and sends it. */
export function SendReminderPage() {
  const search = route.useSearch()
  const personIds = idsIn(search)
  useTitle('Send reminder')
  return (
    <>
      <PageHeader
        title="Send reminder"
        detail={[search.serviceName, search.planName].filter(Boolean).join(' · ') || null}
      />
      {search.plan && personIds.length > 0 ? (
        <Reminder planId={search.plan} personIds={personIds} />
      ) : (
        <NoPlan />
      )}
    </>
  )
}

function Reminder({ planId, personIds }: { planId: string; personIds: string[] }) {
  const search = route.useSearch()
  const navigate = useNavigate()
  const [typed, setTyped] = useState(USUAL_WORDS)
  const [id] = useState(() => crypto.randomUUID())
  const [body] = useDebouncedValue(typed, PAUSE_MS)
  const preview = useQuery({
    ...api.reminders.preview.queryOptions({ input: { planId, personIds, body } }),
    placeholderData: keepPreviousData,
    retry: false,
  })
  const { plan, planName, service, serviceName } = search
  const { send, isSending } = useSendReminder(
    () => void navigate({ to: '/services', search: { type: 'U', plan, planName, service, serviceName } }),
  )
  const problem = fieldErrors(preview.error).body
  const count = preview.data?.texts.length ?? 0
  const isReady = count > 0 && !preview.isError && !preview.isFetching && typed === body
  return (
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
            onClick={() => send({ id, planId, personIds, body })}
          >
            {count > 0 ? `Remind the ${count}` : 'Remind'}
          </Button>
          <ButtonLink variant="default" to="/reminder-choose-people" search={search}>
            Choose others
          </ButtonLink>
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
  )
}

const SOON_MS = 60_000

function Preview({ preview }: { preview: ReminderPreview }) {
  const { texts, left_out: leftOut, credits, balance, goes_at: goesAt } = preview
  const zone = useZone()
  const now = useNow()
  const isSoon = new Date(goesAt).getTime() - now.getTime() < SOON_MS
  return (
    <>
      <p>
        {plural(texts.length, 'text')} for {plural(credits, 'credit')} of {balance.toLocaleString('en-US')}.{' '}
        {isSoon ? 'They go ten seconds after you send.' : `They go on ${shortDayAndTime(goesAt, zone)}.`}
      </p>
      {credits > balance && (
        <Banner tone="careful">There are not enough credits: what they do not cover waits for more.</Banner>
      )}
      <List aria-label="Texts">
        {texts.map((text) => (
          <li key={text.person_id}>
            <b>{text.person_name}</b> <Note as="span">{plural(text.credits, 'credit')}</Note>
            <p>{text.message}</p>
          </li>
        ))}
      </List>
      {leftOut.length > 0 && (
        <>
          <h2>{plural(leftOut.length, 'person gets', 'people get')} no text</h2>
          <List aria-label="No text">
            {leftOut.map(({ person_id: id, person_name: name, sentence, fix }) => (
              <li key={id}>
                <b>{name}</b>
                <Note>
                  {sentence} {fix}
                </Note>
              </li>
            ))}
          </List>
        </>
      )}
    </>
  )
}
