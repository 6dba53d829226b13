import { and, sql } from 'drizzle-orm'
import type { Found } from '#contract/services.ts'
import { wordsToFind } from '#core/services/find-words.ts'
import type { Db } from '#server/db/connect.ts'
import { rowsOf } from '#server/db/query.ts'
import { inScope, type Scope } from '#server/db/scope.ts'
import { moment, momentOf } from './standing.ts'

const PEOPLE_MAX = 8
const PLANS_MAX = 5

type PlanRow = {
  plan_id: string
  title: string
  service_id: string
  service_name: string
  starts_at: string
}
type PersonRow = { id: string; name: string; position: string | null } & {
  [Field in keyof PlanRow]: PlanRow[Field] | null
}

/** What stands for itself in a pattern. */
const literal = (word: string): string => word.replaceAll(/[\\%_]/g, '\\$&')

const holds = (text: ReturnType<typeof sql>, words: readonly string[]) =>
  and(...words.map((word) => sql`lower(${text}) like ${`%${literal(word)}%`}`))

const planView = (row: PlanRow) => ({ ...row, starts_at: momentOf(row.starts_at)?.toString() ?? '' })

const personView = ({ id, name, position, ...row }: PersonRow) => ({
  id,
  name,
  next: row.plan_id === null ? null : { ...planView(row as PlanRow), position: position ?? '' },
})

const LEAST_DIGITS = 4

/** The digits of what can only be a part of a phone number; null otherwise. */
function digitsOf(question: string): string | null {
  const digits = question.replaceAll(/\D/g, '')
  return /^[\d\s()+.-]+$/.test(question) && digits.length >= LEAST_DIGITS ? digits : null
}

/** People by name or number with what they serve at next, and plans by title or service, soonest first. */
export async function find(db: Db, scope: Scope, question: string, now: Temporal.Instant): Promise<Found> {
  const words = wordsToFind(question)
  const number = digitsOf(question)
  if (words.length === 0) return { people: [], plans: [] }
  const people = await rowsOf<PersonRow>(
    db,
    sql`select people.id, trim(people.first_name || ' ' || people.last_name) as name, next.*
      from people left join lateral (
        select plans.id as plan_id, plans.title, plans.service_type_id as service_id, t.name as service_name,
          plans.starts_at, a.position_name as position
        from assignments a
        join plans on plans.church_id = a.church_id and plans.id = a.plan_id
        join service_types t on t.church_id = plans.church_id and t.id = plans.service_type_id
        where ${inScope(scope, 'assignments', 'a')} and a.person_id = people.id and a.removed_at is null
          and a.ask_id is null
          and plans.removed_at is null and plans.ends_at > ${moment(now)}
        order by plans.starts_at, a.id limit 1
      ) next on true
      where ${inScope(scope, 'people')} and not people.is_archived
        and ${number ? sql`people.phone like ${`%${number}%`}` : holds(sql`people.first_name || ' ' || people.last_name`, words)}
      order by next.starts_at nulls last, lower(people.first_name), people.id limit ${PEOPLE_MAX}`,
  )
  const plans = await rowsOf<PlanRow>(
    db,
    sql`select plans.id as plan_id, plans.title, plans.service_type_id as service_id, t.name as service_name,
        plans.starts_at
      from plans join service_types t on t.church_id = plans.church_id and t.id = plans.service_type_id
      where ${inScope(scope, 'plans')} and plans.removed_at is null and plans.ends_at > ${moment(now)}
        and ${holds(sql`t.name || ' ' || plans.title`, words)}
      order by plans.starts_at, plans.id limit ${PLANS_MAX}`,
  )
  return { people: people.map(personView), plans: plans.map(planView) }
}
