import type { TextingFailure } from '../../port.ts'
import type { Cause } from './cause.ts'

/** A refusal for good. */
export type Stop = Cause & { why: Extract<TextingFailure, { kind: 'stop' }>['why'] }

/** Refusals that no repetition changes (Twilio error dictionary). */
export const STOPS: Stop[] = [
  {
    codes: ['21610', '30004'],
    why: 'opted_out',
    sentence: 'This person has asked not to be texted.',
    fix: 'Only they can change that, by texting START to your number.',
  },
  {
    codes: ['21614', '30006'],
    why: 'landline',
    sentence: 'This number cannot receive texts; it is probably a landline.',
    fix: (planning) => `Enter a mobile number for this person in ${planning}.`,
  },
  {
    codes: ['21211', '21217', '21401', '21421'],
    why: 'bad_number',
    sentence: 'This is not a valid phone number.',
    fix: (planning) => `Correct the number in ${planning}.`,
  },
  {
    codes: ['21265'],
    why: 'bad_number',
    sentence: 'This is a short code, which cannot be texted.',
    fix: (planning) => `Enter a full mobile number for this person in ${planning}.`,
  },
  {
    codes: ['30005'],
    why: 'bad_number',
    sentence: 'This number does not exist or is no longer in use.',
    fix: (planning) => `Ask the person for their current number and enter it in ${planning}.`,
  },
  {
    codes: ['21612'],
    why: 'unreachable',
    sentence: 'Your number cannot reach this phone.',
    fix: (planning) => `Contact this person another way, or enter a different mobile number in ${planning}.`,
  },
  {
    codes: ['21408'],
    why: 'unreachable',
    sentence: 'Texts to the country of this number are not switched on.',
    fix: 'Write to support to have the country switched on.',
  },
  {
    codes: ['30007'],
    why: 'filtered',
    sentence: 'The carrier took this text for spam and did not deliver it.',
    fix: 'Reword the message text, and leave out links of public shorteners.',
  },
  {
    codes: ['21602', '21619'],
    why: 'refused',
    sentence: 'The text was empty.',
    fix: 'Write something into the message text.',
  },
  {
    codes: ['21617'],
    why: 'refused',
    sentence: 'The text was longer than 1,600 characters.',
    fix: 'Shorten the message text.',
  },
  {
    codes: ['21620'],
    why: 'refused',
    sentence: 'The picture of this text could not be used.',
    fix: 'Remove the picture from the message.',
  },
  {
    codes: ['30010'],
    why: 'refused',
    sentence: 'This text would have cost more than is allowed.',
    fix: 'Contact this person another way.',
  },
  {
    codes: ['30103', '30110'],
    why: 'refused',
    sentence: 'The link in this text could not be shortened.',
    fix: 'Use the full link in the message text.',
  },
  {
    codes: ['21422'],
    why: 'number_taken',
    sentence: 'Somebody else has just taken this number.',
    fix: 'Choose another number.',
  },
  {
    codes: ['21452'],
    why: 'number_taken',
    sentence: 'No number is left in this area code.',
    fix: 'Search in another area code.',
  },
  {
    codes: ['21615'],
    why: 'refused',
    sentence: 'This number is only sold to churches with an address in its area.',
    fix: 'Choose a number near your church.',
  },
]
