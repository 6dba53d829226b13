import { and, eq, inArray, isNull, notInArray } from 'drizzle-orm'
import { success } from '#core/outcome.ts'
import type {
  PlanningFolder,
  PlanningOrganization,
  PlanningOutcome,
  PlanningServiceType,
  PlanningTeam,
} from '#providers/planning/port.ts'
import type { Db } from '#server/db/connect.ts'
import { announce } from '#server/db/live.ts'
import {
  churches,
  folders,
  planningConnections,
  plans,
  serviceTypes,
  teams,
} from '#server/db/schema/schema.ts'
import { removePlans } from './plans.ts'
import { markUnreadable, type Reading, type Store, type Stored } from './reading.ts'
import { upsert } from './upsert.ts'

/** The organisation's name and time zone: when the zone changes, every text falls due at another moment. */
export async function readOrganization({ church, port, access }: Reading): PlanningOutcome<Store> {
  const read = await port.organization(access)
  return read.ok ? success((tx: Db) => storeOrganization(tx, church, read.value)) : read
}

async function storeOrganization(
  tx: Db,
  church: Reading['church'],
  organization: PlanningOrganization,
): Promise<Stored> {
  const { id, name, timeZone } = organization
  await tx
    .update(planningConnections)
    .set({ organizationId: id, organizationName: name })
    .where(eq(planningConnections.churchId, church.id))
  if (timeZone === church.timeZone) return { people: [], isChanged: false }
  await tx.update(churches).set({ timeZone }).where(eq(churches.id, church.id))
  await announce(tx, { church_id: church.id, topic: 'church' })
  return { people: 'everyone', isChanged: true }
}

type Structure = {
  serviceTypes: PlanningServiceType[]
  /** Only read when everything is. */
  rest: { folders: PlanningFolder[]; teams: PlanningTeam[] } | null
}

/** The service types, and for a whole reading the folders and teams too. */
export async function readStructure(reading: Reading, isFull: boolean): PlanningOutcome<Store> {
  const { port, access } = reading
  const { clock } = reading.deps
  const found = await port.serviceTypes(access)
  if (!found.ok) return found
  if (!isFull) return success(storing(reading, { serviceTypes: found.value, rest: null }, clock.now()))
  const foundFolders = await port.folders(access)
  if (!foundFolders.ok) return foundFolders
  const foundTeams = await port.teams(access)
  if (!foundTeams.ok) return foundTeams
  const rest = { folders: foundFolders.value, teams: foundTeams.value }
  return success(storing(reading, { serviceTypes: found.value, rest }, clock.now()))
}

const storing =
  (reading: Reading, structure: Structure, now: Temporal.Instant): Store =>
  async (tx) => {
    const { id } = reading.church
    if (structure.rest) {
      await storeFolders(tx, id, structure.rest.folders)
      await storeTeams(tx, id, structure.rest.teams)
    }
    return storeServiceTypes(tx, reading, structure.serviceTypes, now)
  }

async function storeFolders(tx: Db, churchId: number, found: PlanningFolder[]): Promise<void> {
  const ids = found.map(({ id }) => id)
  await tx.delete(folders).where(and(eq(folders.churchId, churchId), notInArray(folders.id, ids)))
  const rows = found.map(({ id, name, parentId }) => ({ churchId, id, name, parentId }))
  await upsert(tx, folders, rows)
}

/** Teams are never deleted: old plans still name them. */
function storeTeams(tx: Db, churchId: number, found: PlanningTeam[]): Promise<void> {
  const rows = found.map(({ id, name }) => ({ churchId, id, name }))
  return upsert(tx, teams, rows)
}

/** What is kept of a service type. */
type Shown = Omit<PlanningServiceType, 'isInUse'>
const shownOf = ({ id, name, folderId, sequence }: Shown): Shown => ({ id, name, folderId, sequence })

const wordsOf = (type: Shown): string => JSON.stringify(shownOf(type))

/**
 * New, renamed and moved service types; one that is archived or deleted takes its plans along. One that is not listed any
 * more is hidden from whoever connected: its plans may go on, and nobody is told that they are off.
 */
async function storeServiceTypes(
  tx: Db,
  reading: Reading,
  found: PlanningServiceType[],
  now: Temporal.Instant,
): Promise<Stored> {
  const churchId = reading.church.id
  const present = and(eq(serviceTypes.churchId, churchId), isNull(serviceTypes.removedAt))
  const known = await tx.select().from(serviceTypes).where(present)
  const listed = new Map(found.map((type) => [type.id, type]))
  const gone = known.filter(({ id }) => listed.get(id)?.isInUse === false).map(({ id }) => id)
  const hidden = known.filter(({ id, unreadableReason }) => !listed.has(id) && unreadableReason === null)
  for (const { id } of hidden) await markUnreadable(reading, id)(tx)
  const knownWords = new Set(known.map(wordsOf))
  const changed = found.filter((type) => type.isInUse && !knownWords.has(wordsOf(type)))
  const rows = changed.map((type) => ({ churchId, ...shownOf(type), removedAt: null }))
  await upsert(tx, serviceTypes, rows)
  if (gone.length === 0)
    return { people: movedPeople(known, changed), isChanged: changed.length + hidden.length > 0 }
  await tx
    .update(serviceTypes)
    .set({ removedAt: now })
    .where(and(present, inArray(serviceTypes.id, gone)))
  const taken = await removePlansOf(tx, churchId, gone, now)
  return { ...taken, isChanged: true }
}

/** A service type in another folder may follow another template. */
function movedPeople(
  known: { id: string; folderId: string | null }[],
  changed: PlanningServiceType[],
): [] | 'everyone' {
  const folderOf = new Map(known.map(({ id, folderId }) => [id, folderId]))
  const isMoved = changed.some(({ id, folderId }) => folderOf.has(id) && folderOf.get(id) !== folderId)
  return isMoved ? 'everyone' : []
}

async function removePlansOf(
  tx: Db,
  churchId: number,
  typeIds: string[],
  now: Temporal.Instant,
): Promise<{ people: string[]; removed: string[] }> {
  const left = await tx
    .select({ id: plans.id })
    .from(plans)
    .where(and(eq(plans.churchId, churchId), inArray(plans.serviceTypeId, typeIds), isNull(plans.removedAt)))
  return removePlans(
    tx,
    churchId,
    left.map(({ id }) => id),
    now,
  )
}
