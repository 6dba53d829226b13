import type { Church } from '#contract/churches.ts'

type Preference = { value: Church['phone_preference']; label: string; detail: string }

/** Which of a person's numbers in the planning service gets the text. */
export const PREFERENCES: readonly Preference[] = [
  { value: 'mobile', label: 'Mobile only', detail: 'People without a mobile number get no text.' },
  { value: 'primary', label: 'Primary only', detail: 'The number marked as primary, whatever its kind.' },
  {
    value: 'mobile-primary',
    label: 'Mobile, else primary',
    detail: 'The mobile number; without one, the primary number.',
  },
]
