import { Link } from '@tanstack/react-router'
import { useSession } from '#web/lib/session.ts'
import { actionClass } from '#web/ui/action.tsx'
import { Banner } from '#web/ui/banner.tsx'

/** Says in one sentence why a link does not work any more, and leads on. */
export function DeadLink({ why, on }: { why: string; on: { to: '/login' | '/forgot'; words: string } }) {
  const isSignedIn = useSession() !== null
  return (
    <>
      <Banner tone="bad">{why}</Banner>
      {isSignedIn ? (
        <Link to="/dashboard" className={actionClass('go')}>
          Go to Dashboard
        </Link>
      ) : (
        <Link to={on.to} className={actionClass('go')}>
          {on.words}
        </Link>
      )}
    </>
  )
}
