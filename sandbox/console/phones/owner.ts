import type { PhoneSummary } from '../../control/phone-views.ts'

export const ownerOf = ({ owner }: Pick<PhoneSummary, 'owner'>): string =>
  owner ?? 'Somebody on no planning board'
