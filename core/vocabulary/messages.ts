/** Each name with the groups that it belongs to. */
type Table = Readonly<Record<string, readonly string[]>>
type GroupIn<Rows extends Table> = Rows[keyof Rows][number]
type NameIn<Rows extends Table, Group> = {
  [Name in keyof Rows & string]: Extract<Rows[Name][number], Group> extends never ? never : Name
}[keyof Rows & string]

/** The names that belong to one of these groups, in the order of the table. */
const among = <Rows extends Table, Group extends GroupIn<Rows>>(rows: Rows, ...groups: Group[]) =>
  Object.keys(rows).filter((name) =>
    rows[name]?.some((group) => (groups as string[]).includes(group)),
  ) as unknown as readonly [NameIn<Rows, Group>, ...NameIn<Rows, Group>[]]

const isOneOf =
  <Value extends string>(values: readonly Value[]) =>
  (value: string | null): value is Value =>
    value !== null && (values as readonly string[]).includes(value)

/** Which way a row of the table of messages went: a text out, a text in, or a link in a text that was opened. */
export const MESSAGE_DIRECTIONS = ['out', 'in', 'clicked'] as const
export type MessageDirection = (typeof MESSAGE_DIRECTIONS)[number]

/**
 * How far a row of the table of messages is.
 * in_plan: it has a place in the plan, and the church can still decide about it. chosen: as the church decided.
 * to_go: it goes once its time has come, or once the church releases it. open: scheduling moves, blocks and cancels it.
 * dropped: nobody hands it over any more. at_the_carrier: the carrier has it, and it is paid for.
 * lost: it did not arrive, and the charge was given back.
 */
const STATES = {
  /** Goes at its due time. */
  planned: ['in_plan', 'to_go', 'open'],
  /** The church wants it to wait. */
  held: ['in_plan', 'to_go', 'open', 'chosen'],
  /** The church does not want it to go. */
  skipped: ['in_plan', 'chosen'],
  /** Would be wanted but will not go, see the reason. */
  blocked: ['in_plan', 'open'],
  /** No longer wanted. */
  cancelled: ['dropped'],
  /** Claimed; the carrier may or may not have it. */
  sending: [],
  queued: ['at_the_carrier'],
  sent: ['at_the_carrier'],
  delivered: ['at_the_carrier'],
  undelivered: ['lost'],
  failed: ['lost'],
  /** Came in. */
  received: [],
  /** A link was opened. */
  clicked: [],
} as const
export type MessageState = keyof typeof STATES
export const MESSAGE_STATES = Object.keys(STATES) as [MessageState, ...MessageState[]]

/** What the church can still decide about: it goes, waits to be released, was skipped, or will not go. */
export const FORECAST_STATES = among(STATES, 'in_plan')
export type ForecastState = (typeof FORECAST_STATES)[number]
/** Whether a text has a place in the plan and was not handed over. */
export const isForecast = isOneOf(FORECAST_STATES)

/** Nobody has handed it over yet, or ever will. */
export const NOT_HANDED_OVER = among(STATES, 'in_plan', 'dropped')
/** Whether a text was neither handed over nor is on its way. */
export const isNotHandedOver = isOneOf(NOT_HANDED_OVER)

/** Goes once its time has come, or once the church releases it. */
export const TO_GO = among(STATES, 'to_go')

/** Scheduling moves, blocks and cancels these; the others are decided. */
export const OPEN_TO_SCHEDULING = among(STATES, 'open')

/** The carrier has it, and it is paid for. */
export const AT_THE_CARRIER = among(STATES, 'at_the_carrier')

/** It did not arrive, and the charge was given back. */
export const LOST = among(STATES, 'lost')
/** Whether a text did not arrive. */
export const isLost = isOneOf(LOST)

/** What the carrier says of a text. */
export const CARRIER_STATES = among(STATES, 'at_the_carrier', 'lost')
export type CarrierState = (typeof CARRIER_STATES)[number]

/** What the church decided about one text. */
export type ChosenState = NameIn<typeof STATES, 'chosen'>
/** Whether the church decided that a text waits or does not go. */
export const isChosen = isOneOf(among(STATES, 'chosen'))

/** What the church may do with a text that waits; `release` undoes the others. */
export const FORECAST_ACTIONS = ['skip', 'hold', 'send', 'release'] as const
export type ForecastAction = (typeof FORECAST_ACTIONS)[number]

/** Tells who has accepted that the service is at another time now, and asks anew. */
export const MOVED = 'moved_by_church'
/** Asks somebody to take a place that became free. */
export const STEP_IN = 'step_in' as const
/** The words of one that nobody was put down for before. */
export const OPEN_PLACE = 'open_place' as const
/** Tells those who were asked that somebody has taken it. */
export const PLACE_FILLED = 'place_filled' as const
/** Asks which single times of an assignment somebody can serve. */
export const WHICH_TIMES = 'which_times' as const
/** Written by somebody at the church. */
export const ONE_OFF = 'one_off' as const

/**
 * What a row of the table of messages is: a text out by what it is for, a text that came in, an opened link.
 * scheduled: goes some time before a service. notice: tells what happened, unasked. reply: answers a text that came in.
 * availability: is about the days on which somebody cannot serve, in words of our own.
 * asks: a volunteer may answer it. one_way: has other words where answers are given on the personal page alone.
 * accepted, declined: says thanks for such an answer. reason: asks for the reason of a decline.
 * to_answer: what else is said to an answer, or to what may have been one. consent: confirms what a phone has just asked
 * for, and goes to a phone that has opted out, too.
 */
