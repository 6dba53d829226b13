import { lazy, Suspense, useState } from 'react'
import { useForm } from '#web/lib/form.ts'
import { Action } from '#web/ui/action.tsx'
import { Banner } from '#web/ui/banner.tsx'
import { CheckBox } from '#web/ui/check-box.tsx'
import { EmailField, TextField } from '#web/ui/field.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { PhoneField } from '#web/ui/phone-field.tsx'
import { Stack } from '#web/ui/stack.tsx'
import classes from './access.module.css'
import { probablyMeant } from './email-slip.ts'
import { keptSignup } from './kept-forms.ts'
import { type Doubts, doubtsIn, type SignupValues, signupProblems } from './signup-rules.ts'
import { useSignUp } from './use-sign-up.ts'

const Captcha = lazy(async () => ({ default: (await import('./captcha.tsx')).Captcha }))

const EMPTY: SignupValues = { name: '', email: '', mobile_phone: '', captcha: '' }

/** Step 1: the person who signs up. Whatever the server doubts can be confirmed with a checkbox. */
export function SignupForm() {
  const form = useForm(EMPTY, signupProblems, keptSignup)
  const [doubts, setDoubts] = useState<Doubts>({})
  const refuse = (error: unknown) => {
    form.refuse(error)
    setDoubts((before) => ({ ...doubtsIn(error), ...before }))
  }
  const { signUp, isBusy, attempt } = useSignUp({
    doubts,
    refuse,
    forgetCaptcha: () => form.setFieldValue('captcha', ''),
  })
  const captcha = form.field('captcha')
  const email = form.field('email')
  /** What was ticked was ticked for what stood there before. */
  const correctEmail = (typed: string) => {
    form.setFieldValue('email', typed)
    setDoubts(({ email: _, ...others }) => others)
  }
  const correctPhone = (typed: string) => {
    form.setFieldValue('mobile_phone', typed)
    setDoubts(({ phone: _, ...others }) => others)
  }
  const isDoubted = doubts.email !== undefined || doubts.phone !== undefined
  return (
    <Stack as="form" onSubmit={form.submit(signUp)} noValidate>
      {form.banner && <Banner tone="bad">{form.banner}</Banner>}
      <TextField {...form.field('name')} label="Full Name" autoComplete="name" />
      <Stack gap="s">
        <EmailField {...email} onChange={(event) => correctEmail(event.currentTarget.value)} />
        <DidYouMean typed={form.values.email} onCorrect={correctEmail} />
        {doubts.email !== undefined && (
          <CheckBox
            label="Yes, this email is valid."
            checked={doubts.email}
            onChange={(email) => setDoubts({ ...doubts, email })}
          />
        )}
      </Stack>
      <Stack gap="s">
        <PhoneField
          {...form.field('mobile_phone')}
          value={form.values.mobile_phone}
          label="Mobile phone"
          autoComplete="tel"
          onPhone={correctPhone}
        />
        {doubts.phone !== undefined && (
          <CheckBox
            label="Yes, this is a real mobile phone."
            checked={doubts.phone}
            onChange={(phone) => setDoubts({ ...doubts, phone })}
          />
        )}
      </Stack>
      {isDoubted && (
        <p className={classes.help} role="status">
          With a tick, somebody of us looks at your signup before it goes on, which takes about a day.
        </p>
      )}
      <Suspense fallback={<div className={classes.captchaRoom} />}>
        <Captcha
          key={attempt}
          isAgain={attempt > 0}
          error={captcha.error}
          ref={captcha.ref}
          onSolved={(it) => form.setFieldValue('captcha', it)}
        />
      </Suspense>
      <Action look="go" type="submit" busy={isBusy}>
        {isBusy ? 'Creating your account…' : 'Create account'}
      </Action>
    </Stack>
  )
}

type DidYouMeanProps = { typed: string; onCorrect: (email: string) => void }

/** Offers the address that was probably meant, before anything is doubted. */
function DidYouMean({ typed, onCorrect }: DidYouMeanProps) {
  const meant = probablyMeant(typed)
  if (!meant) return null
  return (
    <p className={classes.help} role="status">
      Did you mean <LinkButton onClick={() => onCorrect(meant)}>{meant}</LinkButton>?
    </p>
  )
}
