import { Anchor, NativeSelect } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { OPT_IN_DAY_MAXES } from '#core/vocabulary/churches.ts'
import type { OptInOutcome } from '#core/vocabulary/numbers.ts'
import { api } from '#web/lib/api.ts'
import { errorText } from '#web/lib/errors.ts'
import { useWhyNot } from '#web/lib/profile.ts'
import { showError, showSuccess } from '#web/lib/snackbar.ts'
import { Card, Facts } from '#web/ui/card.tsx'
import { ErrorState, ListSkeleton } from '#web/ui/list-states.tsx'
import { Stack } from '#web/ui/stack.tsx'

const OUTCOMES: Record<OptInOutcome, string> = {
  asked: 'Asked by text',
  again: 'Asked within the week already',
  not_mobile: 'No mobile number of your country',
  full: 'Over the limit of the day',
  few_credits: 'Too few credits left',
}

/** The public page where volunteers put in their number: what it took and refused, and how much it may. */
export function OptInCard({ page }: { page: string }) {
  const { data, error, refetch, isFetching } = useQuery(api.numbers.optIn.queryOptions())
  return (
    <Card
      title="Your public page"
      purpose="Volunteers put in their mobile number there and are asked by text."
    >
      <Stack>
        <p>
          <Anchor href={page} target="_blank">
            Open the page
          </Anchor>{' '}
          or hang up the{' '}
          <Anchor href={`${page}/poster`} target="_blank">
            poster with a QR code
          </Anchor>
        </p>
        {error && <ErrorState message={errorText(error)} onRetry={refetch} retrying={isFetching} />}
        {!error && !data && <ListSkeleton rows={3} label="Loading what the page took" />}
        {data && (
          <>
            <h3>This month</h3>
            <Facts
              facts={data.counts.map(({ outcome, requests }) => [OUTCOMES[outcome], requests] as const)}
            />
            <DayMax dayMax={data.day_max} />
          </>
        )}
      </Stack>
    </Card>
  )
}

function DayMax({ dayMax }: { dayMax: number }) {
  const queries = useQueryClient()
  const whyNot = useWhyNot('billing.change')
  const save = useMutation(
    api.churches.setOptInDayMax.mutationOptions({
      onSuccess: async (_saved, { day_max }) => {
        await queries.invalidateQueries({ queryKey: api.numbers.optIn.key() })
        showSuccess(`The page takes up to ${day_max} numbers a day.`)
      },
      onError: showError,
    }),
  )
  return (
    <NativeSelect
      label="Numbers a day, at most"
      description={
        whyNot ??
        'Each costs a text, whoever puts it in. Raise it before a Sunday on which everybody signs up.'
      }
      disabled={whyNot !== null || save.isPending}
      value={save.isPending ? save.variables.day_max : dayMax}
      onChange={({ currentTarget: { value } }) => {
        const chosen = OPT_IN_DAY_MAXES.find((one) => String(one) === value)
        if (chosen) save.mutate({ day_max: chosen })
      }}
      data={OPT_IN_DAY_MAXES.map(String)}
    />
  )
}
