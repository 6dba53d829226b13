import { and, eq, gt, gte, inArray, isNotNull, lt, or, sql } from 'drizzle-orm'
import type { PlanningTrouble } from '#contract/integrations.ts'
import type { Forecast, ForecastQuery, ForecastText } from '#contract/messages.ts'
import { waitingInWords } from '#core/messages/waiting.ts'
import { blockedOf, creditsOf, daysOf, leftAfter, runsOutAt, totalsOf } from '#core/scheduling/forecast.ts'
import { explain } from '#core/scheduling/reasons.ts'
import { isBefore } from '#core/time/instant.ts'
import { localDate } from '#core/time/words.ts'
import { SHUT_STATUSES } from '#core/vocabulary/churches.ts'
import { FORECAST_STATES } from '#core/vocabulary/messages.ts'
import type { Db } from '#server/db/connect.ts'
import { only } from '#server/db/query.ts'
import { literals } from '#server/db/schema/columns.ts'
import { churches, messages } from '#server/db/schema/schema.ts'
import { loadBatch } from '../dispatch/batch.ts'
import { loadFirstTexts } from '../dispatch/first-texts.ts'
import type { Claimed } from '../dispatch/text.ts'
import { presentPlanningTrouble } from '../planning-trouble.ts'
import { isPrimaryRegistered, primaryNumber } from '../senders.ts'
import { isOf, pageOf, servicesOf } from './forecast-page.ts'
import { type AskedAt, textView } from './forecast-text.ts'
import {
  claimedOf,
  type ForecastRow,
  type Foreseen,
  type Foresight,
  foresee,
  gathered,
  isWaiting,
  rememberDays,
  type WaitingRow,
} from './foreseen.ts'

export type ForecastDeps = { db: Db; publicUrl: string }

/** The balance is looked at this far ahead, whatever period is shown. */
const BALANCE_DAYS = 30

/** The first moment after some calendar days, today included. */
export const endOf = (days: number, zone: string, now: Temporal.Instant): Temporal.Instant =>
  localDate(now, zone).add({ days }).toZonedDateTime(zone).toInstant()

const COLUMNS = {
  id: messages.id,
  churchId: messages.churchId,
  kind: messages.kind,
  lines: messages.lines,
  state: messages.state,
  reason: messages.reason,
  personId: messages.personId,
  planId: messages.planId,
  dueAt: messages.dueAt,
  key: messages.key,
  isDueFixed: messages.isDueFixed,
  latestAt: messages.latestAt,
  fromNumber: messages.fromNumber,
  toNumber: messages.toNumber,
  body: messages.body,
  language: messages.language,
  attempts: messages.attempts,
}

/** Everything that waits to go before `end`, and what will not go though it has a place in the plan. */
export const waitingTexts = (
  db: Db,
  churchId: number,
  { now, end }: { now: Temporal.Instant; end: Temporal.Instant },
) =>
  db
    .select(COLUMNS)
    .from(messages)
    .where(
      and(
        eq(messages.churchId, churchId),
        eq(messages.direction, 'out'),
        lt(messages.dueAt, end),
        or(
          eq(messages.state, 'planned'),
          and(inArray(messages.state, ['held', 'blocked']), gt(messages.latestAt, now)),
          and(eq(messages.state, 'skipped'), gte(messages.dueAt, now)),
        ),
        // In the words of the index, so that it is used.
        sql`${messages.state} in (${literals(FORECAST_STATES)})`,
      ),
    )

/** When the assignments of the reminders among these texts were asked about by text. */
const loadAskedAt = async (db: Db, churchId: number, rows: readonly WaitingRow[]): Promise<AskedAt> => {
  const reminders = rows.filter(({ kind }) => kind === 'confirmation_reminder')
  const personIds = [...new Set(reminders.flatMap(({ personId }) => personId ?? []))]
  const asked = await db
    .select({ lines: messages.lines, at: messages.loggedAt })
    .from(messages)
    .where(
      and(
        eq(messages.churchId, churchId),
        inArray(messages.personId, personIds),
        eq(messages.kind, 'confirmation'),
        eq(messages.isTrial, false),
        isNotNull(messages.loggedAt),
      ),
    )
    .orderBy(messages.loggedAt)
  return new Map(
    asked.flatMap(({ lines, at }) =>
      at === null ? [] : lines.map((line) => [line.assignmentId, at] as const),
    ),
  )
}

const readChurch = async (db: Db, churchId: number) =>
  only(
    await db
      .select({
        zone: churches.timeZone,
        balance: churches.creditBalance,
        mode: churches.sendingMode,
        status: churches.status,
        plainNames: churches.plainNames,
      })
      .from(churches)
      .where(eq(churches.id, churchId)),
  )

type Ahead = { zone: string; now: Temporal.Instant; end: Temporal.Instant }

/** Until when texts go; null when the planning service can be read. */
const trustedUntil = (trouble: PlanningTrouble | null): Temporal.Instant | null =>
  trouble?.trusted_until ? Temporal.Instant.from(trouble.trusted_until) : null

/** Everything that decides what becomes of some texts of a church. */
export const foresightOf = async (
  { db, publicUrl }: ForecastDeps,
  churchId: number,
  texts: readonly Claimed[],
  { zone, now }: Omit<Ahead, 'end'>,
): Promise<{ foresight: Foresight; trouble: PlanningTrouble | null }> => {
  const batch = await loadBatch(db, texts, now)
  const firstTexts = await loadFirstTexts(db, batch.unreached)
  const trouble = await presentPlanningTrouble(db, churchId, now)
  const dayOf = rememberDays(zone)
  return {
    foresight: { batch, firstTexts, dayOf, publicUrl, now, trustedUntil: trustedUntil(trouble) },
    trouble,
  }
}

