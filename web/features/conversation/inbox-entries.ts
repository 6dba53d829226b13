import type { InboxEntry, InboxReply } from '#contract/conversation.ts'

type Page = { entries: InboxEntry[]; total: number }

/** All pages as one list; an entry that moved to the next page in between appears once. */
export const asOneList = (pages: readonly Page[]): InboxEntry[] => [
  ...new Map(pages.flatMap((page) => page.entries).map((entry) => [entry.id, entry])).values(),
]

/** The number of the next page; undefined when there is none. */
export function nextPage(last: Page, pages: readonly Page[]): number | undefined {
  const loaded = pages.reduce((sum, page) => sum + page.entries.length, 0)
  return last.entries.length > 0 && loaded < last.total ? pages.length + 1 : undefined
}

/** 'Anna or Ben Whitfield, …': everybody who may have written it. */
export const writers = ({ people, phone }: Pick<InboxEntry, 'people' | 'phone'>, unknown: string): string =>
  people.length > 0
    ? new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(people.map(({ name }) => name))
    : (phone ?? unknown)

const states: Record<InboxReply['state'], string> = {
  waiting: 'On its way',
  sent: 'Sent',
  delivered: 'Delivered',
  failed: 'Not delivered',
}

/** The line under a reply, for example 'Your church · Delivered'. */
export const replyNote = ({ by, state }: Pick<InboxReply, 'by' | 'state'>): string =>
  `${by === 'church' ? 'Your church' : 'Steeple'} · ${states[state]}`
