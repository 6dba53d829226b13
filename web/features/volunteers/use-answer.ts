import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Schedule } from '#contract/volunteers.ts'
import { api, client } from '#web/lib/api.ts'

type Answer = { status: 'C' | 'D'; reason?: string }

const withStatus = (schedules: Schedule[], id: string, status: Answer['status']): Schedule[] =>
  schedules.map((schedule) =>
    schedule.id === id ? { ...schedule, attributes: { ...schedule.attributes, status } } : schedule,
  )

/** Answers one schedule; the answer shows at once and is taken back if the server refuses it. */
export const useAnswer = (personId: string, scheduleId: string) => {
  const queries = useQueryClient()
  const queryKey = api.volunteers.schedules.queryKey({ input: { personId } })
  const { mutate, error } = useMutation({
    mutationFn: ({ status, reason }: Answer) =>
      client.volunteers.answer({ personId, scheduleId, answer: status === 'C' ? '1' : '0', reason }),
    onMutate: async ({ status }) => {
      await queries.cancelQueries({ queryKey })
      const before = queries.getQueryData(queryKey)
      queries.setQueryData(
        queryKey,
        before && { ...before, schedules: withStatus(before.schedules, scheduleId, status) },
      )
      return before
    },
    onSuccess: (answered) => queries.setQueryData(queryKey, answered),
    onError: (_error, _answer, before) => queries.setQueryData(queryKey, before),
  })
  return { answer: mutate, error }
}
