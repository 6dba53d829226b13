import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { LoginAnswer } from '#contract/access.ts'
import { api } from '#web/lib/api.ts'
import { errorEmail, errorText } from '#web/lib/errors.ts'
import { missing, useForm } from '#web/lib/form.ts'
import { Action } from '#web/ui/action.tsx'
import { Banner } from '#web/ui/banner.tsx'
import { PasswordField, TextField } from '#web/ui/field.tsx'
import { Note } from '#web/ui/note.tsx'
import { Stack } from '#web/ui/stack.tsx'
import classes from './access.module.css'
import { chooseNumber, keepSession } from './sign-in.ts'

/** At a desk one can type at once; on a phone the keyboard would hide the page. */
function useFirstField() {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (matchMedia('(pointer: fine)').matches) form.current?.querySelector('input')?.focus()
  }, [])
  return form
}

/** The first step of the login: e-mail address or username, and password. */
export function LoginForm({ onChallenge }: { onChallenge: (challenge: string) => void }) {
  const form = useForm({ email: '', password: '' }, (values) => missing(values, 'email', 'password'))
  const place = useFirstField()
  const goOn = (answer: LoginAnswer) => {
    if ('success' in answer) return keepSession(answer.success)
    return answer.next === 'number' ? chooseNumber(answer.signup) : onChallenge(answer.challenge)
  }
  const login = useMutation(api.access.login.mutationOptions({ onSuccess: goOn, onError: form.refuse }))
  const send = (values: { email: string; password: string }) =>
    login.mutate({ ...values, email: values.email.trim() })
  const unverified = errorEmail(login.error)
  return (
    <Stack as="form" ref={place} onSubmit={form.submit(send)} noValidate>
      {unverified ? (
        <Banner
          tone="careful"
          actions={<a href={`/verify-email?email=${encodeURIComponent(unverified)}`}>Verify Email</a>}
        >
          {errorText(login.error)}
        </Banner>
      ) : (
        form.banner && <Banner tone="bad">{form.banner}</Banner>
      )}
      <TextField
        {...form.field('email')}
        label="Email Or Username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
      />
      <PasswordField {...form.field('password')} label="Password" autoComplete="current-password" />
      <Note as="div" className={classes.beside}>
        <a href="/forgot">Forgot password?</a>
      </Note>
      <Action look="go" type="submit" busy={login.isPending}>
        {login.isPending ? 'Signing in…' : 'Login'}
      </Action>
    </Stack>
  )
}
