import { useMutation } from '@tanstack/react-query'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { api } from '#web/lib/api.ts'
import { errorText } from '#web/lib/errors.ts'
import { missing, useForm } from '#web/lib/form.ts'
import { signupSecret } from '#web/lib/signup-secret.ts'
import { useTitle } from '#web/lib/title.ts'
import { Action, actionClass } from '#web/ui/action.tsx'
import { Banner } from '#web/ui/banner.tsx'
import { EmailField } from '#web/ui/field.tsx'
import { Note } from '#web/ui/note.tsx'
import { Stack } from '#web/ui/stack.tsx'
import classes from './access.module.css'
import { AccessLayout } from './access-layout.tsx'
import { mailboxOf } from './email-slip.ts'

const route = getRouteApi('/access/verify-email')

/** The page after the first step of the signup: the activation e-mail is on its way. */
export function VerifyEmailPage() {
  const { email = '' } = route.useSearch()
  const [isEditing, setIsEditing] = useState(false)
  const [isResent, setIsResent] = useState(false)
  useTitle('Verify your email address')
  const resend = useMutation(
    api.access.resendActivate.mutationOptions({ onSuccess: () => setIsResent(true) }),
  )
  const edit = () => {
    resend.reset()
    setIsResent(false)
    setIsEditing(true)
  }
  const finishEditing = (wasSent: boolean) => {
    setIsResent(wasSent)
    setIsEditing(false)
  }
  return (
    <AccessLayout title="Verify your email Address">
      <p className={classes.help}>
        We sent an e-mail to <strong>{email}</strong>. Open the link in it to go on. It can take a few
        minutes; look into the spam folder too.
      </p>
      {isResent && <Banner tone="good">Email Resent!</Banner>}
      {isEditing ? (
        <EditForm email={email} onEnd={finishEditing} />
      ) : (
        <>
          {resend.isError && <Banner tone="bad">{errorText(resend.error)}</Banner>}
          <OpenMailbox email={email} />
          <Action
            look="plain"
            busy={resend.isPending}
            onClick={() => resend.mutate({ old_email: email, email })}
          >
            {resend.isPending ? 'Sending…' : 'Resend email'}
          </Action>
          <Action look="plain" onClick={edit}>
            Edit Email Address
          </Action>
        </>
      )}
      <Note className={classes.small}>
        Verified already? <Link to="/login">Login</Link>
      </Note>
    </AccessLayout>
  )
}

/** The shortest way to the e-mail, where the address tells it. */
function OpenMailbox({ email }: { email: string }) {
  const mailbox = mailboxOf(email)
  if (!mailbox) return null
  return (
    <a href={mailbox.address} target="_blank" rel="noreferrer" className={actionClass('go')}>
      Open your mailbox<span className="visually-hidden"> at {mailbox.name} (opens a new tab)</span>
    </a>
  )
}

type EditFormProps = { email: string; onEnd: (wasSent: boolean) => void }

function EditForm({ email: old, onEnd }: EditFormProps) {
  const navigate = useNavigate()
  const secret = signupSecret()
  const form = useForm({ email: old }, (values) => missing(values, 'email'))
  const resend = useMutation(
    api.access.resendActivate.mutationOptions({
      onSuccess: (_, { email }) => {
        onEnd(true)
        return navigate({ to: '/verify-email', search: { email }, replace: true })
      },
      onError: form.refuse,
    }),
  )
  return (
    <Stack
      as="form"
      onSubmit={form.submit(({ email }) =>
        resend.mutate({ old_email: old, email: email.trim(), ...(secret && { secret }) }),
      )}
      noValidate
    >
      {form.banner && <Banner tone="bad">{form.banner}</Banner>}
      <EmailField {...form.field('email')} />
      <Action look="go" type="submit" busy={resend.isPending}>
        {resend.isPending ? 'Sending…' : 'Save and send'}
      </Action>
      <Action look="plain" onClick={() => onEnd(false)}>
        Cancel
      </Action>
    </Stack>
  )
}
