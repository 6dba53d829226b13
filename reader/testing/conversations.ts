import fc from 'fast-check'
import type { ListedItem, ReplyContext } from '../conversation.ts'
import { answersByDate, type DatedAnswer, MANNERS } from './date-styles.ts'
import { plainContext } from './examples.ts'

/** Conversations as they may be anywhere: one to six things on any days of two years, any times, names, places, zones. */

const ZONES = [
  'America/New_York',
  'America/Los_Angeles',
  'America/Mexico_City',
  'America/Sao_Paulo',
  'Europe/London',
  'Europe/Paris',
  'Europe/Berlin',
  'Africa/Johannesburg',
  'Asia/Seoul',
  'Asia/Taipei',
  'Australia/Sydney',
  'Pacific/Auckland',
] as const
const NAMES = [
  'Maria',
  'Josué',
  'Min-jun',
  '지은',
  '美玲',
  'Chukwuemeka',
  'Aoife',
  'Fatima',
  'Jürgen',
  'Zoë',
  'Rose',
  'Grace',
]
const POSITIONS = [
  'Vocals',
  'Ujier',
  'Ordner',
  'Accueil',
  '안내',
  'Drums',
  'Kids Team',
  'Parking',
  'Sound',
  '',
]
const SERVICES = ['Sunday Service', 'Culto', 'Gottesdienst', '주일예배', 'Midweek', 'Early Service']
const TIMES = ['08:00', '09:00', '09:30', '10:30', '11:00', '12:15', '17:00', '18:30']

const DAYS = 730
const FIRST = Temporal.PlainDate.from('2026-01-01')

type Asked = {
  days: readonly number[]
  time: string
  zone: string
  name: string
  position: string
  service: string
}

/** Days apart from each other whose numbers tell them apart, so that 'the 9th' means one of them. */
const anyDays = (most: number): fc.Arbitrary<number[]> =>
  fc
    .tuple(fc.nat(DAYS), fc.array(fc.integer({ min: 1, max: 12 }), { maxLength: most - 1 }))
    .map(([first, gaps]) =>
      gaps
        .map((_, at) => first + gaps.slice(0, at + 1).reduce((sum, gap) => sum + gap, 0))
        .toSpliced(0, 0, first),
    )
    .filter((days) => new Set(days.map((day) => FIRST.add({ days: day }).day)).size === days.length)

export const anyAsked = (most = 6): fc.Arbitrary<Asked> =>
  fc.record({
    days: anyDays(most),
    time: fc.constantFrom(...TIMES),
    zone: fc.constantFrom(...ZONES),
    name: fc.constantFrom(...NAMES),
    position: fc.constantFrom(...POSITIONS),
    service: fc.constantFrom(...SERVICES),
  })

const itemOf = (day: number, { time, zone, name, position, service }: Asked): ListedItem => ({
  firstName: name,
  startsAt: FIRST.add({ days: day }).toZonedDateTime({ timeZone: zone, plainTime: time }),
  service,
  team: '',
  position,
  status: 'U',
  times: [],
})

/** What was asked as what is known when a text comes in, some days before the first. */
export function contextFor(asked: Asked, change: Partial<ReplyContext> = {}): ReplyContext {
  const items = asked.days.map((day) => itemOf(day, asked))
  const now = FIRST.add({ days: (asked.days[0] ?? 0) - 9 }).toZonedDateTime({
    timeZone: asked.zone,
    plainTime: '19:30',
  })
  return { ...plainContext, items, now, ...change }
}

/** Where an answer by date comes from: its language, date style and place among all that can be said so. */
export const anyManner = fc.record({
  language: fc.constantFrom(...Object.keys(MANNERS)),
  style: fc.nat(20),
  which: fc.nat(1000),
})

/** A plain answer by date to what was asked, and what it answers for. */
export function datedAnswer(
  context: ReplyContext,
  { language, style, which }: { language: string; style: number; which: number },
): DatedAnswer {
  const answers = answersByDate(
    context.items.flatMap(({ startsAt }) => startsAt ?? []),
    language,
    style,
  )
  return answers[which % answers.length] as DatedAnswer
}
