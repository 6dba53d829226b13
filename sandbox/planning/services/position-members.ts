import { renderable } from '../api/render.ts'
import type { PositionMember } from '../state/documents.ts'
import { link, type Vertex, type View } from '../state/vertex.ts'
import { servicesPersonVertex } from './people.ts'
import { teamPositionVertex } from './teams.ts'

const personOf = ({ personId }: PositionMember, { data }: View) => data.people.must(personId)

export const positionMemberVertex: Vertex<PositionMember> = {
  type: 'PersonTeamPositionAssignment',
  path: ({ positionId, id }) =>
    `/services/v2/team_positions/${positionId}/person_team_position_assignments/${id}`,
  attributes: (member) => ({
    created_at: member.createdAt,
    updated_at: member.updatedAt,
    schedule_preference: member.schedulePreference,
    preferred_weeks: [],
  }),
  relationships: (member) => ({
    person: link('Person', member.personId),
    team_position: link('TeamPosition', member.positionId),
    time_preference_options: [],
  }),
  parent: (member) => link('TeamPosition', member.positionId),
  includes: {
    person: (member, view) => renderable(servicesPersonVertex, personOf(member, view)),
    team_position: (member, { data }) =>
      renderable(teamPositionVertex, data.positions.must(member.positionId)),
  },
  order: {
    first_name: (member, view) => personOf(member, view).firstName,
    last_name: (member, view) => personOf(member, view).lastName,
  },
  filters: {
    not_archived: (member, view) => personOf(member, view).archivedAt === null,
    not_deleted: () => true,
  },
}
