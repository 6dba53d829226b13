import { useNavigate } from '@tanstack/react-router'
import { client } from '#web/lib/api.ts'
import { signOut } from '#web/lib/session.ts'

/** Whoever comes after on this computer sees no news of the church: its push service forgets it. */
async function forgetPushes(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration()
  await (await registration?.pushManager?.getSubscription())?.unsubscribe()
}

/** Ends the session at the server and here, and goes to the login page. */
export function useLogOut() {
  const navigate = useNavigate()
  return async () => {
    try {
      await forgetPushes()
      await client.access.logout()
    } catch {
      // The session may be gone already; here it ends in any case.
    }
    signOut()
    await navigate({ to: '/login' })
  }
}
