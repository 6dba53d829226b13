import type { Feature } from '#server/feature.ts'
import { api } from '#server/http/api.ts'
import { answerSchedule, changeAwayDays, presentPage } from './personal-page.ts'

const personalPageRoutes = {
  schedules: api.personalPage.schedules.handler(({ input, context: { deps, ip } }) =>
    presentPage(deps, { token: input.personId, ip }, deps.clock.now()),
  ),
  /** The address an Accept button in a link would have: only shows the page. */
  look: api.personalPage.look.handler(({ input, context: { deps, ip } }) =>
    presentPage(deps, { token: input.personId, ip }, deps.clock.now()),
  ),
  answer: api.personalPage.answer.handler(({ input, context: { deps, ip } }) =>
    answerSchedule(deps, { token: input.personId, ip }, input),
  ),
  changeDays: api.personalPage.changeDays.handler(({ input, context: { deps, ip } }) =>
    changeAwayDays(deps, { token: input.personId, ip }, input),
  ),
}

export const personalPage = { routes: { personalPage: personalPageRoutes } } satisfies Feature
