const among =
  <Value extends string>(values: readonly Value[]) =>
  (value: string | null): value is Value =>
    value !== null && (values as readonly string[]).includes(value)

/** Which way a row of the table of messages went: a text out, a text in, or a link in a text that was opened. */
export const MESSAGE_DIRECTIONS = ['out', 'in', 'clicked'] as const
export type MessageDirection = (typeof MESSAGE_DIRECTIONS)[number]

/** What the church can still decide about: it goes, waits to be released, was skipped, or will not go. */
export const FORECAST_STATES = ['planned', 'held', 'skipped', 'blocked'] as const
export type ForecastState = (typeof FORECAST_STATES)[number]
/** Whether a text has a place in the plan and was not handed over. */
export const isForecast = among(FORECAST_STATES)

/** Nobody has handed it over yet, or ever will. */
export const NOT_HANDED_OVER = [...FORECAST_STATES, 'cancelled'] as const
/** Whether a text was neither handed over nor is on its way. */
export const isNotHandedOver = among(NOT_HANDED_OVER)

/** Goes once its time has come, or once the church releases it. */
export const TO_GO = ['planned', 'held'] as const

/** Scheduling moves, blocks and cancels these; the others are decided. */
export const OPEN_TO_SCHEDULING = ['planned', 'held', 'blocked'] as const

/** The carrier has it, and it is paid for. */
export const AT_THE_CARRIER = ['queued', 'sent', 'delivered'] as const

/** It did not arrive, and the charge was given back. */
export const LOST = ['undelivered', 'failed'] as const
/** Whether a text did not arrive. */
export const isLost = among(LOST)

/** What the carrier says of a text. */
export const CARRIER_STATES = [...AT_THE_CARRIER, ...LOST] as const
export type CarrierState = (typeof CARRIER_STATES)[number]

/**
 * planned: goes at its due time. held, skipped: the church decided so. blocked: would be wanted but will not go, see
 * the reason. cancelled: no longer wanted. sending: claimed; the carrier may or may not have it. queued to failed: what
 * the carrier says. received: came in. clicked: a link was opened.
 */
export const MESSAGE_STATES = [
  ...NOT_HANDED_OVER,
  'sending',
  ...CARRIER_STATES,
  'received',
  'clicked',
] as const
export type MessageState = (typeof MESSAGE_STATES)[number]

/** What the church decided about one text. */
export const CHOSEN_STATES = ['held', 'skipped'] as const satisfies readonly ForecastState[]
export type ChosenState = (typeof CHOSEN_STATES)[number]
/** Whether the church decided that a text waits or does not go. */
export const isChosen = among(CHOSEN_STATES)

/** The words of the log for the states of a text. */
export const LOG_STATUSES = ['planned', ...CARRIER_STATES, 'other'] as const
export type LogStatus = (typeof LOG_STATUSES)[number]

/** What the log can be narrowed to; `other` came in or was opened. */
export const LOG_FILTERS = [...CARRIER_STATES, 'other'] as const satisfies readonly LogStatus[]
export type LogFilter = (typeof LOG_FILTERS)[number]

/** What the table of the log can show of each entry. */
export const LOG_COLUMNS = [
  'date',
  'service',
  'from',
  'to',
  'source',
  'credits',
  'status',
  'message',
] as const
export type LogColumn = (typeof LOG_COLUMNS)[number]

/** What the church may do with a text that waits; `release` undoes the others. */
export const FORECAST_ACTIONS = ['skip', 'hold', 'send', 'release'] as const
export type ForecastAction = (typeof FORECAST_ACTIONS)[number]

/** Scheduled ahead: asks for an answer; asks again while it is missing; reminds those who accepted. */
export const SCHEDULED_KINDS = ['confirmation', 'confirmation_reminder', 'follow_up'] as const
export type ScheduledKind = (typeof SCHEDULED_KINDS)[number]
/** Whether texts of this kind are scheduled ahead. */
export const isScheduledKind = among(SCHEDULED_KINDS)

/** Tells who has accepted that the service is at another time now, and asks anew. */
export const MOVED = 'moved_by_church'

/** What scheduling wants, moves and cancels. */
export const WANTED_KINDS = [...SCHEDULED_KINDS, MOVED] as const
export type WantedKind = (typeof WANTED_KINDS)[number]
/** Whether scheduling decides about texts of this kind. */
export const isWantedKind = among(WANTED_KINDS)

