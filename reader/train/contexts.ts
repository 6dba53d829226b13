import type { ListedItem, ReplyContext } from '../conversation.ts'
import { DEFAULT_KEYWORDS } from '../conversation.ts'

/** The situations of author-instructions.md as what is known when a text comes in. */

const ZONE = 'America/New_York'
const at = (local: string): Temporal.ZonedDateTime => Temporal.PlainDateTime.from(local).toZonedDateTime(ZONE)

const NOW = at('2026-11-10T19:30')
const KOREAN_NAMES: Readonly<Record<string, string>> = { Maria: '마리아', Anna: '안나', Tom: '톰' }

type Language = string

const item = (
  start: string,
  position: string,
  { name = 'Maria', status = 'U' as ListedItem['status'], service = 'Sunday Service' } = {},
): ListedItem => ({
  firstName: name,
  startsAt: at(start),
  service,
  team: '',
  position,
  status,
  times: [],
})

const VOCALS = '2026-11-15T09:00'
const vocals = (status: ListedItem['status'] = 'U'): ListedItem[] => [item(VOCALS, 'Vocals', { status })]
const three = (): ListedItem[] => [
  item(VOCALS, 'Vocals'),
  item('2026-11-22T09:00', 'Greeter'),
  item('2026-11-25T18:30', 'Kids Team', { service: 'Midweek' }),
]

const SITUATIONS: Readonly<Record<string, () => Partial<ReplyContext>>> = {
  one: () => ({ items: vocals() }),
  pair: () => ({ items: [item(VOCALS, 'Vocals'), item('2026-11-22T09:00', 'Vocals')] }),
  three: () => ({ items: three() }),
  shared: () => ({
    items: [item(VOCALS, 'Vocals', { name: 'Anna' }), item(VOCALS, 'Usher', { name: 'Tom' })],
  }),
  which_one: () => ({ items: three(), newest: 'which_one', pendingAnswer: 'accept' }),
  ask_back: () => ({ items: vocals(), newest: 'asked_back' }),
  accepted: () => ({ items: vocals('C'), newest: 'accepted' }),
  reminded: () => ({ items: vocals('C'), newest: 'reminded' }),
  declined: () => ({ items: vocals('D'), newest: 'declined' }),
  reason_given: () => ({ items: vocals('D'), newest: 'reason_noted' }),
  moved: () => ({ items: [item('2026-11-14T18:00', 'Vocals')], newest: 'moved' }),
  cancelled: () => ({ items: [item('2026-11-29T09:00', 'Vocals')], newest: 'cancelled' }),
  by_hand: () => ({ items: vocals(), newest: 'by_hand' }),
  question: () => ({ items: vocals(), newest: 'by_hand' }),
  opted_out: () => ({ items: vocals(), isOptedOut: true }),
}

const named = (items: readonly ListedItem[], language: Language): ListedItem[] =>
  items.map((one) => ({
    ...one,
    firstName: (language === 'ko' && KOREAN_NAMES[one.firstName ?? '']) || one.firstName,
  }))

/** The context of a row; unknown situations are an error of the row. */
export function contextOf(situation: string, language: Language): ReplyContext {
  const build = SITUATIONS[situation]
  if (!build) throw new Error(`there is no situation ${situation}`)
  const context: ReplyContext = {
    keywords: DEFAULT_KEYWORDS,
    isOptedOut: false,
    carrierOptOutType: null,
    isTollFree: false,
    items: [],
    newest: 'asked',
    pendingAnswer: null,
    now: NOW,
    ...build(),
  }
  return { ...context, items: named(context.items, language) }
}
