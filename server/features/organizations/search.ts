import { and, like, or, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { Organization, OrganizationSearch } from '#contract/organizations.ts'
import { churches, numbers, users } from '#server/db/schema/schema.ts'
import { hasWords } from '#server/db/word-search.ts'
import type { Deps } from '#server/deps.ts'
import { CHURCH_COLUMNS, HAS_NO_CHURCH, newestOf, presentRows, USER_COLUMNS } from './rows.ts'

const FOUND_MAX = 100

/** A number by its first digits, with or without the country code of North America. */
const beginsWith = (column: AnyPgColumn, digits: string): SQL | undefined =>
  or(like(column, `+${digits}%`), like(column, `+1${digits}%`))

const LEAST_DIGITS = 4

/** The digits of what can only be a number; null otherwise. */
function digitsOf(typed: string): string | null {
  const digits = typed.replaceAll(/\D/g, '')
  return /^[\d\s()+.-]+$/.test(typed) && digits.length >= LEAST_DIGITS ? digits : null
}

/** People to whom words belong, or digits. */
function belongsTo(typed: string): SQL | undefined {
  const digits = digitsOf(typed)
  return digits
    ? beginsWith(users.mobilePhone, digits)
    : or(hasWords(users.name, typed), hasWords(users.username, typed), hasWords(users.email, typed))
}

const WHOLE_DIGITS = 10

/** Churches that text a number: somebody asks us to make that stop. Only a whole one finds them. */
const texting = (digits: string): SQL =>
  digits.length < WHOLE_DIGITS
    ? sql``
    : sql`union select church_id from people where phone in (${`+${digits}`}, ${`+1${digits}`})`

/** Churches by their name, their numbers, their people, or whom they text. */
function churchesOf(typed: string): SQL {
  const digits = digitsOf(typed)
  const own = digits
    ? sql`select church_id from numbers where ${beginsWith(numbers.phoneNumber, digits)} ${texting(digits)}`
    : sql`select id from churches where ${hasWords(churches.name, typed)}`
  return sql`(${own} union select church_id from users where church_id is not null and ${belongsTo(typed)})`
}

/** What is asked of people; undefined when nothing is. */
const personFits = ({ username, name, email }: OrganizationSearch): SQL | undefined =>
  and(
    username ? hasWords(users.username, username) : undefined,
    name ? hasWords(users.name, name) : undefined,
    email ? hasWords(users.email, email) : undefined,
  )

/** One list of churches for each thing that is asked for: a church must be in all of them. */
function churchLists(search: OrganizationSearch): SQL[] {
  const { anything, church, number } = search
  const person = personFits(search)
  return [
    ...(anything ? [churchesOf(anything)] : []),
    ...(church ? [sql`select id from churches where ${hasWords(churches.name, church)}`] : []),
    ...(person ? [sql`select church_id from users where church_id is not null and ${person}`] : []),
    ...(number
      ? [
          sql`(select church_id from numbers where ${beginsWith(numbers.phoneNumber, number)}
            union select church_id from users
              where church_id is not null and ${beginsWith(users.mobilePhone, number)})`,
        ]
      : []),
  ]
}

/** Found first, sorted then: the database must not walk along all churches in search of a few. */
function churchesThatFit(search: OrganizationSearch): SQL {
  const lists = churchLists(search)
  const fits =
    lists.length > 0
      ? sql`churches.id in (with fitting as materialized (${sql.join(lists, sql` intersect `)}) select * from fitting)`
      : sql`true`
  return sql`select ${CHURCH_COLUMNS} from churches where ${fits}
    order by churches.created_at desc, churches.id desc limit ${FOUND_MAX}`
}

function peopleThatFit(search: OrganizationSearch): SQL {
  const { anything, number } = search
  const fits = and(
    personFits(search),
    number ? beginsWith(users.mobilePhone, number) : undefined,
    anything ? belongsTo(anything) : undefined,
  )
  return sql`select ${USER_COLUMNS} from users where ${HAS_NO_CHURCH} and ${fits ?? sql`true`}
    order by users.created_at desc, users.id desc limit ${FOUND_MAX}`
}

/** Churches and people without one to which all fits that is asked for. */
export async function searchOrganizations(
  deps: Pick<Deps, 'db' | 'planning'>,
  search: OrganizationSearch,
): Promise<Organization[]> {
  const parts = [churchesThatFit(search), ...(search.church ? [] : [peopleThatFit(search)])]
  return presentRows(deps, await newestOf(deps.db, parts, FOUND_MAX))
}
