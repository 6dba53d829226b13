import { NOTICE_KINDS, ONE_WAY_KINDS, OPEN_PLACE, REPLY_KINDS, SCHEDULED_KINDS } from './messages.ts'

/** The words of a kind where no answer by text is read: it is given on the personal page. */
export const oneWayType = <Kind extends (typeof ONE_WAY_KINDS)[number] | typeof OPEN_PLACE>(kind: Kind) =>
  `${kind}_one_way` as const
export const ONE_WAY_TYPES = [...ONE_WAY_KINDS, OPEN_PLACE].map(oneWayType)

/** The texts that have words of their own, which a church may replace. */
export const MESSAGE_TYPES = [
  ...SCHEDULED_KINDS,
  ...ONE_WAY_TYPES,
  ...NOTICE_KINDS,
  OPEN_PLACE,
  ...REPLY_KINDS,
] as const
export type MessageType = (typeof MESSAGE_TYPES)[number]

/** How the texts of a church are grouped. */
export const MESSAGE_CATEGORIES = ['confirmation', 'reminder', 'other'] as const
export type MessageCategory = (typeof MESSAGE_CATEGORIES)[number]

/** The groups in which a church may add texts of its own. */
export const CUSTOM_CATEGORIES = ['confirmation', 'reminder'] as const satisfies readonly MessageCategory[]
export type CustomCategory = (typeof CUSTOM_CATEGORIES)[number]

/** The type of a text that a church has added beside those that go. */
export const CUSTOM_TEXT = 'custom'

/** What the cost of a text in a month is counted from: what will go, or what went. */
export const OUTLOOK_BASES = ['planned', 'sent'] as const
export type OutlookBasis = (typeof OUTLOOK_BASES)[number]

/** What the words of a text may fail to say: whose it is, when somebody serves, how to answer. */
export const LEFT_OUT = ['church', 'when', 'answer'] as const
export type LeftOut = (typeof LEFT_OUT)[number]
