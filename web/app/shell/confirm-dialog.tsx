import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import type { Confirmation } from '#core/vocabulary/users.ts'
import { api } from '#web/lib/api.ts'
import type { Question } from '#web/lib/confirm.ts'
import { useForm } from '#web/lib/form.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { PasswordField, TextField } from '#web/ui/field.tsx'
import { Actions } from '#web/ui/row.tsx'
import { Stack } from '#web/ui/stack.tsx'

/** Above the dialog from which something was asked. */
const ON_TOP = 300

/** Asks for the password or the second factor once more, when the server wants it before a call. */
export function ConfirmDialog({ question: { what, answer } }: { question: Question }) {
  return (
    <Dialog onClose={() => answer(false)} title="Is it still you?" zIndex={ON_TOP}>
      <ConfirmForm what={what} answer={answer} />
    </Dialog>
  )
}

type ConfirmFormProps = { what: Confirmation; answer: (isConfirmed: boolean) => void }

function ConfirmForm({ what, answer }: ConfirmFormProps) {
  const form = useForm({ password: '', code: '' }, (values) =>
    values[what].trim() ? {} : { [what]: `${what} is required` },
  )
  const confirm = useMutation(
    api.access.confirm.mutationOptions({ onSuccess: () => answer(true), onError: form.refuse }),
  )
  return (
    <Stack as="form" onSubmit={form.submit((values) => confirm.mutate({ [what]: values[what] }))} noValidate>
      <p>
        What costs money or stops your texts is only done for somebody who has lately logged in. You are asked
        once; then it is done for a quarter of an hour.
      </p>
      {form.banner && <Banner tone="bad">{form.banner}</Banner>}
      {what === 'password' ? (
        <PasswordField
          {...form.field('password')}
          label="Your password"
          autoComplete="current-password"
          data-autofocus
        />
      ) : (
        <TextField
          {...form.field('code')}
          label="Code from the app, or a recovery code"
          autoComplete="one-time-code"
          data-autofocus
        />
      )}
      <Actions>
        <Button type="submit" loading={confirm.isPending}>
          Continue
        </Button>
        <Button variant="default" onClick={() => answer(false)}>
          Cancel
        </Button>
      </Actions>
    </Stack>
  )
}
