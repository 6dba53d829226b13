import { Button, NativeSelect, Skeleton, TextInput } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { BillingContact } from '#contract/billing.ts'
import { TAX_ID_KINDS, TAX_ID_LABELS, type TaxExemption } from '#core/vocabulary/billing.ts'
import { api } from '#web/lib/api.ts'
import { errorText } from '#web/lib/errors.ts'
import { useForm } from '#web/lib/form.ts'
import { showSuccess } from '#web/lib/snackbar.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Card } from '#web/ui/card.tsx'
import { ErrorState } from '#web/ui/list-states.tsx'
import { Grid, Stack } from '#web/ui/stack.tsx'

const EXEMPTIONS: { value: TaxExemption; label: string }[] = [
  { value: 'none', label: 'Not exempt' },
  { value: 'exempt', label: 'Exempt' },
  { value: 'reverse', label: 'Reverse charge' },
]

/** Who gets receipts besides the owner, and what stands on invoices. */
export function ContactPanel() {
  const { data, error, refetch, isFetching } = useQuery(api.billing.contact.queryOptions())
  return (
    <Card
      title="Billing contact"
      purpose="Gets receipts and reminders besides the owner, for example your treasurer."
    >
      {error && !data && (
        <ErrorState message={errorText(error)} onRetry={() => void refetch()} retrying={isFetching} />
      )}
      {!error && !data && <Skeleton height={120} />}
      {data && <ContactForm contact={data.contact} />}
    </Card>
  )
}

function ContactForm({ contact }: { contact: BillingContact }) {
  const queries = useQueryClient()
  const form = useForm<BillingContact>(contact)
  const save = useMutation(
    api.billing.saveContact.mutationOptions({
      onSuccess: (saved) => {
        queries.setQueryData(api.billing.contact.queryKey(), saved)
        showSuccess('Saved.')
      },
      onError: form.refuse,
    }),
  )
  return (
    <Stack as="form" noValidate onSubmit={form.submit((values) => save.mutate(values))}>
      {form.banner && <Banner tone="bad">{form.banner}</Banner>}
      <Grid>
        <TextInput label="Name" autoComplete="off" {...form.field('name')} />
        <TextInput label="Email" type="email" autoComplete="off" {...form.field('email')} />
      </Grid>
      <TextInput
        label="Note on invoices"
        description="For example an order number of your books"
        {...form.field('tax_note')}
      />
      <Grid>
        <NativeSelect
          label="Tax number"
          data={[
            { value: '', label: 'None' },
            ...TAX_ID_KINDS.map((kind) => ({ value: kind, label: TAX_ID_LABELS[kind] })),
          ]}
          {...form.field('tax_kind')}
        />
        <TextInput label="Number" autoComplete="off" {...form.field('tax_number')} />
        <NativeSelect label="Sales tax" data={EXEMPTIONS} {...form.field('tax_exempt')} />
      </Grid>
      <div>
        <Button type="submit" variant="default" loading={save.isPending}>
          Save contact
        </Button>
      </div>
    </Stack>
  )
}
