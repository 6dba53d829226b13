import type { z } from 'zod'
import { failure, success } from '#core/outcome.ts'
import type {
  PlanningAccess,
  PlanningBlockout,
  PlanningBlockouts,
  PlanningOutcome,
  PlanningPort,
} from '../port.ts'
import { alert } from './failures.ts'
import { listing, single } from './reading.ts'
import type { Send } from './request.ts'
import { structure } from './structure.ts'
import { blockoutDateWire, blockoutWire } from './wire.ts'

type Span = { from: Temporal.PlainDate; until: Temporal.PlainDate }
type Blockout = z.output<typeof blockoutWire>

const LAST_MOMENT = Temporal.PlainTime.from('23:59:59')

const localOf = (at: Temporal.Instant, zone: string): Temporal.PlainDate =>
  at.toZonedDateTimeISO(zone).toPlainDate()

/** The days between two moments; one that ends at midnight ends with the day before. */
const daysBetween = (startsAt: Temporal.Instant, endsAt: Temporal.Instant, zone: string): Span => ({
  from: localOf(startsAt, zone),
  until: localOf(endsAt.subtract({ seconds: 1 }), zone),
})

const touches = (one: Span, other: Span): boolean =>
  Temporal.PlainDate.compare(one.from, other.until) <= 0 &&
  Temporal.PlainDate.compare(other.from, one.until) <= 0

/** A moment of a local day with its offset, so that it is the same whichever zone reads it. */
const momentOf = (day: Temporal.PlainDate, time: Temporal.PlainTime, zone: string): string =>
  day
    .toZonedDateTime({ timeZone: zone, plainTime: time })
    .toString({ timeZoneName: 'never', smallestUnit: 'second' })

/** Whether a blockout may touch some days: a day around it covers whatever zone its moments are in. */
function isNear(
  { attributes: { starts_at, ends_at } }: Pick<Blockout, 'attributes'>,
  zone: string,
  span: Parameters<typeof touches>[1],
): boolean {
  if (!starts_at || !ends_at) return true
  const { from, until } = daysBetween(starts_at, ends_at, zone)
  return touches({ from: from.subtract({ days: 2 }), until: until.add({ days: 2 }) }, span)
}

/** The days on which people cannot serve: Blockouts of Services, which need the Scheduler role. */
export function blockouts(send: Send): Pick<PlanningPort, 'blockouts'> {
  const { organization } = structure(send)
  const pathOf = (personId: string) => `/services/v2/people/${personId}/blockouts`

  /** Only the dates of a blockout tell its true moments. */
  async function withDays(
    access: PlanningAccess,
    of: { personId: string; zone: string },
    blockout: Pick<Blockout, 'id' | 'attributes'>,
  ): PlanningOutcome<PlanningBlockout | null> {
    const path = `${pathOf(of.personId)}/${blockout.id}/blockout_dates?per_page=1`
    const dates = await listing(send, access, path, blockoutDateWire)
    if (!dates.ok) return dates
    const { starts_at_utc: startsAt, ends_at_utc: endsAt } = dates.value.items[0]?.attributes ?? {}
    if (!startsAt || !endsAt) return success(null)
    const { reason } = blockout.attributes
    return success({ id: blockout.id, reason, ...daysBetween(startsAt, endsAt, of.zone) })
  }

  const list: PlanningBlockouts['list'] = async (access, { personId, ...span }) => {
    const church = await organization(access)
    if (!church.ok) return church
    const zone = church.value.timeZone
    const read = await listing(send, access, `${pathOf(personId)}?filter=future&per_page=100`, blockoutWire)
    if (!read.ok) return read
    const found: PlanningBlockout[] = []
    for (const blockout of read.value.items.filter((one) => isNear(one, zone, span))) {
      const known = await withDays(access, { personId, zone }, blockout)
      if (!known.ok) return known
      if (known.value && touches(known.value, span)) found.push(known.value)
    }
    return success(found)
  }

  const add: PlanningBlockouts['add'] = async (access, { personId, reason, from, until }) => {
    const church = await organization(access)
    if (!church.ok) return church
    const zone = church.value.timeZone
    const present = await list(access, { personId, from, until })
    if (!present.ok) return present
    const same = present.value.find(
      (one) => one.reason === reason && one.from.equals(from) && one.until.equals(until),
    )
    if (same) return success(same)
    const attributes = {
      reason,
      repeat_frequency: 'no_repeat',
      starts_at: momentOf(from, new Temporal.PlainTime(), zone),
      ends_at: momentOf(until, LAST_MOMENT, zone),
    }
    const body = { data: { type: 'Blockout', attributes } }
    const call = { method: 'POST', url: pathOf(personId), kind: 'write', body } as const
    const written = await single(send, access, call, blockoutWire)
    if (!written.ok) return written
    const known = await withDays(access, { personId, zone }, written.value.item)
    if (!known.ok) return known
    const isAsMeant = known.value?.from.equals(from) && known.value.until.equals(until)
    return known.value && isAsMeant
      ? success(known.value)
      : failure(alert('unexpected', 'the blockout has other days than were written'))
  }

  const remove: PlanningBlockouts['remove'] = async (access, { personId, blockoutId }) => {
    const url = `${pathOf(personId)}/${blockoutId}`
    const gone = await send(access, { method: 'DELETE', url, kind: 'write' })
    if (gone.ok || (gone.failure.kind === 'stop' && gone.failure.why === 'gone')) return success(null)
    return gone
  }

  return { blockouts: { list, add, remove } }
}
