import { asc, inArray, type SQL, sql } from 'drizzle-orm'
import type { Organization } from '#contract/organizations.ts'
import { CHURCH_STATUSES, type ChurchStatus, EMAIL_CONFIRMED } from '#core/vocabulary/churches.ts'
import type { Db } from '#server/db/connect.ts'
import { churches, packages } from '#server/db/schema/schema.ts'
import type { Deps } from '#server/deps.ts'
import { csvFile } from '#server/http/csv.ts'
import { refuse } from '#server/http/errors.ts'
import {
  CHURCH_COLUMNS,
  HAS_NO_CHURCH,
  type Kind,
  newestOf,
  presentRows,
  type Row,
  USER_COLUMNS,
} from './rows.ts'

export type Filters = { status: ChurchStatus[]; plan: string[] }
type Place = { at: string; kind: Kind; id: number }

/** The plan of churches that have none. */
const FREE = 'free'

const PLACE = /^([\d:.TZ-]{20,30})~(church|user)~(\d{1,15})$/

function placeOf(cursor: string): Place {
  const [, at = '', kind, id] = PLACE.exec(cursor) ?? []
  if (!at || Number.isNaN(Date.parse(at))) throw refuse(422, { cursor: ['This is no place in the list.'] })
  return { at, kind: kind === 'user' ? 'user' : 'church', id: Number(id) }
}

const cursorOf = ({ at, kind, id }: Row): string => `${at}~${kind}~${id}`

/** Rows that come after a place; of one moment churches come first, and the higher id before the lower. */
function after(kind: Kind, place: Place | null, table: SQL): SQL {
  if (!place) return sql`true`
  const at = sql`${place.at}::timestamptz`
  if (kind === place.kind) return sql`(${table}.created_at, ${table}.id) < (${at}, ${place.id})`
  return kind === 'user' ? sql`${table}.created_at <= ${at}` : sql`${table}.created_at < ${at}`
}

function churchesIn({ status, plan }: Filters, place: Place | null, limit: number): SQL {
  const ofStatus = status.length > 0 ? inArray(churches.status, status) : sql`true`
  const ofPlan = plan.length > 0 ? inArray(churches.packageId, plan) : sql`true`
  return sql`select ${CHURCH_COLUMNS} from churches
    where ${ofStatus} and ${ofPlan} and ${after('church', place, sql`churches`)}
    order by churches.created_at desc, churches.id desc limit ${limit}`
}

const isWithoutChurch = ({ status, plan }: Filters): boolean =>
  (status.length === 0 || status.includes(EMAIL_CONFIRMED)) && (plan.length === 0 || plan.includes(FREE))

const peopleIn = (place: Place | null, limit: number): SQL =>
  sql`select ${USER_COLUMNS} from users where ${HAS_NO_CHURCH} and ${after('user', place, sql`users`)}
    order by users.created_at desc, users.id desc limit ${limit}`

const findRows = (db: Db, filters: Filters, place: Place | null, limit: number): Promise<Row[]> =>
  newestOf(
    db,
    [churchesIn(filters, place, limit), ...(isWithoutChurch(filters) ? [peopleIn(place, limit)] : [])],
    limit,
  )

type Page = Filters & { cursor?: string | undefined; limit: number }

/** The churches, newest first, from a place in the list on, with what the list can be filtered by. */
export async function listOrganizations(
  deps: Pick<Deps, 'db' | 'planning'>,
  { cursor, limit, ...filters }: Page,
): Promise<{
  churches: Organization[]
  statuses: ChurchStatus[]
  plans: string[]
  next_cursor: string | null
}> {
  const { db } = deps
  const found = await findRows(db, filters, cursor ? placeOf(cursor) : null, limit + 1)
  const rows = found.slice(0, limit)
  const last = rows.at(-1)
  const plans = await db.select({ id: packages.id }).from(packages).orderBy(asc(packages.rank))
  return {
    churches: await presentRows(deps, rows),
    statuses: [...CHURCH_STATUSES],
    plans: plans.map(({ id }) => id),
    next_cursor: found.length > limit && last ? cursorOf(last) : null,
  }
}

const EXPORT_MAX = 200_000
const COLUMNS = ['Org Name', 'Status', 'Plan', 'Active Integrations', 'Country', 'Signup date']

/** The list as a file for spreadsheets. */
export async function exportOrganizations(
  deps: Pick<Deps, 'db' | 'planning'>,
  filters: Filters,
): Promise<File> {
  const rows = await presentRows(deps, await findRows(deps.db, filters, null, EXPORT_MAX))
  const cells = rows.map(({ name, intercom_tag, plan, integrations, country_iso, created_at }) => [
    name,
    intercom_tag,
    plan || FREE,
    integrations.join(', '),
    country_iso ?? '',
    created_at,
  ])
  return csvFile('users.csv', COLUMNS, cells)
}
