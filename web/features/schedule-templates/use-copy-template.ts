import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '#web/lib/api.ts'
import { showError, showSuccess } from '#web/lib/snackbar.ts'

/** Makes a custom schedule like another one. */
export const useCopyTemplate = () => {
  const queries = useQueryClient()
  const { mutate, isPending } = useMutation(
    api.scheduleTemplates.copy.mutationOptions({
      onSuccess: ({ detail }) => {
        showSuccess(`'${detail.template.name}' is made. No service uses it yet.`)
        return queries.invalidateQueries({ queryKey: api.scheduleTemplates.key() })
      },
      onError: showError,
    }),
  )
  return { copy: (id: number) => mutate({ id }), isCopying: isPending }
}
