import { and, eq } from 'drizzle-orm'
import { GRACE, rowId } from '#sandbox/worlds/grace-ids.ts'
import { assignments } from '#server/db/schema/schema.ts'
import { type App, startApp } from '#testkit/app.ts'

/** Phones of Grace Chapel whose people were asked for the first Sunday. */
export const PRIYA = '+19295550110'
export const WHITFIELDS = '+17185550104'
export const NAOMI = '+16465550102'
export const ADAM = '+17185550122'
export const ELENA = '+13475550136'

const { plans } = GRACE
export const ROWS = {
  naomiVocals: rowId(plans.firstSunday, 0),
  naomiKeys: rowId(plans.firstSunday, 1),
  annaGreets: rowId(plans.firstSunday, 3),
  benUshers: rowId(plans.firstSunday, 4),
  priyaSound: rowId(plans.firstSunday, 7),
  adamBass: rowId(plans.firstSunday, 15),
  elenaParks: rowId(plans.firstSunday, 21),
  tobyHelps: rowId(plans.firstKids, 0),
}

/** Grace Chapel after its first texts have arrived. */
export async function startAsked(): Promise<App> {
  const app = await startApp({ world: 'grace' })
  await app.pass({ minutes: 10 }, 5)
  return app
}

/** Lets a phone text us; answers what we text back. What the carrier says by itself is left out. */
export async function say(app: App, phone: string, ...words: string[]): Promise<string[]> {
  const ours = () =>
    app.sandbox.carrier
      .messages()
      .filter((message) => message.to === phone && message.direction === 'outbound-api')
      .map((message) => message.body)
  const before = ours().length
  for (const one of words) app.sandbox.carrier.phone(phone).reply(one)
  await app.pass({ seconds: 10 }, 2)
  return ours().slice(before)
}

/** What we have for an assignment, and what the planning service has. */
export async function standingOf(app: App, rowOf: string): Promise<string> {
  const [ours] = await app.deps.db
    .select({ status: assignments.status, reason: assignments.declineReason })
    .from(assignments)
    .where(and(eq(assignments.churchId, app.graceId), eq(assignments.id, rowOf)))
  const theirs = app.sandbox.planning.data.planPeople.get(rowOf)
  const words = (status?: string, reason?: string | null) => [status, reason].filter(Boolean).join(' ')
  return `${words(ours?.status, ours?.reason)} | ${words(theirs?.status, theirs?.declineReason)}`
}
