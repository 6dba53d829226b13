import { inArray } from 'drizzle-orm'
import type { Assignment } from '#core/scheduling/schedule-input.ts'
import { localDate } from '#core/time/words.ts'
import type { Db } from '#server/db/connect.ts'
import { textsOff } from '#server/db/schema/schema.ts'

type Switch = typeof textsOff.$inferSelect

/** What some churches have switched texts off for. */
export const loadTextsOff = (db: Db, churchIds: number[]): Promise<Switch[]> =>
  db.select().from(textsOff).where(inArray(textsOff.churchId, churchIds))

/** Marks what no text goes about; a service of several days is off on the days that are. */
export function withSwitch(
  off: readonly Pick<Switch, 'what' | 'target'>[],
  zone: string,
): (assignment: Assignment) => Assignment {
  if (off.length === 0) return (assignment) => assignment
  const known = new Set(off.map(({ what, target }) => `${what} ${target}`))
  return (assignment) => {
    const { planId, startsAt } = assignment
    const isOff =
      known.has('all ') || known.has(`plan ${planId}`) || known.has(`date ${localDate(startsAt, zone)}`)
    return isOff ? { ...assignment, isOff } : assignment
  }
}
