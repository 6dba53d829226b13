import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import type { TemplateDetail } from '#contract/schedule-templates.ts'
import { NOT_IN_PLAN } from '#core/scheduling/template-change.ts'
import { api } from '#web/lib/api.ts'
import { BackLink } from '#web/lib/back-link.tsx'
import { ButtonLink } from '#web/lib/button-link.tsx'
import { errorStatus, errorText } from '#web/lib/errors.ts'
import { LeaveDialog } from '#web/lib/leave-dialog.tsx'
import { useTitle } from '#web/lib/title.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState, ErrorState } from '#web/ui/list-states.tsx'
import { Note } from '#web/ui/note.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { Actions, Row } from '#web/ui/row.tsx'
import { Grid, Stack } from '#web/ui/stack.tsx'
import { EffectWords } from '../effect-words.tsx'
import { MonthCard } from '../month-card.tsx'
import classes from '../schedule-templates.module.css'
import { AssignCard } from './assign-card.tsx'
import { ConfirmationCard } from './confirmation-card.tsx'
import { ScheduleSkeleton } from './schedule-skeleton.tsx'
import { CombinationCard, FollowUpsCard, RemindersCard } from './switch-cards.tsx'
import type { Draft } from './use-draft.ts'
import { useDraft } from './use-draft.ts'

const route = getRouteApi('/workspace/edit-schedule')

/** Keeps the line until it is known. */
const NOTHING_YET = '\u00a0'

const kindOf = ({ template }: TemplateDetail): string =>
  template.is_default === 1 ? 'Default schedule' : 'Custom schedule'

/** One schedule with all its switches. */
export function EditPage() {
  const { id } = route.useSearch()
  const isNamed = id !== undefined && Number.isSafeInteger(Number(id))
  const query = useQuery({
    ...api.scheduleTemplates.get.queryOptions({ input: { id: Number(id) } }),
    enabled: isNamed,
  })
  const name = query.data?.template.name ?? 'Schedule'
  useTitle(name)
  return (
    <>
      <PageHeader
        title={name}
        detail={query.data ? kindOf(query.data) : query.isPending && isNamed && NOTHING_YET}
        above={<BackLink to="/schedule-templates" label="Schedule templates" />}
      />
      {!isNamed || errorStatus(query.error) === 404 ? <Missing /> : <Body key={id} query={query} />}
    </>
  )
}

const Missing = () => (
  <Card>
    <EmptyState
      title="There is no such schedule"
      action={<ButtonLink to="/schedule-templates">All schedules</ButtonLink>}
    >
      It may have been deleted.
    </EmptyState>
  </Card>
)

type Query = {
  data: TemplateDetail | undefined
  error: unknown
  isFetching: boolean
  refetch: () => unknown
}

function Body({ query: { data, error, isFetching, refetch } }: { query: Query }) {
  if (data) return <Editor detail={data} />
  if (!error) return <ScheduleSkeleton />
  return (
    <Card>
      <ErrorState message={errorText(error)} onRetry={() => void refetch()} retrying={isFetching} />
    </Card>
  )
}

function Editor({ detail }: { detail: TemplateDetail }) {
  const draft = useDraft(detail)
  return (
    <>
      {detail.locked && (
        <Banner tone="careful" title={NOT_IN_PLAN}>
          With your plan the schedule stays as it is. A larger plan lets you change it.
        </Banner>
      )}
      <Grid cell="l">
        <Stack>
          <ConfirmationCard draft={draft} />
          <RemindersCard draft={draft} />
          <FollowUpsCard draft={draft} />
          <CombinationCard draft={draft} />
        </Stack>
        <Stack>
          <MonthCard month={draft.month} />
          <AssignCard detail={detail} />
        </Stack>
      </Grid>
      <SaveBar draft={draft} />
      <LeaveDialog isChanged={draft.isChanged}>
        <p>What you have changed here does not hold yet.</p>
      </LeaveDialog>
    </>
  )
}

/** While something is changed: what that does to the forecast, and the two ways on. */
function SaveBar({ draft }: { draft: Draft }) {
  if (!draft.isChanged) return null
  return (
    <Row as="section" between className={classes.bar} aria-label="Changes">
      {draft.hasProblem ? (
        <Note tone="bad">Correct what is marked in red to save.</Note>
      ) : (
        <EffectWords effect={draft.effect.data} error={draft.effect.error} />
      )}
      <Actions>
        <Button onClick={draft.save} loading={draft.isSaving} disabled={!draft.mayBeSaved}>
          Save
        </Button>
        <Button variant="default" onClick={draft.discard}>
          Discard
        </Button>
      </Actions>
    </Row>
  )
}
