import { api, member } from '#server/http/api.ts'
import { answerByHand, replyByHand } from './by-hand.ts'
import { markDone, reopen } from './inbox/handled.ts'
import { listEntries } from './inbox/show.ts'
import { countOpen } from './inbox-entries.ts'

const inbox = {
  list: api.conversation.inbox.list
    .use(member)
    .handler(({ input, context: { deps, churchId } }) =>
      listEntries(deps.db, churchId, input, deps.clock.now()),
    ),
  count: api.conversation.inbox.count
    .use(member)
    .handler(async ({ context: { deps, churchId } }) => ({ open: await countOpen(deps.db, churchId) })),
  reply: api.conversation.inbox.reply
    .use(member)
    .handler(({ input, context: { deps, churchId } }) => replyByHand(deps, churchId, input)),
  answer: api.conversation.inbox.answer
    .use(member)
    .handler(({ input, context: { deps, churchId, session } }) =>
      answerByHand(deps, { churchId, userId: session.userId }, input),
    ),
  done: api.conversation.inbox.done
    .use(member)
    .handler(({ input, context: { deps, churchId, session } }) =>
      markDone(deps, { churchId, userId: session.userId }, input.id),
    ),
  reopen: api.conversation.inbox.reopen
    .use(member)
    .handler(({ input, context: { deps, churchId } }) => reopen(deps, churchId, input.id)),
}

export const conversationRoutes = { inbox }
