import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Church } from '#contract/churches.ts'
import { api } from './api.ts'
import { showError, showSuccess } from './snackbar.ts'

type Mode = Church['sending_mode']

const WORDS: Record<Mode, string> = {
  live: 'Sending has started. Texts go out at their planned times.',
  trial: 'Trial mode is on. Every text now goes to the owner’s phone, with the name it was for.',
  paused: 'Sending is paused. Nothing goes out until you start it.',
}

/** Starts, tries out or pauses sending for the whole church. */
export function useSending() {
  const queries = useQueryClient()
  const { mutate, isPending } = useMutation(
    api.churches.startSending.mutationOptions({
      onSuccess: (_, { mode }) => {
        showSuccess(WORDS[mode])
        void queries.invalidateQueries({ queryKey: api.dashboard.key() })
        void queries.invalidateQueries({ queryKey: api.integrations.found.key() })
        return queries.invalidateQueries({ queryKey: api.access.profile.key() })
      },
      onError: showError,
    }),
  )
  return {
    isChanging: isPending,
    /** `whenDone` is called only if it succeeded. */
    send: (mode: Mode, whenDone?: () => void) => mutate({ mode }, whenDone && { onSuccess: whenDone }),
  }
}
