import type { Brand, BrandFields } from '#contract/numbers.ts'
import type { Step } from '#web/ui/steps-line.tsx'

type Field = keyof BrandFields

const STATES: Record<Brand['status'], { word: string; meaning: string }> = {
  none: {
    word: 'Not handed in',
    meaning:
      'Phone companies let texts from your number through only when they know who sends them. Fill in the form once, and we hand it in for you.',
  },
  draft: {
    word: 'Draft',
    meaning: 'Your draft is saved. Hand it in when everything is filled in.',
  },
  in_review: {
    word: 'In review',
    meaning:
      'The phone companies are looking at it. We ask them regularly, and write to the owners as soon as they have decided. From then on it can be corrected.',
  },
  approved: {
    word: 'Approved',
    meaning: 'The phone companies know your church and its number.',
  },
  rejected: {
    word: 'Needs a correction',
    meaning: 'The phone companies found something to correct. Correct it and hand it in again.',
  },
}

/** What is to be done about a refusal. */
const REMEDIES: Record<Brand['remedy'], string> = {
  correct: STATES.rejected.meaning,
  anew: 'The phone companies refused your texts for what is said of your church. Nothing of that can be changed while the refused registration stands: with ‘Correct and register again’ we take it back, and register your church anew with what you write here. You keep your number.',
  operator:
    'The phone companies found something that you cannot mend alone. Write to us with Get Help; what you write here can be handed in again, too.',
}

/** What a state is called, what it means, and how long it takes. */
export function wordsOf({ status, takes, remedy }: Brand): { word: string; meaning: string } {
  const { word } = STATES[status]
  const meaning = status === 'rejected' ? REMEDIES[remedy] : STATES[status].meaning
  const isOurs = status === 'rejected' && remedy === 'operator'
  return { word, meaning: status === 'approved' || isOurs ? meaning : `${meaning} ${takes}` }
}

export const DETAILS: Record<Brand['type'], string> = {
  local: 'What phone companies in the US want to know before a local number may text',
  tollFree: 'What phone companies want to know before a toll-free number may text',
}

const PROGRESS: Record<Brand['status'], [handedIn: Step['state'], approved: Step['state']]> = {
  none: ['waiting', 'waiting'],
  draft: ['waiting', 'waiting'],
  in_review: ['done', 'waiting'],
  approved: ['done', 'done'],
  rejected: ['done', 'failed'],
}

export function stepsOf({ status }: Brand): Step[] {
  const [handedIn, approved] = PROGRESS[status]
  return [
    { word: 'Filled in', state: status === 'none' || status === 'draft' ? 'waiting' : 'done' },
    { word: 'Handed in', state: handedIn },
    { word: approved === 'failed' ? 'Not approved' : 'Approved', state: approved },
  ]
}

type FieldWords = { label: string; hint?: string; autoComplete: string }

/** What the fields are called. */
export const FIELDS: Record<Field, FieldWords> = {
  church: {
    label: 'Legal name of the church',
    hint: 'Exactly as on the letter in which the IRS, or in Canada the CRA, assigned the number.',
    autoComplete: 'organization',
  },
  ein: {
    label: 'EIN or business number',
    hint: 'Nine digits, like 12-3456789. Your treasurer knows it; it stands on every tax form. A church without one gets it from the IRS free of charge, mostly within minutes (irs.gov/ein): nobody can be registered without. In Canada the nine digits of the business number.',
    autoComplete: 'off',
  },
  address: {
    label: 'Street address',
    hint: 'Where the church is. A PO box is not accepted.',
    autoComplete: 'street-address',
  },
  city: { label: 'City', autoComplete: 'address-level2' },
  state: { label: 'State or province', autoComplete: 'address-level1' },
  zip: {
    label: 'ZIP or postal code',
    hint: 'Like 36104, or K1A 0B1 in Canada.',
    autoComplete: 'postal-code',
  },
  email: {
    label: 'Email',
    hint: 'Best an address of the church’s own website: reviewers compare the two, and mostly refuse free ones such as Gmail.',
    autoComplete: 'email',
  },
  phone: { label: 'Phone', autoComplete: 'tel-national' },
}

export const ALL_FIELDS = Object.keys(FIELDS) as Field[]
