import { and, eq, gte, sql } from 'drizzle-orm'
import type { CreditMonth, Credits } from '#contract/billing.ts'
import type { MessageKind } from '#core/vocabulary/messages.ts'
import { endOfCycle } from '#server/db/church.ts'
import type { Db } from '#server/db/connect.ts'
import { localTime } from '#server/db/local-time.ts'
import { only, rowsOf } from '#server/db/query.ts'
import { messages } from '#server/db/schema/schema.ts'
import { textSums } from '#server/db/text-sums.ts'
import { readChurch } from './current.ts'
import { findLastCycle } from './cycles.ts'

type Sums = { granted: number; auto: number; used: number; expired: number }

async function sumEntries(db: Db, churchId: number, since: Temporal.Instant): Promise<Sums> {
  const [row] = await rowsOf<Sums>(
    db,
    sql`select
        coalesce(sum(amount) filter (where kind = 'granted'), 0)::int as granted,
        coalesce(sum(amount) filter (where kind = 'granted' and source = 'recharge'), 0)::int as auto,
        coalesce(-sum(amount) filter (where kind in ('used', 'returned')), 0)::int as used,
        coalesce(-sum(amount) filter (where kind = 'expired'), 0)::int as expired
      from credit_entries where church_id = ${churchId} and created_at >= ${since.toString()}::timestamptz`,
  )
  return row ?? { granted: 0, auto: 0, used: 0, expired: 0 }
}

/** Credits of a church now and in its present billing cycle; before the first one, since the beginning. */
export async function presentCredits(db: Db, churchId: number): Promise<Credits> {
  const church = await readChurch(db, churchId)
  const cycle = church.cycleEndsAt && (await findLastCycle(db, churchId))
  const start = cycle?.startsAt ?? church.createdAt
  const { granted, auto, used, expired } = await sumEntries(db, churchId, start)
  const texts = only(
    await db
      .select(textSums(messages))
      .from(messages)
      .where(and(eq(messages.churchId, churchId), gte(messages.loggedAt, start))),
  )
  return {
    success: true,
    credits: church.creditBalance,
    auto_credits: auto,
    credits_used: used,
    // Nothing but use and grants has moved the balance since the cycle began.
    credits_given: church.creditBalance + used,
    start_date: start.toString(),
    end_date: endOfCycle(church)?.toString() ?? null,
    package_credits: church.packageCredits,
    bought_credits: church.creditBalance - church.packageCredits,
    expired: cycle ? expired : 0,
    granted,
    ...texts,
  }
}

type UseRow = { month: string; kind: MessageKind | null; entry: string; amount: number; texts: number }

const readUse = (
  db: Db,
  churchId: number,
  zone: string,
  [since, now]: readonly [Temporal.Instant, Temporal.Instant],
): Promise<UseRow[]> =>
  rowsOf<UseRow>(
    db,
    sql`select to_char(${localTime(sql`entries.created_at`, zone, [since, now])}, 'YYYY-MM') as month, messages.kind,
        case when entries.kind in ('used', 'returned') then 'used' else entries.kind end as entry,
        sum(amount)::int as amount, count(distinct entries.message_id)::int as texts
      from credit_entries entries
      left join messages on messages.id = entries.message_id and messages.church_id = entries.church_id
      where entries.church_id = ${churchId} and entries.created_at >= ${since.toString()}::timestamptz
      group by 1, 2, 3 order by 1 desc, 2`,
  )

const kindsOf = (rows: readonly UseRow[]): CreditMonth['kinds'] =>
  [...Map.groupBy(rows, ({ kind }) => kind)].flatMap(([kind, some]) =>
    kind === null
      ? []
      : [
          {
            kind,
            credits: -some.reduce((sum, { amount }) => sum + amount, 0),
            texts: some.reduce((sum, { texts }) => sum + texts, 0),
          },
        ],
  )

const sumOf = (rows: readonly UseRow[], entry: string): number =>
  rows.filter((row) => row.entry === entry).reduce((sum, { amount }) => sum + amount, 0)

function monthOf(month: string, rows: readonly UseRow[]): CreditMonth {
  const used = rows.filter(({ entry }) => entry === 'used')
  return {
    month,
    credits: 0 - sumOf(rows, 'used'),
    granted: sumOf(rows, 'granted'),
    expired: 0 - sumOf(rows, 'expired'),
    kinds: kindsOf(used),
  }
}

/** What is used in a month, also in those without any since the first; the present one is not over. */
function averageOf(months: readonly CreditMonth[], present: Temporal.PlainYearMonth): number | null {
  const over = months.filter(({ month }) => month !== present.toString())
  const [first] = over.filter(({ credits }) => credits > 0).toSorted((a, b) => (a.month < b.month ? -1 : 1))
  if (!first) return null
  const count = Temporal.PlainYearMonth.from(first.month).until(present, { largestUnit: 'months' }).months
  return Math.round(over.reduce((sum, { credits }) => sum + credits, 0) / count)
}

/** Where the credits of a church went, by month of its own calendar and by kind of text. */
export async function presentCreditUse(
  db: Db,
  churchId: number,
  months: number,
  now: Temporal.Instant,
): Promise<{ months: CreditMonth[]; kinds: CreditMonth['kinds']; average_credits: number | null }> {
  const { timeZone } = await readChurch(db, churchId)
  const present = now.toZonedDateTimeISO(timeZone).toPlainDate().toPlainYearMonth()
  const first = present.subtract({ months: months - 1 }).toPlainDate({ day: 1 })
  const rows = await readUse(db, churchId, timeZone, [first.toZonedDateTime(timeZone).toInstant(), now])
  const used = [...Map.groupBy(rows, ({ month }) => month)].map(([month, some]) => monthOf(month, some))
  return {
    months: used,
    kinds: kindsOf(rows.filter(({ entry }) => entry === 'used')),
    average_credits: averageOf(used, present),
  }
}
