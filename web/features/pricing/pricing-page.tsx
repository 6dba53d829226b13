import { useQuery } from '@tanstack/react-query'
import { api } from '#web/lib/api.ts'
import { ButtonLink } from '#web/lib/button-link.tsx'
import { errorText } from '#web/lib/errors.ts'
import { useTitle } from '#web/lib/title.ts'
import { Card } from '#web/ui/card.tsx'
import { List } from '#web/ui/list.tsx'
import { EmptyState, ErrorState, ListSkeleton } from '#web/ui/list-states.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { Row } from '#web/ui/row.tsx'
import { countryName } from './country-name.ts'
import classes from './pricing.module.css'

/** What a text to each country costs. */
export function PricingPage() {
  useTitle('Pricing')
  const { data, isError, error, isFetching, refetch } = useQuery(api.pricing.list.queryOptions())
  return (
    <>
      <PageHeader title="Pricing" detail="Credits for a text of 160 characters, by country" />
      <Card>
        {!data && isError && (
          <ErrorState message={errorText(error)} onRetry={refetch} retrying={isFetching} />
        )}
        {!data && !isError && <ListSkeleton rows={6} label="Loading prices" />}
        {data?.country_credits.length === 0 && <EmptyState title="No data to show" />}
        <List aria-label="Prices">
          {data?.country_credits.map(({ id, country_iso: iso, credits }) => (
            <Row as="li" between key={id}>
              <b>{countryName(iso)}</b>
              <span className={classes.price}>{credits} / 160</span>
              <ButtonLink
                to="/edit-pricing"
                search={{ id, amount: credits, country: iso }}
                variant="default"
                size="xs"
                aria-label={`Edit ${countryName(iso)}`}
              >
                Edit
              </ButtonLink>
            </Row>
          ))}
        </List>
      </Card>
    </>
  )
}
