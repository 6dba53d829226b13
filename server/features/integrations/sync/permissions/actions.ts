import { and, eq, isNotNull } from 'drizzle-orm'
import type { Db } from '#server/db/connect.ts'
import { serviceTypes } from '#server/db/schema/schema.ts'
import type { Store } from '../views.ts'

const UNREADABLE = 'The person who connected Planning Center may not read its plans there.'

const thisOne = (churchId: number, id: string) =>
  and(eq(serviceTypes.churchId, churchId), eq(serviceTypes.id, id))

/** The plans of a service type may not be read: the church sees why, and the rest is read all the same. */
export const markUnreadable =
  (churchId: number, serviceTypeId: string): Store =>
  async (tx) => {
    await tx
      .update(serviceTypes)
      .set({ unreadableReason: UNREADABLE })
      .where(thisOne(churchId, serviceTypeId))
    return { people: [], isChanged: true }
  }

export const markReadable = async (tx: Db, churchId: number, serviceTypeId: string): Promise<void> => {
  await tx
    .update(serviceTypes)
    .set({ unreadableReason: null })
    .where(and(thisOne(churchId, serviceTypeId), isNotNull(serviceTypes.unreadableReason)))
}
