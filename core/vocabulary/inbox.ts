/** The two shelves of the inbox: texts that wait for somebody, and texts that are dealt with. */
export const INBOX_SHELVES = ['open', 'done'] as const
export type InboxShelf = (typeof INBOX_SHELVES)[number]

/** Who wrote a reply: Steeple by itself, or somebody at the church by hand. */
export const REPLY_AUTHORS = ['steeple', 'church'] as const
export type ReplyAuthor = (typeof REPLY_AUTHORS)[number]

/** How far a reply has come, as the inbox shows it. */
export const INBOX_REPLY_STATES = ['waiting', 'sent', 'delivered', 'failed'] as const
export type InboxReplyState = (typeof INBOX_REPLY_STATES)[number]
