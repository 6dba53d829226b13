import { Button, Radio, Textarea } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { CANCEL_REASON_LABELS, CANCEL_REASONS, type CancelReason } from '#core/vocabulary/billing.ts'
import { api } from '#web/lib/api.ts'
import { useForm } from '#web/lib/form.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Actions } from '#web/ui/row.tsx'
import { Stack } from '#web/ui/stack.tsx'
import { useDialogs } from '../dialogs.ts'
import { FullDialog } from '../full-dialog.tsx'
import { billingDay } from '../money.ts'
import { useBillingZone, useCurrentPackage, useRefreshBilling } from '../use-billing.ts'

type Values = { reason: CancelReason | ''; comment: string }

/** Asks why, and lets the subscription end with what is paid for. */
export function CancelDialog() {
  const { close, closeAll, tell } = useDialogs()
  const { data: current } = useCurrentPackage()
  const zone = useBillingZone()
  const refresh = useRefreshBilling()
  const form = useForm<Values>({ reason: '', comment: '' }, ({ reason }) =>
    reason === '' ? { reason: 'Please choose a reason.' } : {},
  )
  const cancel = useMutation(
    api.billing.cancel.mutationOptions({
      onSuccess: async ({ current_package: { cancelEndDate } }) => {
        await refresh()
        const end = cancelEndDate ? ` It ends on ${billingDay(cancelEndDate, zone)}.` : ''
        tell(`Your subscription is cancelled.${end}`)
        closeAll()
      },
      onError: form.refuse,
    }),
  )
  const { ref, ...reason } = form.field('reason')
  return (
    <FullDialog name="cancel" title="Cancel subscription">
      <Stack
        as="form"
        noValidate
        onSubmit={form.submit((values) => {
          if (values.reason !== '') cancel.mutate({ ...values, reason: values.reason })
        })}
      >
        {form.banner && <Banner tone="bad">{form.banner}</Banner>}
        {current?.nextBillingDate && (
          <p>
            Everything works until {billingDay(current.nextBillingDate, zone)}. From then on no texts go out,
            and your number is kept for 30 days. Until then you can change your mind.
          </p>
        )}
        <Radio.Group label="Why do you cancel?" {...reason}>
          <Stack gap="s">
            {CANCEL_REASONS.map((value, at) => (
              <Radio
                key={value}
                value={value}
                label={CANCEL_REASON_LABELS[value]}
                {...(at === 0 && { ref })}
              />
            ))}
          </Stack>
        </Radio.Group>
        <Textarea
          label="What could we do better?"
          description="If you like to tell us"
          autosize
          minRows={3}
          maxLength={2000}
          {...form.field('comment')}
        />
        <Actions>
          <Button type="submit" color="red" loading={cancel.isPending}>
            Cancel subscription
          </Button>
          <Button variant="default" onClick={() => close('cancel')}>
            Keep my subscription
          </Button>
        </Actions>
      </Stack>
    </FullDialog>
  )
}
