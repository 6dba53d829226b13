import type { SearchSchemaInput } from '@tanstack/react-router'
import type { ForecastQuery } from '#contract/messages.ts'
import { FORECAST_KINDS, FORECAST_STATES } from '#core/vocabulary/messages.ts'
import { oneOf, text } from '#web/lib/search.ts'

type ForecastSearch = Partial<Pick<ForecastQuery, 'kind' | 'service' | 'state' | 'day'>> & {
  days: ForecastQuery['days']
}

/** The period and the filters of the forecast. */
export const forecastSearch = (given: Partial<ForecastSearch> & SearchSchemaInput): ForecastSearch => ({
  days: oneOf([7, 14, 30] as const, given.days) ?? 7,
  kind: oneOf(FORECAST_KINDS, given.kind),
  service: text(given.service),
  state: oneOf(FORECAST_STATES, given.state),
  day: /^\d{4}-\d{2}-\d{2}$/.test(String(given.day)) ? String(given.day) : undefined,
})
