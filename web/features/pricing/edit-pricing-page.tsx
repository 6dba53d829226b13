import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { api } from '#web/lib/api.ts'
import { ButtonLink } from '#web/lib/button-link.tsx'
import { type Problems, useForm } from '#web/lib/form.ts'
import { showSuccess } from '#web/lib/snackbar.ts'
import { useTitle } from '#web/lib/title.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Card } from '#web/ui/card.tsx'
import { TextField } from '#web/ui/field.tsx'
import { EmptyState } from '#web/ui/list-states.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { Actions } from '#web/ui/row.tsx'
import { Stack } from '#web/ui/stack.tsx'
import { countryName } from './country-name.ts'
import classes from './pricing.module.css'

const route = getRouteApi('/workspace/edit-pricing')

type Values = { amount: string }
const check = ({ amount }: Values): Problems<Values> =>
  /^\d{1,3}$/.test(amount.trim()) && Number(amount) >= 1 && Number(amount) <= 100
    ? {}
    : { amount: 'Please enter a whole number of credits from 1 to 100.' }

/** Changes what a text to one country costs. */
export function EditPricingPage() {
  const { id, amount, country } = route.useSearch()
  useTitle('Edit pricing')
  return (
    <>
      <PageHeader title={country ? `Pricing of ${countryName(country)}` : 'Edit pricing'} />
      <Card>
        {id ? (
          <PriceForm id={id} amount={amount} country={country ?? ''} />
        ) : (
          <EmptyState
            title="No country was chosen"
            action={<ButtonLink to="/pricing">See all prices</ButtonLink>}
          />
        )}
      </Card>
    </>
  )
}

type PriceFormProps = { id: number; amount: number | undefined; country: string }

function PriceForm({ id, amount, country }: PriceFormProps) {
  const navigate = useNavigate()
  const queries = useQueryClient()
  const form = useForm<Values>({ amount: amount === undefined ? '' : String(amount) }, check)
  const edit = useMutation(
    api.pricing.edit.mutationOptions({
      onSuccess: async ({ country_credit: { credits } }) => {
        await queries.invalidateQueries({ queryKey: api.pricing.list.key() })
        showSuccess(`A text to ${countryName(country)} costs ${credits} from now on.`)
        await navigate({ to: '/pricing' })
      },
      onError: form.refuse,
    }),
  )
  return (
    <Stack
      as="form"
      className={classes.form}
      onSubmit={form.submit((values) => edit.mutate({ id, amount: Number(values.amount) }))}
      noValidate
    >
      {form.banner && <Banner tone="bad">{form.banner}</Banner>}
      <TextField
        {...form.field('amount')}
        label="Credits for 160 characters"
        inputMode="numeric"
        autoComplete="off"
      />
      <p>Texts that are sent from now on cost this; what went before stays as it was.</p>
      <Actions>
        <Button type="submit" loading={edit.isPending}>
          Save
        </Button>
        <ButtonLink to="/pricing" variant="default">
          Cancel
        </ButtonLink>
      </Actions>
    </Stack>
  )
}
