import { parsePhoneNumberFromString } from 'libphonenumber-js/max'

/** What strangers can have a church text through its public form. */
export const OPT_IN_LIMITS = { pauseHours: 7 * 24, creditsLeftMin: 50 } as const

const MOBILE: readonly (string | undefined)[] = ['MOBILE', 'FIXED_LINE_OR_MOBILE']

/**
 * Whether a number may be a mobile phone of this very country: none of the others that share its dial code, none that is
 * premium, free, personal, a satellite's or known to be a landline.
 */
export function isMobileOf(e164: string, countryIso: string): boolean {
  const number = parsePhoneNumberFromString(e164)
  return number?.country === countryIso && MOBILE.includes(number.getType())
}

/** Whether a church has the credits for one more of these texts, so that none sets off automatic recharge. */
export function canSpare(church: {
  balance: number
  /** What those that have not gone yet will cost. */
  pending: number
  cost: number
  /** Below this many credits more are bought; null where that is off. */
  rechargeBelow: number | null
}): boolean {
  const left = church.balance - church.pending
  return left >= OPT_IN_LIMITS.creditsLeftMin && left - church.cost >= (church.rechargeBelow ?? 0)
}
