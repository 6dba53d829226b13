import { api, member } from '#server/http/api.ts'
import { answerByHand, markDone, reopen, replyByHand } from './actions.ts'
import { countOpen, listEntries } from './queries.ts'

export const inboxRoutes = {
  list: api.inbox.list
    .use(member)
    .handler(({ input, context: { deps, churchId } }) =>
      listEntries(deps.db, churchId, input, deps.clock.now()),
    ),
  count: api.inbox.count
    .use(member)
    .handler(async ({ context: { deps, churchId } }) => ({ open: await countOpen(deps.db, churchId) })),
  reply: api.inbox.reply
    .use(member)
    .handler(({ input, context: { deps, churchId, session } }) =>
      replyByHand(deps, { churchId, userId: session.userId }, input),
    ),
  answer: api.inbox.answer
    .use(member)
    .handler(({ input, context: { deps, churchId, session } }) =>
      answerByHand(deps, { churchId, userId: session.userId }, input),
    ),
  done: api.inbox.done
    .use(member)
    .handler(({ input, context: { deps, churchId, session } }) =>
      markDone(deps, { churchId, userId: session.userId }, input.id),
    ),
  reopen: api.inbox.reopen
    .use(member)
    .handler(({ input, context: { deps, churchId, session } }) =>
      reopen(deps, { churchId, userId: session.userId }, input.id),
    ),
}
