import type { Call } from '../api/api.ts'
import { readResource, textOrNull } from '../api/body.ts'
import { invalid } from '../api/errors.ts'
import { text } from '../api/where.ts'
import type { Blockout } from '../state/documents.ts'
import { falseUtc, stamp } from '../state/time.ts'
import { link, type Vertex } from '../state/vertex.ts'

export const blockoutVertex: Vertex<Blockout> = {
  type: 'Blockout',
  path: ({ personId, id }) => `/services/v2/people/${personId}/blockouts/${id}`,
  attributes: (blockout, { organization }) => ({
    description: blockout.reason,
    group_identifier: null,
    organization_name: organization.name,
    reason: blockout.reason,
    repeat_frequency: blockout.everyWeeks ? `every_${blockout.everyWeeks}` : 'no_repeat',
    repeat_interval: 'exact_day_of_month',
    repeat_period: blockout.everyWeeks ? 'weekly' : 'daily',
    repeat_until: null,
    settings: null,
    time_zone: organization.timeZone,
    created_at: blockout.createdAt,
    updated_at: blockout.updatedAt,
    starts_at: blockout.startsAt,
    ends_at: blockout.endsAt,
    share: true,
  }),
  relationships: (blockout) => ({
    person: link('Person', blockout.personId),
    organization: link('Organization', blockout.organizationId),
  }),
  parent: (blockout) => link('Person', blockout.personId),
  edges: ['blockout_dates'],
  emptyEdges: ['blockout_exceptions'],
  where: { group_identifier: text(() => null) },
  filters: {
    future: (blockout, { now }) =>
      Temporal.Instant.from(blockout.endsAt).epochMilliseconds >= now.epochMilliseconds,
    past: (blockout, { now }) =>
      Temporal.Instant.from(blockout.endsAt).epochMilliseconds < now.epochMilliseconds,
  },
}

/** One of the times that a blockout covers. */
export type BlockoutDate = { id: string; blockout: Blockout; startsAt: string; endsAt: string }

/** The real service expands repetitions up to a year ahead. */
const WEEKS_AHEAD = 52

/** The times that a blockout covers, soonest first. */
export function datesOf(blockout: Blockout): BlockoutDate[] {
  const { everyWeeks } = blockout
  const count = everyWeeks ? Math.floor(WEEKS_AHEAD / everyWeeks) : 1
  const moved = (at: string, weeks: number) => stamp(Temporal.Instant.from(at).add({ hours: 168 * weeks }))
  return Array.from({ length: count }, (_, place) => ({
    id: `${blockout.id}${place + 1}`,
    blockout,
    startsAt: moved(blockout.startsAt, place * (everyWeeks ?? 0)),
    endsAt: moved(blockout.endsAt, place * (everyWeeks ?? 0)),
  }))
}

export const blockoutDateVertex: Vertex<BlockoutDate> = {
  type: 'BlockoutDate',
  path: ({ blockout, id }) =>
    `/services/v2/people/${blockout.personId}/blockouts/${blockout.id}/blockout_dates/${id}`,
  attributes: ({ blockout, startsAt, endsAt }, { organization }) => ({
    group_identifier: null,
    reason: blockout.reason,
    time_zone: organization.timeZone,
    share: true,
    starts_at: falseUtc(startsAt, organization.timeZone),
    ends_at: falseUtc(endsAt, organization.timeZone),
    starts_at_utc: startsAt,
    ends_at_utc: endsAt,
  }),
  relationships: ({ blockout }) => ({
    person: link('Person', blockout.personId),
    blockout: link('Blockout', blockout.id),
  }),
  parent: ({ blockout }) => link('Blockout', blockout.id),
}

function writtenMoment(value: unknown, name: string): string {
  try {
    return stamp(Temporal.Instant.from(String(value)))
  } catch {
    throw invalid(name, `${name} can't be blank`, 'Blockout')
  }
}

const FREQUENCIES = ['no_repeat', ...Array.from({ length: 8 }, (_, weeks) => `every_${weeks + 1}`)]

/** A blockout as it is written; only one that does not repeat is made here. */
export function createdBlockout(call: Call, personId: string): Blockout {
  const { attributes } = readResource(call.body)
  const startsAt = writtenMoment(attributes.starts_at, 'starts_at')
  const endsAt = writtenMoment(attributes.ends_at, 'ends_at')
  if (endsAt < startsAt) throw invalid('ends_at', 'must be after starts_at', 'Blockout')
  const frequency = String(attributes.repeat_frequency ?? 'no_repeat')
  if (!FREQUENCIES.includes(frequency))
    throw invalid('repeat_frequency', 'is not included in the list', 'Blockout')
  const at = stamp(call.view.now)
  const { data, organization } = call.view
  const blockout: Blockout = {
    id: data.nextId('blockouts'),
    organizationId: organization.id,
    personId,
    reason: textOrNull(attributes.reason) ?? '',
    startsAt,
    endsAt,
    createdAt: at,
    updatedAt: at,
  }
  data.blockouts.set(blockout.id, blockout)
  return blockout
}
