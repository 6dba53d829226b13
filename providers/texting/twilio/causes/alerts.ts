import type { TextingFailure } from '../../port.ts'
import type { Cause } from './cause.ts'

/** A fault that somebody must mend. */
export type Alert = Cause & { why: Extract<TextingFailure, { kind: 'alert' }>['why'] }

/** Faults of an account, number or registration: they hit every text until somebody acts (Twilio error dictionary). */
export const ALERTS: Alert[] = [
  {
    codes: ['20003'],
    why: 'credentials',
    sentence: 'The carrier does not accept the credentials of the texting account.',
    fix: 'Write to support: the texting account must be connected again.',
  },
  {
    codes: ['20404'],
    why: 'credentials',
    sentence: 'The carrier does not find this number or text in the texting account.',
    fix: 'Write to support: the number may belong to another texting account.',
  },
  {
    codes: ['21404', '21608'],
    why: 'registration',
    sentence: 'The texting account is a trial account, which may not do this.',
    fix: 'Write to support: the texting account must be upgraded.',
  },
  {
    codes: ['30032'],
    why: 'registration',
    sentence: 'Your toll-free number is not verified yet, so carriers block its texts.',
    fix: 'Finish the verification of the toll-free number.',
  },
  {
    codes: ['30034'],
    why: 'registration',
    sentence: 'Your number is not registered with the US carriers yet, so they block its texts.',
    fix: 'Finish the registration of your church for texting (10DLC).',
    passesAfterApproval: true,
  },
  {
    codes: ['21649', '21650'],
    why: 'registration',
    sentence:
      'Numbers of this country are only sold against approved papers, which the texting account lacks.',
    fix: 'Choose a number of another country, or write to support.',
  },
  {
    codes: ['21631'],
    why: 'registration',
    sentence: 'Numbers of this country are only sold to an address that the texting account lacks.',
    fix: 'Choose a number of another country, or write to support.',
  },
  {
    codes: ['21651'],
    why: 'registration',
    sentence: 'Numbers of this country are only given out against papers.',
    fix: 'Write to support: the carrier needs documents of your church.',
  },
  {
    codes: ['30033'],
    why: 'suspended',
    sentence: 'The US carriers have suspended the registration of your church for texting.',
    fix: 'Write to support: the suspension must be settled with the carrier.',
  },
  {
    codes: ['30002', '10001', '20005'],
    why: 'suspended',
    sentence: 'The carrier has suspended the texting account.',
    fix: 'Write to support: the suspension must be settled with the carrier.',
  },
  {
    codes: ['21212', '21601', '21606'],
    why: 'sender',
    sentence: 'Your number cannot send texts.',
    fix: 'Make another of your numbers the primary one.',
  },
  {
    codes: ['21701', '21703', '21704', '21705', '21711'],
    why: 'sender',
    sentence: 'The texting account has no usable number for your church.',
    fix: 'Write to support: a number must be added to the texting account.',
  },
  {
    codes: ['21603', '21604'],
    why: 'unexpected',
    sentence: 'Steeple left the sender or the recipient out of this text.',
    fix: 'Write to support: this is a defect of Steeple.',
  },
  {
    codes: ['21609'],
    why: 'unexpected',
    sentence: 'The carrier cannot use the address to which it should report deliveries.',
    fix: 'Write to support: the public address of Steeple is set wrongly.',
  },
  {
    codes: ['30101'],
    why: 'unexpected',
    sentence: 'The carrier has not verified the domain for short links.',
    fix: 'Write to support: the domain for short links must be verified.',
  },
  {
    codes: ['21624'],
    why: 'unexpected',
    sentence: 'Steeple told the carrier a wrong time until which to send this text.',
    fix: 'Write to support: this is a defect of Steeple.',
  },
  {
    codes: ['35111', '35114', '35115', '35117', '35118', '35125'],
    why: 'unexpected',
    sentence: 'The carrier could not schedule this text.',
    fix: 'Write to support: this is a defect of Steeple.',
  },
]

/** What holds for a code that no table knows, or when there is no code at all. */
export const UNKNOWN: Alert = {
  codes: [],
  why: 'unexpected',
  sentence: 'The carrier did not deliver this text and gave no reason that we know.',
  fix: 'Write to support and name the text.',
}
