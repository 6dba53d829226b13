import { clockTime, shortDate } from '#core/time/words.ts'
import type { MailContent } from './mail.ts'

export type VisitEnded = {
  church: string
  zone: string
  /** The platform admin, and whom they were signed in as. */
  admin: string
  user: string
  reason: string
  startedAt: Temporal.Instant
  endedAt: Temporal.Instant
  /** What was changed, in words, and how often. */
  deeds: readonly { words: string; times: number }[]
}

/** 'from Sat, Jun 1, 9:02 AM until 9:30 AM' */
function whenInWords({ startedAt, endedAt, zone }: VisitEnded): string {
  const [from, until] = [startedAt.toZonedDateTimeISO(zone), endedAt.toZonedDateTimeISO(zone)]
  return `from ${shortDate(from)}, ${clockTime(from)} until ${clockTime(until)}`
}

function deedLine({ words, times }: VisitEnded['deeds'][number]): string {
  return times === 1 ? `– ${words}` : `– ${words} (${times} times)`
}

/** Tells an owner who of our support was in an account of the church, when, why, and what they did there. */
export function visitEndedMail(to: string, visit: VisitEnded, publicUrl: string): MailContent {
  return {
    to,
    subject: `Steeple support was signed in at ${visit.church}`,
    title: `${visit.admin} of Steeple support was signed in as ${visit.user}`,
    blocks: [
      `They were signed in at ${visit.church} ${whenInWords(visit)}, and gave this reason:`,
      { quote: visit.reason },
      ...(visit.deeds.length === 0
        ? ['They looked, and changed nothing.']
        : ['What they did:', ...visit.deeds.map(deedLine)]),
      { link: `${publicUrl}/activity`, label: 'See all activity' },
    ],
    because: `You get this e-mail because you own ${visit.church} at Steeple. It is sent after every visit.`,
  }
}
