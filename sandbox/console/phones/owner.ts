import type { PhoneSummary } from '../../control/phone-views.ts'

/** Whose phone it is: everybody on the planning board who has the number. */
export const ownerOf = ({ people }: Pick<PhoneSummary, 'people'>): string =>
  people.map(({ name }) => name).join(', ') || 'Somebody on no planning board'
