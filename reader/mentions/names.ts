import { linesOfAll } from '../folders.ts'
import { normalise } from '../text/normalise.ts'

/** First names that do not end as their gender would suggest, and common ones that end in neither way. */
const women = new Set(linesOfAll('women'))
const men = new Set(linesOfAll('men'))

/** Whether 'he' or 'she' means somebody of this first name; null when it cannot be told. */
export function genderOf(firstName: string): 'he' | 'she' | null {
  const name = normalise(firstName).split(' ')[0] ?? ''
  if (women.has(name)) return 'she'
  if (men.has(name)) return 'he'
  if (name.endsWith('a')) return 'she'
  return name.endsWith('o') ? 'he' : null
}
