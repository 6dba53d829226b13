import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '#web/lib/api.ts'
import { errorStatus } from '#web/lib/errors.ts'
import { type Problems, useForm } from '#web/lib/form.ts'
import { showSuccess } from '#web/lib/snackbar.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { DialogButtons } from '#web/ui/dialog-buttons.tsx'
import { PasswordField } from '#web/ui/field.tsx'
import { Stack } from '#web/ui/stack.tsx'

type Values = { old_password: string; password: string; c_password: string }

/** What is wrong with a change of password; a missing one is named before one that does not match. */
const check = ({ old_password, password, c_password }: Values): Problems<Values> => ({
  ...(password !== c_password && { c_password: 'confirmation password should match' }),
  ...(!old_password && { old_password: 'old password is required' }),
  ...(!password && { password: 'password is required' }),
  ...(!c_password && { c_password: 'confirmation password is required' }),
})

export function PasswordDialog({ onClose }: { onClose: () => void }) {
  const queries = useQueryClient()
  const form = useForm<Values>({ old_password: '', password: '', c_password: '' }, check)
  const change = useMutation(
    api.access.updateProfile.mutationOptions({
      onSuccess: () => {
        showSuccess('Your password is changed. You were logged out on your other devices.')
        onClose()
        return queries.invalidateQueries({ queryKey: api.access.sessions.key() })
      },
      onError: (error) => (errorStatus(error) === null ? form.say('invalid password') : form.refuse(error)),
    }),
  )
  return (
    <Dialog onClose={onClose} title="Change password">
      <Stack as="form" onSubmit={form.submit((values) => change.mutate(values))} noValidate>
        {form.banner && <Banner tone="bad">{form.banner}</Banner>}
        <PasswordField
          {...form.field('old_password')}
          label="Old password"
          autoComplete="current-password"
          data-autofocus
        />
        <PasswordField {...form.field('password')} label="New password" autoComplete="new-password" />
        <PasswordField {...form.field('c_password')} label="Confirm password" autoComplete="new-password" />
        <DialogButtons go="Change password" isGoing={change.isPending} close={onClose} />
      </Stack>
    </Dialog>
  )
}
