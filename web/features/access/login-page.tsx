import { useMutation } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { type FormEvent, useRef, useState } from 'react'
import { api } from '#web/lib/api.ts'
import { errorText, fieldErrors } from '#web/lib/errors.ts'
import { signIn, signOutReason } from '#web/lib/session.ts'
import { useTitle } from '#web/lib/title.ts'
import { Action } from '#web/ui/action.tsx'
import { Banner } from '#web/ui/banner.tsx'
import { PasswordField, TextField } from '#web/ui/field.tsx'
import classes from './access.module.css'
import { AccessLayout } from './access-layout.tsx'

const REQUIRED = 'this field is required'
const MESSAGES: Record<string, { tone: 'good' | 'bad' | 'careful'; text: string }> = {
  success: { tone: 'good', text: 'Activation email sent. Please activate to login here.' },
  invalid: { tone: 'bad', text: 'Invalid link.' },
}

type Fields = { email: string; password: string }
type FieldErrors = Partial<Record<keyof Fields, string>>

const missing = ({ email, password }: Fields): FieldErrors => ({
  ...(email.trim() ? {} : { email: REQUIRED }),
  ...(password ? {} : { password: REQUIRED }),
})

export const LoginPage = () => {
  const { message } = getRouteApi('/access/login').useSearch()
  useTitle('Login')
  return (
    <AccessLayout title="Login">
      <Notice message={message} />
      <LoginForm />
      <p className={classes.small}>
        New here? <a href="/signup">Create account</a>
      </p>
    </AccessLayout>
  )
}

/** What the address says, or why the server ended the session. */
const Notice = ({ message }: { message: string | undefined }) => {
  const reason = signOutReason()
  const known = message ? MESSAGES[message] : undefined
  const notice = known ?? (reason ? { tone: 'careful' as const, text: reason } : null)
  return notice && <Banner tone={notice.tone}>{notice.text}</Banner>
}

const LoginForm = () => {
  const [fields, setFields] = useState<Fields>({ email: '', password: '' })
  const [errors, setErrors] = useState<FieldErrors>({})
  const email = useRef<HTMLInputElement>(null)
  const password = useRef<HTMLInputElement>(null)

  const show = (found: FieldErrors) => {
    setErrors(found)
    if (found.email) email.current?.focus()
    else if (found.password) password.current?.focus()
  }
  const login = useMutation(
    api.access.login.mutationOptions({
      onSuccess: ({ success }) =>
        signIn({ token: success.token, user: success.user, phoneNumber: success.phone_number }),
      onError: (error) => show(fieldErrors(error)),
    }),
  )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const found = missing(fields)
    show(found)
    if (Object.keys(found).length === 0) login.mutate({ ...fields, email: fields.email.trim() })
  }
  const set = (field: keyof Fields, value: string) => {
    setFields({ ...fields, [field]: value })
    setErrors({ ...errors, [field]: undefined })
  }
  const isRefused = login.isError && Object.keys(fieldErrors(login.error)).length === 0
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      {isRefused && <Banner tone="bad">{errorText(login.error)}</Banner>}
      <TextField
        ref={email}
        label="Email Or Username"
        name="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        value={fields.email}
        error={errors.email}
        onChange={(event) => set('email', event.currentTarget.value)}
      />
      <PasswordField
        ref={password}
        label="Password"
        name="password"
        autoComplete="current-password"
        value={fields.password}
        error={errors.password}
        onChange={(event) => set('password', event.currentTarget.value)}
      />
      <div className={classes.beside}>
        <a href="/forgot">Forgot password?</a>
      </div>
      <Action look="go" type="submit" busy={login.isPending}>
        {login.isPending ? 'Signing in…' : 'Login'}
      </Action>
    </form>
  )
}
