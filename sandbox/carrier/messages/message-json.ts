import { pathOf } from '../base/accounts.ts'
import { ACCOUNT_SID, API_VERSION } from '../base/credentials.ts'
import { rfc2822 } from '../base/dates.ts'
import type { StoredMessage } from '../base/state.ts'

const PRICE_PER_SEGMENT = 0.0075

/** A text as the API shows it. The price is known once the text has been sent. */
export function messageJson(message: StoredMessage) {
  const path = `${pathOf(message.account)}/Messages/${message.sid}`
  const isPriced = message.sentMs !== null
  return {
    account_sid: message.account ?? ACCOUNT_SID,
    api_version: API_VERSION,
    body: message.body,
    date_created: rfc2822(message.createdMs),
    date_sent: rfc2822(message.sentMs),
    date_updated: rfc2822(message.updatedMs),
    direction: message.direction,
    error_code: message.errorCode,
    error_message: null,
    from: message.from,
    messaging_service_sid: message.service,
    num_media: String(message.mediaCount),
    num_segments: String(message.segments),
    price: isPriced ? (-PRICE_PER_SEGMENT * message.segments).toFixed(5) : null,
    price_unit: isPriced ? 'USD' : null,
    sid: message.sid,
    status: message.status,
    subresource_uris: { media: `${path}/Media.json`, feedback: `${path}/Feedback.json` },
    to: message.to,
    uri: `${path}.json`,
  }
}
