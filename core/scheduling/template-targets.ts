/** What a template may be assigned to; `ALL_SERVICES` is the folder that holds every service type. */
export const ALL_SERVICES = '1'

/** A service type or folder that has a template of its own. */
export type TemplateTarget = { kind: 'service_type' | 'folder'; id: string; templateId: number }

/** A service type and the folders around it, from the inside out. */
export type PlacedService = { id: string; folderIds: readonly string[] }

/** What was chosen for a template. A folder stands for every service type in it, also those to come. */
export type TargetSelection = { serviceIds: readonly string[]; folderIds: readonly string[] }

const find = (targets: readonly TemplateTarget[], kind: TemplateTarget['kind'], id: string) =>
  targets.find((target) => target.kind === kind && target.id === id)?.templateId

/** The template assigned to a service type: its own, else that of the nearest folder, else that of all; null when it has the default one. */
export const assignedTemplate = (
  targets: readonly TemplateTarget[],
  { id, folderIds }: PlacedService,
): number | null =>
  find(targets, 'service_type', id) ??
  [...folderIds, ALL_SERVICES].map((folder) => find(targets, 'folder', folder)).find(Boolean) ??
  null

const isIn =
  (folderId: string) =>
  (service: PlacedService): boolean =>
    folderId === ALL_SERVICES || service.folderIds.includes(folderId)

/** What a template is assigned to: its service types, and the folders that it has with everything in them. */
export function assignedTo(
  targets: readonly TemplateTarget[],
  services: readonly PlacedService[],
  templateId: number,
): { serviceIds: string[]; folderIds: string[] } {
  const mine = services.filter((service) => assignedTemplate(targets, service) === templateId)
  const folders = targets.filter((target) => target.kind === 'folder' && target.templateId === templateId)
  return {
    serviceIds: mine.map(({ id }) => id),
    folderIds: folders
      .map(({ id }) => id)
      .filter((id) => services.filter(isIn(id)).every((service) => mine.includes(service))),
  }
}

/** Assigns a template to exactly what was chosen. What it loses has its folder's template again, else the default one; every other service type keeps its own. */
export function reassign(
  targets: readonly TemplateTarget[],
  services: readonly PlacedService[],
  templateId: number,
  { serviceIds, folderIds }: TargetSelection,
): TemplateTarget[] {
  const isChosenByFolder = (service: PlacedService) => folderIds.some((id) => isIn(id)(service))
  const chosen = services.filter((service) => serviceIds.includes(service.id) || isChosenByFolder(service))
  const taken = new Set(chosen.map(({ id }) => id))
  const others = targets.filter(
    ({ kind, id, templateId: owner }) =>
      owner !== templateId && !(kind === 'folder' ? folderIds.includes(id) : taken.has(id)),
  )
  const folders: TemplateTarget[] = folderIds.map((id) => ({ kind: 'folder', id, templateId }))
  const withFolders = [...others, ...folders]
  const single = chosen.filter((service) => assignedTemplate(withFolders, service) !== templateId)
  return [...withFolders, ...single.map(({ id }) => ({ kind: 'service_type' as const, id, templateId }))]
}
