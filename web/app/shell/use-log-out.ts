import { useNavigate } from '@tanstack/react-router'
import { client } from '#web/lib/api.ts'
import { signOut } from '#web/lib/session.ts'

/** Ends the session at the server and here, and goes to the login page. */
export function useLogOut() {
  const navigate = useNavigate()
  return async () => {
    try {
      const { unsubscribe } = await import('#web/features/notifications/subscription.ts')
      await unsubscribe()
      await client.access.logout()
    } catch {
      // The session may be gone already; here it ends in any case.
    }
    signOut()
    await navigate({ to: '/login' })
  }
}
