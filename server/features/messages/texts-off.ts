import { and, eq, lt, sql } from 'drizzle-orm'
import type { TextsOff, TextsSwitch } from '#contract/messages.ts'
import { localDate } from '#core/time/words.ts'
import type { TextSwitch } from '#core/vocabulary/churches.ts'
import type { Db } from '#server/db/connect.ts'
import { announce } from '#server/db/live.ts'
import { type ChurchRow, plans, textsOff } from '#server/db/schema/schema.ts'
import type { Deps } from '#server/deps.ts'
import { recordAudit } from '#server/features/audit/record.ts'
import { NOT_FOUND, refuse } from '#server/http/errors.ts'
import { zoneOf } from './church-rules.ts'
import { isOffIn, loadTextsOff } from './schedule/texts-off.ts'
import { lockSchedule, scheduleTexts } from './schedule.ts'

/** What a church has switched texts off for. */
export async function presentTextsOff(db: Db, churchId: number): Promise<TextsOff> {
  const off = await loadTextsOff(db, [churchId])
  const targets = (what: TextSwitch) => off.filter((one) => one.what === what).map(({ target }) => target)
  return { all: targets('all').length > 0, dates: targets('date'), plans: targets('plan') }
}

/** Whether a church texts about what begins then on a plan, and has not switched that off. */
export const isTextedAbout = async (
  db: Db,
  { id, timeZone }: Pick<ChurchRow, 'id' | 'timeZone'>,
  what: { planId: string; startsAt: Temporal.Instant },
): Promise<boolean> => !isOffIn(await loadTextsOff(db, [id]), timeZone)(what)

async function requirePlan(tx: Db, churchId: number, planId: string): Promise<void> {
  const found = await tx.$count(plans, and(eq(plans.churchId, churchId), eq(plans.id, planId)))
  if (found === 0) throw refuse(404, NOT_FOUND)
}

/** What is over need not be remembered. */
async function forgetPast(tx: Db, churchId: number, now: Temporal.Instant): Promise<void> {
  const today = localDate(now, await zoneOf(tx, churchId)).toString()
  const isOver = sql`(${textsOff.what} = 'date' and ${textsOff.target} < ${today})
    or (${textsOff.what} = 'plan' and exists (
      select from ${plans} where ${plans.churchId} = ${textsOff.churchId} and ${plans.id} = ${textsOff.target}
        and ${lt(plans.endsAt, now)}
    ))`
  await tx.delete(textsOff).where(and(eq(textsOff.churchId, churchId), isOver))
}

/** Switches texts about services off, which holds them, or on again, which lets go what is still timely. */
export const switchTexts = (
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { churchId, userId }: { churchId: number; userId: number },
  { active, ...wanted }: TextsSwitch,
): Promise<TextsOff> =>
  db.transaction(async (tx) => {
    const now = clock.now()
    await lockSchedule(tx, churchId)
    if (wanted.what === 'plan') await requirePlan(tx, churchId, wanted.target)
    const row = { churchId, what: wanted.what, target: 'target' in wanted ? wanted.target : '' }
    if (active)
      await tx
        .delete(textsOff)
        .where(
          and(eq(textsOff.churchId, churchId), eq(textsOff.what, row.what), eq(textsOff.target, row.target)),
        )
    else await tx.insert(textsOff).values(row).onConflictDoNothing()
    await forgetPast(tx, churchId, now)
    await recordAudit(tx, {
      churchId,
      userId,
      action: 'texts.switched',
      detail: { ...wanted, active },
      at: now,
    })
    await scheduleTexts(tx, churchId, 'everyone', now)
    await announce(tx, { church_id: churchId, topic: 'messages' })
    return presentTextsOff(tx, churchId)
  })
