import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '#web/lib/api.ts'
import { type Problems, useForm } from '#web/lib/form.ts'
import { showSuccess } from '#web/lib/snackbar.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { DialogButtons } from '#web/ui/dialog-buttons.tsx'
import { PasswordField, TextField } from '#web/ui/field.tsx'
import { Stack } from '#web/ui/stack.tsx'

type Values = { password: string; code: string }

const check = ({ password, code }: Values): Problems<Values> => ({
  ...(!password && { password: 'password is required' }),
  ...(!code.trim() && { code: 'code is required' }),
})

export function RemoveFactorDialog({ onClose }: { onClose: () => void }) {
  const queries = useQueryClient()
  const form = useForm<Values>({ password: '', code: '' }, check)
  const remove = useMutation(
    api.access.removeSecondFactor.mutationOptions({
      onSuccess: () => {
        showSuccess('Two-step login is off.')
        onClose()
        return queries.invalidateQueries({ queryKey: api.access.secondFactor.key() })
      },
      onError: form.refuse,
    }),
  )
  return (
    <Dialog onClose={onClose} title="Turn off two-step login?">
      <Stack
        as="form"
        onSubmit={form.submit(({ password, code }) => remove.mutate({ password, code: code.trim() }))}
        noValidate
      >
        <p>Afterwards the password alone lets you in.</p>
        {form.banner && <Banner tone="bad">{form.banner}</Banner>}
        <PasswordField
          {...form.field('password')}
          label="Password"
          autoComplete="current-password"
          data-autofocus
        />
        <TextField
          {...form.field('code')}
          label="Code from the app, or a recovery code"
          autoComplete="one-time-code"
        />
        <DialogButtons go="Turn off" isRisky isGoing={remove.isPending} close={onClose} />
      </Stack>
    </Dialog>
  )
}
