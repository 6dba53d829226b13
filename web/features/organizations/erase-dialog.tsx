import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '#web/lib/api.ts'
import { missing, type Problems, useForm } from '#web/lib/form.ts'
import { showSuccess } from '#web/lib/snackbar.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { DialogButtons } from '#web/ui/dialog-buttons.tsx'
import { TextField } from '#web/ui/field.tsx'
import { Stack } from '#web/ui/stack.tsx'

type Values = { name: string; reason: string }
type EraseDialogProps = { churchId: number; name: string; onClose: () => void }

/** Erases a church for good, after its name was typed. */
export function EraseDialog({ churchId, name, onClose }: EraseDialogProps) {
  const queries = useQueryClient()
  const check = (values: Values): Problems<Values> => ({
    ...(values.name.trim() !== name && { name: `Please type ${name}.` }),
    ...missing(values, 'reason'),
  })
  const form = useForm<Values>({ name: '', reason: '' }, check)
  const erase = useMutation(
    api.privacy.eraseChurch.mutationOptions({
      onSuccess: () => {
        showSuccess(`${name} is erased.`)
        onClose()
        void queries.invalidateQueries({ queryKey: api.audit.key() })
        return queries.invalidateQueries({ queryKey: api.organizations.key() })
      },
      onError: form.refuse,
    }),
  )
  return (
    <Dialog onClose={onClose} title={`Erase ${name}?`} zIndex={300}>
      <Stack
        as="form"
        onSubmit={form.submit((values) =>
          erase.mutate({ churchId, name: values.name.trim(), reason: values.reason.trim() }),
        )}
        noValidate
      >
        {form.banner && <Banner tone="bad">{form.banner}</Banner>}
        <p>
          Its people, texts, members and connections are deleted and its numbers given back, for good.
          Payments, credits, consents and the audit log stay. Its owners get an e-mail.
        </p>
        <TextField
          {...form.field('name')}
          label={`Type ${name} to go on`}
          autoComplete="off"
          data-autofocus
        />
        <TextField {...form.field('reason')} label="Reason" autoComplete="off" maxLength={500} />
        <DialogButtons go="Erase for good" isRisky isGoing={erase.isPending} close={onClose} />
      </Stack>
    </Dialog>
  )
}
