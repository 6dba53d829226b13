import { notifications } from '@mantine/notifications'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Targets } from '#contract/schedule-templates.ts'
import { api } from '#web/lib/api.ts'
import { showSuccess } from '#web/lib/snackbar.ts'

const SHOWN_MS = 6_000

function showRefusal(): void {
  notifications.show({
    message: 'Error assigning folder and service',
    color: 'red',
    autoClose: SHOWN_MS,
    closeButtonProps: { 'aria-label': 'Close' },
  })
}

/** Gives a schedule to folders and services; `whenDone` is called only if it succeeded. */
export function useAssign(id: number, whenDone: () => void) {
  const queries = useQueryClient()
  const { mutate, isPending } = useMutation(
    api.scheduleTemplates.assign.mutationOptions({
      onSuccess: ({ detail }) => {
        const { queryKey } = api.scheduleTemplates.get.queryOptions({ input: { id } })
        queries.setQueryData(queryKey, detail)
        showSuccess('Folders and services assigned successfully')
        whenDone()
        void queries.invalidateQueries({ queryKey: api.services.key() })
        return queries.invalidateQueries({ queryKey: api.scheduleTemplates.key() })
      },
      onError: showRefusal,
    }),
  )
  return { assign: (chosen: Targets) => mutate({ id, ...chosen }), isAssigning: isPending }
}
