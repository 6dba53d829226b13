import type { Cause } from './cause.ts'

/** A fault that passes; `notBefore` says when the text may go again. */
export type Retry = Cause & { notBefore: (now: Temporal.Instant) => Temporal.Instant }

const later =
  (wait: Temporal.DurationLike) =>
  (now: Temporal.Instant): Temporal.Instant =>
    now.add(wait)

/** Daily caps of the US carriers end at midnight in California. */
const nextCarrierDay = (now: Temporal.Instant): Temporal.Instant =>
  now.toZonedDateTimeISO('America/Los_Angeles').add({ days: 1 }).startOfDay().toInstant()

/** What passes by itself (Twilio error dictionary). */
export const RETRIES: Retry[] = [
  {
    codes: ['20429'],
    notBefore: later({ seconds: 1 }),
    sentence: 'The carrier was busy.',
    fix: 'Nothing to do: the text goes again by itself.',
  },
  {
    codes: ['30022'],
    notBefore: later({ minutes: 1 }),
    sentence: 'Your number was sending faster than the US carriers allow.',
    fix: 'Nothing to do: the text goes again by itself.',
  },
  {
    codes: ['14107'],
    notBefore: later({ seconds: 30 }),
    sentence: 'Your number and this phone were answering each other in a loop, so the carrier paused them.',
    fix: 'Nothing to do: the text goes again by itself.',
  },
  {
    codes: ['21611', '30001'],
    notBefore: later({ hours: 1 }),
    sentence: 'Too many texts are already waiting for your number.',
    fix: 'Add a second number if this happens often.',
  },
  {
    codes: ['30023', '30027'],
    notBefore: nextCarrierDay,
    sentence: 'Your church has reached the number of texts that US carriers allow in one day.',
    fix: 'Nothing to do: the text goes again tomorrow.',
  },
  {
    codes: ['30036'],
    notBefore: later({ minutes: 1 }),
    sentence: 'The text waited at the carrier until it was too late to send it.',
    fix: 'Tell this person in another way, and add a second number if this happens often.',
  },
  {
    codes: ['30035'],
    passesAfterApproval: true,
    notBefore: later({ hours: 1 }),
    sentence: 'The US carriers are still setting up your number.',
    fix: 'Nothing to do: the text goes again by itself.',
  },
  {
    codes: ['30003'],
    notBefore: later({ hours: 1 }),
    sentence: 'The phone is switched off or out of reach.',
    fix: 'Contact this person another way if it is urgent: the text goes again by itself only while there is time.',
  },
  {
    codes: ['30008'],
    notBefore: later({ hours: 1 }),
    sentence: 'The carrier could not deliver this text and does not say why.',
    fix: (planning) =>
      `Check the number in ${planning}: the text goes again by itself only while there is time.`,
  },
]
