import type { Targets } from '#contract/schedule-templates.ts'
import { ALL_SERVICES, type PlacedService } from '#core/scheduling/template-targets.ts'

/** What is ticked in the dialog. A folder is ticked when all its services are; an empty one on its own. */
export type Selection = { services: ReadonlySet<string>; emptyFolders: ReadonlySet<string> }

/** The services of a folder; 'Upcoming Services' holds them all. */
export const servicesIn = <Service extends PlacedService>(folderId: string, services: readonly Service[]) =>
  services.filter((service) => folderId === ALL_SERVICES || service.folderIds.includes(folderId))

export const selectionOf = ({ serviceIds, folderIds }: Targets): Selection => ({
  services: new Set(serviceIds),
  emptyFolders: new Set(folderIds),
})

export type FolderState = 'all' | 'some' | 'none'

export function folderState(
  { services, emptyFolders }: Selection,
  folderId: string,
  all: readonly PlacedService[],
): FolderState {
  const inside = servicesIn(folderId, all)
  if (inside.length === 0) return emptyFolders.has(folderId) ? 'all' : 'none'
  const ticked = inside.filter(({ id }) => services.has(id)).length
  if (ticked === inside.length) return 'all'
  return ticked > 0 ? 'some' : 'none'
}

const withAll = (set: ReadonlySet<string>, ids: readonly string[], isOn: boolean): ReadonlySet<string> =>
  new Set(isOn ? [...set, ...ids] : [...set].filter((id) => !ids.includes(id)))

/** Ticks or unticks a folder with everything in it. */
export const toggleFolder = (
  { services, emptyFolders }: Selection,
  folderId: string,
  all: readonly PlacedService[],
  isOn: boolean,
): Selection => ({
  services: withAll(
    services,
    servicesIn(folderId, all).map(({ id }) => id),
    isOn,
  ),
  emptyFolders: withAll(emptyFolders, [folderId], isOn),
})

export const toggleService = (selection: Selection, id: string, isOn: boolean): Selection => ({
  ...selection,
  services: withAll(selection.services, [id], isOn),
})

/** What is saved: every ticked service, and the folders that are ticked as a whole. */
export const targetsOf = (
  selection: Selection,
  folderIds: readonly string[],
  all: readonly PlacedService[],
): Targets => ({
  serviceIds: all.map(({ id }) => id).filter((id) => selection.services.has(id)),
  folderIds: folderIds.filter((id) => folderState(selection, id, all) === 'all'),
})

const isSameSet = (one: readonly string[], other: readonly string[]): boolean =>
  new Set(one).symmetricDifference(new Set(other)).size === 0

export const isSameTargets = (one: Targets, other: Targets): boolean =>
  isSameSet(one.serviceIds, other.serviceIds) && isSameSet(one.folderIds, other.folderIds)
