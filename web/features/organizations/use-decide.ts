import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '#web/lib/api.ts'
import { showError, showSuccess } from '#web/lib/snackbar.ts'

/** Approves or declines a signup that waits for review. */
export function useDecide(onDone: () => void = () => {}) {
  const queries = useQueryClient()
  return useMutation(
    api.access.verifyUser.mutationOptions({
      onSuccess: async ({ user }, { approved }) => {
        showSuccess(`${user.name} is ${approved === '1' ? 'approved' : 'declined'} and gets an e-mail.`)
        onDone()
        await Promise.all([
          queries.invalidateQueries({ queryKey: api.access.reviews.key() }),
          queries.invalidateQueries({ queryKey: api.organizations.key() }),
        ])
      },
      onError: showError,
    }),
  )
}
