import type { MessageCategory, MessageType } from '#core/vocabulary/message-templates.ts'
import type { OPEN_PLACE, STEP_IN, WantedKind } from '#core/vocabulary/messages.ts'
import { CHURCH_CONTACT, mergeFieldNames } from './merge-fields.ts'
import type { TextTemplate } from './text.ts'

/** A text as every church has it at first. */
export type DefaultText = TextTemplate & {
  type: MessageType
  category: MessageCategory
  /** As shown to the church. */
  name: string
  /** Merge fields that make sense in it. */
  fields: readonly string[]
}

const PERSON = ['First.Name', 'Full.Name', 'Church.Name', 'Url'] as const
const NO_PARTS = { multipleBody: '', multipleBodyPart: '', additionalPart: '' } as const
const LINE = '[Plan.Date.Time], [Service], [Position]'
/** Several people may share the phone. */
const NAMED_LINE = '[First.Name], [Plan.Date.Time], [Position]'

type Single = { type: MessageType; name: string; body: string }

/** A text about the phone or the person, not about one assignment. */
const notice = ({ type, name, body }: Single): DefaultText => ({
  type,
  category: 'other',
  name,
  body,
  ...NO_PARTS,
  fields: PERSON,
})

/** A text about one assignment that is never combined. */
const reply = (text: Single): DefaultText => ({ ...notice(text), fields: mergeFieldNames })

/** A text about one assignment or several. */
const listing = (
  category: MessageCategory,
  text: Single & Pick<TextTemplate, 'multipleBody' | 'additionalPart'>,
): DefaultText => ({ ...text, category, multipleBodyPart: LINE, fields: mergeFieldNames })

const THANKS = 'Thank you for telling us, [First.Name].'
const NOTED = 'We have noted that you cannot serve [Plan.Date.Time] ([Position]).'
const COME_BACK = 'If that changes, reply ACCEPT.'
const SAY_WHY = 'If you like, tell us why.'

