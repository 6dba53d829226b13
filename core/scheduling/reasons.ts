import type { MessageReason } from '#core/vocabulary/message-reasons.ts'
import { type ChosenState, isChosen, type MessageState } from '#core/vocabulary/messages.ts'
import { CATALOGUE, isScheduleKey } from './catalogue.ts'

/** A plain sentence, and the one thing that mends it; null when nothing is wrong. */
export type Explanation = { sentence: string; fix: string | null }

type Known = Explanation | ((planning: string) => Explanation) | null

const CARRIER_BUSY: Explanation = {
  sentence: 'The carrier does not take texts at the moment.',
  fix: null,
}

/** `null`: it needs no words, because nobody at the church can see it or do anything about it. */
const REASONS: Record<MessageReason | ChosenState | 'paused' | 'no_date' | 'shut', Known> = {
  held: { sentence: 'On hold until you release it.', fix: null },
  skipped: { sentence: 'You decided to skip it.', fix: null },
  answered: { sentence: 'The answer is known, so nobody needs to ask.', fix: null },
  package: {
    sentence: 'Your package does not include this text.',
    fix: 'Choose a larger package, or turn another text of this kind off.',
  },
  opted_out: {
    sentence: 'This person has asked not to be texted.',
    fix: 'They can reply START to your number when they want texts again.',
  },
  no_mobile: (planning) => ({
    sentence: `There is no mobile number in ${planning}.`,
    fix: 'Add a mobile number there.',
  }),
  landline_only: (planning) => ({
    sentence: `There is only a landline number in ${planning}.`,
    fix: 'Add a mobile number there, or mark the number as Mobile if it is one.',
  }),
  bad_number: (planning) => ({
    sentence: `The number in ${planning} cannot be texted.`,
    fix: 'Ask for the right mobile number and correct it there.',
  }),
  not_read: (planning) => ({
    sentence: `The number was not read from ${planning} yet.`,
    fix: 'Nothing to do: it is read with the schedule, at most some minutes after it.',
  }),
  no_date: (planning) => ({
    sentence: `The plan has no date and time in ${planning}, so nobody is asked by text.`,
    fix: 'Give the plan a date and time there.',
  }),
  quiet_hours: {
    sentence: 'No moment before the service is inside your texting hours, 8 AM to 9 PM.',
    fix: 'Tell this person in another way.',
  },
  weekly_cap: {
    sentence: 'This person already gets as many texts that week as you allow.',
    fix: 'Skip another text of that week, or tell this person in another way.',
  },
  no_price: (planning) => ({
    sentence: 'Texts to the country of this number have no price yet, so none is sent.',
    fix: `Ask us to add the country, or enter another mobile number in ${planning}.`,
  }),
  old_roster: (planning) => ({
    sentence: `The schedule in ${planning} could not be read for more than 24 hours, so it may be wrong.`,
    fix: `Connect ${planning} again; what is still timely then goes.`,
  }),
  service_started: { sentence: 'The service has started.', fix: null },
  removed: { sentence: 'This person is no longer scheduled.', fix: null },
  moved: { sentence: 'The service was moved to another day.', fix: null },
  too_late: { sentence: 'It is too late for this text.', fix: null },
  back: { sentence: 'This person is scheduled again.', fix: null },
  switched_off: { sentence: 'You have turned this text off.', fix: null },
  no_number: { sentence: 'You have no number to text from.', fix: 'Add a number.' },
  not_registered: {
    sentence: 'The phone companies have not approved your number yet, so nothing goes from it.',
    fix: 'See Carrier registration for what is missing.',
  },
  no_trial_number: {
    sentence:
      'Phone companies do not know your number yet, so nothing can be tried on a phone from it. You see each text here as it will arrive.',
    fix: 'Nothing to do: once your number is approved, trial texts go to the owner’s phone.',
  },
  number_starting: {
    sentence:
      'The phone companies are still setting up your new number. That takes some hours after the approval, seldom more than a day.',
    fix: 'Nothing to do: what is still timely goes by itself, the most urgent first, and costs nothing until it goes.',
  },
  no_owner_phone: {
    sentence: 'Trial texts go to the owner, who has no mobile phone here.',
    fix: 'Add a mobile phone to the owner’s profile.',
  },
  no_credits: {
    sentence: 'There are not enough credits.',
    fix: 'Buy credits; what is still timely then goes.',
  },
  carrier_busy: CARRIER_BUSY,
  carrier_credentials: CARRIER_BUSY,
  carrier_registration: CARRIER_BUSY,
  carrier_sender: CARRIER_BUSY,
  carrier_suspended: {
    sentence: 'The phone company has suspended the texting account, so nothing goes from it.',
    fix: 'Write to us with Get Help: what is still timely goes by itself once the account is open again.',
  },
  carrier_unexpected: CARRIER_BUSY,
  interrupted: null,
  unexpected: null,
  not_wanted: null,
  not_understood: null,
  shut: {
    sentence: 'Your church has no plan at the moment, so nothing goes out.',
    fix: 'Subscribe on the billing page.',
  },
  paused: { sentence: 'Sending is paused, so nothing goes out.', fix: 'Start sending on the dashboard.' },
}

const isReason = (reason: string): reason is keyof typeof REASONS => Object.hasOwn(REASONS, reason)

/** Why a text does not go or waits, for people who call their planning service so; null for what needs no words. */
export function explain(reason: string | null, planning: string): Explanation | null {
  const known = reason !== null && isReason(reason) ? REASONS[reason] : null
  return typeof known === 'function' ? known(planning) : known
}

const NAMES: ReadonlyMap<string, string> = new Map(CATALOGUE.map(({ key, name }) => [key, name]))

/** Why a text in this state does not go or waits: the church's own decision before any reason. */
export const explainState = (
  state: MessageState,
  reason: MessageReason | null,
  planning: string,
): Explanation | null => explain(isChosen(state) ? state : reason, planning)

/** The lead of a text as a part of a sentence: '1 week before', 'as soon as the scheduling e-mail was sent'. */
export function leadInWords(key: string): string {
  const name = isScheduleKey(key) ? (NAMES.get(key) ?? '') : ''
  return name.charAt(0).toLowerCase() + name.slice(1)
}
