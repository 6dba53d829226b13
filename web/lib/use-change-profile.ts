import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ProfileChange } from '#contract/profile.ts'
import { api } from './api.ts'
import { showError } from './snackbar.ts'

export type ProfileField = Exclude<keyof ProfileChange, 'password' | 'old_password' | 'c_password'>

type Reactions = { onSuccess?: () => void; onError?: (error: unknown) => void }

/** Changes one field of the profile; screens show the new value before whoever saved it goes on. */
export function useChangeProfile({ onSuccess, onError = showError }: Reactions = {}) {
  const queries = useQueryClient()
  const { mutate, isPending } = useMutation(
    api.access.updateProfile.mutationOptions({
      onSuccess: async () => {
        await Promise.all([
          queries.invalidateQueries({ queryKey: api.access.profile.key() }),
          queries.invalidateQueries({ queryKey: api.access.team.key() }),
        ])
        onSuccess?.()
      },
      onError,
    }),
  )
  return { change: (field: ProfileChange) => mutate(field), isChanging: isPending }
}
