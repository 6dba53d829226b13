import type { TextingPort } from '../port.ts'
import type { Ask } from './calling/ask.ts'
import { inboundEvent, LISTED_AT } from './hooks.ts'

/** Texts that came in, as Twilio keeps them: each as the form that its hook would have had. */
export const inbound = (ask: Ask): Pick<TextingPort, 'findInbound'> => ({
  findInbound: ({ since, until, account }) =>
    ask(async (sdk) => {
      const listed = await sdk.messages.list({
        dateSentAfter: new Date(since.epochMilliseconds),
        dateSentBefore: new Date(until.epochMilliseconds),
        pageSize: 1000,
      })
      return listed
        .filter(({ direction }) => direction === 'inbound')
        .reverse()
        .flatMap((text) => inboundEvent({ params: formOf(text) }) ?? [])
    }, account),
})

type Listed = {
  sid: string
  accountSid: string
  from: string
  to: string
  body: string
  numMedia: string
  dateSent: Date
}

const formOf = ({ sid, accountSid, from, to, body, numMedia, dateSent }: Listed): Record<string, string> => ({
  MessageSid: sid,
  AccountSid: accountSid,
  From: from,
  To: to,
  Body: body,
  NumMedia: numMedia,
  [LISTED_AT]: dateSent.toISOString(),
})
