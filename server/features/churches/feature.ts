import type { Act } from '#core/vocabulary/access.ts'
import type { SendingMode } from '#core/vocabulary/churches.ts'
import { presentChurch } from '#server/db/church.ts'
import type { Feature } from '#server/feature.ts'
import { api, may, requireMay } from '#server/http/api.ts'
import { secondOpinionOf, switchSecondOpinion } from './second-opinion.ts'
import { foreseeStart, setSending } from './sending.ts'
import { changeSetting, setRetention } from './settings.ts'

const SENDING_ACTS: Record<SendingMode, Act> = {
  paused: 'sending.pause',
  trial: 'sending.try',
  live: 'sending.start',
}

const churchesRoutes = {
  startPreview: api.churches.startPreview
    .use(may('church.read'))
    .handler(async ({ context: { deps, churchId, session } }) => ({
      words: await foreseeStart(deps, { churchId, userId: session.userId }, deps.clock.now()),
    })),
  startSending: api.churches.startSending
    .use(may('sending.pause'))
    .handler(async ({ input, context: { deps, churchId, session } }) => {
      requireMay({ session, deps }, SENDING_ACTS[input.mode])
      await setSending(deps, { churchId, userId: session.userId }, input.mode)
      return { success: true, church: await presentChurch(deps.db, churchId) }
    }),
  setRetention: api.churches.setRetention
    .use(may('data.manage'))
    .handler(async ({ input, context: { deps, churchId, session } }) => {
      await setRetention(deps, { churchId, userId: session.userId }, input.months)
      return { success: true, church: await presentChurch(deps.db, churchId) }
    }),
  setPlainNames: api.churches.setPlainNames
    .use(may('switches.set'))
    .handler(async ({ input, context: { deps, churchId, session } }) => {
      await changeSetting(deps, { churchId, userId: session.userId }, { plainNames: input.active })
      return { success: true, church: await presentChurch(deps.db, churchId) }
    }),
  secondOpinion: api.churches.secondOpinion
    .use(may('church.read'))
    .handler(({ context: { deps, churchId } }) => secondOpinionOf(deps, churchId)),
  setSecondOpinion: api.churches.setSecondOpinion
    .use(may('texts.read_outside'))
    .handler(async ({ input, context: { deps, churchId, session } }) => {
      await switchSecondOpinion(deps, { churchId, userId: session.userId }, input.active)
      return secondOpinionOf(deps, churchId)
    }),
  setOptInDayMax: api.churches.setOptInDayMax
    .use(may('billing.change'))
    .handler(async ({ input, context: { deps, churchId, session } }) => {
      await changeSetting(deps, { churchId, userId: session.userId }, { optInDayMax: input.day_max })
      return { success: true, church: await presentChurch(deps.db, churchId) }
    }),
}

export const churches = { routes: { churches: churchesRoutes } } satisfies Feature
