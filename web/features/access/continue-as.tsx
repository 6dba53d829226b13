import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { client } from '#web/lib/api.ts'
import { signOut, useSession } from '#web/lib/session.ts'
import { Action, actionClass } from '#web/ui/action.tsx'
import classes from './access.module.css'
import { AccessLayout } from './access-layout.tsx'

type ContinueAsProps = {
  title: string
  /** Whom the link was sent to; unknown until the server has said. */
  person: { name: string; email: string } | undefined
  children: ReactNode
}

/** Asks somebody who is signed in as another person before a link goes on as the one it was sent to. */
export function ContinueAs({ title, person, children }: ContinueAsProps) {
  const session = useSession()
  if (!session || !person || session.user.email.toLowerCase() === person.email.toLowerCase()) return children
  return (
    <AccessLayout title={title}>
      <p className={classes.help}>
        You are logged in as <strong>{session.user.name}</strong> ({session.user.email}). Continue as{' '}
        <strong>{person.name}</strong> ({person.email})?
      </p>
      <Leave words={`Continue as ${person.name}`} />
      <Link to="/dashboard" className={actionClass('plain')}>
        Stay logged in as {session.user.name}
      </Link>
    </AccessLayout>
  )
}

/** Ends the session at the server and here; the page then goes on without one. */
function Leave({ words }: { words: string }) {
  const { mutate, isPending } = useMutation({
    // The session may be gone already; here it ends in any case.
    mutationFn: () => client.access.logout().catch(() => null),
    onSettled: () => signOut(),
  })
  return (
    <Action look="go" busy={isPending} onClick={() => mutate()}>
      {words}
    </Action>
  )
}
