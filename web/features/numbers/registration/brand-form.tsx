import { Button, NativeSelect, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Brand, BrandFields } from '#contract/numbers.ts'
import { isProvince, isState, regionsOf } from '#core/places/regions.ts'
import { api } from '#web/lib/api.ts'
import { type Problems, useForm } from '#web/lib/form.ts'
import { LeaveDialog } from '#web/lib/leave-dialog.tsx'
import { showSuccess } from '#web/lib/snackbar.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Card } from '#web/ui/card.tsx'
import { Actions } from '#web/ui/row.tsx'
import { Stack } from '#web/ui/stack.tsx'
import classes from './brand.module.css'
import { ALL_FIELDS, FIELDS } from './brand-words.ts'

const REGIONS = [
  { value: '', label: 'Choose' },
  { group: 'United States', items: regionsOf('US') },
  { group: 'Canada', items: regionsOf('CA') },
]

type Values = Record<keyof BrandFields | 'website', string>

const valuesOf = ({ fields, website }: Brand): Values => ({
  website,
  church: fields.church ?? '',
  ein: fields.ein ?? '',
  address: fields.address ?? '',
  city: fields.city ?? '',
  state:
    isState(fields.state ?? '') || isProvince(fields.state ?? '') ? (fields.state ?? '').toUpperCase() : '',
  zip: fields.zip ?? '',
  email: fields.email ?? '',
  phone: fields.phone ?? '',
})

/** Only what is missing; the server judges everything else. */
const check = (values: Values): Problems<Values> =>
  Object.fromEntries(
    ALL_FIELDS.filter((name) => !values[name].trim()).map((name) => [name, `${name} is required`]),
  )

/** A website can be taken back, everything else only be filled in. */
const filled = ({ website, ...values }: Values): Partial<Values> => ({
  ...Object.fromEntries(Object.entries(values).filter(([, value]) => value.trim() !== '')),
  website,
})

/** What the carriers want to know; it can be saved half filled in. */
export function BrandForm({ brand }: { brand: Brand }) {
  const form = useForm<Values>(valuesOf(brand), check)
  const save = useSaveBrand(form.refuse)
  const send = (values: Values, submit: boolean) =>
    save.mutate({ ...filled(values), submit }, { onSuccess: () => form.resetDirty(values) })
  const website = useWebsiteCheck()
  const handIn = (values: Values) => website.look(values.website, () => send(form.getValues(), true))
  const { wrong_field: wrong } = brand
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when a refusal comes in, not while it is corrected
  useEffect(() => {
    if (wrong) form.focus(wrong)
  }, [wrong])
  const input = (name: keyof BrandFields) => {
    const { label, hint, autoComplete } = FIELDS[name]
    return { ...form.field(name), label, description: hint, autoComplete }
  }
  return (
    <Card title="About your church">
      <Stack as="form" onSubmit={form.submit(handIn)} noValidate>
        {form.banner && <Banner tone="bad">{form.banner}</Banner>}
        <TextInput {...input('church')} />
        <TextInput {...input('ein')} inputMode="numeric" />
        <TextInput {...input('address')} />
        <div className={classes.place}>
          <TextInput {...input('city')} />
          <NativeSelect {...input('state')} data={REGIONS} />
          <TextInput {...input('zip')} maxLength={10} />
        </div>
        <TextInput {...input('email')} type="email" />
        <TextInput {...input('phone')} type="tel" />
        <TextInput
          {...form.field('website')}
          label="Website (optional)"
          description="Reviewers open it. Without one they are shown the page that we make for your church."
          autoComplete="url"
          inputMode="url"
        />
        {website.says(form.values.website) && (
          <Banner tone="careful" title="Reviewers will open your website">
            {website.says(form.values.website)}
          </Banner>
        )}
        <Actions>
          <Button
            type="submit"
            loading={website.isLooking || (save.isPending && save.variables.submit === true)}
          >
            {handInWords(brand, website.says(form.values.website) !== null)}
          </Button>
          <Button
            variant="default"
            onClick={() => send(form.values, false)}
            loading={save.isPending && save.variables.submit !== true}
          >
            Save draft
          </Button>
        </Actions>
      </Stack>
      <LeaveDialog isChanged={form.isDirty()}>
        What you have filled in is not saved. ‘Save draft’ keeps it for later.
      </LeaveDialog>
    </Card>
  )
}

function handInWords({ remedy }: Brand, isWarned: boolean): string {
  if (isWarned) return 'Hand it in all the same'
  return remedy === 'anew' ? 'Correct and register again' : 'Hand it in'
}

/** Has the website opened before it is handed in; what is not fine is said once, and keeps nobody from it. */
function useWebsiteCheck() {
  const { mutate, data, variables, isPending } = useMutation(api.numbers.checkWebsite.mutationOptions())
  const isLooked = (website: string) => data !== undefined && variables?.website === website
  return {
    isLooking: isPending,
    says: (website: string) => (isLooked(website) && data?.is_fine === false ? data.sentence : null),
    look: (website: string, handIn: () => void) => {
      if (website.trim() === '' || isLooked(website)) return handIn()
      mutate({ website }, { onSuccess: ({ is_fine: isFine }) => isFine && handIn(), onError: handIn })
    },
  }
}

/** Saves the form, or hands it in; what the server refuses goes to `onError`. */
function useSaveBrand(onError: (error: unknown) => void) {
  const queries = useQueryClient()
  return useMutation(
    api.numbers.saveBrand.mutationOptions({
      onSuccess: ({ brand }, { submit }) => {
        queries.setQueryData(api.numbers.brand.queryKey(), brand)
        showSuccess(submit ? 'Handed in. We write to you when the carriers have decided.' : 'Draft saved')
      },
      onError,
    }),
  )
}
