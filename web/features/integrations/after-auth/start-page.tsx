import { useQuery } from '@tanstack/react-query'
import type { Found } from '#contract/integrations.ts'
import { api } from '#web/lib/api.ts'
import { plural } from '#web/lib/counts.ts'
import { errorText } from '#web/lib/errors.ts'
import { NotConnected } from '#web/lib/not-connected.tsx'
import { useTitle } from '#web/lib/title.ts'
import { ErrorState, ListSkeleton } from '#web/ui/list-states.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { Stack } from '#web/ui/stack.tsx'
import classes from './after-auth.module.css'
import { SendingChoices } from './sending-choices.tsx'
import { WeekPreview } from './week-preview.tsx'

/** The second step: what would go out in the coming week, and whether it should. */
export function StartPage() {
  const { data, error, isError, refetch, isFetching } = useQuery(api.integrations.found.queryOptions())
  useTitle('What would go out')
  return (
    <>
      <PageHeader
        above="Step 2 of 2"
        title="Here is what would go out"
        detail={data?.is_connected ? inShort(data) : 'In the next 7 days'}
      />
      {isError && (
        <ErrorState message={errorText(error)} onRetry={() => void refetch()} retrying={isFetching} />
      )}
      {!data && !isError && <ListSkeleton rows={6} />}
      {data && !data.is_connected && <NotConnected />}
      {data?.is_connected && (
        <Stack className={classes.decision}>
          <WeekPreview />
          <SendingChoices found={data} />
        </Stack>
      )}
    </>
  )
}

const inShort = ({ planned }: Found): string =>
  planned.texts === 0
    ? 'Nothing in the next 7 days'
    : `${plural(planned.texts, 'text')} to ${plural(planned.people, 'person', 'people')} in the next 7 days, for ${plural(planned.credits, 'credit')}`
