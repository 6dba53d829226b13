import { isOf } from '../base/accounts.ts'
import { parseMs } from '../base/dates.ts'
import { CarrierError } from '../base/errors.ts'
import { type Form, many, one } from '../base/form.ts'
import type { CarrierState, StoredMessage } from '../base/state.ts'
import { fateOf, senderRefusal, TEST_NUMBER } from '../numbers/magic.ts'
import { isE164, isWebAddress, ownedNumber } from '../numbers/owned-numbers.ts'
import { blockedWith } from '../registration/blocking.ts'
import type { Registry } from '../registration/registry.ts'
import { dispatch, VALIDITY_MAX_SECONDS } from './journeys.ts'
import { isOptedOut } from './opt-outs.ts'
import { countSegments } from './segments.ts'

/** A request to send a text, as it was posted. */
type Draft = {
  account: string
  to: string
  from: string | null
  service: string | null
  body: string
  media: string[]
  statusCallback: string | null
  sendAt: string | null
  isScheduled: boolean
  /** How many seconds it may wait in the queue; as it was posted. */
  validityPeriod: string | null
}

const BODY_MAX = 1600
const SCHEDULE_MIN_MS = 300_000
const SCHEDULE_MAX_MS = 35 * 86_400_000
/** Error codes from here on arise on the way, not when the text is handed over. */
const FIRST_LATE_CODE = 30_000

export function acceptText(
  registry: Registry,
  account: string,
  form: Form,
  isSilent: boolean,
): StoredMessage {
  const state = registry.carrier
  const draft = read(account, form)
  const refusal = REFUSALS.find(([, applies]) => applies(draft, state))
  if (refusal) throw new CarrierError(refusal[0])
  const from = draft.from ?? senderIn(state, draft.service)
  if (!from) throw new CarrierError(21703)
  const late =
    refuseByPerson(state, from, draft) ??
    blockedWith(registry, from, { to: draft.to, segments: countSegments(draft.body) })
  return dispatch(state, {
    direction: 'outbound-api',
    from,
    to: draft.to,
    body: draft.body,
    mediaCount: draft.media.length,
    service: draft.service,
    statusCallback: isSilent ? null : draft.statusCallback,
    scheduledMs: draft.isScheduled && draft.sendAt ? parseMs(draft.sendAt) : null,
    failsWith: late,
    validitySeconds: Number(draft.validityPeriod ?? VALIDITY_MAX_SECONDS),
  })
}

function read(account: string, form: Form): Draft {
  return {
    account,
    to: one(form, 'To') ?? '',
    from: one(form, 'From') || null,
    service: one(form, 'MessagingServiceSid') || null,
    body: one(form, 'Body') ?? '',
    media: many(form, 'MediaUrl'),
    statusCallback: one(form, 'StatusCallback') || null,
    sendAt: one(form, 'SendAt') || null,
    isScheduled: one(form, 'ScheduleType') === 'fixed',
    validityPeriod: one(form, 'ValidityPeriod') ?? null,
  }
}

/** The vendor's refusals, in the order in which it checks for them. */
const REFUSALS: [code: number, applies: (draft: Draft, state: CarrierState) => boolean][] = [
  [21604, ({ to }) => to === ''],
  [21603, ({ from, service }) => !from && !service],
  [21705, ({ service }) => service !== null && !/^MG[0-9a-f]{32}$/.test(service)],
  [21701, ({ service }, state) => service !== null && state.services.get(service) === undefined],
  [21602, ({ body, media }) => body === '' && media.length === 0],
  [21617, ({ body }) => body.length > BODY_MAX],
  [21609, ({ statusCallback }) => statusCallback !== null && !isWebAddress(statusCallback)],
  [21265, ({ to }) => /^\d{5,6}$/.test(to)],
  [21211, ({ to, from }) => !isReachable(to) || to === from],
  [21624, ({ validityPeriod }) => validityPeriod !== null && !isValidity(validityPeriod)],
  [35118, ({ isScheduled, service }) => isScheduled && !service],
  [35111, ({ isScheduled, sendAt }) => isScheduled && !sendAt],
  [
    35114,
    ({ isScheduled, sendAt }, state) => isScheduled && !isInWindow(parseMs(sendAt ?? ''), state.nowMs()),
  ],
  [21212, ({ from }) => from !== null && (!isE164(from) || senderRefusal(from) === 21212)],
  [21611, ({ from }) => from !== null && senderRefusal(from) === 21611],
  [21606, ({ from, account }, state) => from !== null && !maySend(state, account, from)],
  [21711, ({ from, service }, state) => from !== null && service !== null && !isInPool(state, service, from)],
]

const isValidity = (posted: string): boolean =>
  /^\d+$/.test(posted) && Number(posted) >= 1 && Number(posted) <= VALIDITY_MAX_SECONDS

/** The numbers of a messaging service. */
const poolOf = (state: CarrierState, service: string): string[] =>
  (state.services.get(service)?.numberSids ?? []).flatMap((sid) => state.numbers.get(sid)?.phoneNumber ?? [])

const isInPool = (state: CarrierState, service: string, from: string): boolean =>
  poolOf(state, service).includes(from)

/** The number that the service chooses where none was given. */
const senderIn = (state: CarrierState, service: string | null): string | null =>
  service === null ? null : (poolOf(state, service)[0] ?? null)

function maySend(state: CarrierState, account: string, from: string): boolean {
  const number = ownedNumber(state, from)
  return from === TEST_NUMBER || (number !== undefined && isOf(account, number))
}

/** Whether a number is E.164 and, under +1, allowed by the North American numbering plan. */
const isReachable = (to: string) =>
  isE164(to) && (!to.startsWith('+1') || /^\+1[2-9]\d{2}[2-9]\d{6}$/.test(to))

const isInWindow = (sendMs: number, nowMs: number) =>
  sendMs - nowMs > SCHEDULE_MIN_MS && sendMs - nowMs <= SCHEDULE_MAX_MS

/**
 * Applies the refusals that depend on the recipient. An opt-out stops a plain number's text at once, but a
 * messaging service's text only on its way; the code it will then fail with is returned.
 */
function refuseByPerson(state: CarrierState, from: string, draft: Draft): number | null {
  const fate = fateOf(draft.to)?.refusedWith ?? null
  const code = state.switches.rejectCode ?? fate ?? (isOptedOut(state, from, draft.to) ? 21610 : null)
  const isLate = code !== null && (code >= FIRST_LATE_CODE || (code === 21610 && draft.service !== null))
  if (code !== null && !isLate) throw new CarrierError(code)
  return code
}
