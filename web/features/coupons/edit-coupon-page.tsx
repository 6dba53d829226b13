import { useQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { api } from '#web/lib/api.ts'
import { ButtonLink } from '#web/lib/button-link.tsx'
import { errorText } from '#web/lib/errors.ts'
import { showSuccess } from '#web/lib/snackbar.ts'
import { useTitle } from '#web/lib/title.ts'
import { Card } from '#web/ui/card.tsx'
import { ErrorState, ListSkeleton } from '#web/ui/list-states.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { CouponForm } from './coupon-form.tsx'

const route = getRouteApi('/workspace/edit-coupon')

/** Changes one coupon. */
export function EditCouponPage() {
  useTitle('Edit coupon')
  const navigate = useNavigate()
  const { id = 0 } = route.useSearch()
  const { data, isError, error, isFetching, refetch } = useQuery(
    api.coupons.get.queryOptions({ input: { id }, gcTime: 0 }),
  )
  return (
    <>
      <PageHeader title={data ? `Coupon ${data.code}` : 'Edit coupon'} />
      <Card>
        {data && (
          <CouponForm
            coupon={data}
            onSaved={({ code }) => {
              showSuccess(`${code} is changed.`)
              void navigate({ to: '/coupons' })
            }}
            cancel={
              <ButtonLink to="/coupons" variant="default">
                Cancel
              </ButtonLink>
            }
          />
        )}
        {!data && isError && (
          <ErrorState message={errorText(error)} onRetry={refetch} retrying={isFetching} />
        )}
        {!data && !isError && <ListSkeleton rows={4} label="Loading the coupon" />}
      </Card>
    </>
  )
}
