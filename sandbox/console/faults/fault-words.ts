import type { Fault } from '../../base/faults.ts'

export type Vendor = Fault['vendor']
type Words = { label: string; description: string }

export const VENDORS: Record<Vendor, string> = {
  planning: 'Planning Center',
  texting: 'Carrier',
  links: 'Bitly',
  importing: 'PastorsLine',
  mail: 'Mail server',
  payments: 'Payments',
  push: 'Push service',
  reading: 'Language model',
}

export const KINDS: readonly Fault['kind'][] = [
  'slow',
  'rate_limited',
  'failing',
  'silent',
  'reset',
  'truncated',
]

const SHARED: Record<Fault['kind'], Words> = {
  slow: { label: 'Slow', description: 'Answers after some seconds.' },
  rate_limited: { label: 'Rate limited', description: 'Answers 429: try again later.' },
  failing: { label: 'Failing', description: 'Answers with a server error.' },
  silent: { label: 'Silent', description: 'Never calls a webhook.' },
  reset: { label: 'Connection reset', description: 'Hangs up instead of answering.' },
  truncated: { label: 'Truncated', description: 'Half of the answer is missing.' },
}

const OWN: Partial<Record<Vendor, Partial<Record<Fault['kind'], Words>>>> = {
  texting: {
    silent: { label: 'Silent', description: 'Accepts texts and never reports on them.' },
    reset: { label: 'Connection reset', description: 'Does what was asked, then hangs up unanswered.' },
  },
  payments: {
    silent: { label: 'Silent', description: 'Delivers no event until this is switched off.' },
    reset: { label: 'Connection reset', description: 'Does what was asked, then hangs up unanswered.' },
  },
  mail: {
    rate_limited: { label: 'Rate limited', description: 'Answers 451: too many messages.' },
    failing: { label: 'Failing', description: 'Answers 450: mailbox unavailable.' },
    silent: { label: 'Silent', description: 'Takes the e-mail and loses it.' },
    reset: { label: 'Connection reset', description: 'Keeps the e-mail, then hangs up unanswered.' },
    truncated: { label: 'Truncated', description: 'Answers 451: the message arrived incomplete.' },
  },
}

export const wordsOf = (vendor: Vendor, kind: Fault['kind']): Words => OWN[vendor]?.[kind] ?? SHARED[kind]

/** The kinds that take a number of seconds. */
export const TIMED: readonly Fault['kind'][] = ['slow', 'rate_limited']
