import { createHmac, timingSafeEqual } from 'node:crypto'
import type { z } from 'zod'
import { failure, success } from '#core/outcome.ts'
import { type HookEvent, type HookReading, type HookRequest, headerOf, UNSIGNED } from '../../hooks.ts'
import type { PlanningHint } from '../port.ts'
import { deliveryWire, payloadWire } from './wire.ts'

type Payload = z.output<typeof payloadWire>

const SIGNATURE = 'x-pco-webhooks-authenticity'

/** Whether a delivery is signed: HMAC-SHA256 in hex over the exact raw body, keyed by the subscription's secret. */
export function isSigned(hook: { secret: string; rawBody: string; signature: string }): boolean {
  const { secret, rawBody, signature } = hook
  const expected = Buffer.from(createHmac('sha256', secret).update(rawBody, 'utf8').digest('hex'))
  const given = Buffer.from(signature)
  return given.length === expected.length && timingSafeEqual(given, expected)
}

/** A hint, and the id that is the same in every attempt to deliver it. */
type Delivered = PlanningHint & { eventId: string }

/** Null when the body is not a delivery. */
export function readDelivery(rawBody: string): Delivered[] | null {
  const read = deliveryWire.safeParse(fromJson(rawBody))
  return read.success ? read.data.data.map(hint) : null
}

const eventOf = ({ eventId, ...payload }: Delivered): HookEvent => ({
  kind: 'planning',
  externalId: eventId,
  payload,
})

/** A call to the address of a subscription. */
export function readCall(request: HookRequest, secret: string): HookReading {
  const { body: rawBody } = request
  if (!isSigned({ secret, rawBody, signature: headerOf(request, SIGNATURE) })) return failure(UNSIGNED)
  const delivered = readDelivery(rawBody)
  return delivered
    ? success({ events: delivered.map(eventOf), answer: null })
    : failure({ kind: 'unreadable', sentence: 'This is not a delivery.' })
}

function hint({ id, attributes }: z.output<typeof deliveryWire>['data'][number]): Delivered {
  const read = payloadWire.safeParse(fromJson(attributes.payload))
  const payload = read.success ? read.data : null
  return {
    eventId: id,
    event: attributes.name,
    planId: payload && subject(payload, 'Plan', payload.data.relationships?.plan),
    personId:
      payload && (keptPerson(payload) ?? subject(payload, 'Person', payload.data.relationships?.person)),
  }
}

/** The id of the plan or person that the payload is, names or hangs under. */
function subject({ data, meta }: Payload, type: string, related: string | null | undefined): string | null {
  if (data.type === type) return data.id
  return related ?? (meta?.type === type ? meta.id : null)
}

/** After a merge the person who stays is the one to read again. */
const keptPerson = ({ data }: Payload): string | null => data.attributes?.person_to_keep_id ?? null

function fromJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
