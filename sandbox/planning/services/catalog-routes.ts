import { type Api, allOwn, type Call, listOf, oneOf, own } from '../api/api.ts'
import { notFound } from '../api/errors.ts'
import { link } from '../state/vertex.ts'
import { organizationVertex } from './organization.ts'
import { servicesPersonVertex } from './people.ts'
import { positionMemberVertex } from './position-members.ts'
import { folderVertex, serviceTypeVertex } from './service-types.ts'
import { leadersOf, teamLeaderVertex, teamPositionVertex, teamVertex } from './teams.ts'

/** Organization, folders, service types, teams and positions. */
export function catalogRoutes(api: Api): void {
  api.get('', (call) => oneOf(call, organizationVertex, call.view.organization))
  api.get('/me', (call) => oneOf(call, servicesPersonVertex, call.view.viewer))
  folderRoutes(api)
  serviceTypeRoutes(api)
  teamRoutes(api)
}

function folderRoutes(api: Api): void {
  const folder = (call: Call) => own(call, call.view.data.folders, call.param('folder'))
  api.get('/folders', (call) => listOf(call, folderVertex, allOwn(call, call.view.data.folders)))
  api.get('/folders/:folder', (call) => oneOf(call, folderVertex, folder(call)))
  api.get('/folders/:folder/folders', (call) => {
    const { id } = folder(call)
    const inside = call.view.data.folders.filter((other) => other.parentId === id)
    return listOf(call, folderVertex, inside, link('Folder', id))
  })
  api.get('/folders/:folder/service_types', (call) => {
    const { id } = folder(call)
    const inside = call.view.data.serviceTypes.filter((type) => type.folderId === id)
    return listOf(call, serviceTypeVertex, inside, link('Folder', id))
  })
}

function serviceTypeRoutes(api: Api): void {
  const serviceType = (call: Call) => own(call, call.view.data.serviceTypes, call.param('type'))
  api.get('/service_types', (call) =>
    listOf(call, serviceTypeVertex, allOwn(call, call.view.data.serviceTypes)),
  )
  api.get('/service_types/:type', (call) => oneOf(call, serviceTypeVertex, serviceType(call)))
  api.get('/service_types/:type/teams', (call) => {
    const { id } = serviceType(call)
    const teams = call.view.data.teams.filter((team) => team.serviceTypeId === id)
    return listOf(call, teamVertex, teams, link('ServiceType', id))
  })
  api.get('/service_types/:type/team_positions', (call) => {
    const { id } = serviceType(call)
    const positions = call.view.data.positions.filter((position) => position.serviceTypeId === id)
    return listOf(call, teamPositionVertex, positions, link('ServiceType', id))
  })
  const position = (call: Call) => {
    const found = own(call, call.view.data.positions, call.param('position'))
    if (found.serviceTypeId !== serviceType(call).id) throw notFound()
    return found
  }
  const POSITION = '/service_types/:type/team_positions/:position'
  api.get(POSITION, (call) => oneOf(call, teamPositionVertex, position(call)))
  api.get(`${POSITION}/person_team_position_assignments`, (call) => {
    const { id } = position(call)
    const members = call.view.data.positionMembers.filter((member) => member.positionId === id)
    return listOf(call, positionMemberVertex, members, link('TeamPosition', id))
  })
}

function teamRoutes(api: Api): void {
  const team = (call: Call) => own(call, call.view.data.teams, call.param('team'))
  api.get('/teams', (call) => listOf(call, teamVertex, allOwn(call, call.view.data.teams)))
  api.get('/teams/:team', (call) => oneOf(call, teamVertex, team(call)))
  api.get('/teams/:team/team_positions', (call) => {
    const { id } = team(call)
    const positions = call.view.data.positions.filter((position) => position.teamId === id)
    return listOf(call, teamPositionVertex, positions, link('Team', id))
  })
  api.get('/teams/:team/team_leaders', (call) =>
    listOf(call, teamLeaderVertex, leadersOf(team(call)), link('Team', team(call).id)),
  )
}
