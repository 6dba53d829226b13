import { inArray, type SQL, sql } from 'drizzle-orm'
import type { Organization } from '#contract/organizations.ts'
import { type ChurchStatus, EMAIL_CONFIRMED } from '#core/vocabulary/churches.ts'
import { HELD_STATES } from '#core/vocabulary/numbers.ts'
import { EMAIL_VERIFIED } from '#core/vocabulary/users.ts'
import type { Db } from '#server/db/connect.ts'
import { rowsOf } from '#server/db/query.ts'
import { literals } from '#server/db/schema/columns.ts'
import { linkConnections, numbers, planningConnections } from '#server/db/schema/schema.ts'
import type { Deps } from '#server/deps.ts'

/** A church, or somebody who has none yet. */
export type Kind = 'church' | 'user'
export type Row = {
  kind: Kind
  id: number
  at: string
  name: string
  status: ChurchStatus
  plan: string | null
  country: string | null
}

const instantOf = (column: SQL): SQL =>
  sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`

/** What the list shows of churches; `churches` must be in the query. */
export const CHURCH_COLUMNS = sql`'church' as kind, churches.id::float8 as id, churches.created_at,
  ${instantOf(sql`churches.created_at`)} as at, churches.name, churches.status, churches.package_id as plan,
  churches.country_iso as country`

/** The same of people who have no church yet; `users` must be in the query. */
export const USER_COLUMNS = sql`'user' as kind, users.id::float8 as id, users.created_at,
  ${instantOf(sql`users.created_at`)} as at, users.name, ${EMAIL_CONFIRMED}::text as status, null::text as plan,
  null::text as country`

/** Whoever has confirmed the address and has no church, in the words of the index. */
export const HAS_NO_CHURCH = sql`users.church_id is null and users.role <> ${literals(['admin'])}
  and users.status = ${EMAIL_VERIFIED} and users.closed_reason is null`

/** The newest of churches and people, in the order of the list. */
export const newestOf = (db: Db, parts: readonly SQL[], limit: number): Promise<Row[]> =>
  rowsOf<Row>(
    db,
    sql`select kind, id, at, name, status, plan, country
      from (${sql.join(
        parts.map((part) => sql`(${part})`),
        sql` union all `,
      )}) as found
      order by created_at desc, kind, id desc limit ${limit}`,
  )

const IMPORTED = 'PastorsLine'
const capital = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1)

type Integration = { churchId: number; name: string }

async function integrationsOf({ db, planning }: Pick<Deps, 'db' | 'planning'>, ids: number[]) {
  const connected = await db
    .select({ churchId: planningConnections.churchId, service: planningConnections.service })
    .from(planningConnections)
    .where(inArray(planningConnections.churchId, ids))
  const shortened = await db
    .select({ churchId: linkConnections.churchId, service: linkConnections.service })
    .from(linkConnections)
    .where(inArray(linkConnections.churchId, ids))
  const imported = await db
    .selectDistinct({ churchId: numbers.churchId })
    .from(numbers)
    .where(
      sql`${inArray(numbers.churchId, ids)} and ${numbers.isImported} and ${numbers.state} in (${literals(HELD_STATES)})`,
    )
  const all: Integration[] = [
    ...connected.map(({ churchId, service }) => ({
      churchId,
      name: planning.get(service)?.name ?? service,
    })),
    ...shortened.map(({ churchId, service }) => ({ churchId, name: capital(service) })),
    ...imported.map(({ churchId }) => ({ churchId, name: IMPORTED })),
  ]
  return Map.groupBy(all, ({ churchId }) => churchId)
}

/** Rows as the API shows them. */
export async function presentRows(
  deps: Pick<Deps, 'db' | 'planning'>,
  rows: readonly Row[],
): Promise<Organization[]> {
  const ids = rows.filter(({ kind }) => kind === 'church').map(({ id }) => id)
  const integrations = ids.length > 0 ? await integrationsOf(deps, ids) : new Map<number, Integration[]>()
  return rows.map(({ kind, id, at, name, status, plan, country }) => ({
    id,
    created_at: Temporal.Instant.from(at).toString(),
    name,
    intercom_tag: status,
    plan,
    country_iso: country,
    integrations: kind === 'church' ? (integrations.get(id) ?? []).map((one) => one.name) : [],
  }))
}

/** One church as the list shows it; null when there is none. */
export async function findOrganization(
  deps: Pick<Deps, 'db' | 'planning'>,
  churchId: number,
): Promise<Organization | null> {
  const rows = await newestOf(
    deps.db,
    [sql`select ${CHURCH_COLUMNS} from churches where churches.id = ${churchId}`],
    1,
  )
  const [organization] = await presentRows(deps, rows)
  return organization ?? null
}
