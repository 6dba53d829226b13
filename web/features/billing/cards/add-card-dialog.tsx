import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useId } from 'react'
import { client } from '#web/lib/api.ts'
import { useForm } from '#web/lib/form.ts'
import { useMe } from '#web/lib/profile.ts'
import { showSuccess } from '#web/lib/snackbar.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Note } from '#web/ui/note.tsx'
import { Actions } from '#web/ui/row.tsx'
import { Grid, Stack } from '#web/ui/stack.tsx'
import classes from '../billing.module.css'
import { useDialogs } from '../dialogs.ts'
import { FullDialog } from '../full-dialog.tsx'
import { useCards, useRefreshBilling } from '../use-billing.ts'
import { CardLogo } from './card-logo.tsx'
import { checkOwner, type Owner, OwnerFields } from './owner-fields.tsx'
import { CARD_FIELDS, type CardFieldName, useCardFields } from './use-card-fields.ts'

type Values = Owner

function useAddCard(isForOrder: boolean) {
  const { close } = useDialogs()
  const { user } = useMe()
  const refresh = useRefreshBilling()
  const fields = useCardFields()
  const form = useForm<Values>(
    {
      firstName: user?.first_name ?? '',
      lastName: user?.last_name ?? '',
      email: user?.email ?? '',
      address: '',
      city: '',
      state: '',
      zipcode: '',
      country: 'US',
      defaultPayment: isForOrder,
    },
    checkOwner,
  )
  const save = useMutation({
    mutationFn: async (values: Values) => {
      const paymentMethodId = await fields.read(detailsOf(values))
      return client.billing.saveCard({ ...values, paymentMethodId })
    },
    onSuccess: async () => {
      await refresh()
      showSuccess(
        isForOrder
          ? 'Card added/changed successfully. Click on PAY to complete the order.'
          : 'Card added successfully',
      )
      close('add-card')
    },
    onError: form.refuse,
  })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    const isRight = fields.check()
    form.submit((values) => {
      if (isRight) save.mutate(values)
    })(event)
  }
  return { fields, form, submit, isSaving: save.isPending }
}

const detailsOf = ({ firstName, lastName, email, address, city, state, zipcode, country }: Values) => ({
  name: `${firstName} ${lastName}`.trim(),
  email,
  address: { line1: address, city, state, postal_code: zipcode, country },
})

/** Adds a card, which only the payment provider reads. */
export function AddCardDialog({ isForOrder }: { isForOrder: boolean }) {
  const { close } = useDialogs()
  const { cards } = useCards()
  const { fields, form, submit, isSaving } = useAddCard(isForOrder)
  return (
    <FullDialog name="add-card" title="Add new card">
      <Stack as="form" noValidate onSubmit={submit}>
        {(fields.trouble ?? form.banner) && <Banner tone="bad">{fields.trouble ?? form.banner}</Banner>}
        <ProviderField name="cardNumber" fields={fields} end={<CardLogo brand={fields.brand} />} />
        <Grid>
          <ProviderField name="cardExpiry" fields={fields} />
          <ProviderField name="cardCvc" fields={fields} />
        </Grid>
        <OwnerFields form={form} isPrimary={cards?.length === 0} />
        <Note>The number and the code go to the payment provider only, never to us.</Note>
        <Actions>
          <Button type="submit" loading={isSaving} disabled={!fields.isReady}>
            Save
          </Button>
          <Button variant="default" onClick={() => close('add-card')}>
            Cancel
          </Button>
        </Actions>
      </Stack>
    </FullDialog>
  )
}

type ProviderFieldProps = {
  name: CardFieldName
  fields: ReturnType<typeof useCardFields>
  end?: React.ReactNode
}

function ProviderField({ name, fields, end }: ProviderFieldProps) {
  const id = useId()
  const problem = fields.problems[name]
  return (
    <fieldset aria-describedby={problem ? id : undefined}>
      <legend>{CARD_FIELDS[name].label}</legend>
      <div className={classes.providerBox} data-wrong={problem ? true : undefined}>
        <div ref={fields.host(name)} className={classes.grow} />
        {end}
      </div>
      {problem && (
        <Note tone="bad" id={id} role="alert">
          {problem}
        </Note>
      )}
    </fieldset>
  )
}
