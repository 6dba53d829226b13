import { Button, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import type { Card } from '#contract/billing.ts'
import { api } from '#web/lib/api.ts'
import { useForm } from '#web/lib/form.ts'
import { currentTime } from '#web/lib/now.ts'
import { showSuccess } from '#web/lib/snackbar.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Actions } from '#web/ui/row.tsx'
import { Grid, Stack } from '#web/ui/stack.tsx'
import { useDialogs } from '../dialogs.ts'
import { FullDialog } from '../full-dialog.tsx'
import { useRefreshBilling } from '../use-billing.ts'
import { cardInWords } from './cards-table.tsx'
import { expiryOf, expiryProblem, withSlash } from './expiry.ts'
import { checkOwner, type Owner, OwnerFields, ownerOf } from './owner-fields.tsx'
import { useDelayed } from './use-delayed.ts'

type Values = Owner & { expiry: string }

/** Changes the expiry, the name and the address of a card; its number and code stay as they are. */
export function EditCardDialog({ card }: { card: Card }) {
  const { close } = useDialogs()
  const refresh = useRefreshBilling()
  const form = useForm<Values>({ expiry: expiryOf(card), ...ownerOf(card) }, (values) => {
    const expiry = expiryProblem(values.expiry, currentTime())
    return { ...checkOwner(values), ...(expiry && { expiry }) }
  })
  const later = useDelayed()
  const save = useMutation(
    api.billing.saveCard.mutationOptions({
      onSuccess: async () => {
        await refresh()
        showSuccess('Card changed successfully')
        close('edit-card')
      },
      onError: form.refuse,
    }),
  )
  const type = (typed: string) => {
    const expiry = withSlash(typed, form.values.expiry)
    form.setFieldValue('expiry', expiry)
    later(() => {
      const problem = expiryProblem(expiry, currentTime())
      if (problem) form.setFieldError('expiry', problem)
      else form.clearFieldError('expiry')
    })
  }
  return (
    <FullDialog name="edit-card" title="Edit card">
      <Stack
        as="form"
        noValidate
        onSubmit={form.submit((values) => save.mutate({ ...values, cardId: card.id }))}
      >
        {form.banner && <Banner tone="bad">{form.banner}</Banner>}
        <TextInput label="Card number" value={cardInWords(card)} disabled />
        <Grid>
          <TextInput
            label="Expiry"
            placeholder="MM/YY"
            inputMode="numeric"
            autoComplete="cc-exp"
            {...form.field('expiry')}
            onChange={({ currentTarget }) => type(currentTarget.value)}
          />
          <TextInput label="CVC" value={card.brand === 'amex' ? '••••' : '•••'} disabled />
        </Grid>
        <OwnerFields form={form} isPrimary={card.is_default} />
        <Actions>
          <Button type="submit" loading={save.isPending}>
            Save
          </Button>
          <Button variant="default" onClick={() => close('edit-card')}>
            Cancel
          </Button>
        </Actions>
      </Stack>
    </FullDialog>
  )
}
