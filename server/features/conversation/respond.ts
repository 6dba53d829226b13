import { isHeardByCarrier } from '#core/conversation/carrier-answers.ts'
import { openIds } from '#core/conversation/conversation.ts'
import { isToldOneWay } from '#core/conversation/one-way.ts'
import type { SecondOpinion } from '#core/conversation/second-opinion.ts'
import { isKeyword, type Understanding } from '#reader/read.ts'
import { heedAvailability } from '#server/features/availability/answer.ts'
import { help, start, stop } from './consent.ts'
import { heardIn, type Inbound, reply } from './reply.ts'
import { respondTo } from './text-answer.ts'

const firstOpen = ({ conversation }: Inbound): string[] => openIds(conversation).slice(0, 1)

/** Takes the text as an answer to the question which days somebody cannot serve, where that was asked last. */
async function isAboutDays(inbound: Inbound): Promise<boolean> {
  const { tx, deps, now, messageId, conversation, text } = inbound
  const newest = conversation.texts.at(-1)
  if (!newest || conversation.isOptedOut) return false
  // The church's own words for accepting and declining answer the places that are open.
  if (isKeyword(text.body, conversation.keywords) && openIds(conversation).length > 0) return false
  const done = await heedAvailability(tx, deps, { ...heardIn(inbound), newest }, now)
  if (done === 'kept') inbound.kept.push(messageId)
  return done !== 'ignored'
}

async function act(inbound: Inbound, understanding: Understanding | SecondOpinion): Promise<void> {
  switch (understanding.kind) {
    case 'stop':
      return stop(inbound)
    case 'start':
      return start(inbound)
    case 'help':
      return help(inbound)
    case 'link':
      return respondTo(inbound, understanding)
    default:
      return (await isAboutDays(inbound)) ? undefined : respondTo(inbound, understanding)
  }
}

/** Understood whatever else is pending, and where no other text is read. */
const CONSENT: readonly (Understanding | SecondOpinion)['kind'][] = ['stop', 'start', 'help']

/** With one-way texting only what answers a question for days is read; else who writes gets the link, once a day at most. */
async function actOneWay(inbound: Inbound): Promise<void> {
  if ((await isAboutDays(inbound)) || isToldOneWay(inbound.conversation, inbound.now)) return
  reply(inbound, { kind: 'one_way_notice', ids: firstOpen(inbound) })
}

/** Does what a text says, as far as it is not gathered for all texts that are taken in together. */
export async function respond(inbound: Inbound, understanding: Understanding | SecondOpinion): Promise<void> {
  const { answersPreview, oneWayOnly } = inbound.conversation
  // 'What is this?' to a preview is answered by saying that it is one.
  const isAboutPreview = answersPreview && understanding.kind === 'help' && !isHeardByCarrier(inbound.text)
  if (CONSENT.includes(understanding.kind) && !isAboutPreview) return act(inbound, understanding)
  if (answersPreview) return reply(inbound, { kind: 'trial_reply' })
  return oneWayOnly ? actOneWay(inbound) : act(inbound, understanding)
}
