import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { api } from '#web/lib/api.ts'
import { type Problems, useForm } from '#web/lib/form.ts'
import { signOut } from '#web/lib/session.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { DialogButtons } from '#web/ui/dialog-buttons.tsx'
import { TextField } from '#web/ui/field.tsx'
import { Stack } from '#web/ui/stack.tsx'

type Values = { name: string }
type EraseChurchDialogProps = { name: string; onClose: () => void }

/** Erases the church for good, after its name was typed; says what goes and what must stay. */
export function EraseChurchDialog({ name, onClose }: EraseChurchDialogProps) {
  const navigate = useNavigate()
  const check = (values: Values): Problems<Values> =>
    values.name.trim() === name ? {} : { name: `Please type ${name}.` }
  const form = useForm<Values>({ name: '' }, check)
  const erase = useMutation(
    api.privacy.eraseOwnChurch.mutationOptions({
      onSuccess: () => {
        signOut(`${name} is erased. We have sent its owners an e-mail about it.`)
        return navigate({ to: '/login' })
      },
      onError: form.refuse,
    }),
  )
  return (
    <Dialog onClose={onClose} title={`Erase ${name}?`}>
      <Stack
        as="form"
        onSubmit={form.submit((values) => erase.mutate({ name: values.name.trim() }))}
        noValidate
      >
        {form.banner && <Banner tone="bad">{form.banner}</Banner>}
        <p>
          People, plans, texts, answers, templates, members and connections are deleted, and your numbers go
          back to the carrier. Everybody is logged out. This cannot be undone.
        </p>
        <p>
          <strong>What the law wants kept stays:</strong> payments and credits, opt-outs and other consents by
          phone number, and the log of changes without names (seven years).
        </p>
        <TextField
          {...form.field('name')}
          label={`Type ${name} to go on`}
          autoComplete="off"
          data-autofocus
        />
        <DialogButtons go="Erase for good" isRisky isGoing={erase.isPending} close={onClose} />
      </Stack>
    </Dialog>
  )
}
