import { useQuery } from '@tanstack/react-query'
import type { Brand } from '#contract/numbers.ts'
import { SETTLED_BRAND_STATES } from '#core/vocabulary/numbers.ts'
import { api } from '#web/lib/api.ts'
import { ButtonLink } from '#web/lib/button-link.tsx'
import { errorText } from '#web/lib/errors.ts'
import { useTitle } from '#web/lib/title.ts'
import { Card, Facts } from '#web/ui/card.tsx'
import { EmptyState, ErrorState, ListSkeleton } from '#web/ui/list-states.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { Stack } from '#web/ui/stack.tsx'
import classes from './brand.module.css'
import { BrandForm } from './brand-form.tsx'
import { BrandState } from './brand-state.tsx'
import { ALL_FIELDS, DETAILS, FIELDS } from './brand-words.ts'
import { OptInCard } from './opt-in-card.tsx'

/** The registration of the church with US phone companies. */
export function BrandPage() {
  const { data, error, refetch, isFetching } = useQuery(api.numbers.brand.queryOptions())
  useTitle('Carrier registration')
  return (
    <>
      <PageHeader title="Carrier registration" detail={data && DETAILS[data.type]} />
      {error && <ErrorState message={errorText(error)} onRetry={refetch} retrying={isFetching} />}
      {!error && !data && <ListSkeleton rows={5} label="Loading the registration" />}
      {data && <Registration brand={data} />}
    </>
  )
}

const isSettled = ({ status }: Brand) => SETTLED_BRAND_STATES.some((settled) => settled === status)

/** What is handed in besides the form, shown before it is. */
const BrandTexts = ({ words: { description, consent, samples } }: Pick<Brand, 'words'>) => (
  <Card
    title="What reviewers will read"
    purpose="We write it from what you have saved here, and hand it in with the form."
  >
    <Facts
      facts={[
        ['What your texts are for', description],
        ['How volunteers agree', consent],
        ...samples.map((sample, index) => [`Example ${index + 1}`, sample] as const),
      ]}
    />
  </Card>
)

function Registration({ brand }: { brand: Brand }) {
  if (!brand.is_needed && !isSettled(brand)) return <NotNeeded brand={brand} />
  return (
    <Stack className={classes.columns}>
      <BrandState brand={brand} />
      <Stack>
        {isSettled(brand) ? <BrandFacts brand={brand} /> : <BrandForm brand={brand} />}
        {!isSettled(brand) && <BrandTexts words={brand.words} />}
        {brand.page && <OptInCard page={brand.page} />}
      </Stack>
    </Stack>
  )
}

const NotNeeded = ({ brand }: { brand: Brand }) => (
  <Card>
    <EmptyState
      title="No registration needed"
      action={
        <ButtonLink to="/dashboard" variant="default">
          Back to the dashboard
        </ButtonLink>
      }
    >
      {brand.meanwhile}
    </EmptyState>
  </Card>
)

/** The details that were handed in and cannot be changed now. */
const BrandFacts = ({ brand }: { brand: Brand }) => (
  <Card title="What the carriers were told">
    <Facts
      facts={[
        ...ALL_FIELDS.map((name) => [FIELDS[name].label, brand.fields[name]] as const),
        ['Website', brand.website || brand.page],
      ]}
    />
  </Card>
)
