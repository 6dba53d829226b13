import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { Ask } from '#contract/asks.ts'
import { opensFor } from '#core/messages/urgent.ts'
import { clockTime } from '#core/time/words.ts'
import { only } from '#server/db/query.ts'
import { askPeople, asks, churches } from '#server/db/schema/schema.ts'
import type { Scope } from '#server/db/scope.ts'
import type { Deps } from '#server/deps.ts'
import { recordAudit } from '#server/features/audit/record.ts'
import { hoursOf } from '#server/features/messages/church-rules.ts'
import { isTextedAbout } from '#server/features/messages/texts-off.ts'
import { refuseOnceStarted } from '#server/features/roster/started.ts'
import { NOT_FOUND, refuse } from '#server/http/errors.ts'
import { announceAsk, comesTooLate, lockAsk, peopleOf } from './ask.ts'
import { closeAsk } from './close.ts'
import type { Pace } from './open.ts'
import { findAsk, presentAsk } from './show.ts'
import { advance } from './wave.ts'

type Who = { scope: Scope; userId: number }

const NOT_READY = 'This is no longer waiting to be sent. Please look at it again.'
const NOBODY = 'There is nobody left who could be asked.'
const PAUSED = 'Sending is paused. Start sending on the dashboard, then ask.'
const SWITCHED_OFF = 'Texts about this service are switched off. Switch them on, then ask.'
const tooLate = (at: Temporal.Instant, zone: string) =>
  `Texts go again at ${clockTime(at.toZonedDateTimeISO(zone))}, when the service has begun. Please call.`
const NOT_RUNNING = 'Nobody is asked at the moment.'

/** Asks those whom the leader has not taken out, a few at a time. */
export const startAsk = (
  deps: Deps,
  { scope, userId }: Who,
  { id, leaveOut, ...pace }: Pace & { id: number; leaveOut: readonly string[] },
): Promise<void> =>
  deps.db.transaction(async (tx) => {
    const now = deps.clock.now()
    const { churchId } = await findAsk(tx, scope, id)
    const ask = await lockAsk(tx, id)
    if (!ask) throw refuse(404, NOT_FOUND)
    if (ask.state !== 'ready') throw refuse(409, NOT_READY)
    refuseOnceStarted(ask.startsAt, now)
    const church = only(await tx.select().from(churches).where(eq(churches.id, churchId)))
    if (church.sendingMode === 'paused') throw refuse(422, PAUSED)
    if (!(await isTextedAbout(tx, church, ask))) throw refuse(422, SWITCHED_OFF)
    const hours = hoursOf(church)
    if (comesTooLate(ask, hours, now))
      throw refuse(422, tooLate(opensFor(ask.startsAt, hours, now), hours.zone))
    await tx
      .update(askPeople)
      .set({ problem: 'left_out' })
      .where(
        and(eq(askPeople.askId, id), inArray(askPeople.personId, [...leaveOut]), isNull(askPeople.problem)),
      )
    if ((await peopleOf(tx, [id])).every(({ problem }) => problem !== null)) throw refuse(422, NOBODY)
    const begun = { state: 'running', startedAt: now, nextAt: now, nextWaveAt: now, userId } as const
    await tx
      .update(asks)
      .set({ ...pace, ...begun })
      .where(eq(asks.id, id))
    await advance(tx, deps, id, now)
    await recordAudit(tx, { churchId, userId, action: 'ask.started', detail: { askId: id }, at: now })
    await announceAsk(tx, ask)
  })

/** Asks nobody else; who was asked and has not answered is told. */
export const stopAsk = (
  deps: Deps,
  { scope, userId }: Who,
  id: number,
): Promise<{ success: true; ask: Ask }> =>
  deps.db.transaction(async (tx) => {
    const now = deps.clock.now()
    const { churchId } = await findAsk(tx, scope, id)
    const ask = await lockAsk(tx, id)
    if (!ask) throw refuse(404, NOT_FOUND)
    if (ask.state !== 'running') throw refuse(409, NOT_RUNNING)
    await closeAsk(tx, ask, { state: 'stopped' }, now)
    await recordAudit(tx, { churchId, userId, action: 'ask.stopped', detail: { askId: id }, at: now })
    return { success: true, ask: await presentAsk(tx, scope, id, now) }
  })
