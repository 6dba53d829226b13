import { api, may } from '#server/http/api.ts'
import { listLog } from './log.ts'
import { changeText, changeTexts } from './show/change-text.ts'
import { exportConsent, presentConsent } from './show/consent-history.ts'
import { noteSeen, presentForecast } from './show/forecast.ts'
import { exportLog, searchLog } from './show/log-search.ts'
import { presentTextsOff, switchTexts } from './texts-off.ts'

export const messagesRoutes = {
  list: api.messages.list
    .use(may('church.read'))
    .handler(({ input, context: { deps, scope } }) => listLog(deps.db, scope, input)),
  search: api.messages.search
    .use(may('church.read'))
    .handler(({ input, context: { deps, scope } }) => searchLog(deps.db, scope, input)),
  download: api.messages.download
    .use(may('church.download'))
    .handler(({ input, context: { deps, scope } }) => exportLog(deps.db, scope, input)),
  off: api.messages.off
    .use(may('church.read'))
    .handler(({ context: { deps, churchId } }) => presentTextsOff(deps.db, churchId)),
  switch: api.messages.switch
    .use(may('switches.set'))
    .handler(({ input, context: { deps, churchId, session } }) =>
      switchTexts(deps, { churchId, userId: session.userId }, input),
    ),
  forecast: {
    get: api.messages.forecast.get
      .use(may('church.read'))
      .handler(({ input, context: { deps, scope } }) =>
        presentForecast(deps, scope, input, deps.clock.now()),
      ),
    seen: api.messages.forecast.seen
      .use(may('sending.try'))
      .handler(async ({ context: { deps, churchId } }) => {
        await noteSeen(deps, churchId)
        return { success: true }
      }),
    change: api.messages.forecast.change
      .use(may('volunteers.text'))
      .handler(({ input, context: { deps, scope } }) => changeText(deps, scope, input, deps.clock.now())),
    changeMany: api.messages.forecast.changeMany
      .use(may('volunteers.text'))
      .handler(({ input, context: { deps, scope } }) => changeTexts(deps, scope, input, deps.clock.now())),
  },
  consent: {
    history: api.messages.consent.history
      .use(may('church.read'))
      .handler(({ input, context: { deps, churchId } }) => presentConsent(deps.db, churchId, input.phone)),
    export: api.messages.consent.export
      .use(may('church.download'))
      .handler(({ context: { deps, churchId } }) => exportConsent(deps.db, churchId)),
  },
}
