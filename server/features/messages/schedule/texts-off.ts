import { inArray } from 'drizzle-orm'
import type { Assignment } from '#core/scheduling/schedule-input.ts'
import { localDate } from '#core/time/words.ts'
import type { Db } from '#server/db/connect.ts'
import { textsOff } from '#server/db/schema/schema.ts'

type Switch = typeof textsOff.$inferSelect

/** What some churches have switched texts off for. */
export const loadTextsOff = (db: Db, churchIds: number[]): Promise<Switch[]> =>
  db.select().from(textsOff).where(inArray(textsOff.churchId, churchIds))

/** Whether no text goes about something; a service of several days is off on the days that are. */
export function isOffIn(off: readonly Pick<Switch, 'what' | 'target'>[], zone: string) {
  const known = new Set(off.map(({ what, target }) => `${what} ${target}`))
  return ({ planId, startsAt }: Pick<Assignment, 'planId' | 'startsAt'>): boolean =>
    known.has('all ') || known.has(`plan ${planId}`) || known.has(`date ${localDate(startsAt, zone)}`)
}

/** Marks what no text goes about. */
export function withSwitch(
  off: readonly Pick<Switch, 'what' | 'target'>[],
  zone: string,
): (assignment: Assignment) => Assignment {
  if (off.length === 0) return (assignment) => assignment
  const isOff = isOffIn(off, zone)
  return (assignment) => (isOff(assignment) ? { ...assignment, isOff: true } : assignment)
}
