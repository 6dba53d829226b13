import type { Clock } from '#core/time/instant.ts'
import type { DeliveryStatus, SentText, TextingPort } from '../port.ts'
import { type Ask, outcomeOf } from './calling/ask.ts'
import type { Create } from './calling/create.ts'

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
export const texts = (
  ask: Ask,
  create: Create,
  clock: Clock,
): Pick<TextingPort, 'send' | 'findSent' | 'listSent'> => ({
  send: ({ from, to, body, statusUrl, service, validUntil, account = null, mayStillGo = () => true }) =>
    outcomeOf(async () => {
      const form = {
        From: from,
        To: to,
        Body: body,
        StatusCallback: statusUrl,
        ...(service && { MessagingServiceSid: service }),
        ...(validUntil && { ValidityPeriod: secondsUntil(validUntil, clock.now()) }),
      }
      return created(await create('Messages.json', form, { account, mayWrite: mayStillGo }))
    }, clock),

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

type Plain = { sid: string; status: string; body: string; to: string; from: string }
type Text = Plain & { numSegments: string; errorCode: number | null; dateSent: Date | null }
type Listed = Text & { dateCreated: Date }
type Created = Plain & { num_segments: string; error_code: number | null; date_sent: string | null }

/** Twilio's dates are whole seconds. */
const isFrom = ({ dateCreated }: Listed, since: Temporal.Instant): boolean =>
  dateCreated.getTime() >= since.epochMilliseconds

/** A text as the answer that makes it has it. */
function created(answer: unknown): SentText {
  const { num_segments, error_code, date_sent, ...text } = answer as Created
  return sent({
    ...text,
    numSegments: num_segments,
    errorCode: error_code,
    dateSent: date_sent ? new Date(date_sent) : null,
  })
}

function sent(text: Text): SentText {
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
