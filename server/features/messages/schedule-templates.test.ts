import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { GRACE } from '#sandbox/worlds/grace-ids.ts'
import { only } from '#server/db/query.ts'
import { folders, scheduleTemplates, serviceTypes, templateAssignments } from '#server/db/schema/schema.ts'
import { type App, startApp } from '#testkit/app.ts'
import { loadTemplates, templateRowFor } from './schedule-templates.ts'

/** A template that is assigned to a folder counts for everything in it, in folders of any depth. */

let app: App
beforeAll(async () => {
  app = await startApp()
  await app.deps.db.insert(folders).values([
    { churchId: app.graceId, id: 'campus', name: 'Campus', parentId: null },
    { churchId: app.graceId, id: 'weekend', name: 'Weekend', parentId: 'campus' },
    { churchId: app.graceId, id: 'sunday', name: 'Sunday', parentId: 'weekend' },
  ])
})
afterAll(() => app.stop())

const { sundayGathering } = GRACE.serviceTypes

const putInto = (folderId: string | null) =>
  app.deps.db
    .update(serviceTypes)
    .set({ folderId })
    .where(and(eq(serviceTypes.churchId, app.graceId), eq(serviceTypes.id, sundayGathering)))

async function assign(targetKind: 'folder' | 'service_type', targetId: string, name: string) {
  const { db } = app.deps
  const standard = only(
    await db.select().from(scheduleTemplates).where(eq(scheduleTemplates.churchId, app.graceId)),
  )
  const { id: _, ...columns } = standard
  const [row] = await db
    .insert(scheduleTemplates)
    .values({ ...columns, name, isDefault: false })
    .returning({ id: scheduleTemplates.id })
  const templateId = row?.id ?? 0
  await db.insert(templateAssignments).values({ churchId: app.graceId, targetKind, targetId, templateId })
}

const nameNow = async () =>
  templateRowFor(await loadTemplates(app.deps.db, app.graceId))(sundayGathering)?.name

test('the nearest folder around a service type decides, unless it has a template of its own', async () => {
  await putInto('sunday')
  const standard = await nameNow()
  await assign('folder', 'campus', 'Of the campus')
  expect(await nameNow()).toBe('Of the campus')
  await putInto(null)
  expect(await nameNow()).toBe(standard)
  await putInto('sunday')
  await assign('folder', 'weekend', 'Of the weekend')
  expect(await nameNow()).toBe('Of the weekend')
  await assign('service_type', sundayGathering, 'Its own')
  expect(await nameNow()).toBe('Its own')
})

test('folders that lie in each other are no trouble', async () => {
  const { db } = app.deps
  await db.delete(templateAssignments).where(eq(templateAssignments.churchId, app.graceId))
  const isCampus = and(eq(folders.churchId, app.graceId), eq(folders.id, 'campus'))
  await db.update(folders).set({ parentId: 'sunday' }).where(isCampus)
  expect(await nameNow()).toEqual(expect.any(String))
})