/** The message texts every church starts with, and returns to with 'Reset to Original'. All in GSM-7. */
export const DEFAULT_TEXTS: readonly DefaultText[] = [
  listing('confirmation', {
    type: 'confirmation',
    name: 'Confirmation',
    body: '[Church.Name]: Hi [First.Name], can you serve [Plan.Date.Time] ([Service], [Position])? Reply ACCEPT or DECLINE. [Url] STOP to opt out',
    multipleBody: '[Church.Name]: Hi [First.Name], can you serve?',
    additionalPart: 'Reply ACCEPT ALL, DECLINE ALL, or by number, like 1 yes 2 no. [Url] STOP to opt out',
  }),
  listing('confirmation', {
    type: 'confirmation_one_way',
    name: 'Confirmation (one-way texting)',
    body: '[Church.Name]: Hi [First.Name], can you serve [Plan.Date.Time] ([Service], [Position])? Please answer here: [Url] STOP to opt out',
    multipleBody: '[Church.Name]: Hi [First.Name], can you serve?',
    additionalPart: 'Please answer here: [Url] STOP to opt out',
  }),
  {
    ...reply({
      type: 'step_in',
      name: 'Asks others for a free place',
      body: '[Church.Name]: Hi [First.Name], could you step in [Plan.Date.Time] ([Service], [Position])? Reply ACCEPT or DECLINE. [Url] STOP to opt out',
    }),
    category: 'confirmation',
  },
  {
    ...reply({
      type: 'step_in_one_way',
      name: 'Asks others for a free place (one-way texting)',
      body: '[Church.Name]: Hi [First.Name], could you step in [Plan.Date.Time] ([Service], [Position])? Please answer here: [Url] STOP to opt out',
    }),
    category: 'confirmation',
  },
  {
    ...reply({
      type: 'open_place',
      name: 'Asks for a place that nobody was asked for',
      body: '[Church.Name]: Hi [First.Name], we still need somebody [Plan.Date.Time] ([Service], [Position]). Could you serve? Reply ACCEPT or DECLINE. [Url] STOP to opt out',
    }),
    category: 'confirmation',
  },
  {
    ...reply({
      type: 'open_place_one_way',
      name: 'Asks for a place that nobody was asked for (one-way texting)',
      body: '[Church.Name]: Hi [First.Name], we still need somebody [Plan.Date.Time] ([Service], [Position]). Could you serve? Please answer here: [Url] STOP to opt out',
    }),
    category: 'confirmation',
  },
  listing('reminder', {
    type: 'confirmation_reminder',
    name: 'Confirmation reminder',
    body: '[Church.Name]: Hi [First.Name], we have not heard from you yet. Can you serve [Plan.Date.Time] ([Service], [Position])? Reply ACCEPT or DECLINE. [Url]',
    multipleBody: '[Church.Name]: Hi [First.Name], we have not heard from you yet. Can you serve?',
    additionalPart: 'Reply ACCEPT ALL, DECLINE ALL, or by number, like 1 yes 2 no. [Url]',
  }),
  listing('reminder', {
    type: 'confirmation_reminder_one_way',
    name: 'Confirmation reminder (one-way texting)',
    body: '[Church.Name]: Hi [First.Name], we have not heard from you yet. Can you serve [Plan.Date.Time] ([Service], [Position])? Please answer here: [Url]',
    multipleBody: '[Church.Name]: Hi [First.Name], we have not heard from you yet. Can you serve?',
    additionalPart: 'Please answer here: [Url]',
  }),
  listing('reminder', {
    type: 'follow_up',
    name: 'Follow-up',
    body: '[Church.Name]: Hi [First.Name], a reminder that you serve [Human.Date] at [Plan.Time] ([Position]). Details: [Url]',
    multipleBody: '[Church.Name]: Hi [First.Name], a reminder that you serve:',
    additionalPart: 'Details: [Url]',
  }),
  reply({
    type: 'accepted_reply',
    name: 'Reply to an accept',
    body: 'Thank you, [First.Name]! You are down to serve [Plan.Date.Time] ([Position]). If that changes, reply DECLINE. [Url]',
  }),
  reply({
    type: 'declined_reply',
    name: 'Reply to a decline',
    body: `${THANKS} ${NOTED} ${COME_BACK} ${SAY_WHY}`,
  }),
  listing('other', {
    type: 'all_accepted_reply',
    name: 'Reply to ACCEPT ALL',
    body: 'Thank you, [First.Name]! You are down to serve [Plan.Date.Time] ([Position]). [Url]',
    multipleBody: 'Thank you, [First.Name]! You are down to serve:',
    additionalPart: '[Url]',
  }),
  listing('other', {
    type: 'all_declined_reply',
    name: 'Reply to DECLINE ALL',
    body: `${THANKS} ${NOTED} ${COME_BACK} ${SAY_WHY}`,
    multipleBody: `${THANKS} We have noted that you cannot serve:`,
    additionalPart: `${COME_BACK} ${SAY_WHY}`,
  }),
  listing('other', {
    type: 'declined_with_reason',
    name: 'Reply to a decline with its reason',
    body: `${THANKS} We have noted that you cannot serve [Plan.Date.Time] ([Position]), and why. ${COME_BACK}`,
    multipleBody: `${THANKS} We have noted why you cannot serve:`,
    additionalPart: COME_BACK,
  }),
  notice({
    type: 'reason_reply',
    name: 'Thanks for a reason',
    body: 'Thank you, [First.Name]. We passed it on.',
  }),
  {
    ...listing('other', {
      type: 'which_one',
      name: 'Which one?',
      body: 'Which one do you mean, [Plan.Date.Time] ([Position])? Reply ACCEPT or DECLINE.',
      multipleBody: '[Church.Name]: Which one do you mean?',
      additionalPart: 'Reply by number, like 1 yes 2 no, or ACCEPT ALL or DECLINE ALL. [Url]',
    }),
    multipleBodyPart: NAMED_LINE,
  },
  reply({
    type: 'which_times',
    name: 'Which times?',
    body: '[Church.Name]: Which of these times can you serve ([Position])?\n[Numbered.Times]\nReply by number, like 1 yes 2 no, or ACCEPT for all or DECLINE for none.',
  }),
  reply({
    type: 'ask_back',
    name: 'Asks back when an answer is not clear',
    body: '[Church.Name]: Sorry, we want to be sure about [Plan.Date.Time]. Reply ACCEPT if you can serve or DECLINE if you cannot.',
  }),
  notice({
    type: 'not_understood',
    name: 'Not understood',
    body: '[Church.Name]: Sorry, we did not understand that. Reply ACCEPT if you can serve or DECLINE if you cannot. Or answer here: [Url]',
  }),
  notice({
    type: 'nothing_open',
    name: 'Nothing to answer',
    body: '[Church.Name]: Thank you. There is nothing for you to answer right now. Your schedule: [Url]',
  }),
  notice({
    type: 'link_reply',
    name: 'Reply to LINK',
    body: '[Church.Name]: Thank you for asking. Your schedule: [Url]',
  }),
  listing('other', {
    type: 'already_answered',
    name: 'Answered already',
    body: 'Thank you, [First.Name]. We have your answer for [Plan.Date.Time] already. Your schedule: [Url]',
    multipleBody: 'Thank you, [First.Name]. We have your answers already:',
    additionalPart: 'Your schedule: [Url]',
  }),
  reply({
    type: 'answer_changed_elsewhere',
    name: 'Changed in the planning service meanwhile',
    body: '[Church.Name]: Your leader made a change for [Plan.Date.Time] ([Position]) before your answer came. What holds now: [Answer.Now]. [Url]',
  }),
  reply({
    type: 'place_taken',
    name: 'Accepted after the place was filled',
    body: 'Thank you, [First.Name]! The place for [Plan.Date.Time] ([Position]) is filled already, so you need not come.',
  }),
  reply({
    type: 'place_filled',
    name: 'The place is filled',
    body: '[Church.Name]: Thank you, [First.Name], we have somebody for [Plan.Date.Time] ([Position]) now. No need to answer.',
  }),
  {
    ...notice({
      type: 'help_reply',
      name: 'Reply to HELP',
      body: '[Church.Name] volunteer scheduling. Questions: [Church.Contact]. Reply ACCEPT or DECLINE to a request. Msg&data rates may apply. STOP to opt out.',
    }),
    fields: [...PERSON, CHURCH_CONTACT.name],
  },
  notice({
    type: 'stop_reply',
    name: 'Reply to STOP',
    body: '[Church.Name]: You get no more texts from us. Reply START to get them again.',
  }),
  notice({
    type: 'start_reply',
    name: 'Reply to START',
    body: '[Church.Name]: You get texts about your serving again. Msg&data rates may apply. Reply HELP for help, STOP to opt out.',
  }),
  notice({
    type: 'one_way_notice',
    name: 'This number does not read replies',
    body: '[Church.Name]: This number does not read replies. Please answer here: [Url]',
  }),
  notice({
    type: 'trial_reply',
    name: 'Reply to an answer on trial',
    body: '[Church.Name]: You are trying Steeple on your own phone, so this answer was not used. Answers count once you start sending to volunteers.',
  }),
  listing('other', {
    type: 'cancelled_by_church',
    name: 'Cancelled by the church',
    body: '[Church.Name]: Hi [First.Name], you are no longer scheduled for [Plan.Date.Time] ([Position]). No need to answer.',
    multipleBody: '[Church.Name]: Hi [First.Name], you are no longer scheduled for:',
    additionalPart: 'No need to answer.',
  }),
  listing('other', {
    type: 'moved_by_church',
    name: 'Moved by the church',
    body: '[Church.Name]: Hi [First.Name], your serving at [Service] ([Position]) has moved to [Plan.Date.Time]. Can you still serve? Reply ACCEPT or DECLINE. [Url]',
    multipleBody: '[Church.Name]: Hi [First.Name], your serving has moved. Can you still serve?',
    additionalPart: 'Reply ACCEPT ALL, DECLINE ALL, or by number, like 1 yes 2 no. [Url]',
  }),
  listing('other', {
    type: 'moved_by_church_one_way',
    name: 'Moved by the church (one-way texting)',
    body: '[Church.Name]: Hi [First.Name], your serving at [Service] ([Position]) has moved to [Plan.Date.Time]. Can you still serve? Please answer here: [Url]',
    multipleBody: '[Church.Name]: Hi [First.Name], your serving has moved. Can you still serve?',
    additionalPart: 'Please answer here: [Url]',
  }),
]

const byType: ReadonlyMap<MessageType, DefaultText> = new Map(DEFAULT_TEXTS.map((text) => [text.type, text]))

/** The default text of a type; throws RangeError when the catalogue lacks it, a defect. */
export function defaultText(type: MessageType): DefaultText {
  const text = byType.get(type)
  if (!text) throw new RangeError(`no default text for ${type}`)
  return text
}

/** The text that asks or tells somebody; where no answer is read, a question leads to the personal page. */
export const textTypeFor = (
  kind: WantedKind | typeof STEP_IN | typeof OPEN_PLACE,
  oneWayOnly: boolean,
): MessageType => (kind !== 'follow_up' && oneWayOnly ? `${kind}_one_way` : kind)

const NUMBERED: readonly MessageType[] = [
  'confirmation',
  'confirmation_reminder',
  'moved_by_church',
  'which_one',
]

/** Texts whose lines are numbered when combined, because they are answered. */
export const isNumbered = (type: MessageType): boolean => NUMBERED.includes(type)

/** May the church edit it? The system's own texts are locked but for the replies to accept and decline. */
export const isEditable = ({ category, type }: Pick<DefaultText, 'category' | 'type'>): boolean =>
  category !== 'other' || type === 'accepted_reply' || type === 'declined_reply'
