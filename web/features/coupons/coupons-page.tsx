import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconPlus } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Coupon } from '#contract/coupons.ts'
import { api } from '#web/lib/api.ts'
import { ButtonLink } from '#web/lib/button-link.tsx'
import { errorText } from '#web/lib/errors.ts'
import { showError, showSuccess } from '#web/lib/snackbar.ts'
import { useTitle } from '#web/lib/title.ts'
import { AskDialog } from '#web/ui/ask-dialog.tsx'
import { Card } from '#web/ui/card.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { List } from '#web/ui/list.tsx'
import { EmptyState, ErrorState, ListSkeleton } from '#web/ui/list-states.tsx'
import { Note } from '#web/ui/note.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { Actions, Row } from '#web/ui/row.tsx'
import { Stack } from '#web/ui/stack.tsx'
import { CouponForm } from './coupon-form.tsx'
import { giftInWords, limitInWords, momentInWords } from './coupon-words.ts'

/** The coupons that churches can use. */
export function CouponsPage() {
  useTitle('Coupons')
  const [isCreating, { open, close }] = useDisclosure(false)
  const { data, isError, error, isFetching, refetch } = useQuery(api.coupons.list.queryOptions())
  return (
    <>
      <PageHeader title="Coupons" detail="Credits and trial days for churches that sign up or subscribe">
        <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={open}>
          Create coupon
        </Button>
      </PageHeader>
      <Card>
        {!data && isError && (
          <ErrorState message={errorText(error)} onRetry={refetch} retrying={isFetching} />
        )}
        {!data && !isError && <ListSkeleton rows={4} label="Loading coupons" />}
        {data?.coupons.length === 0 && <EmptyState title="No data to show" />}
        <List aria-label="Coupons">
          {data?.coupons.map((coupon) => (
            <CouponRow key={coupon.id} coupon={coupon} />
          ))}
        </List>
      </Card>
      {isCreating && <CreateDialog onClose={close} />}
    </>
  )
}

const CreateDialog = ({ onClose }: { onClose: () => void }) => (
  <Dialog onClose={onClose} title="Create coupon">
    <CouponForm
      coupon={null}
      onSaved={({ code }) => {
        showSuccess(`${code} can be used from now on.`)
        onClose()
      }}
      cancel={
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
      }
    />
  </Dialog>
)

function CouponRow({ coupon }: { coupon: Coupon }) {
  const [isRemoving, { open, close }] = useDisclosure(false)
  return (
    <Row as="li" between>
      <Stack gap="xxs">
        <b>{coupon.code}</b>
        <span>{giftInWords(coupon)}</span>
        <Note as="span">{[limitInWords(coupon), momentInWords(coupon)].filter(Boolean).join(', ')}</Note>
      </Stack>
      <Actions>
        <ButtonLink
          to="/edit-coupon"
          search={{ id: coupon.id }}
          variant="default"
          size="xs"
          aria-label={`Edit ${coupon.code}`}
        >
          Edit
        </ButtonLink>
        <Button variant="default" size="xs" onClick={open} aria-label={`Remove ${coupon.code}`}>
          Remove
        </Button>
      </Actions>
      {isRemoving && <RemoveDialog coupon={coupon} onClose={close} />}
    </Row>
  )
}

function RemoveDialog({ coupon, onClose }: { coupon: Coupon; onClose: () => void }) {
  const queries = useQueryClient()
  const remove = useMutation(
    api.coupons.remove.mutationOptions({
      onSuccess: () => {
        showSuccess(`${coupon.code} is removed.`)
        onClose()
        return queries.invalidateQueries({ queryKey: api.coupons.key() })
      },
      onError: showError,
    }),
  )
  return (
    <AskDialog
      title={`Remove ${coupon.code}?`}
      go="Remove"
      isRisky
      isGoing={remove.isPending}
      onGo={() => remove.mutate({ id: coupon.id })}
      close={onClose}
    >
      <p>Nobody can use it any more. What it gave stays given.</p>
    </AskDialog>
  )
}
