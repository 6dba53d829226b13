import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { api, client } from './api.ts'
import { beginVisit, endVisit } from './session.ts'
import { showError } from './snackbar.ts'

/** Signs a platform admin in as somebody, and shows what they see. */
export function useVisit() {
  const navigate = useNavigate()
  return useMutation(
    api.impersonation.start.mutationOptions({
      onSuccess: async ({ success: { token, user, phone_number } }) => {
        beginVisit({ token, user, phoneNumber: phone_number })
        await navigate({ to: '/dashboard' })
      },
      onError: showError,
    }),
  )
}

/** Leaves somebody's account and goes back to the organizations. */
export function useReturn() {
  const navigate = useNavigate()
  return async () => {
    try {
      await client.impersonation.stop()
    } catch {
      // The visit may be over already; here it ends in any case.
    }
    endVisit()
    await navigate({ to: '/users' })
  }
}
