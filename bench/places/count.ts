import { sql } from 'drizzle-orm'
import type { Db } from '#server/db/connect.ts'
import { rowsOf } from '#server/db/query.ts'
import { ZONE } from './church.ts'
import type { Held, Year } from './life.ts'

const OPENS = 8
const CLOSES = 21
const WEEK_MS = 7 * 86_400_000

const sum = <One>(all: readonly One[], of: (one: One) => number): number =>
  all.reduce((total, one) => total + of(one), 0)
const percent = (part: number, whole: number): string =>
  whole === 0 ? 'none' : `${((100 * part) / whole).toFixed(1)} %`
const middle = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN

/** Hours between two moments in which texts may go. */
export function daytimeHours(from: number, until: number): number {
  const local = (ms: number) => Temporal.Instant.fromEpochMilliseconds(ms).toZonedDateTimeISO(ZONE)
  let minutes = 0
  for (let day = local(from).startOfDay(); day.epochMilliseconds < until; day = day.add({ days: 1 })) {
    const [opens, closes] = [day.with({ hour: OPENS }), day.with({ hour: CLOSES })].map(
      (at) => at.epochMilliseconds,
    )
    minutes += Math.max(0, Math.min(until, closes ?? 0) - Math.max(from, opens ?? 0)) / 60_000
  }
  return minutes / 60
}

type Filled = { from: number; until: number }
/** Each place that somebody got by saying yes: since when others were looked for, and when they said it. */
const filledPlaces = (db: Db, churchId: number): Promise<Filled[]> =>
  rowsOf<Filled>(
    db,
    sql`select (extract(epoch from (select min(first.created_at) from asks first
          where first.church_id = asks.church_id and first.assignment_id = asks.assignment_id)) * 1000)::float8 as from,
        (extract(epoch from ask_people.answered_at) * 1000)::float8 as until
      from ask_people join asks on asks.id = ask_people.ask_id
      where asks.church_id = ${churchId} and ask_people.write_back = 'written'`,
  )

type Asked = { person: string; from: number; until: number; answered: boolean }
const askedPeople = (db: Db, churchId: number): Promise<Asked[]> =>
  rowsOf<Asked>(
    db,
    sql`select ask_people.person_id as person, (extract(epoch from ask_people.asked_at) * 1000)::float8 as from,
        (extract(epoch from coalesce(ask_people.answered_at, asks.ended_at, asks.starts_at)) * 1000)::float8 as until,
        ask_people.answered_at is not null as answered
      from ask_people join asks on asks.id = ask_people.ask_id
      where asks.church_id = ${churchId} and ask_people.asked_at is not null
      order by ask_people.person_id, ask_people.asked_at`,
  )

/** How often somebody was asked while another question was open, or within a week of one without an answer. */
export function askedTooMuch(asked: readonly Asked[]): { atOnce: number; twiceAWeek: number } {
  const each = Map.groupBy(asked, ({ person }) => person).values()
  const pairs = [...each].flatMap((own) =>
    own.slice(1).map((next, place) => [own[place] as Asked, next] as const),
  )
  return {
    atOnce: pairs.filter(([one, next]) => next.from < one.until).length,
    twiceAWeek: pairs.filter(([one, next]) => !one.answered && next.from < one.from + WEEK_MS).length,
  }
}

/** Why places stayed empty: how the asks for services that are over ended, and what stood in people's way. */
const traceOf = (db: Db, churchId: number, now: Temporal.Instant) =>
  rowsOf<{ state: string; why: string; people: number }>(
    db,
    sql`select asks.state, case when answer = 'no' then 'said no' when answer = 'yes' then 'said yes'
        when asked_at is not null then 'silent' else coalesce(problem, 'not reached') end as why, count(*)::int as people
      from asks left join ask_people on ask_people.ask_id = asks.id
      where asks.church_id = ${churchId} and asks.starts_at <= ${now.toString()}::timestamptz
        and asks.state not in ('filled', 'taken')
      group by 1, 2 order by 3 desc limit 20`,
  )

type There = {
  plan: string
  position: string
  person: string
  status: string
  by_ask: boolean
  answers: string
}
/** Who is there where there are too many, and what each has answered when. */
async function twiceOf(db: Db, churchId: number, held: readonly Held[]): Promise<There[]> {
  const found: There[] = []
  for (const { plan, twice } of held)
    for (const position of twice)
      found.push(
        ...(await rowsOf<There>(
          db,
          sql`select plan_id as plan, position_name as position, person_id as person, status,
              exists (select from ask_people join asks on asks.id = ask_people.ask_id
                where asks.plan_id = assignments.plan_id and ask_people.person_id = assignments.person_id
                  and ask_people.write_back is not null) as by_ask,
              (select string_agg(answers.status || ' by ' || source || ' ' || to_char(answered_at, 'MM-DD HH24:MI'), ', '
                order by answers.id) from answers where answers.assignment_id = assignments.id) as answers
            from assignments
            where church_id = ${churchId} and plan_id = ${plan.id} and position_name = ${position} and removed_at is null`,
        )),
      )
  return found
}

function declineRow(name: string, held: readonly Held[]) {
  const [put, declined] = [sum(held, (one) => one.put), sum(held, (one) => one.declined)]
  return [`declines, ${name}`, `${declined} of ${put}`, percent(declined, put)] as const
}

/** What a year came to, as rows of a table. */
export async function countYear(
  db: Db,
  { churchId, held, phones, volunteers, days }: Year,
  now: Temporal.Instant,
) {
  const places = sum(held, ({ plan, declined }) => plan.open + declined)
  const missing = sum(held, (one) => one.missing)
  const filled = await filledPlaces(db, churchId)
  const waits = filled.map(({ from, until }) => daytimeHours(from, until))
  const asked = await askedPeople(db, churchId)
  const { atOnce, twiceAWeek } = askedTooMuch(asked)
  const months = days / (365 / 12)
  const each = (count: number): string => (count / volunteers.length / months).toFixed(1)
  const kinds = (...names: string[]): number => sum(names, (name) => phones.kinds.get(name) ?? 0)
  const rows: (readonly [string, string | number, string])[] = [
    ['days', days, ''],
    ['services', held.length, ''],
    ['places without anybody, open or declined', places, ''],
    ['filled without a leader', places - missing, percent(places - missing, places)],
    ['middle daytime hours until somebody said yes', middle(waits).toFixed(1), `of ${waits.length}`],
    ['asked', asked.length, ''],
    ['asked while another question was open', atOnce, ''],
    ['asked twice in a week without an answer', twiceAWeek, ''],
    ['places filled twice', sum(held, (one) => one.tooMany), ''],
    ['texts a volunteer and month', each(phones.texts), ''],
    ['of these, about open places', each(kinds('step_in', 'place_filled', 'place_taken')), ''],
    [
      'of these, about days away',
      each(kinds('availability_ask', 'availability_confirm', 'availability_done')),
      '',
    ],
    declineRow(
      'not asked for days away',
      held.filter((one) => !one.isAskedForDays),
    ),
    declineRow(
      'asked for days away',
      held.filter((one) => one.isAskedForDays),
    ),
  ]
  return { rows, trace: await traceOf(db, churchId, now), twice: await twiceOf(db, churchId, held) }
}
