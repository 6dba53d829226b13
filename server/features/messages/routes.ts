import { api, member } from '#server/http/api.ts'
import { listLog } from './log.ts'
import { changeText, changeTexts } from './show/change-text.ts'
import { exportConsent, presentConsent } from './show/consent-history.ts'
import { presentForecast } from './show/forecast.ts'
import { exportLog, searchLog } from './show/log-search.ts'

export const messagesRoutes = {
  list: api.messages.list
    .use(member)
    .handler(({ input, context: { deps, churchId } }) => listLog(deps.db, churchId, input)),
  search: api.messages.search
    .use(member)
    .handler(({ input, context: { deps, churchId } }) => searchLog(deps.db, churchId, input)),
  download: api.messages.download
    .use(member)
    .handler(({ input, context: { deps, churchId } }) => exportLog(deps.db, churchId, input)),
  forecast: {
    get: api.messages.forecast.get
      .use(member)
      .handler(({ input, context: { deps, churchId } }) =>
        presentForecast(deps, churchId, input, deps.clock.now()),
      ),
    change: api.messages.forecast.change
      .use(member)
      .handler(({ input, context: { deps, churchId } }) =>
        changeText(deps, churchId, input, deps.clock.now()),
      ),
    changeMany: api.messages.forecast.changeMany
      .use(member)
      .handler(({ input, context: { deps, churchId } }) =>
        changeTexts(deps, churchId, input, deps.clock.now()),
      ),
  },
  consent: {
    history: api.messages.consent.history
      .use(member)
      .handler(({ input, context: { deps, churchId } }) => presentConsent(deps.db, churchId, input.phone)),
    export: api.messages.consent.export
      .use(member)
      .handler(({ context: { deps, churchId } }) => exportConsent(deps.db, churchId)),
  },
}
