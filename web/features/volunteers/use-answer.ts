import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api, client } from '#web/lib/api.ts'

type Answer = { status: 'C' | 'D'; reason?: string | undefined }

/** Answers one schedule. Nothing counts as answered before the server has it; what it did not get can be sent again. */
export const useAnswer = (personId: string, scheduleId: string) => {
  const queries = useQueryClient()
  const queryKey = api.volunteers.schedules.queryKey({ input: { personId } })
  const { mutate, variables, error, isPending, isPaused } = useMutation({
    mutationFn: ({ status, reason }: Answer) =>
      client.volunteers.answer({ personId, scheduleId, answer: status === 'C' ? '1' : '0', reason }),
    onSuccess: (answered) => queries.setQueryData(queryKey, answered),
  })
  return {
    answer: mutate,
    again: () => variables && mutate(variables),
    /** The device is offline; the answer goes by itself once it is back. */
    isWaiting: isPaused,
    isSending: isPending && !isPaused,
    error,
  }
}
