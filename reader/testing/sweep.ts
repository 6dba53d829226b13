import type { ListedItem, ReplyContext } from '../conversation.ts'
import { answersByDate, type DatedAnswer, MANNERS } from './date-styles.ts'
import { plainContext } from './examples.ts'

/** Plain answers by date over a year of Sundays: three in a row, each date style of each language. */

const TIMES = ['09:00', '10:30', '11:00'] as const
const WEEKS = 52
const ZONE = 'America/New_York'

const itemAt = (startsAt: Temporal.ZonedDateTime): ListedItem => ({
  firstName: 'Maria',
  startsAt,
  service: 'Sunday Service',
  team: 'Worship Team',
  position: 'Vocals',
  status: 'U',
  times: [],
})

/** Three Sundays from one on, asked about on the Tuesday before. */
export function threeSundays(week: number, time: string, zone = ZONE): ReplyContext {
  const first = Temporal.PlainDate.from('2026-01-04').add({ weeks: week })
  const items = [0, 1, 2].map((more) =>
    itemAt(first.add({ weeks: more }).toZonedDateTime({ timeZone: zone, plainTime: time })),
  )
  const now = first.subtract({ days: 5 }).toZonedDateTime({ timeZone: zone, plainTime: '19:30' })
  return { ...plainContext, items, now }
}

/** What is said of three Sundays in every date style of a language. */
function answersTo(context: ReplyContext, language: string): DatedAnswer[] {
  const starts = context.items.flatMap(({ startsAt }) => startsAt ?? [])
  return (MANNERS[language]?.days ?? []).flatMap((_, style) => answersByDate(starts, language, style))
}

/** Every case of the sweep, with the conversation it stands in. */
export function* sweep(): Generator<DatedAnswer & { context: ReplyContext }> {
  for (let week = 0; week < WEEKS; week++)
    for (const time of TIMES)
      for (const language of Object.keys(MANNERS)) {
        const context = threeSundays(week, time, ZONES[language])
        for (const answer of answersTo(context, language)) yield { ...answer, context }
      }
}

/** Where each language is at home, so that dates stand in its order. */
const ZONES: Readonly<Record<string, string>> = {
  es: 'America/Mexico_City',
  pt: 'America/Sao_Paulo',
  fr: 'Europe/Paris',
  de: 'Europe/Berlin',
  ko: 'Asia/Seoul',
  zh: 'Asia/Taipei',
}