/** Asks somebody to take a place that became free. */
export const STEP_IN = 'step_in' as const
/** Tells those who were asked that somebody has taken it. */
export const PLACE_FILLED = 'place_filled' as const

/** Tell what happened, unasked. */
export const NOTICE_KINDS = [
  'cancelled_by_church',
  'answer_changed_elsewhere',
  MOVED,
  STEP_IN,
  PLACE_FILLED,
] as const
export type NoticeKind = (typeof NOTICE_KINDS)[number]
/** Whether texts of this kind tell what happened. */
export const isNoticeKind = among(NOTICE_KINDS)

/** Say thanks for an accept, of one assignment or of all. */
export const ACCEPTED_REPLIES = ['accepted_reply', 'all_accepted_reply'] as const
/** Say thanks for a decline that came without a reason, and ask for it. */
export const REASON_REQUESTS = ['declined_reply', 'all_declined_reply'] as const
/** Say thanks for a decline. */
export const DECLINED_REPLIES = [...REASON_REQUESTS, 'declined_with_reason'] as const
/** Say thanks for an answer. */
export const ANSWER_REPLIES = [...ACCEPTED_REPLIES, ...DECLINED_REPLIES] as const

/** Confirm what a phone has just asked for: they go to a phone that has opted out, too. */
export const CONSENT_REPLIES = ['stop_reply', 'start_reply'] as const
/** Whether texts of this kind confirm an opt-out or opt-in. */
export const isConsentReply = among(CONSENT_REPLIES)

/** Asks which single times of an assignment somebody can serve. */
export const WHICH_TIMES = 'which_times' as const

/** Ask for an answer that the volunteer has begun to give. */
export const QUESTION_REPLIES = ['which_one', WHICH_TIMES, 'ask_back'] as const

/** Say something to a text that came in. */
export const REPLY_KINDS = [
  ...ANSWER_REPLIES,
  'reason_reply',
  ...QUESTION_REPLIES,
  'not_understood',
  'nothing_open',
  'link_reply',
  'already_answered',
  'place_taken',
  'help_reply',
  ...CONSENT_REPLIES,
  'one_way_notice',
  'trial_reply',
] as const
export type ReplyKind = (typeof REPLY_KINDS)[number]
/** Whether texts of this kind say something to a text that came in. */
export const isReplyKind = among(REPLY_KINDS)

/** What is said to an answer, or to what may have been one. */
export const SAID_TO_ANSWERS = [
  ...ANSWER_REPLIES,
  'reason_reply',
  'already_answered',
  'ask_back',
  WHICH_TIMES,
  'not_understood',
] as const satisfies readonly ReplyKind[]

/** A volunteer may answer these. */
export const ASKING_KINDS = [...WANTED_KINDS, STEP_IN, ...QUESTION_REPLIES] as const

/** Written by somebody at the church. */
export const ONE_OFF = 'one_off' as const

/** What a text is for that has words of its own and is not from a person to a person. */
export const MESSAGE_PURPOSES = ['notification', 'opt_in'] as const
/** `notification` tells somebody at the church what happened; `opt_in` asks a phone whether it wants texts. */
export type MessagePurpose = (typeof MESSAGE_PURPOSES)[number]

/** What a text out is for. */
export const OUTGOING_KINDS = [...SCHEDULED_KINDS, ...NOTICE_KINDS, ...REPLY_KINDS, ONE_OFF] as const
export type OutgoingKind = (typeof OUTGOING_KINDS)[number]
/** Whether a row of this kind is a text out. */
export const isOutgoingKind = among(OUTGOING_KINDS)

/** What a row of the table of messages is: a text out by what it is for, a text that came in, an opened link. */
export const MESSAGE_KINDS = [...OUTGOING_KINDS, 'inbound', 'clicked'] as const
export type MessageKind = (typeof MESSAGE_KINDS)[number]

/** Worded anew at each attempt to send them, because what they say depends on the day. */
export const WORDED_ANEW = [...SCHEDULED_KINDS, ...NOTICE_KINDS] as const
/** Whether an earlier attempt at a text of this kind leaves no words behind. */
export const isWordedAnew = among(WORDED_ANEW)

/** The kinds that the church tells apart in what will go. */
export const FORECAST_KINDS = [...SCHEDULED_KINDS, 'other'] as const
export type ForecastKind = (typeof FORECAST_KINDS)[number]

