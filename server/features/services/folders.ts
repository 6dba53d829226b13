import { and, asc, eq, sql } from 'drizzle-orm'
import { type Folder, UPCOMING_FOLDER_ID } from '#contract/services.ts'
import type { Db } from '#server/db/connect.ts'
import { folders, templateAssignments } from '#server/db/schema/schema.ts'
import { NOT_FOUND, refuse } from '#server/http/errors.ts'

/** Holds every service type, whatever folder it lies in. */
const UPCOMING_FOLDER: Folder = {
  id: UPCOMING_FOLDER_ID,
  title: 'Upcoming Services',
  status: 'open',
  checked: false,
}

/** Whether a template is assigned to a folder itself. */
const isChecked = sql<boolean>`exists (
  select from ${templateAssignments}
  where ${templateAssignments.churchId} = ${folders.churchId}
    and ${templateAssignments.targetKind} = 'folder' and ${templateAssignments.targetId} = ${folders.id}
)`

/** The folders of a church by name, after the one that holds everything. */
export async function listFolders(db: Db, churchId: number): Promise<{ folders: Folder[] }> {
  const rows = await db
    .select({ id: folders.id, title: folders.name, checked: isChecked })
    .from(folders)
    .where(eq(folders.churchId, churchId))
    .orderBy(asc(sql`lower(${folders.name})`), folders.id)
  return { folders: [UPCOMING_FOLDER, ...rows.map((row) => ({ ...row, status: 'close' as const }))] }
}

/** 404 for a folder that this church does not have. */
export async function requireFolder(db: Db, churchId: number, folderId: string): Promise<void> {
  const [folder] = await db
    .select({ id: folders.id })
    .from(folders)
    .where(and(eq(folders.churchId, churchId), eq(folders.id, folderId)))
  if (!folder) throw refuse(404, NOT_FOUND)
}
