import type { Need } from '#contract/dashboard.ts'
import { type ChurchFacts, dailyCapOf, type Found, needsOf } from '#core/services/needs.ts'
import { clockTime, localDate, shortDate } from '#core/time/words.ts'
import type { ChurchNeed } from '#core/vocabulary/needs.ts'
import type { Trouble } from '#server/features/services/overview.ts'

type Words = { title: string; detail: string }

const churchWords = (planning: string, church: ChurchFacts): Record<ChurchNeed, Words> => ({
  not_connected: {
    title: `${planning} is not connected`,
    detail: 'Your services, teams and people are read from there.',
  },
  reconnect: {
    title: `${planning} must be connected again`,
    detail: 'Until then nothing new is read from there, and no answer is written back.',
  },
  paused: {
    title: 'Sending is paused',
    detail: 'No text goes out until you start sending.',
  },
  no_number: {
    title: 'There is no number to text from',
    detail: 'Texts wait until you have chosen one.',
  },
  not_registered: {
    title: 'Your number is not approved yet',
    detail: 'Texts to volunteers wait until the phone companies have approved it.',
  },
  number_starting: {
    title: 'Your number is still being set up',
    detail:
      'It is approved, and the phone companies take some hours more. Texts wait, cost nothing meanwhile, and go by themselves.',
  },
  account_suspended: {
    title: 'The phone company has stopped your texts',
    detail:
      'It has suspended the texting account of your church. We take it up with them; write to us with Get Help. Texts wait, and what is still timely goes by itself afterwards.',
  },
  no_credits: {
    title: 'Your credits are used up',
    detail: 'Texts wait until there are credits again.',
  },
  near_daily_cap: {
    title: 'You are close to what phone companies take in a day',
    detail: `They take some ${dailyCapOf(church).toLocaleString('en-US')} parts of texts from a church like yours, and count until midnight in California. What is more goes the next day. If you text so much more often, ask for a larger registration.`,
  },
  disputed: {
    title: 'A payment is disputed at the bank',
    detail: 'Until the bank has decided, no credits are bought automatically.',
  },
})

const inboxWords = (waiting: number): Words => ({
  title: waiting === 1 ? '1 answer not understood' : `${waiting} answers not understood`,
  detail: `Read ${waiting === 1 ? 'it' : 'them'} in the inbox and answer by hand.`,
})

/** 'Vocals'; of one time alone 'the 9:00 AM of Vocals'. */
function declinedPlace({ person, time }: Trouble, zone: string): string {
  if (!time) return person.position
  return `the ${clockTime(time.toZonedDateTimeISO(zone))}${person.position && ` of ${person.position}`}`
}

function declinedTitle(trouble: Trouble, zone: string): string {
  const at = trouble.time ?? trouble.plan.startsAt
  const words = [declinedPlace(trouble, zone), at && shortDate(localDate(at, zone))]
  return `${trouble.person.name} declined ${words.filter(Boolean).join(', ')}`.trim()
}

function personWords(kind: 'declined' | 'failed', trouble: Trouble, zone: string): Words {
  const { person, plan } = trouble
  const why = kind === 'declined' ? person.decline_reason : person.error_message
  return {
    title: kind === 'declined' ? declinedTitle(trouble, zone) : person.name,
    detail: [plan.serviceName, why].filter(Boolean).join(': '),
  }
}

const NOBODY = { person_id: null, plan_id: null, service_id: null }

function needView(found: Found<Trouble>, { church, zone, planning }: Around): Need {
  const { kind } = found
  if ('trouble' in found) {
    const { person, plan } = found.trouble
    return {
      kind,
      ...personWords(found.kind, found.trouble, zone),
      person_id: person.id,
      plan_id: plan.id,
      service_id: plan.serviceTypeId,
    }
  }
  const words =
    found.kind === 'not_understood' ? inboxWords(found.waiting) : churchWords(planning, church)[found.kind]
  return { kind, ...words, ...NOBODY }
}

type Around = {
  church: ChurchFacts
  waiting: number
  trouble: readonly Trouble[]
  /** How much trouble there is, also what is not among it. */
  troubleTotal: number
  zone: string
  /** What the church's planning service is called. */
  planning: string
}

/** What waits for somebody at the church, in words, and how much more there is. */
export function presentNeeds(around: Around, most: number): { needs: Need[]; more_needs: number } {
  const all = needsOf(around)
  const shown = all.slice(0, most)
  const total = all.length - around.trouble.length + around.troubleTotal
  return { needs: shown.map((found) => needView(found, around)), more_needs: total - shown.length }
}
