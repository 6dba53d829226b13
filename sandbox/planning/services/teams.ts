import { renderable } from '../api/render.ts'
import { text } from '../api/where.ts'
import type { Team, TeamPosition } from '../state/documents.ts'
import { link, linkOrNull, type Vertex } from '../state/vertex.ts'
import { servicesPersonVertex } from './people.ts'
import { serviceTypeVertex } from './service-types.ts'

const ALL_LEADERS = '0'

export const teamVertex: Vertex<Team> = {
  type: 'Team',
  path: (team) => `/services/v2/teams/${team.id}`,
  attributes: (team) => ({
    name: team.name,
    rehearsal_team: team.isRehearsalTeam,
    sequence: team.sequence,
    schedule_to: team.scheduleTo,
    default_status: team.defaultStatus,
    default_prepare_notifications: team.defaultPrepareNotifications,
    created_at: team.createdAt,
    updated_at: team.updatedAt,
    archived_at: null,
    deleted_at: null,
    viewers_see: 0,
    assigned_directly: false,
    secure_team: false,
    last_plan_from: null,
    stage_color: null,
    stage_variant: null,
  }),
  relationships: (team) => ({
    service_type: link('ServiceType', team.serviceTypeId),
    default_responds_to: link(
      'Person',
      team.leaderIds.length === 1 ? (team.leaderIds[0] ?? '') : ALL_LEADERS,
    ),
    service_types: [link('ServiceType', team.serviceTypeId)],
  }),
  edges: ['team_leaders', 'team_positions'],
  emptyEdges: ['people', 'person_team_position_assignments', 'service_types'],
  includes: {
    people: (team, { data }) =>
      team.leaderIds.flatMap((id) => {
        const person = data.people.get(id)
        return person ? [renderable(servicesPersonVertex, person)] : []
      }),
    person_team_position_assignments: () => [],
    service_types: (team, { data }) => [
      renderable(serviceTypeVertex, data.serviceTypes.must(team.serviceTypeId)),
    ],
    team_leaders: (team) => leadersOf(team).map((leader) => renderable(teamLeaderVertex, leader)),
    team_positions: (team, { data }) =>
      data.positions
        .filter((position) => position.teamId === team.id)
        .map((position) => renderable(teamPositionVertex, position)),
  },
  order: {
    created_at: (team) => team.createdAt,
    name: (team) => team.name,
    updated_at: (team) => team.updatedAt,
  },
  where: { name: text((team) => team.name) },
  filters: { editable: () => true, service_types: () => true },
}

export const teamPositionVertex: Vertex<TeamPosition> = {
  type: 'TeamPosition',
  path: ({ serviceTypeId, id }) => `/services/v2/service_types/${serviceTypeId}/team_positions/${id}`,
  attributes: (position) => ({
    name: position.name,
    sequence: position.sequence,
    tags: [],
    negative_tag_groups: [],
    tag_groups: [],
  }),
  relationships: (position) => ({
    team: link('Team', position.teamId),
    attachment_types: [],
    tags: [],
  }),
  edges: ['person_team_position_assignments'],
  emptyEdges: ['tags', 'team'],
  includes: {
    tags: () => [],
    team: (position, { data }) => renderable(teamVertex, data.teams.must(position.teamId)),
  },
  order: { name: (position) => position.name },
}

export type TeamLeader = { id: string; teamId: string; personId: string }

export const leadersOf = (team: Team): TeamLeader[] =>
  team.leaderIds.map((personId) => ({ id: `${team.id}${personId}`, teamId: team.id, personId }))

export const teamLeaderVertex: Vertex<TeamLeader> = {
  type: 'TeamLeader',
  path: ({ teamId, id }) => `/services/v2/teams/${teamId}/team_leaders/${id}`,
  attributes: () => ({
    send_responses_for_accepts: false,
    send_responses_for_declines: true,
    send_responses_for_blockouts: false,
  }),
  relationships: (leader) => ({
    person: linkOrNull('Person', leader.personId),
    team: link('Team', leader.teamId),
  }),
  includes: {
    people: (leader, { data }) => {
      const person = data.people.get(leader.personId)
      return person ? [renderable(servicesPersonVertex, person)] : []
    },
    team: (leader, { data }) => renderable(teamVertex, data.teams.must(leader.teamId)),
  },
}
