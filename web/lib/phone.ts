const DIAL_CODES: readonly string[] = ['1', '27', '44', '61', '64']

/** A number as people read it: '(212) 555-0142' in North America, '+44 7700 900123' elsewhere. */
export function phoneInWords(number: string): string {
  const [, area, prefix, line] = /^(?:\+?1)?(\d{3})(\d{3})(\d{4})$/.exec(number) ?? []
  if (area) return `(${area}) ${prefix}-${line}`
  const digits = number.replace(/\D/g, '')
  const dial = DIAL_CODES.find((code) => digits.startsWith(code))
  if (!number.startsWith('+') || !dial) return number
  const rest = digits.slice(dial.length)
  return `+${dial} ${rest.slice(0, -6)} ${rest.slice(-6)}`
}
