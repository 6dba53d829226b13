import { keptInTab } from '#web/lib/kept-values.ts'
import type { SignupValues } from './signup-rules.ts'

/** What step 1 was filled in with, until the details of the church are sent. */
export const keptSignup = keptInTab<SignupValues>('signup_form', ['name', 'email', 'mobile_phone'])

export type DetailsValues = {
  church: string
  username: string
  password: string
  repeat: string
  coupon_code: string
}

/** The same of step 2, for one person. */
export const keptDetails = (userId: number) =>
  keptInTab<DetailsValues>(`details_form_${userId}`, ['church', 'username', 'coupon_code'])
