import { useState } from 'react'
import { signOutReason } from '#web/lib/session.ts'
import { useSignup } from '#web/lib/signup.ts'
import { useTitle } from '#web/lib/title.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Note } from '#web/ui/note.tsx'
import classes from './access.module.css'
import { AccessLayout } from './access-layout.tsx'
import { CodeForm } from './code-form.tsx'
import { keptReason } from './link-trouble.ts'
import { LoginForm } from './login-form.tsx'

const MESSAGES: Record<string, { tone: 'good' | 'bad' | 'careful'; text: string }> = {
  success: { tone: 'good', text: 'Activation email sent. Please activate to login here.' },
  invalid: { tone: 'bad', text: 'Invalid link.' },
  reset: { tone: 'good', text: 'Your password is changed. Please log in with it.' },
}

/** It stands on a page of its own, without the router: its links load the other pages. */
export function LoginPage({ message }: { message: string | undefined }) {
  const [challenge, setChallenge] = useState<string | null>(null)
  useTitle('Login')
  if (challenge) return <CodeForm challenge={challenge} onCancel={() => setChallenge(null)} />
  return (
    <AccessLayout title="Login">
      <Notice message={message} />
      <LoginForm onChallenge={setChallenge} />
      <Unfinished />
      <Note className={classes.small}>
        New here? <a href="/signup">Create account</a>
      </Note>
    </AccessLayout>
  )
}

/** The way back for somebody whose signup in this browser is not finished. */
function Unfinished() {
  const signup = useSignup()
  return (
    signup && (
      <Note className={classes.small}>
        Not done signing up? <a href={`/signup-details?id=${signup.user.id}`}>Go on where you were</a>
      </Note>
    )
  )
}

/** What the address says, or why the server ended the session. */
function Notice({ message }: { message: string | undefined }) {
  const reason = signOutReason()
  const known = message ? MESSAGES[message] : undefined
  const notice = known ?? (reason ? { tone: 'careful' as const, text: reason } : null)
  const why = message === 'invalid' ? keptReason() : null
  return (
    notice && (
      <Banner tone={notice.tone}>
        {notice.text}
        {why && why !== notice.text && ` ${why}`}
      </Banner>
    )
  )
}
