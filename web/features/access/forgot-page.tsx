import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { api } from '#web/lib/api.ts'
import { missing, useForm } from '#web/lib/form.ts'
import { useTitle } from '#web/lib/title.ts'
import { Action } from '#web/ui/action.tsx'
import { Banner } from '#web/ui/banner.tsx'
import { EmailField } from '#web/ui/field.tsx'
import { Note } from '#web/ui/note.tsx'
import { Stack } from '#web/ui/stack.tsx'
import classes from './access.module.css'
import { AccessLayout } from './access-layout.tsx'

export function ForgotPage() {
  useTitle('Forgot password')
  const form = useForm({ email: '' }, (values) => missing(values, 'email'))
  const forgot = useMutation(api.access.forgot.mutationOptions({ onError: form.refuse }))
  return (
    <AccessLayout title="Forgot password">
      <Stack
        as="form"
        onSubmit={form.submit(({ email }) => forgot.mutate({ email: email.trim() }))}
        noValidate
      >
        <p className={classes.help}>We send you a link with which you choose a new password.</p>
        {forgot.isSuccess && <Banner tone="good">The reset email is sent successfully.</Banner>}
        {form.banner && <Banner tone="bad">{form.banner}</Banner>}
        <EmailField {...form.field('email')} />
        <Action look="go" type="submit" busy={forgot.isPending}>
          {forgot.isPending ? 'Sending…' : 'Send'}
        </Action>
      </Stack>
      <Note className={classes.small}>
        <Link to="/login">Back to login</Link>
      </Note>
    </AccessLayout>
  )
}
