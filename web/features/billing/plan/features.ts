import type { Package } from '#contract/billing.ts'

/** One thing that a plan has or lacks. */
type Feature = { words: string; isIn: boolean }

function counted(most: number | null, words: string): Feature {
  if (most === null) return { words: `All ${words}s`, isIn: true }
  return { words: most === 0 ? `No ${words}s` : `${most} ${words}${most === 1 ? '' : 's'}`, isIn: most > 0 }
}

const OWN_WORDS: Record<Package['limits']['editableTexts'], string> = {
  none: 'Texts in our words',
  confirmation: 'Confirmations in your own words',
  all: 'Every text in your own words',
}

/** What a plan allows, the same things in the same order for each, so that plans can be compared line by line. */
export const featuresOf = ({ limits }: Package): Feature[] => [
  { words: 'Confirmations', isIn: true },
  counted(limits.confirmationRemindersMax, 'confirmation reminder'),
  counted(limits.followUpsMax, 'follow-up reminder'),
  {
    words: `${limits.combination ? 'One' : 'No single'} text about several services`,
    isIn: limits.combination,
  },
  {
    words: `${limits.customTemplates ? 'Schedule' : 'No schedule'} templates of your own`,
    isIn: limits.customTemplates,
  },
  { words: OWN_WORDS[limits.editableTexts], isIn: limits.editableTexts !== 'none' },
]
