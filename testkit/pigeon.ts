import { failure, success } from '#core/outcome.ts'
import type { Clock } from '#core/time/instant.ts'
import type { Carrier } from '#core/vocabulary/numbers.ts'
import { type HookEvent, headerOf, UNSIGNED } from '#providers/hooks.ts'
import type {
  DeliveryStatus,
  InboundText,
  OwnedNumber,
  RegistrationPort,
  SentText,
  TextingHook,
  TextingPort,
} from '#providers/texting/port.ts'

/** A carrier that the product has never heard of. */
export const PIGEON = 'pigeon' as Carrier

const KEY = 'the ring of the pigeon'
const AREA = '+1312555'

type Report = { note: number; status: DeliveryStatus; trouble: string | null; sid: string }
type Written = Pick<InboundText, 'sid' | 'from' | 'to' | 'body'>

const inboundOf = ({ sid, from, to, body }: Written, writtenAt: string | null): InboundText => ({
  sid,
  from,
  to,
  body,
  optOutType: null,
  mediaCount: 0,
  writtenAt: writtenAt ? Temporal.Instant.from(writtenAt) : null,
})

const inboundEvent = (payload: Written & { at?: string }): HookEvent => ({
  kind: 'texting_inbound',
  externalId: payload.sid,
  payload,
  subject: payload.from,
  number: payload.to,
})

/** 'Pigeon' as a carrier, and what it knows: small, in memory, with JSON for its calls and codes of its own. */
export function startPigeon(clock: Clock) {
  const owned: (OwnedNumber & { reference: string; directedTo: string })[] = []
  const sent: SentText[] = []
  const written: (Written & { at: Temporal.Instant })[] = []
  const registered: string[] = []
  /** The next text is taken, but the answer is lost. */
  const weather = { isStormy: false }

  const hookOf = (path: string, eventOf: (body: unknown) => HookEvent): TextingHook => ({
    path,
    accepts: 'json',
    read: async (request) =>
      headerOf(request, 'x-pigeon-key') === KEY
        ? success({ events: [eventOf(JSON.parse(request.body))], answer: null })
        : failure(UNSIGNED),
  })

  const registration: RegistrationPort = {
    withdraw: async () => success(null),
    advance: async ({ numberSid }, ids, keep) => {
      registered.push(`${numberSid} after ${JSON.stringify(ids)}`)
      await keep({ sender: numberSid })
      return success({ state: 'approved' })
    },
  }

  const isWithin = (at: Temporal.Instant, since: Temporal.Instant, until: Temporal.Instant): boolean =>
    Temporal.Instant.compare(at, since) >= 0 && Temporal.Instant.compare(at, until) < 0

  const port: TextingPort = {
    key: PIGEON,
    accounts: null,
    sellsIn: () => true,
    searchNumbers: async () =>
      success([
        { phoneNumber: `${AREA}0${180 + owned.length}`, label: 'Coop', locality: null, region: null },
      ]),
    buyNumber: async ({ phoneNumber, smsUrl, reference }) => {
      const number = { sid: `ring-${owned.length + 1}`, phoneNumber, reference, directedTo: smsUrl }
      owned.push(number)
      return success(number)
    },
    findOwned: async (reference) => success(owned.filter((one) => one.reference === reference)),
    releaseNumber: async (sid) => {
      owned.splice(
        owned.findIndex((one) => one.sid === sid),
        1,
      )
      return success(null)
    },
    connectNumber: async () =>
      failure({ kind: 'stop', why: 'number_taken', code: null, detail: 'Pigeon knows no other accounts' }),
    directNumbers: async ({ sids, smsUrl }) => {
      const strayed = owned.filter(({ sid, directedTo }) => sids.includes(sid) && directedTo !== smsUrl)
      for (const number of strayed) number.directedTo = smsUrl
      return success(strayed.length)
    },
    send: async ({ from, to, body }) => {
      const text: SentText = {
        sid: `note-${sent.length + 1}`,
        status: 'queued',
        segments: 1,
        errorCode: null,
        sentAt: clock.now(),
        body,
        to,
        from,
      }
      sent.push(text)
      if (!weather.isStormy) return success(text)
      weather.isStormy = false
      return failure({
        kind: 'retry',
        notBefore: clock.now(),
        outcome: 'unknown',
        code: null,
        detail: 'no answer',
      })
    },
    findSent: async ({ from, to }) => success(sent.filter((text) => text.from === from && text.to === to)),
    listSent: async ({ since, until }) =>
      success(sent.filter(({ sentAt }) => sentAt !== null && isWithin(sentAt, since, until))),
    findInbound: async ({ since, until }) =>
      success(
        written
          .filter(({ at }) => isWithin(at, since, until))
          .map(({ at, ...text }) => inboundEvent({ ...text, at: at.toString() })),
      ),
    pace: { local: 1, tollFree: 1, mobile: 1 },
    inboundUrl: 'http://pigeon.test/inbound',
    statusUrl: (messageId) => `http://pigeon.test/${messageId}`,
    hooks: [
      hookOf('/hooks/pigeon/text', (body) => inboundEvent(body as Written)),
      hookOf('/hooks/pigeon/report', (body) => {
        const payload = body as Report
        return { kind: 'texting_status', externalId: `${payload.sid}/${payload.status}`, payload }
      }),
    ],
    readInbound: (payload) => inboundOf(payload as Written, (payload.at as string | undefined) ?? null),
    readReceipt: (payload) => {
      const { note, sid, status, trouble } = payload as Report
      return { messageId: note, receipt: { sid, status, errorCode: trouble } }
    },
    explain: (code) => ({
      sentence: `Pigeon says ${code}.`,
      fix: 'Ask Pigeon.',
      failure: { kind: 'stop', why: 'unreachable', code, detail: 'Pigeon did not find the roof' },
    }),
    registrations: { local: registration, tollFree: registration },
    serviceOf: () => null,
  }
  return { port, owned, sent, written, registered, weather, headers: { 'x-pigeon-key': KEY } }
}