/** The same, where no answer by text is read: it is given on the personal page. */
export const ONE_WAY_TYPES = [
  'confirmation_one_way',
  'confirmation_reminder_one_way',
  'moved_by_church_one_way',
  'step_in_one_way',
] as const

/** The texts that have words of their own, which a church may replace. */
export const MESSAGE_TYPES = [...SCHEDULED_KINDS, ...ONE_WAY_TYPES, ...NOTICE_KINDS, ...REPLY_KINDS] as const
export type MessageType = (typeof MESSAGE_TYPES)[number]

/** The answer that a text asked 'which one?' about: a bare number completes it. */
export const PENDING_ANSWERS = ['accept', 'decline'] as const
export type PendingAnswer = (typeof PENDING_ANSWERS)[number]

/** Why a person has no number that can be texted. */
export const UNREACHABLE = ['no_mobile', 'landline_only', 'bad_number'] as const
export type Unreachable = (typeof UNREACHABLE)[number]

/** The planning service could not be asked for so long that what is known of the service may be wrong. */
export const OLD_ROSTER = 'old_roster'

/** Why a text that has a place in the plan will not go. */
export const BLOCK_REASONS = [
  'answered',
  'package',
  'opted_out',
  ...UNREACHABLE,
  'quiet_hours',
  'weekly_cap',
  'service_started',
  'no_price',
  OLD_ROSTER,
] as const
export type BlockReason = (typeof BLOCK_REASONS)[number]

/** What the last look before sending may find besides. */
export const GONE_REASONS = ['removed', 'moved', 'too_late', 'back', 'switched_off'] as const
/** Why the last look before sending drops a text. */
export type DropReason = BlockReason | (typeof GONE_REASONS)[number]

/** What a text waits for, and goes as soon as the church has it. */
export const WAIT_REASONS = ['no_number', 'not_registered', 'no_owner_phone', 'no_credits'] as const
export type WaitReason = (typeof WAIT_REASONS)[number]

/** Why the carrier did not take a text that goes later. */
export const CARRIER_REASONS = [
  'carrier_busy',
  'carrier_credentials',
  'carrier_registration',
  'carrier_sender',
  'carrier_suspended',
  'carrier_unexpected',
] as const

/** What happened to us while it was sent: the process ended, or it could not be made ready. It goes later. */
export const OWN_REASONS = ['interrupted', 'unexpected'] as const

/** Of a text that came in: it waits in the inbox for somebody at the church. */
export const NOT_UNDERSTOOD = 'not_understood'

/** Why a text does not go, waits, or is no longer wanted; of a text that came in, what is to be done with it. */
export const MESSAGE_REASONS = [
  ...BLOCK_REASONS,
  ...GONE_REASONS,
  'not_wanted',
  ...WAIT_REASONS,
  ...CARRIER_REASONS,
  ...OWN_REASONS,
  NOT_UNDERSTOOD,
] as const
export type MessageReason = (typeof MESSAGE_REASONS)[number]

/** Somebody wants no more texts, or wants them again. */
export const CONSENT_ACTIONS = ['opted_out', 'opted_in'] as const
export type ConsentAction = (typeof CONSENT_ACTIONS)[number]

/** Who told us: the volunteer by text, or on the church's public page and then by text, or the carrier when it refused one. */
export const CONSENT_SOURCES = ['text', 'page', 'carrier'] as const
export type ConsentSource = (typeof CONSENT_SOURCES)[number]

/** How the texts of a church are grouped. */
export const MESSAGE_CATEGORIES = ['confirmation', 'reminder', 'other'] as const
export type MessageCategory = (typeof MESSAGE_CATEGORIES)[number]

/** The groups in which a church may add texts of its own. */
export const CUSTOM_CATEGORIES = ['confirmation', 'reminder'] as const satisfies readonly MessageCategory[]
export type CustomCategory = (typeof CUSTOM_CATEGORIES)[number]

/** The four words that a volunteer answers with; the church may translate each. */
export const KEYWORD_TYPES = ['ACCEPT', 'DECLINE', 'ACCEPT ALL', 'DECLINE ALL'] as const
export type KeywordType = (typeof KEYWORD_TYPES)[number]

/** The type of a text that a church has added beside those that go. */
export const CUSTOM_TEXT = 'custom'

/** What the cost of a text in a month is counted from: what will go, or what went. */
export const OUTLOOK_BASES = ['planned', 'sent'] as const
export type OutlookBasis = (typeof OUTLOOK_BASES)[number]
