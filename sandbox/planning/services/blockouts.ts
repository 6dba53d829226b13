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
