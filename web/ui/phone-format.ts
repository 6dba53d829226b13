const NATIONAL_DIGITS = 10

/** The digits after the country code, whether it was typed or not; no area code begins with 1. */
const nationalDigits = (typed: string): string =>
  typed.replace(/\D/g, '').replace(/^1/, '').slice(0, NATIONAL_DIGITS)

/** What was typed so far in the form '+1 (212) 555-0142'; empty while there is no digit. */
export function formatPhone(typed: string): string {
  const digits = nationalDigits(typed)
  if (digits === '') return /^\s*\+?1/.test(typed) ? '+1 ' : ''
  const [area, prefix, line] = [digits.slice(0, 3), digits.slice(3, 6), digits.slice(6)]
  return `+1 (${area}${prefix && `) ${prefix}`}${line && `-${line}`}`
}

/** Where the caret stands after as many digits as before the formatting. */
export function caretAfterDigits(formatted: string, digits: number): number {
  let seen = 0
  for (const [index, sign] of [...formatted].entries()) {
    if (/\d/.test(sign)) seen += 1
    if (seen === digits && seen > 0) return index + 1
  }
  return formatted.length
}
