import { createHmac, timingSafeEqual } from 'node:crypto'
import type { z } from 'zod'
import type { PlanningHint, PlanningPort } from '../port.ts'
import { deliveryWire, payloadWire } from './wire.ts'

type Payload = z.output<typeof payloadWire>

/** Webhook deliveries: HMAC-SHA256 in hex over the exact raw body, keyed by the subscription's secret. */
export const deliveries: Pick<PlanningPort, 'verifyHook' | 'readHook'> = {
  verifyHook: ({ secret, rawBody, signature }) => {
    const expected = Buffer.from(createHmac('sha256', secret).update(rawBody, 'utf8').digest('hex'))
    const given = Buffer.from(signature)
    return given.length === expected.length && timingSafeEqual(given, expected)
  },

  readHook: (rawBody) => {
    const read = deliveryWire.safeParse(fromJson(rawBody))
    return read.success ? read.data.data.map(hint) : null
  },
}

const hint = ({ id, attributes }: z.output<typeof deliveryWire>['data'][number]): PlanningHint => {
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
const subject = (
  { data, meta }: Payload,
  type: string,
  related: string | null | undefined,
): string | null => {
  if (data.type === type) return data.id
  return related ?? (meta?.type === type ? meta.id : null)
}

/** After a merge the person who stays is the one to read again. */
const keptPerson = ({ data }: Payload): string | null => data.attributes?.person_to_keep_id ?? null

const fromJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
