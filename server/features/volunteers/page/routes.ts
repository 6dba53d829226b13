import { api } from '#server/http/api.ts'
import { answerSchedule } from './actions.ts'
import { presentPage } from './queries.ts'

export const volunteersRoutes = {
  schedules: api.volunteers.schedules.handler(({ input, context: { deps, ip } }) =>
    presentPage(deps.db, { token: input.personId, ip }, deps.clock.now()),
  ),
  /** The address an Accept button in a link would have: only shows the page. */
  look: api.volunteers.look.handler(({ input, context: { deps, ip } }) =>
    presentPage(deps.db, { token: input.personId, ip }, deps.clock.now()),
  ),
  answer: api.volunteers.answer.handler(({ input, context: { deps, ip } }) =>
    answerSchedule(deps, { token: input.personId, ip }, input),
  ),
}
