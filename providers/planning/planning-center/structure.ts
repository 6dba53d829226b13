import { failure, success } from '#core/outcome.ts'
import type { PlanningFolder, PlanningPort, PlanningServiceType, PlanningTeam } from '../port.ts'
import { alert } from './failures.ts'
import { listing, single } from './reading.ts'
import type { Send } from './request.ts'
import { ianaZone } from './time-zones.ts'
import { folderWire, organizationWire, serviceTypeWire, teamWire } from './wire.ts'

type Structure = Pick<PlanningPort, 'organization' | 'folders' | 'serviceTypes' | 'teams'>

const folder = folderWire.transform(
  ({ id, attributes, relationships }): PlanningFolder => ({
    id,
    name: attributes.name,
    parentId: relationships.parent,
  }),
)

const serviceType = serviceTypeWire.transform(
  ({ id, attributes, relationships }): PlanningServiceType => ({
    id,
    name: attributes.name,
    folderId: relationships.parent,
    sequence: attributes.sequence,
    isInUse: attributes.archived_at === null && attributes.deleted_at === null,
  }),
)

const team = teamWire.transform(({ id, attributes }): { ours: PlanningTeam; isInUse: boolean } => ({
  ours: { id, name: attributes.name, isSplit: attributes.schedule_to === 'time' },
  isInUse: attributes.archived_at === null && attributes.deleted_at === null,
}))

/** What a church consists of in the planning service. */
export const structure = (send: Send): Structure => ({
  organization: async (access) => {
    const call = { method: 'GET', url: '/services/v2', kind: 'read' } as const
    const read = await single(send, access, call, organizationWire)
    if (!read.ok) return read
    const { id, attributes } = read.value.item
    const timeZone = ianaZone(attributes.time_zone)
    if (timeZone === null) return failure(alert('unexpected', `unknown time zone ${attributes.time_zone}`))
    return success({ id, name: attributes.name, timeZone })
  },

  folders: async (access) => {
    const read = await listing(send, access, '/services/v2/folders?order=name&per_page=100', folder)
    return read.ok ? success(read.value.items) : read
  },

  serviceTypes: async (access) => {
    const path = '/services/v2/service_types?order=sequence&per_page=100'
    const read = await listing(send, access, path, serviceType)
    return read.ok ? success(read.value.items) : read
  },

  teams: async (access) => {
    const read = await listing(send, access, '/services/v2/teams?order=name&per_page=100', team)
    if (!read.ok) return read
    return success(read.value.items.filter(({ isInUse }) => isInUse).map(({ ours }) => ours))
  },
})
