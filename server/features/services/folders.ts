import { and, asc, eq, sql } from 'drizzle-orm'
import { type Folder, UPCOMING_FOLDER_ID } from '#contract/services.ts'
import type { Db } from '#server/db/connect.ts'
import { folders } from '#server/db/schema/schema.ts'
import { NOT_FOUND, refuse } from '#server/http/errors.ts'

/** Holds every service type, whatever folder it lies in. */
const UPCOMING_FOLDER: Folder = { id: UPCOMING_FOLDER_ID, title: 'Upcoming Services', status: 'open' }

const folderView = (row: typeof folders.$inferSelect): Folder => ({
  id: row.id,
  title: row.name,
  status: 'close',
})

/** The folders of a church by name, after the one that holds everything. */
export async function listFolders(db: Db, churchId: number): Promise<{ folders: Folder[] }> {
  const rows = await db
    .select()
    .from(folders)
    .where(eq(folders.churchId, churchId))
    .orderBy(asc(sql`lower(${folders.name})`), folders.id)
  return { folders: [UPCOMING_FOLDER, ...rows.map(folderView)] }
}

/** 404 for a folder that this church does not have. */
export async function requireFolder(db: Db, churchId: number, folderId: string): Promise<void> {
  const [folder] = await db
    .select({ id: folders.id })
    .from(folders)
    .where(and(eq(folders.churchId, churchId), eq(folders.id, folderId)))
  if (!folder) throw refuse(404, NOT_FOUND)
}
