import { validateRequest } from 'twilio/lib/webhooks/webhooks.js'
import { failure, success } from '#core/outcome.ts'
import { type HookEvent, type HookReading, type HookRequest, headerOf, UNSIGNED } from '../../hooks.ts'
import type { InboundText, Receipt, TextingHook, TextingLookups, TextingPort } from '../port.ts'
import { type TwilioConfig, tokensOf } from './calling/config.ts'
import { deliveryStatus } from './texts.ts'

type Params = Record<string, string>

const INBOUND_PATH = '/hooks/twilio/sms'
const STATUS_PATH = '/hooks/twilio/status'
/**
 * Connection overrides: unless told, Twilio tries a text once and only logs that it failed. All tries together
 * take at most 15 seconds.
 */
const PATIENTLY = '#rc=5&rp=all&ct=2000&rt=5000'
const SIGNATURE = 'x-twilio-signature'
/** TwiML without a word: whatever there is to say goes as a text of its own. */
const NOTHING_TO_SAY = {
  type: 'text/xml',
  body: '<?xml version="1.0" encoding="UTF-8"?><Response/>',
}

/** A call with its form, as it was signed. */
type Form = { url: string; params: Params; signature: string }

const formOf = (request: HookRequest): Form => ({
  url: request.url,
  params: Object.fromEntries(new URLSearchParams(request.body)),
  signature: headerOf(request, SIGNATURE),
})

/** Twilio signs a form with the auth token of the account that it is about. */
export const isSigned = (authToken: string, { url, params, signature }: Form): boolean =>
  validateRequest(authToken, signature, url, params)

/** Our own id of the text that a status report is about; our address for it carries it. */
function messageIdOf({ url }: Pick<Form, 'url'>): number {
  const given = new URL(url).searchParams.get('message')
  return given ? Number(given) : Number.NaN
}

/** Ours, in the form of a text that was found in Twilio’s list: no hook has it. */
export const LISTED_AT = 'ListedAt'

/** Null when the form is not an inbound text. */
export function readInbound(params: Params): InboundText | null {
  const { MessageSid, From, To, Body, MessageStatus } = params
  if (!MessageSid || !From || !To || Body === undefined || MessageStatus !== undefined) return null
  return {
    sid: MessageSid,
    from: From,
    to: To,
    body: Body,
    optOutType: optOutType(params.OptOutType),
    mediaCount: Number(params.NumMedia) || 0,
    writtenAt: params[LISTED_AT] ? Temporal.Instant.from(params[LISTED_AT]) : null,
  }
}

const optOutType = (word: string | undefined): InboundText['optOutType'] =>
  word === 'STOP' || word === 'START' || word === 'HELP' ? word : null

/** Null when the form is not a status report. */
export function readReceipt({ MessageSid, MessageStatus, ErrorCode }: Params): Receipt | null {
  const status = deliveryStatus(MessageStatus)
  if (!MessageSid || status === null) return null
  return { sid: MessageSid, status, errorCode: ErrorCode || null }
}

/** Whether the account of a number that is not in ours signed what is about that number. */
async function isSignedByOther(form: Form, { accountOf, isSentFrom }: TextingLookups): Promise<boolean> {
  const { From = '', To = '', AccountSid, MessageStatus } = form.params
  const isStatus = MessageStatus !== undefined
  const number = isStatus ? From : To
  const account = await accountOf(number)
  if (!account || account.sid !== AccountSid) return false
  const { token, tokenBefore } = account
  if (!isSigned(token, form) && !(tokenBefore && isSigned(tokenBefore, form))) return false
  return !isStatus || isSentFrom(messageIdOf(form) || 0, number)
}

/** What is stored of an inbound text; null when it is none. */
export function inboundEvent({ params }: Pick<Form, 'params'>): HookEvent | null {
  const text = readInbound(params)
  return (
    text && {
      kind: 'texting_inbound',
      externalId: text.sid,
      payload: params,
      subject: text.from,
      number: text.to,
    }
  )
}

function statusEvent(form: Form): HookEvent | null {
  const receipt = readReceipt(form.params)
  const messageId = messageIdOf(form)
  if (!receipt || !Number.isSafeInteger(messageId)) return null
  const externalId = `${receipt.sid}/${receipt.status}`
  return { kind: 'texting_status', externalId, payload: { ...form.params, messageId } }
}

type Reader = {
  path: string
  eventOf: (form: Form) => HookEvent | null
  answer: typeof NOTHING_TO_SAY | null
  /** What is said to a signed call that is something else. */
  otherwise: string
}

/** The secret is that of the account to which a number belongs. */
const hookOf = (config: HooksConfig, { path, eventOf, answer, otherwise }: Reader): TextingHook => ({
  path,
  accepts: 'form',
  read: async (request, lookups): Promise<HookReading> => {
    const form = formOf(request)
    const { publicUrl, fallbackUrl } = config
    const viaFallback = { ...form, url: (fallbackUrl ?? publicUrl) + form.url.slice(publicUrl.length) }
    const isOurs = () =>
      tokensOf(config).some((token) => isSigned(token, form) || isSigned(token, viaFallback))
    const isOursByNow = async () => {
      await config.renewed?.look()
      return isOurs()
    }
    const isGenuine =
      isOurs() ||
      (await isSignedByOther(form, lookups)) ||
      (await isSignedByOther(viaFallback, lookups)) ||
      (await isOursByNow())
    if (!isGenuine) return failure(UNSIGNED)
    const event = eventOf(form)
    return event ? success({ events: [event], answer }) : failure({ kind: 'unreadable', sentence: otherwise })
  },
})

type HooksConfig = Pick<TwilioConfig, 'authToken' | 'renewed' | 'publicUrl' | 'fallbackUrl'>
type Hooks = Pick<TextingPort, 'hooks' | 'inboundUrl' | 'statusUrl' | 'readInbound' | 'readReceipt'>

/** Where Twilio brings a text that our first address did not take. */
export const fallbackOf = ({ publicUrl, fallbackUrl }: HooksConfig): string =>
  (fallbackUrl ?? publicUrl) + INBOUND_PATH

/** Twilio's webhooks: what is texted to our numbers, and what becomes of our texts. */
export const hooks = (config: HooksConfig): Hooks => ({
  inboundUrl: config.publicUrl + INBOUND_PATH + PATIENTLY,
  statusUrl: (messageId) => `${config.publicUrl}${STATUS_PATH}?message=${messageId}`,
  hooks: [
    hookOf(config, {
      path: INBOUND_PATH,
      eventOf: inboundEvent,
      answer: NOTHING_TO_SAY,
      otherwise: 'This is not an inbound text.',
    }),
    hookOf(config, {
      path: STATUS_PATH,
      eventOf: statusEvent,
      answer: null,
      otherwise: 'This is not a status report.',
    }),
  ],
  readInbound: (payload) => readInbound(payload as Params),
  readReceipt: (payload) => {
    const { messageId, ...params } = payload
    const receipt = readReceipt(params as Params)
    return receipt && { messageId: Number(messageId), receipt }
  },
})
