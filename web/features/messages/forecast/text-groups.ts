import type { ForecastText } from '#contract/messages.ts'

/** Texts that go at once for the same reason: one line of the list. */
export type TextGroup = { key: string; texts: [ForecastText, ...ForecastText[]] }
export type DayOfTexts = { day: string; groups: TextGroup[] }

const groupKey = ({ day, kind, due_at, services }: ForecastText): string =>
  [day, due_at, kind, ...services.map((service) => service.plan_id)].join('|')

/** Pages after each other; a text that slid onto the next page while reading appears once. */
export const asOneList = (pages: { texts: ForecastText[] }[]): ForecastText[] => [
  ...new Map(pages.flatMap(({ texts }) => texts).map((text) => [text.id, text])).values(),
]

/** The texts by day, and in a day those together that go at once for the same reason. */
export const byDay = (texts: readonly ForecastText[]): DayOfTexts[] =>
  [...Map.groupBy(texts, ({ day }) => day)].map(([day, ofDay]) => ({
    day,
    groups: [...Map.groupBy(ofDay, groupKey)].flatMap(([key, [first, ...others]]) =>
      first ? { key, texts: [first, ...others] } : [],
    ),
  }))
