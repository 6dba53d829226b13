import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { api } from '#web/lib/api.ts'
import { useForm } from '#web/lib/form.ts'
import classes from '#web/lib/settings.module.css'
import { Banner } from '#web/ui/banner.tsx'
import { PasswordField } from '#web/ui/field.tsx'
import type { Secret } from './scan-step.tsx'

type PasswordStepProps = { onSecret: (secret: Secret) => void; onCancel: () => void }

/** Whoever changes how to log in must first show that the account is theirs. */
export const PasswordStep = ({ onSecret, onCancel }: PasswordStepProps) => {
  const form = useForm({ password: '' }, ({ password }) =>
    password ? {} : { password: 'password is required' },
  )
  const start = useMutation(
    api.access.startSecondFactor.mutationOptions({ onSuccess: onSecret, onError: form.refuse }),
  )
  return (
    <form className={classes.form} onSubmit={form.submit((values) => start.mutate(values))} noValidate>
      <p className={classes.plain}>
        You need an authenticator app on your phone, for example Google Authenticator, 1Password or the one
        built into iPhones. First, your password.
      </p>
      {form.banner && <Banner tone="bad">{form.banner}</Banner>}
      <PasswordField
        {...form.field('password')}
        label="Password"
        autoComplete="current-password"
        data-autofocus
      />
      <div className={classes.actions}>
        <Button type="submit" loading={start.isPending}>
          Continue
        </Button>
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
