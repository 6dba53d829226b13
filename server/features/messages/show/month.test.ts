import { gt, isNotNull, sql } from 'drizzle-orm'
import { afterEach, describe, expect, test } from 'vitest'
import type { Forecast, ForecastText } from '#contract/messages.ts'
import { GRACE } from '#sandbox/worlds/grace-ids.ts'
import { rowsOf } from '#server/db/query.ts'
import { messages } from '#server/db/schema/schema.ts'
import { type App, startApp } from '#testkit/app.ts'

const ZONE = 'America/New_York'
/** Without anything due, the clock moves on by this much. */
const STEP_MINUTES = 240
const TEST_TIMEOUT_MS = 600_000

let app: App
afterEach(() => app.stop())

/** What a volunteer sees: whose text, of which kind, at which minute of the church's clock, in which words. */
type Text = { personId: string | null; kind: string; at: string; words: string }

const localMinute = (at: Temporal.Instant): string =>
  at.toZonedDateTimeISO(ZONE).toPlainDateTime().toString({ smallestUnit: 'minute' })

/** The personal link differs from text to text; the forecast has a stand-in of the same length. */
const withoutLink = (words: string): string => words.replace(/http\S+/, (link) => `link of ${link.length}`)

const inOrder = (texts: Text[]): string[] =>
  texts.map(({ personId, kind, at, words }) => `${at} ${personId} ${kind}: ${words}`).toSorted()

async function readForecast(end: Temporal.Instant): Promise<ForecastText[]> {
  const owner = await app.signIn('owner@grace.test', 'steeple-demo')
  const texts: ForecastText[] = []
  for (let after: string | null = ''; after !== null; ) {
    const page: { body: Forecast } = await owner.get(
      `/forecast?days=30&state=planned&limit=200${after && `&after=${after}`}`,
    )
    texts.push(...page.body.texts)
    after = page.body.next
  }
  return texts.filter((text) => Temporal.Instant.compare(text.due_at, end) < 0)
}

const foreseen = (texts: ForecastText[]): Text[] =>
  texts.map(({ person_id, kind, due_at, message }) => ({
    personId: person_id,
    kind,
    at: localMinute(Temporal.Instant.from(due_at)),
    words: withoutLink(message),
  }))

/** Whose texts went again because the carrier lost them meanwhile, which no forecast knows. */
async function lostMeanwhile(): Promise<ReadonlySet<string | null>> {
  const rows = await app.deps.db.select().from(messages).where(gt(messages.lostBefore, 0))
  return new Set(rows.map(({ personId }) => personId))
}

/** What the carrier was given since `start`; whose text it is and of which kind, by the carrier's own id. */
async function received(start: Temporal.Instant): Promise<Text[]> {
  const rows = await app.deps.db.select().from(messages).where(isNotNull(messages.sid))
  const bySid = new Map(rows.map((row) => [row.sid, row]))
  return app.sandbox.carrier
    .messages()
    .filter(({ createdMs }) => createdMs >= start.epochMilliseconds)
    .map(({ sid, createdMs, body }) => ({
      personId: bySid.get(sid)?.personId ?? null,
      kind: bySid.get(sid)?.kind ?? 'unknown to the product',
      at: localMinute(Temporal.Instant.fromEpochMilliseconds(createdMs)),
      words: withoutLink(body),
    }))
}

/** To the next moment at which anything is due in the product, as its ticker would find it. */
async function step(end: Temporal.Instant): Promise<void> {
  const now = app.clock.now()
  const [next] = await rowsOf<{ ms: string | number | null }>(
    app.deps.db,
    sql`select ceil(extract(epoch from min(due_at)) * 1000)::bigint as ms from messages
      where state = 'planned' and due_at > ${now.toString()}::timestamptz`,
  )
  const dueMs = next?.ms ? Number(next.ms) : Number.POSITIVE_INFINITY
  const longestMs = now.epochMilliseconds + STEP_MINUTES * 60_000
  const toMs = Math.min(dueMs, longestMs, end.epochMilliseconds)
  app.clock.moveBy({ milliseconds: toMs - now.epochMilliseconds })
  await app.runDueWork()
}

/** The roster as it is in the planning service, to the last plan; nothing is left to be read once the weeks begin. */
async function readRoster(): Promise<void> {
  const owner = await app.signIn('owner@grace.test', 'steeple-demo')
  await owner.post('/scheduling/sync')
  await app.pass({ minutes: 30 }, 6)
}

/**
 * Everybody is asked about every plan by text, so that numbers which the carrier refuses are known; then a third
 * accepts. What a carrier or a volunteer does later is a change that no forecast knows.
 */
async function scheduleEverybody(): Promise<void> {
  const { planning } = app.sandbox
  const plans = planning.board(GRACE.organizationId).serviceTypes.flatMap((type) => type.plans)
  for (const plan of plans) planning.sendSchedulingEmails(plan.id)
  await readRoster()
  for (const { rows } of plans)
    for (const [place, row] of rows.entries())
      if (place % 3 === 0 && row.status === 'U') planning.answer(row.id, 'C')
  await readRoster()
}

const isAtNight = ({ at }: Text): boolean => at.slice(11) < '08:00' || at.slice(11) >= '21:00'

const CHANGES: [string, string, number, string][] = [
  ['into summer time', '2030-03-01T15:00:00Z', 14, '2030-03-10'],
  ['out of summer time', '2030-10-21T14:00:00Z', 16, '2030-11-03'],
]

/**
 * The promise of the forecast: with an unchanged roster it is what happens, text by text. Nothing may differ but
 * the characters of the personal link, which exist only once a text goes.
 */
describe('two weeks run forward are what the forecast said', () => {
  test.each(CHANGES)(
    '%s',
    async (_, at, days, changeOfClocks) => {
      app = await startApp({ at })
      await scheduleEverybody()
      const start = app.clock.now()
      const end = start.toZonedDateTimeISO(ZONE).startOfDay().add({ days }).toInstant()
      const forecast = await readForecast(end)
      while (Temporal.Instant.compare(app.clock.now(), end) < 0) await step(end)

      const lost = await lostMeanwhile()
      const isSteady = ({ personId }: Text): boolean => !lost.has(personId)
      const texts = (await received(start)).filter(isSteady)
      expect(inOrder(texts)).toEqual(inOrder(foreseen(forecast).filter(isSteady)))
      expect(texts.length).toBeGreaterThan(100)
      expect(new Set(texts.map(({ kind }) => kind))).toContain('follow_up')
      expect(texts.some((text) => text.at > changeOfClocks)).toBe(true)

      const oneMinute = forecast.filter(({ why }) => /1 (minute|hour) before|15 minutes before/.test(why))
      const exempt = new Set(inOrder(foreseen(oneMinute)))
      const atNight = inOrder(texts.filter(isAtNight)).filter((text) => !exempt.has(text))
      expect(atNight).toEqual([])
    },
    TEST_TIMEOUT_MS,
  )
})
