import { api, member } from '#server/http/api.ts'
import { changeText } from './actions.ts'
import { presentForecast } from './queries.ts'

export const forecastRoutes = {
  get: api.forecast.get
    .use(member)
    .handler(({ input, context: { deps, churchId } }) =>
      presentForecast(deps, churchId, input, deps.clock.now()),
    ),
  change: api.forecast.change
    .use(member)
    .handler(({ input, context: { deps, churchId } }) => changeText(deps, churchId, input, deps.clock.now())),
}
