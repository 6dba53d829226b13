import { Switch } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import { errorText } from '#web/lib/errors.ts'
import { Card } from '#web/ui/card.tsx'
import { ErrorState, ListSkeleton } from '#web/ui/list-states.tsx'
import { Stack } from '#web/ui/stack.tsx'

type Choice = { id: string; label: string; description?: string }

type SwitchesProps = {
  title: string
  purpose: string
  /** What is being loaded, such as 'teams'. */
  what: string
  query: UseQueryResult<Choice[], Error>
  muted: string[]
  onChoose: (muted: string[]) => void
}

/** A switch for each of some things, which are on unless they were muted; nothing where there is nothing to choose. */
export function Switches({ title, purpose, what, query, muted, onChoose }: SwitchesProps) {
  const { data: choices, isError, error, isFetching, refetch } = query
  if (choices?.length === 0) return null
  return (
    <Card title={title} purpose={purpose}>
      {choices ? (
        <Stack>
          {choices.map(({ id, ...words }) => (
            <Switch
              key={id}
              {...words}
              checked={!muted.includes(id)}
              onChange={({ currentTarget }) =>
                onChoose(currentTarget.checked ? muted.filter((one) => one !== id) : [...muted, id])
              }
            />
          ))}
        </Stack>
      ) : isError ? (
        <ErrorState message={errorText(error)} onRetry={() => void refetch()} retrying={isFetching} />
      ) : (
        <ListSkeleton rows={4} label={`Loading ${what}`} />
      )}
    </Card>
  )
}
