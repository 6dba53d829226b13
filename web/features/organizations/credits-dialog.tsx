import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '#web/lib/api.ts'
import { missing, type Problems, useForm } from '#web/lib/form.ts'
import { showSuccess } from '#web/lib/snackbar.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { DialogButtons } from '#web/ui/dialog-buttons.tsx'
import { TextField } from '#web/ui/field.tsx'
import { Stack } from '#web/ui/stack.tsx'

type Values = { amount: string; comment: string }

const SIGNED = /^[+-]?\d{1,7}$/

const check = (values: Values): Problems<Values> => ({
  ...missing(values, 'comment'),
  ...(!SIGNED.test(values.amount.trim()) && { amount: 'Please enter a number such as 50 or -50.' }),
})

type CreditsDialogProps = { churchId: number; name: string; credits: number; onClose: () => void }

/** Gives credits to a church, or takes some. */
export function CreditsDialog({ churchId, name, credits, onClose }: CreditsDialogProps) {
  const queries = useQueryClient()
  const form = useForm<Values>({ amount: '', comment: '' }, check)
  const change = useMutation(
    api.organizations.addCredits.mutationOptions({
      onSuccess: ({ credits: balance }) => {
        showSuccess(`${name} has ${balance.toLocaleString('en-US')} credits now.`)
        onClose()
        void queries.invalidateQueries({ queryKey: api.audit.key() })
      },
      onError: form.refuse,
      // Also when nobody answered: what stands above the form tells whether it was done.
      onSettled: () => queries.invalidateQueries({ queryKey: api.organizations.view.key() }),
    }),
  )
  const send = ({ amount, comment }: Values) =>
    change.mutate({ churchId, amount: Number(amount), comment: comment.trim() })
  return (
    <Dialog onClose={onClose} title="+/- Credits" zIndex={300}>
      <Stack as="form" onSubmit={form.submit(send)} noValidate>
        {form.banner && <Banner tone="bad">{form.banner}</Banner>}
        <p>
          {name} has {credits.toLocaleString('en-US')} credits. The church reads the comment.
        </p>
        <TextField
          {...form.field('amount')}
          label="Credits to give, or with a minus to take"
          inputMode="text"
          autoComplete="off"
          data-autofocus
        />
        <TextField {...form.field('comment')} label="Comment" autoComplete="off" maxLength={500} />
        <DialogButtons go="Save" isGoing={change.isPending} close={onClose} />
      </Stack>
    </Dialog>
  )
}
