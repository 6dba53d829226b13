import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '#web/lib/api.ts'
import { showError, showSuccess } from '#web/lib/snackbar.ts'

/** Saves the default country or the number preference, says so, and closes the dialog. */
export function useSavePreferences(success: string, close: () => void) {
  const queries = useQueryClient()
  return useMutation(
    api.roster.savePreferences.mutationOptions({
      onSuccess: async () => {
        await queries.invalidateQueries({ queryKey: api.access.profile.key() })
        close()
        showSuccess(success)
      },
      onError: showError,
    }),
  )
}
