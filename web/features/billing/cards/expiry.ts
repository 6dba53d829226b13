import type { Card } from '#contract/billing.ts'

const INVALID = 'Invalid expiry'

/** '04/31' */
export const expiryOf = ({ exp_month, exp_year }: Pick<Card, 'exp_month' | 'exp_year'>): string =>
  `${String(exp_month).padStart(2, '0')}/${String(exp_year % 100).padStart(2, '0')}`

/** What was typed with a slash after two digits; taking the slash back leaves the digits. */
export function withSlash(typed: string, before: string): string {
  const digits = typed.replace(/\D/g, '').slice(0, 4)
  const isGrowing = typed.length > before.length
  if (digits.length > 2 || (digits.length === 2 && isGrowing))
    return `${digits.slice(0, 2)}/${digits.slice(2)}`
  return digits
}

/** What is wrong with an expiry; null when the card is good at that time. */
export function expiryProblem(expiry: string, now: Date): string | null {
  const [, month, year] = /^(0[1-9]|1[0-2])\/(\d{2})$/.exec(expiry) ?? []
  if (!month || !year) return INVALID
  const end = Date.UTC(2000 + Number(year), Number(month))
  return end > now.getTime() ? null : INVALID
}
