import type { DeliveryStatus } from '../port.ts'

/** Twilio's words for how far an outgoing text has come. */
const STATUSES = new Map<string | undefined, DeliveryStatus>(
  Object.entries({
    accepted: 'queued',
    scheduled: 'queued',
    queued: 'queued',
    sending: 'queued',
    sent: 'sent',
    partially_delivered: 'sent',
    delivered: 'delivered',
    read: 'delivered',
    undelivered: 'undelivered',
    failed: 'failed',
    canceled: 'failed',
  } as const),
)

/** Null for a word that says nothing about an outgoing text. */
export const deliveryStatus = (word: string | undefined): DeliveryStatus | null => STATUSES.get(word) ?? null
