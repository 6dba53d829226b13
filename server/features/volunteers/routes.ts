import { api, member } from '#server/http/api.ts'
import { answerByHand, replyByHand } from './by-hand.ts'
import { countOpen } from './inbox/entries.ts'
import { markDone, reopen } from './inbox/handled.ts'
import { listEntries } from './inbox/show.ts'
import { answerSchedule, presentPage } from './personal-page.ts'

const inboxRoutes = {
  list: api.volunteers.inbox.list
    .use(member)
    .handler(({ input, context: { deps, churchId } }) =>
      listEntries(deps.db, churchId, input, deps.clock.now()),
    ),
  count: api.volunteers.inbox.count
    .use(member)
    .handler(async ({ context: { deps, churchId } }) => ({ open: await countOpen(deps.db, churchId) })),
  reply: api.volunteers.inbox.reply
    .use(member)
    .handler(({ input, context: { deps, churchId } }) => replyByHand(deps, churchId, input)),
  answer: api.volunteers.inbox.answer
    .use(member)
    .handler(({ input, context: { deps, churchId, session } }) =>
      answerByHand(deps, { churchId, userId: session.userId }, input),
    ),
  done: api.volunteers.inbox.done
    .use(member)
    .handler(({ input, context: { deps, churchId, session } }) =>
      markDone(deps, { churchId, userId: session.userId }, input.id),
    ),
  reopen: api.volunteers.inbox.reopen
    .use(member)
    .handler(({ input, context: { deps, churchId } }) => reopen(deps, churchId, input.id)),
}

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
  inbox: inboxRoutes,
}