const foreseeAll = async (deps: ForecastDeps, churchId: number, { zone, now, end }: Ahead) => {
  const rows = (await waitingTexts(deps.db, churchId, { now, end })).filter(isWaiting)
  const { foresight, trouble } = await foresightOf(deps, churchId, gathered(rows), { zone, now })
  return { all: rows.map((row) => foresee(row, foresight)), batch: foresight.batch, trouble }
}

/** How many texts go in the coming days, to how many people, for how many credits. */
export const countPlanned = async (
  deps: ForecastDeps,
  churchId: number,
  days: number,
  now: Temporal.Instant,
): Promise<{ texts: number; people: number; credits: number }> => {
  const { zone } = await readChurch(deps.db, churchId)
  const end = endOf(days, zone, now)
  const { all } = await foreseeAll(deps, churchId, { zone, now, end })
  const planned = all.filter(({ state, at }) => state === 'planned' && isBefore(at, end))
  const people = new Set(planned.flatMap(({ row }) => row.personId ?? [])).size
  return { texts: planned.length, people, credits: creditsOf(planned) }
}

/** What keeps everything from going, or what is due already. */
const waitsOf = (
  church: { isShut: boolean; isPaused: boolean; hasNumber: boolean; isRegistered: boolean },
  texts: readonly Foreseen[],
): Forecast['waits'] => {
  const short = texts.filter(({ state, reason }) => state === 'planned' && reason === 'no_credits').length
  return [
    ...[
      church.isShut ? 'shut' : null,
      church.isPaused ? 'paused' : null,
      church.hasNumber ? null : 'no_number',
      church.isRegistered ? null : 'not_registered',
    ].flatMap((reason) => explain(reason) ?? []),
    ...(short === 0 ? [] : [{ sentence: waitingInWords(short), fix: explain('no_credits')?.fix ?? null }]),
  ]
}

const savedIn = (texts: readonly Foreseen[]): number =>
  texts.filter(({ state }) => state === 'planned').reduce((sum, { saves }) => sum + saves, 0)

/** What will go in the coming days, in what words, for how many credits, and what will not go. */
export const presentForecast = async (
  { db, publicUrl }: ForecastDeps,
  churchId: number,
  query: ForecastQuery,
  now: Temporal.Instant,
): Promise<Forecast> => {
  const { zone, balance, mode, status, plainNames } = await readChurch(db, churchId)
  const ahead = { zone, now, end: endOf(BALANCE_DAYS, zone, now) }
  const { all, batch, trouble } = await foreseeAll({ db, publicUrl }, churchId, ahead)
  const end = endOf(query.days, zone, now)
  const inPeriod = all.filter(({ at }) => isBefore(at, end))
  const texts = inPeriod.filter(isOf(query))
  const page = pageOf(texts, query)
  const days = daysOf(texts, { days: query.days, zone, now })
  const left = leftAfter(
    all,
    balance,
    days.map(({ date }) => date),
  )
  const askedAt = await loadAskedAt(
    db,
    churchId,
    page.texts.map(({ row }) => row),
  )
  return {
    texts: page.texts.map((text) => textView(text, { batch, askedAt, zone })),
    next: page.next,
    days: days.map((day, index) => ({ ...day, left: left[index] ?? balance })),
    totals: totalsOf(texts),
    balance,
    balance_after: balance - creditsOf(inPeriod),
    runs_out_at: runsOutAt(all, balance)?.toString() ?? null,
    credits_missing: Math.max(0, creditsOf(all) - balance),
    blocked: blockedOf(texts),
    waits: waitsOf(
      {
        isShut: SHUT_STATUSES.includes(status),
        isPaused: mode === 'paused',
        hasNumber: (await primaryNumber(db, churchId)) !== null,
        isRegistered: mode === 'trial' || (await isPrimaryRegistered(db, churchId)),
      },
      inPeriod,
    ),
    plain_names: { is_on: plainNames, saves: savedIn(inPeriod) },
    planning_trouble: trouble,
    services: servicesOf(inPeriod),
  }
}

/** Those of some texts that wait, as they will be when their time comes, by id. */
export const foreseeTexts = async (
  { db, publicUrl }: ForecastDeps,
  churchId: number,
  texts: readonly ForecastRow[],
  now: Temporal.Instant,
): Promise<Map<number, Foreseen>> => {
  const rows = texts.filter(isWaiting)
  if (rows.length === 0) return new Map()
  const { zone } = await readChurch(db, churchId)
  const { foresight } = await foresightOf({ db, publicUrl }, churchId, gathered(rows), { zone, now })
  return new Map(rows.map((row) => [row.id, foresee(row, foresight)]))
}

/** One text as the forecast shows it; null when it waits no more. */
export const presentText = async (
  { db, publicUrl }: ForecastDeps,
  churchId: number,
  id: number,
  now: Temporal.Instant,
): Promise<ForecastText | null> => {
  const rows = await db
    .select(COLUMNS)
    .from(messages)
    .where(and(eq(messages.churchId, churchId), eq(messages.id, id)))
  const [row] = rows.filter(isWaiting)
  if (!row) return null
  const { zone } = await readChurch(db, churchId)
  const { foresight } = await foresightOf({ db, publicUrl }, churchId, [claimedOf(row)], { zone, now })
  const askedAt = await loadAskedAt(db, churchId, [row])
  return textView(foresee(row, foresight), { batch: foresight.batch, askedAt, zone })
}
