import type { ForecastText } from '#contract/messages.ts'

/** Texts that are sent at the same time for the same reason, which share a line of the list. */
export type TextGroup = { key: string; texts: [ForecastText, ...ForecastText[]] }
export type DayOfTexts = { day: string; groups: TextGroup[] }

const groupKey = ({ day, kind, due_at, services }: ForecastText): string =>
  [day, due_at, kind, ...services.map((service) => service.plan_id)].join('|')

/** All pages as one list; a text that moved to the next page in between appears once. */
export const asOneList = (pages: { texts: ForecastText[] }[]): ForecastText[] => [
  ...new Map(pages.flatMap(({ texts }) => texts).map((text) => [text.id, text])).values(),
]

/** The texts by day, and within a day grouped by time and reason. */
export const byDay = (texts: readonly ForecastText[]): DayOfTexts[] =>
  [...Map.groupBy(texts, ({ day }) => day)].map(([day, ofDay]) => ({
    day,
    groups: [...Map.groupBy(ofDay, groupKey)].flatMap(([key, [first, ...others]]) =>
      first ? { key, texts: [first, ...others] } : [],
    ),
  }))
