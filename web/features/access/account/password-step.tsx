import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { api } from '#web/lib/api.ts'
import { useForm } from '#web/lib/form.ts'
import { Banner } from '#web/ui/banner.tsx'
import { PasswordField } from '#web/ui/field.tsx'
import { Actions } from '#web/ui/row.tsx'
import { Stack } from '#web/ui/stack.tsx'
import type { Secret } from './scan-step.tsx'

type PasswordStepProps = { onSecret: (secret: Secret) => void; onCancel: () => void }

/** Whoever changes how to log in must first show that the account is theirs. */
export function PasswordStep({ onSecret, onCancel }: PasswordStepProps) {
  const form = useForm({ password: '' }, ({ password }) =>
    password ? {} : { password: 'password is required' },
  )
  const start = useMutation(
    api.access.startSecondFactor.mutationOptions({ onSuccess: onSecret, onError: form.refuse }),
  )
  return (
    <Stack as="form" onSubmit={form.submit((values) => start.mutate(values))} noValidate>
      <p>
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
      <Actions>
        <Button type="submit" loading={start.isPending}>
          Continue
        </Button>
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
      </Actions>
    </Stack>
  )
}
