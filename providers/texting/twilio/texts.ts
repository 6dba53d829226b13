import type { Clock } from '#core/time/instant.ts'
import type { DeliveryStatus, SentText, TextingPort } from '../port.ts'
import type { Ask } from './calling/ask.ts'

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

/** Sending, and finding what was sent. */
export const texts = (ask: Ask, clock: Clock): Pick<TextingPort, 'send' | 'findSent' | 'listSent'> => ({
  send: ({ from, to, body, statusUrl, account, service, validUntil }) =>
    ask(
      async (sdk) =>
        sent(
          await sdk.messages.create({
            from,
            to,
            body,
            statusCallback: statusUrl,
            ...(service && { messagingServiceSid: service }),
            ...(validUntil && { validityPeriod: secondsUntil(validUntil, clock.now()) }),
          }),
        ),
      account,
    ),

  /**
   * Reads all texts between the two numbers and picks by the date of creation: a text that still waits
   * at Twilio has no date of sending, so that Twilio's own filter could miss it.
   */
  findSent: ({ from, to, since, account }) =>
    ask(async (sdk) => {
      const all = await sdk.messages.list({ from, to, pageSize: 200 })
      const sinceSecond = since.round({ smallestUnit: 'second', roundingMode: 'floor' })
      return all.filter((text) => isFrom(text, sinceSecond)).map(sent)
    }, account),

  /**
   * Lists come sorted by the date of sending, the newest first. Those that wait have none, so that the filter leaves
   * them out: they are looked for among the newest of all.
   */
  listSent: ({ since, until, account }) =>
    ask(async (sdk) => {
      const dated = await sdk.messages.list({
        dateSentAfter: new Date(since.epochMilliseconds),
        dateSentBefore: new Date(until.epochMilliseconds),
        pageSize: PAGE,
      })
      const newest = await sdk.messages.list({ limit: PAGE, pageSize: PAGE })
      const waiting = newest.filter((text) => text.dateSent === null && isFrom(text, since))
      return [...waiting, ...dated].filter(({ direction }) => direction === OURS).map(sent)
    }, account),
})

/** What Twilio says by itself to STOP and HELP is another kind. */
const OURS = 'outbound-api'
/** The most that Twilio gives at once. */
const PAGE = 1000

/** Twilio takes 1 to 36,000 seconds and recommends more than 5. */
const VALIDITY_SECONDS = { least: 6, most: 36_000 } as const

function secondsUntil(end: Temporal.Instant, now: Temporal.Instant): number {
  const seconds = Math.floor(end.since(now).total('seconds'))
  return Math.min(Math.max(seconds, VALIDITY_SECONDS.least), VALIDITY_SECONDS.most)
}

type Listed = {
  sid: string
  status: string
  numSegments: string
  errorCode: number | null
  dateCreated: Date
  dateSent: Date | null
  body: string
  to: string
  from: string
}

/** Twilio's dates are whole seconds. */
const isFrom = ({ dateCreated }: Listed, since: Temporal.Instant): boolean =>
  dateCreated.getTime() >= since.epochMilliseconds

function sent(text: Listed): SentText {
  if (!text.sid) throw new Error('Twilio accepted a text without naming it')
  return {
    sid: text.sid,
    status: deliveryStatus(text.status) ?? 'queued',
    segments: Number(text.numSegments) || null,
    errorCode: text.errorCode ? String(text.errorCode) : null,
    sentAt: text.dateSent ? Temporal.Instant.fromEpochMilliseconds(text.dateSent.getTime()) : null,
    body: text.body,
    to: text.to,
    from: text.from,
  }
}