const KINDS = {
  /** Asks for an answer; asks again while it is missing; reminds those who accepted. */
  confirmation: ['scheduled', 'asks', 'one_way'],
  confirmation_reminder: ['scheduled', 'asks', 'one_way'],
  follow_up: ['scheduled', 'asks'],

  cancelled_by_church: ['notice'],
  answer_changed_elsewhere: ['notice'],
  [MOVED]: ['notice', 'wanted', 'asks', 'one_way'],
  [STEP_IN]: ['notice', 'asks', 'one_way'],
  [PLACE_FILLED]: ['notice'],

  accepted_reply: ['reply', 'accepted'],
  all_accepted_reply: ['reply', 'accepted'],
  declined_reply: ['reply', 'declined', 'reason'],
  all_declined_reply: ['reply', 'declined', 'reason'],
  declined_with_reason: ['reply', 'declined'],
  reason_reply: ['reply', 'to_answer'],
  which_one: ['reply', 'asks'],
  [WHICH_TIMES]: ['reply', 'asks', 'to_answer'],
  ask_back: ['reply', 'asks', 'to_answer'],
  not_understood: ['reply', 'to_answer'],
  nothing_open: ['reply'],
  link_reply: ['reply'],
  already_answered: ['reply', 'to_answer'],
  place_taken: ['reply'],
  help_reply: ['reply'],
  stop_reply: ['reply', 'consent'],
  start_reply: ['reply', 'consent'],
  one_way_notice: ['reply'],
  trial_reply: ['reply'],

  availability_ask: ['availability'],
  availability_again: ['availability'],
  availability_confirm: ['availability'],
  availability_done: ['availability'],
  /** Stands in for the thanks where a decline names more days. */
  availability_offer: ['availability'],

  [ONE_OFF]: ['one_off'],
  inbound: [],
  clicked: [],
} as const
export type MessageKind = keyof typeof KINDS
export const MESSAGE_KINDS = Object.keys(KINDS) as [MessageKind, ...MessageKind[]]

/** Scheduled ahead. */
export const SCHEDULED_KINDS = among(KINDS, 'scheduled')
export type ScheduledKind = (typeof SCHEDULED_KINDS)[number]
/** Whether texts of this kind are scheduled ahead. */
export const isScheduledKind = isOneOf(SCHEDULED_KINDS)

/** What scheduling wants, moves and cancels. */
export const WANTED_KINDS = among(KINDS, 'scheduled', 'wanted')
export type WantedKind = (typeof WANTED_KINDS)[number]
/** Whether scheduling decides about texts of this kind. */
export const isWantedKind = isOneOf(WANTED_KINDS)

/** Tell what happened, unasked. */
export const NOTICE_KINDS = among(KINDS, 'notice')
export type NoticeKind = (typeof NOTICE_KINDS)[number]
/** Whether texts of this kind tell what happened. */
export const isNoticeKind = isOneOf(NOTICE_KINDS)

/** Say something to a text that came in. */
export const REPLY_KINDS = among(KINDS, 'reply')
export type ReplyKind = (typeof REPLY_KINDS)[number]
/** Whether texts of this kind say something to a text that came in. */
export const isReplyKind = isOneOf(REPLY_KINDS)

/** Say thanks for an accept, of one assignment or of all. */
export const ACCEPTED_REPLIES = among(KINDS, 'accepted')
/** Say thanks for a decline that came without a reason, and ask for it. */
export const REASON_REQUESTS = among(KINDS, 'reason')
/** Say thanks for a decline. */
export const DECLINED_REPLIES = among(KINDS, 'declined')
/** What is said to an answer, or to what may have been one. */
export const SAID_TO_ANSWERS = among(KINDS, 'accepted', 'declined', 'to_answer')
/** Confirm what a phone has just asked for: they go to a phone that has opted out, too. */
export const CONSENT_REPLIES = among(KINDS, 'consent')
/** Whether texts of this kind confirm an opt-out or opt-in. */
export const isConsentReply = isOneOf(CONSENT_REPLIES)

/** A volunteer may answer these. */
export const ASKING_KINDS = among(KINDS, 'asks')

/** Asked on the personal page alone where no answer by text is read. */
export const ONE_WAY_KINDS = among(KINDS, 'one_way')

/** About the days on which somebody cannot serve. */
export const AVAILABILITY_KINDS = among(KINDS, 'availability')
export type AvailabilityKind = (typeof AVAILABILITY_KINDS)[number]
/** Whether texts of this kind are about the days on which somebody cannot serve. */
export const isAvailabilityKind = isOneOf(AVAILABILITY_KINDS)

/** What texts are for that their kind does not tell apart. */
export const MESSAGE_PURPOSES = ['notification', 'opt_in'] as const
/** `notification` tells somebody at the church what happened; `opt_in` asks a phone whether it wants texts. */
export type MessagePurpose = (typeof MESSAGE_PURPOSES)[number]

/** What a text out is for. */
export const OUTGOING_KINDS = among(KINDS, 'scheduled', 'notice', 'reply', 'availability', 'one_off')
export type OutgoingKind = (typeof OUTGOING_KINDS)[number]
/** Whether a row of this kind is a text out. */
export const isOutgoingKind = isOneOf(OUTGOING_KINDS)

/** Whether texts of this kind are worded anew at each attempt to send them, because what they say depends on the day. */
export const isWordedAnew = isOneOf(among(KINDS, 'scheduled', 'notice'))

/** The kinds that the church tells apart in what will go. */
export const FORECAST_KINDS = [...SCHEDULED_KINDS, 'other'] as const
export type ForecastKind = (typeof FORECAST_KINDS)[number]

/** The answer that a text asked 'which one?' about: a bare number completes it. */
export const PENDING_ANSWERS = ['accept', 'decline'] as const
export type PendingAnswer = (typeof PENDING_ANSWERS)[number]
