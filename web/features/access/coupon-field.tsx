import { useMutation } from '@tanstack/react-query'
import { type ComponentProps, useEffect, useRef } from 'react'
import { api } from '#web/lib/api.ts'
import { plural } from '#web/lib/counts.ts'
import { TextField } from '#web/ui/field.tsx'
import { Note } from '#web/ui/note.tsx'
import classes from './access.module.css'

const PAUSE_MS = 500

type CouponFieldProps = {
  field: Omit<ComponentProps<typeof TextField>, 'label'>
  /** What the server says of the code, beside the field. */
  refuse: (error: unknown) => void
}

/** Says what a coupon gives as soon as its code is typed. */
export function CouponField({ field, refuse }: CouponFieldProps) {
  const code = String(field.value ?? '').trim()
  const said = useRef(refuse)
  said.current = refuse
  const { mutate, data, reset } = useMutation(api.access.checkCoupon.mutationOptions())
  useEffect(() => {
    // What comes late of another code is for nobody.
    reset()
    if (code === '') return
    const check = () => mutate({ code }, { onError: (error) => said.current(error) })
    const timer = setTimeout(check, PAUSE_MS)
    return () => clearTimeout(timer)
  }, [code, mutate, reset])
  return (
    <div>
      <TextField {...field} label="Coupon Code (optional)" autoComplete="off" autoCapitalize="characters" />
      <Note className={classes.couponWords} role="status">
        {data && `This coupon is valid: ${wordsOf(data)}.`}
      </Note>
    </div>
  )
}

/** '14 more days of trial and 50 credits' */
const wordsOf = ({ credits, trial_days: days }: { credits: number; trial_days: number }): string =>
  [days > 0 && `${plural(days, 'more day')} of trial`, credits > 0 && plural(credits, 'credit')]
    .filter(Boolean)
    .join(' and ')
