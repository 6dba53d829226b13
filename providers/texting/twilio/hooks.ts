import { validateRequest } from 'twilio/lib/webhooks/webhooks.js'
import type { InboundText, TextingPort } from '../port.ts'
import { deliveryStatus } from './delivery-status.ts'

type Hooks = Pick<TextingPort, 'verifyHook' | 'readInbound' | 'readReceipt'>

/** Twilio's webhooks: forms signed with the auth token of the account that they are about. */
export const hooks = (authToken: string): Hooks => ({
  verifyHook: ({ url, params, signature, account }) =>
    validateRequest(account?.token ?? authToken, signature, url, params),

  readInbound: (params) => {
    const { MessageSid, From, To, Body, MessageStatus } = params
    if (!MessageSid || !From || !To || Body === undefined || MessageStatus !== undefined) return null
    return {
      sid: MessageSid,
      from: From,
      to: To,
      body: Body,
      optOutType: optOutType(params.OptOutType),
      mediaCount: Number(params.NumMedia) || 0,
    }
  },

  readReceipt: ({ MessageSid, MessageStatus, ErrorCode }) => {
    const status = deliveryStatus(MessageStatus)
    if (!MessageSid || status === null) return null
    return { sid: MessageSid, status, errorCode: ErrorCode || null }
  },
})

const optOutType = (word: string | undefined): InboundText['optOutType'] =>
  word === 'STOP' || word === 'START' || word === 'HELP' ? word : null
