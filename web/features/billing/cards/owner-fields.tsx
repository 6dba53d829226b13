import { NativeSelect, Switch, TextInput } from '@mantine/core'
import type { Card } from '#contract/billing.ts'
import { NUMBER_COUNTRIES } from '#core/vocabulary/numbers.ts'
import type { Problems, useForm } from '#web/lib/form.ts'
import { Grid } from '#web/ui/stack.tsx'

/** Whose card it is. */
export type Owner = {
  firstName: string
  lastName: string
  email: string
  address: string
  city: string
  state: string
  zipcode: string
  country: string
  defaultPayment: boolean
}

const NAMES = {
  firstName: 'first name',
  lastName: 'last name',
  email: 'email',
  address: 'address',
  city: 'city',
  state: 'state',
  zipcode: 'zipcode',
} as const

/** '… is required' of each field that is empty. */
export function checkOwner(values: Owner): Problems<Owner> {
  const problems: Problems<Owner> = {}
  for (const name of Object.keys(NAMES) as (keyof typeof NAMES)[])
    if (values[name].trim() === '') problems[name] = `${NAMES[name]} is required`
  return problems
}

export function ownerOf(card: Card): Owner {
  const [firstName = '', ...others] = (card.name ?? '').split(' ')
  return {
    firstName,
    lastName: others.join(' '),
    email: card.email ?? '',
    address: card.address_line1 ?? '',
    city: card.address_city ?? '',
    state: card.address_state ?? '',
    zipcode: card.address_zip ?? '',
    country: card.address_country ?? 'US',
    defaultPayment: card.is_default,
  }
}

const names = new Intl.DisplayNames('en', { type: 'region' })

type OwnerFieldsProps<Values extends Owner> = {
  form: Pick<ReturnType<typeof useForm<Values>>, 'field'>
  /** The primary card stays it until another one is made so. */
  isPrimary: boolean
}

/** The name and the address of a card form. */
export const OwnerFields = <Values extends Owner>({ form, isPrimary }: OwnerFieldsProps<Values>) => (
  <>
    <Grid>
      <TextInput label="First name" autoComplete="cc-given-name" {...form.field('firstName')} />
      <TextInput label="Last name" autoComplete="cc-family-name" {...form.field('lastName')} />
    </Grid>
    <TextInput label="Email" type="email" autoComplete="email" {...form.field('email')} />
    <TextInput label="Address" autoComplete="address-line1" {...form.field('address')} />
    <Grid>
      <TextInput label="City" autoComplete="address-level2" {...form.field('city')} />
      <TextInput label="State" autoComplete="address-level1" {...form.field('state')} />
    </Grid>
    <Grid>
      <TextInput label="Zipcode" autoComplete="postal-code" {...form.field('zipcode')} />
      <NativeSelect
        label="Country"
        autoComplete="country"
        data={NUMBER_COUNTRIES.map((value) => ({ value, label: names.of(value) ?? value }))}
        {...form.field('country')}
      />
    </Grid>
    {!isPrimary && (
      <Switch label="Make this the primary card" {...form.field('defaultPayment', { type: 'checkbox' })} />
    )}
  </>
)
