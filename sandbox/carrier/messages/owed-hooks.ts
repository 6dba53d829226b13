import { ACCOUNT_SID, API_VERSION } from '../base/credentials.ts'
import { receiptDate } from '../base/dates.ts'
import type { CarrierState, Hook, MessageStatus, OwnedNumber, StoredMessage } from '../base/state.ts'
import { placeOf } from '../numbers/places.ts'

const ENDED: MessageStatus[] = ['delivered', 'undelivered', 'failed']

/** Queues a status callback about a text, if the customer asked for one. */
export function oweStatusHook(
  state: CarrierState,
  message: StoredMessage,
  status: MessageStatus,
  atMs: number,
): void {
  if (!message.statusCallback) return
  const hasEnded = ENDED.includes(status)
  owe(state, {
    kind: 'status',
    sid: message.sid,
    url: message.statusCallback,
    method: 'POST',
    params: present({
      AccountSid: message.account ?? ACCOUNT_SID,
      ApiVersion: API_VERSION,
      ErrorCode: hasEnded && message.errorCode !== null ? String(message.errorCode) : null,
      From: message.from,
      MessageSid: message.sid,
      MessageStatus: status,
      MessagingServiceSid: message.service,
      RawDlrDoneDate: hasEnded ? receiptDate(atMs) : null,
      SmsSid: message.sid,
      SmsStatus: status,
      To: message.to,
    }),
  })
}

/** Queues the webhook call for a text that came in to one of the customer's numbers. */
export function oweInboundHook(
  state: CarrierState,
  message: StoredMessage,
  number: OwnedNumber,
  optOutType: string | null,
): void {
  const { SmsUrl: url, SmsFallbackUrl: fallbackUrl, SmsFallbackMethod } = number.settings
  if (!url) return
  owe(state, {
    ...(fallbackUrl && { fallback: { url: fallbackUrl, method: SmsFallbackMethod ?? 'POST' } }),
    kind: 'inbound',
    sid: message.sid,
    url,
    method: number.settings.SmsMethod ?? 'POST',
    params: present({
      AccountSid: message.account ?? ACCOUNT_SID,
      ApiVersion: API_VERSION,
      Body: message.body,
      From: message.from,
      MessageSid: message.sid,
      NumMedia: String(message.mediaCount),
      NumSegments: String(message.segments),
      OptOutType: optOutType,
      SmsMessageSid: message.sid,
      SmsSid: message.sid,
      SmsStatus: 'received',
      To: message.to,
      ...geography('From', message.from ?? ''),
      ...geography('To', message.to),
    }),
  })
}

type Owed = Pick<Hook, 'kind' | 'sid' | 'url' | 'method' | 'fallback' | 'params'>

function owe(state: CarrierState, hook: Owed): void {
  const { duplicateWebhooks, delayWebhooksSeconds } = state.switches
  const id = state.newSid('HK')
  const dueMs = state.nowMs() + delayWebhooksSeconds * 1000
  const copies = duplicateWebhooks ? [id, `${id}:again`] : [id]
  for (const copy of copies) state.hooks.set(copy, { ...hook, id: copy, dueMs, firstTriedMs: null, tries: 0 })
}

function geography(side: 'From' | 'To', phoneNumber: string): Record<string, string | null> {
  const place = placeOf(phoneNumber)
  return {
    [`${side}City`]: place?.locality.toUpperCase() ?? null,
    [`${side}State`]: place?.region ?? null,
    [`${side}Zip`]: place?.postalCode ?? null,
    [`${side}Country`]: place?.country ?? null,
  }
}

function present(params: Record<string, string | null>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(params).filter((entry): entry is [string, string] => entry[1] !== null),
  )
}
