import { api, may } from '#server/http/api.ts'
import { answerByHand, replyByHand } from './by-hand.ts'
import { markDone, reopen } from './inbox/handled.ts'
import { listEntries } from './inbox/show.ts'
import { countOpen } from './inbox-entries.ts'

const inbox = {
  list: api.conversation.inbox.list
    .use(may('church.read'))
    .handler(({ input, context: { deps, scope } }) => listEntries(deps.db, scope, input, deps.clock.now())),
  count: api.conversation.inbox.count
    .use(may('church.read'))
    .handler(async ({ context: { deps, scope } }) => ({ open: await countOpen(deps.db, scope) })),
  reply: api.conversation.inbox.reply
    .use(may('volunteers.text'))
    .handler(({ input, context: { deps, scope } }) => replyByHand(deps, scope, input)),
  answer: api.conversation.inbox.answer
    .use(may('volunteers.answer'))
    .handler(({ input, context: { deps, scope, session } }) =>
      answerByHand(deps, { scope, userId: session.userId }, input),
    ),
  done: api.conversation.inbox.done
    .use(may('inbox.handle'))
    .handler(({ input, context: { deps, scope, session } }) =>
      markDone(deps, { scope, userId: session.userId }, input.id),
    ),
  reopen: api.conversation.inbox.reopen
    .use(may('inbox.handle'))
    .handler(({ input, context: { deps, scope } }) => reopen(deps, scope, input.id)),
}

export const conversationRoutes = { inbox }
