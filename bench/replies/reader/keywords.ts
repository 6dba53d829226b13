import type { Keywords } from '#core/messages/text.ts'

/** The words of a church that has not translated them; each row of the keyword table. */
export const DEFAULT_KEYWORDS: Keywords = {
  ACCEPT: 'ACCEPT',
  DECLINE: 'DECLINE',
  'ACCEPT ALL': 'ACCEPT ALL',
  'DECLINE ALL': 'DECLINE ALL',
}
