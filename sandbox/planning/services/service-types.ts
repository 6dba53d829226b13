import { renderable } from '../api/render.ts'
import { ids, text } from '../api/where.ts'
import type { Folder, ServiceType } from '../state/documents.ts'
import { linkOrNull, type Vertex } from '../state/vertex.ts'

export const folderVertex: Vertex<Folder> = {
  type: 'Folder',
  path: (folder) => `/services/v2/folders/${folder.id}`,
  attributes: (folder) => ({
    created_at: folder.createdAt,
    name: folder.name,
    updated_at: folder.updatedAt,
    container: null,
  }),
  relationships: (folder) => ({
    ancestors: [],
    parent: linkOrNull('Folder', folder.parentId),
    campus: null,
  }),
  edges: ['folders', 'service_types'],
  includes: {
    service_types: (folder, { data }) =>
      data.serviceTypes
        .filter((type) => type.folderId === folder.id)
        .map((type) => renderable(serviceTypeVertex, type)),
  },
  order: { name: (folder) => folder.name },
  where: { parent_id: ids((folder) => folder.parentId) },
}

export const serviceTypeVertex: Vertex<ServiceType> = {
  type: 'ServiceType',
  path: (type) => `/services/v2/service_types/${type.id}`,
  attributes: (type, { viewer }) => ({
    archived_at: type.archivedAt,
    created_at: type.createdAt,
    deleted_at: type.deletedAt,
    name: type.name,
    sequence: type.sequence,
    updated_at: type.updatedAt,
    permissions: type.isClosed ? 'Scheduled Viewer' : viewer.servicesPermission,
    attachment_types_enabled: false,
    scheduled_publish: false,
    custom_item_types: [],
    standard_item_types: [],
    background_check_permissions: 'none',
    comment_permissions: 'DEPRECATED',
    frequency: 'Weekly',
    last_plan_from: '1 week ago',
  }),
  relationships: (type) => ({ parent: linkOrNull('Folder', type.folderId) }),
  edges: ['plan_person_times', 'plan_times', 'plans', 'team_positions', 'teams'],
  emptyEdges: [
    'attachments',
    'item_note_categories',
    'live_controllers',
    'plan_note_categories',
    'plan_templates',
    'public_view',
    'time_preference_options',
    'unscoped_plans',
    'create_plans',
  ],
  includes: { time_preference_options: () => [] },
  order: { name: (type) => type.name, sequence: (type) => type.sequence },
  where: {
    id: ids((type) => type.id),
    name: text((type) => type.name),
    parent_id: ids((type) => type.folderId),
  },
  filters: { no_parent: (type) => type.folderId === null },
}
