import { Button, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { BillingCoupon } from '#contract/billing.ts'
import { api } from '#web/lib/api.ts'
import { plural } from '#web/lib/counts.ts'
import { errorStatus, errorText } from '#web/lib/errors.ts'
import { Note } from '#web/ui/note.tsx'
import { Row } from '#web/ui/row.tsx'
import classes from '../billing.module.css'

const SKIP = 'You can skip coupon or you can try again.'

type CouponFieldProps = {
  /** The code that counts; empty: none. */
  used: string
  onUse: (code: string) => void
}

/** A coupon code for the order, which nobody has to have. */
export function CouponField({ used, onUse }: CouponFieldProps) {
  const [typed, setTyped] = useState('')
  const check = useMutation(api.billing.checkCoupon.mutationOptions())
  const code = typed.trim()
  const apply = (event: FormEvent) => {
    event.preventDefault()
    onUse('')
    // Here and not above: the answer is for nobody once something else is typed.
    if (code !== '') check.mutate({ code }, { onSuccess: ({ coupon }) => onUse(coupon.code) })
  }
  const type = (next: string) => {
    setTyped(next)
    check.reset()
    if (used) onUse('')
  }
  const coupon = used ? check.data?.coupon : undefined
  return (
    <form onSubmit={apply}>
      <Row align="end" gap="s">
        <TextInput
          className={classes.grow ?? ''}
          label="Coupon code (optional)"
          value={typed}
          autoComplete="off"
          onChange={({ currentTarget }) => type(currentTarget.value)}
          error={check.error ? problemOf(check.error) : undefined}
        />
        <Button type="submit" variant="default" loading={check.isPending}>
          Apply
        </Button>
      </Row>
      {coupon && <Note role="status">{couponInWords(coupon)}</Note>}
    </form>
  )
}

function problemOf(error: Error): string {
  const isInvalid = errorStatus(error) === 422 || errorStatus(error) === 404
  return isInvalid ? `Invalid Coupon Code. ${SKIP}` : `${errorText(error)} ${SKIP}`
}

/** '30 trial days for $1.00, 50 credits' */
function couponInWords({ trial_days, include_dollar, credits }: BillingCoupon): string {
  const days =
    trial_days > 0 ? plural(trial_days, 'trial day') + (include_dollar ? ' for $1.00 now' : '') : ''
  const gift = credits > 0 ? plural(credits, 'credit') : ''
  return `The coupon is valid: ${[days, gift].filter(Boolean).join(' and ')}.`
}
