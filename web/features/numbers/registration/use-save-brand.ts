import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '#web/lib/api.ts'
import { showSuccess } from '#web/lib/snackbar.ts'

/** Saves the form, or hands it in; what the server refuses goes to `onError`. */
export const useSaveBrand = (onError: (error: unknown) => void) => {
  const queries = useQueryClient()
  return useMutation(
    api.numbers.saveBrand.mutationOptions({
      onSuccess: ({ brand }, { submit }) => {
        queries.setQueryData(api.numbers.brand.queryKey(), brand)
        showSuccess(submit ? 'Handed in. We write to you when the carriers have decided.' : 'Draft saved')
      },
      onError,
    }),
  )
}
