import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { api } from './api.ts'
import { showError } from './snackbar.ts'

/** The plan that a place is on, as addresses name it. */
export type PlaceOnPlan = {
  plan?: string | undefined
  planName?: string | undefined
  service?: string | undefined
  serviceName?: string | undefined
}

type AskButtonProps = {
  assignmentId: string
  /** The one time of it that was declined. */
  timeId?: string | undefined
  of: PlaceOnPlan
  words?: string | undefined
  /** Told apart where several stand side by side. */
  label?: string
}

/** Finds out who could take a place that was declined, and leads to them; nobody is asked yet. */
export function AskButton({ assignmentId, timeId, of, words = 'Ask others', label }: AskButtonProps) {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const { plan, planName, service, serviceName } = of
  const search = { plan, planName, service, serviceName, assignment: assignmentId, time: timeId }
  const open = useMutation(
    api.asks.open.mutationOptions({
      onSuccess: async () => {
        await queries.invalidateQueries({ queryKey: api.asks.key() })
        await navigate({ to: '/ask-others', search })
      },
      onError: showError,
    }),
  )
  return (
    <Button
      variant="light"
      size="compact-md"
      mih={36}
      loading={open.isPending}
      aria-label={label}
      onClick={() => open.mutate({ assignmentId, timeId })}
    >
      {words}
    </Button>
  )
}
