import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Controlled } from './controlled.ts'
import { missing, Refusal } from './errors.ts'
import { duration, moment, timeOfDay } from './fields.ts'

export const FASTEST = 3600

/** The clock as the console shows it. */
export type ClockView = {
  now: string
  /** The time zone of the church whose time is shown. */
  timeZone: string
  speed: number
  aheadSeconds: number
}

const organization = z.string().optional()
const Move = z.union(
  [
    z.strictObject({ moveTo: moment }),
    z.strictObject({ moveBy: duration, organization }),
    z.strictObject({
      /** The next time that it is this weekday (1 is Monday) and time of day in the church's zone. */
      moveToNext: z.strictObject({ weekday: z.int().min(1).max(7), at: timeOfDay }),
      organization,
    }),
    z.strictObject({ speed: z.number().min(0).max(FASTEST) }),
  ],
  {
    error: `give one of moveTo (a moment), moveBy (a duration such as PT10M), moveToNext ({weekday, at}) or speed (0 to ${FASTEST})`,
  },
)

export function clockRoutes(app: FastifyInstance, sandbox: Controlled): void {
  app.get('/clock', () => clockView(sandbox))
  app.post('/clock', ({ body }) => {
    const move = Move.parse(body)
    if ('speed' in move) sandbox.clock.setSpeed(move.speed)
    else forwardTo(sandbox, destination(sandbox, move))
    return clockView(sandbox)
  })
}

export function clockView(sandbox: Controlled): ClockView {
  const { clock } = sandbox
  return {
    now: clock.now().toString(),
    timeZone: zoneOf(sandbox),
    speed: clock.speed,
    aheadSeconds: clock.aheadSeconds(),
  }
}

type Jump = Exclude<z.infer<typeof Move>, { speed: number }>

function destination(sandbox: Controlled, jump: Jump): Temporal.Instant {
  if ('moveTo' in jump) return jump.moveTo
  const now = sandbox.clock.now().toZonedDateTimeISO(zoneOf(sandbox, jump.organization))
  if ('moveBy' in jump) return now.add(jump.moveBy).toInstant()
  return nextTime(now, jump.moveToNext.weekday, jump.moveToNext.at).toInstant()
}

function nextTime(now: Temporal.ZonedDateTime, weekday: number, at: Temporal.PlainTime) {
  const days = (weekday - now.dayOfWeek + 7) % 7
  const next = now.add({ days }).withPlainTime(at)
  return Temporal.ZonedDateTime.compare(next, now) > 0 ? next : next.add({ days: 7 })
}

/** What the product has done cannot be undone, so time only moves forward. */
function forwardTo({ clock, planning }: Controlled, moment: Temporal.Instant): void {
  if (Temporal.Instant.compare(moment, clock.now()) < 0) {
    throw new Refusal(400, 'The clock can only be moved forward.')
  }
  clock.moveTo(moment)
  planning.rollForward()
}

function zoneOf({ planning }: Controlled, id?: string): string {
  const organizations = planning.organizations()
  if (id === undefined) return organizations[0]?.timeZone ?? 'UTC'
  const found = organizations.find((one) => one.id === id)
  if (!found) throw missing('organization')
  return found.timeZone
}
