import { Button, Checkbox, NativeSelect, Radio } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Coupon } from '#contract/coupons.ts'
import { COUPON_MOMENTS, COUPON_TYPES, type CouponMoment, type CouponType } from '#core/vocabulary/billing.ts'
import { api } from '#web/lib/api.ts'
import { type Problems, useForm } from '#web/lib/form.ts'
import { Banner } from '#web/ui/banner.tsx'
import { TextField } from '#web/ui/field.tsx'
import { Actions } from '#web/ui/row.tsx'
import { Grid, Stack } from '#web/ui/stack.tsx'
import classes from './coupons.module.css'

type Values = {
  code: string
  type: CouponType
  total_uses: string
  expiry_date: string
  credits: string
  trial_days: string
  apply_when: CouponMoment
  include_dollar: boolean
}

const TYPES: Record<CouponType, string> = {
  uses: 'After a number of uses',
  expiry: 'After a date',
  no_expiry: 'Never',
}

const MOMENTS: Record<CouponMoment, string> = {
  any: 'At signup or with a subscription',
  signup: 'At signup',
  subscription: 'With a new subscription',
}

const numberOf = (typed: string): number => Number(typed.trim() || 0)
const isNumber = (typed: string): boolean => /^\d{0,6}$/.test(typed.trim())
const NO_NUMBER = 'this must be a whole number'

/** The problems of a coupon, in the order of the fields. */
export const couponFormProblems = (values: Values): Problems<Values> => ({
  ...(values.code.trim() === '' && { code: 'code is required' }),
  ...(values.type === 'uses' &&
    numberOf(values.total_uses) <= 0 && { total_uses: 'Total Number of Uses field is required' }),
  ...(values.type === 'expiry' &&
    values.expiry_date === '' && { expiry_date: 'Expiry Date field is required' }),
  ...(numberOf(values.credits) <= 0 &&
    numberOf(values.trial_days) <= 0 && { trial_days: 'Trial Days or Credits field is required' }),
  ...(!isNumber(values.credits) && { credits: NO_NUMBER }),
  ...(!isNumber(values.trial_days) && { trial_days: NO_NUMBER }),
})

const valuesOf = (coupon: Coupon | null): Values => ({
  code: coupon?.code ?? '',
  type: coupon?.no_expiry ? 'no_expiry' : (coupon?.type ?? 'uses'),
  total_uses: coupon?.total_uses ? String(coupon.total_uses) : '',
  expiry_date: coupon?.expiry_date ?? '',
  credits: coupon ? String(coupon.credits) : '',
  trial_days: coupon ? String(coupon.trial_days) : '',
  apply_when: coupon?.apply_when ?? 'any',
  include_dollar: coupon?.include_dollar ?? false,
})

/** A dollar is for trial days, and is paid with a subscription. */
const canCostDollar = ({ trial_days: days, apply_when: when }: Values): boolean =>
  numberOf(days) > 0 && when !== 'signup'

/** What is sent: a coupon that never ends is an expiry without a date. */
const payloadOf = (values: Values, id: number | undefined) => ({
  ...(id !== undefined && { id }),
  code: values.code.trim(),
  type: values.type === 'uses' ? values.type : ('expiry' as const),
  no_expiry: values.type === 'no_expiry',
  total_uses: values.type === 'uses' ? numberOf(values.total_uses) : null,
  expiry_date: values.type === 'expiry' ? values.expiry_date : null,
  credits: numberOf(values.credits),
  trial_days: numberOf(values.trial_days),
  apply_when: values.apply_when,
  include_dollar: canCostDollar(values) && values.include_dollar,
})

type CouponFormProps = { coupon: Coupon | null; onSaved: (coupon: Coupon) => void; cancel: ReactNode }

/** Creates a coupon, or changes one; the code of one that exists stays. */
export function CouponForm({ coupon, onSaved, cancel }: CouponFormProps) {
  const queries = useQueryClient()
  const form = useForm<Values>(valuesOf(coupon), couponFormProblems)
  const save = useMutation(
    api.coupons.save.mutationOptions({
      onSuccess: async ({ coupon: saved }) => {
        await queries.invalidateQueries({ queryKey: api.coupons.key() })
        onSaved(saved)
      },
      onError: form.refuse,
    }),
  )
  const chooseType = (type: string) =>
    form.setValues({
      type: COUPON_TYPES.find((one) => one === type) ?? 'uses',
      ...(type !== 'uses' && { total_uses: '' }),
      ...(type !== 'expiry' && { expiry_date: '' }),
    })
  const { type } = form.values
  return (
    <Stack
      as="form"
      className={classes.form}
      aria-label="Coupon"
      onSubmit={form.submit((values) => save.mutate(payloadOf(values, coupon?.id)))}
      noValidate
    >
      {form.banner && <Banner tone="bad">{form.banner}</Banner>}
      <TextField {...form.field('code')} label="Code" autoComplete="off" readOnly={coupon !== null} />
      <Radio.Group value={type} onChange={chooseType} label="It ends">
        <Stack gap="s">
          {COUPON_TYPES.map((one) => (
            <Radio key={one} value={one} label={TYPES[one]} />
          ))}
        </Stack>
      </Radio.Group>
      {type === 'uses' && (
        <TextField
          {...form.field('total_uses')}
          label="Total Number of Uses"
          inputMode="numeric"
          autoComplete="off"
        />
      )}
      {type === 'expiry' && <TextField {...form.field('expiry_date')} label="Expiry Date" type="date" />}
      <Grid cell="s">
        <TextField {...form.field('credits')} label="Credits" inputMode="numeric" autoComplete="off" />
        <TextField {...form.field('trial_days')} label="Trial Days" inputMode="numeric" autoComplete="off" />
      </Grid>
      <NativeSelect
        label="It can be used"
        value={form.values.apply_when}
        onChange={({ currentTarget }) =>
          form.setFieldValue('apply_when', COUPON_MOMENTS.find((one) => one === currentTarget.value) ?? 'any')
        }
        data={COUPON_MOMENTS.map((value) => ({ value, label: MOMENTS[value] }))}
      />
      {canCostDollar(form.values) && (
        <Checkbox
          label="The trial days of a subscription cost $1.00"
          checked={form.values.include_dollar}
          onChange={({ currentTarget }) => form.setFieldValue('include_dollar', currentTarget.checked)}
        />
      )}
      <Actions>
        <Button type="submit" loading={save.isPending}>
          Save
        </Button>
        {cancel}
      </Actions>
    </Stack>
  )
}
