import type { LinkProps } from '@tanstack/react-router'
import { addDays } from '#web/lib/calendar-days.ts'
import { dateOf, dayInWords } from '#web/lib/dates.ts'

type Find = { label: string; kind: string } & Pick<LinkProps, 'to' | 'params' | 'search'>

const WEEKDAYS = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday']
const STATES = { unconfirmed: 'U', accepted: 'C', declined: 'D', failed: 'F' } as const
const SHORTEST = 3

const isMeant = (name: string) => (word: string) => word.length >= SHORTEST && name.startsWith(word)

/** The day that a word names: today, tomorrow, or the next one of that weekday. */
function dayOf(words: readonly string[], today: string): string | null {
  if (words.some(isMeant('today'))) return today
  if (words.some(isMeant('tomorrow'))) return addDays(today, 1)
  const weekday = WEEKDAYS.findIndex((name) => words.some(isMeant(name)))
  if (weekday < 0) return null
  const now = new Date(`${today}T12:00:00Z`).getUTCDay()
  return addDays(today, (weekday - now + WEEKDAYS.length) % WEEKDAYS.length)
}

/** What people mean by words about a day or a state: 'unconfirmed sunday', 'remind tomorrow', 'declined'. */
export function findsFor(question: string, zone: string, now: Date): Find[] {
  const words = question.toLowerCase().split(/\s+/).filter(Boolean)
  const says = (...names: string[]) => names.some((name) => words.some(isMeant(name)))
  const date = dayOf(words, dateOf(now, zone))
  if (date === null)
    return Object.entries(STATES)
      .filter(([name]) => says(name))
      .map(([name, type]) => ({
        label: `${name.charAt(0).toUpperCase()}${name.slice(1)} people of the coming weeks`,
        kind: 'People',
        to: '/services',
        search: { type, all: true },
      }))
  const on = dayInWords(date, zone, now)
  const act = (label: string, to: LinkProps['to']): Find => ({
    label: `${label} ${on}`,
    kind: 'Act',
    to,
    search: { date },
  })
  return [
    ...(says('remind', 'unconfirmed') ? [act('Remind who has not answered for', '/send-reminder')] : []),
    ...(says('ask', 'declined') ? [act('Ask others for', '/ask-others')] : []),
    ...(says('who', 'print', 'list', 'accepted') ? [act('Who is coming,', '/plan-list')] : []),
    { label: on, kind: 'Day', to: '/day/$date', params: { date } },
  ]
}
