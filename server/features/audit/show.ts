import { aliasedTable, and, desc, eq, gte, inArray, lt, or, type SQL, sql } from 'drizzle-orm'
import type { AuditEntry, AuditPage, AuditSearch } from '#contract/audit.ts'
import { actionsOf } from '#core/vocabulary/audit.ts'
import type { Db } from '#server/db/connect.ts'
import { type AuditRow, auditEntries, churches, users } from '#server/db/schema/schema.ts'
import { hasWords } from '#server/db/word-search.ts'
import { csvFile } from '#server/http/csv.ts'

const admins = aliasedTable(users, 'admins')

type Found = { entry: AuditRow; church: string | null; user: string | null; admin: string | null }

const whoOf = (id: number | null, name: string | null) => (id === null ? null : { id, name })

const entryView = ({ entry, church, user, admin }: Found): AuditEntry => ({
  id: entry.id,
  at: entry.createdAt.toString(),
  action: entry.action,
  church: whoOf(entry.churchId, church),
  user: whoOf(entry.userId, user),
  admin: whoOf(entry.adminId, admin),
  detail: entry.detail,
})

/** Found first, named then: the names of all that fits must not be looked up for a few of the newest. */
function findEntries(db: Db, condition: SQL | undefined, limit: number): Promise<Found[]> {
  const newest = db
    .select({ id: auditEntries.id })
    .from(auditEntries)
    .where(condition)
    .orderBy(desc(auditEntries.id))
    .limit(limit)
  return db
    .select({ entry: auditEntries, church: churches.name, user: users.name, admin: admins.name })
    .from(auditEntries)
    .leftJoin(churches, eq(churches.id, auditEntries.churchId))
    .leftJoin(users, eq(users.id, auditEntries.userId))
    .leftJoin(admins, eq(admins.id, auditEntries.adminId))
    .where(inArray(auditEntries.id, newest))
    .orderBy(desc(auditEntries.id))
}

type Page = { cursor?: number | undefined; limit: number }

async function pageOf(db: Db, condition: SQL | undefined, { cursor, limit }: Page): Promise<AuditPage> {
  const before = cursor === undefined ? undefined : lt(auditEntries.id, cursor)
  const found = await findEntries(db, and(condition, before), limit + 1)
  const entries = found.slice(0, limit).map(entryView)
  return { entries, next_cursor: found.length > limit ? (entries.at(-1)?.id ?? null) : null }
}

/** So many churches and people are looked for behind typed words. */
const NAMES_MAX = 200

/** Rows of churches and people whose names or addresses have these words. */
async function aboutWords(db: Db, typed: string): Promise<SQL | undefined> {
  const named = await db
    .select({ id: churches.id })
    .from(churches)
    .where(hasWords(churches.name, typed))
    .limit(NAMES_MAX)
  const people = await db
    .select({ id: users.id })
    .from(users)
    .where(or(hasWords(users.name, typed), hasWords(users.email, typed)))
    .limit(NAMES_MAX)
  const churchIds = named.map(({ id }) => id)
  const userIds = people.map(({ id }) => id)
  return or(
    inArray(auditEntries.churchId, churchIds),
    inArray(auditEntries.userId, userIds),
    inArray(auditEntries.adminId, userIds),
  )
}

/** More rows than are ever written at the same moment. */
const AT_ONCE = 1000

/** Ids follow time but for rows of the same moment: the log is opened where the days that are asked for begin and end. */
const idsSince = (at: Temporal.Instant): SQL =>
  sql`${auditEntries.id} >= (select min(id) from (select id from audit_entries
    where created_at >= ${at.toString()}::timestamptz order by created_at limit ${AT_ONCE}) as oldest)`
const idsBefore = (at: Temporal.Instant): SQL =>
  sql`${auditEntries.id} <= (select max(id) from (select id from audit_entries
    where created_at < ${at.toString()}::timestamptz order by created_at desc limit ${AT_ONCE}) as newest)`

/** The days of whoever reads the log, as its rows are shown. */
function between({ from, to }: AuditSearch, zone: string): SQL | undefined {
  const startOf = (day: string, days = 0) =>
    Temporal.PlainDate.from(day).add({ days }).toZonedDateTime(zone).toInstant()
  const first = from ? startOf(from) : null
  const end = to ? startOf(to, 1) : null
  return and(
    first ? and(gte(auditEntries.createdAt, first), idsSince(first)) : undefined,
    end ? and(lt(auditEntries.createdAt, end), idsBefore(end)) : undefined,
  )
}

async function conditionOf(db: Db, readerId: number, search: AuditSearch): Promise<SQL | undefined> {
  const { q, action, kind, admin_id: adminId, church_id: churchId } = search
  const [reader] = await db.select({ zone: users.timeZone }).from(users).where(eq(users.id, readerId))
  return and(
    q ? await aboutWords(db, q) : undefined,
    action && eq(auditEntries.action, action),
    kind && inArray(auditEntries.action, actionsOf(kind)),
    adminId === undefined
      ? undefined
      : or(eq(auditEntries.userId, adminId), eq(auditEntries.adminId, adminId)),
    churchId === undefined ? undefined : eq(auditEntries.churchId, churchId),
    between(search, reader?.zone ?? 'UTC'),
  )
}

/** Everything that was done, newest first, as far as it fits the search. */
export const searchAudit = async (db: Db, readerId: number, search: AuditSearch & Page): Promise<AuditPage> =>
  pageOf(db, await conditionOf(db, readerId, search), search)

/** What was done in one church, newest first; `limit` of the newest for an overview. */
export const auditOfChurch = (db: Db, churchId: number, page: Page): Promise<AuditPage> =>
  pageOf(db, eq(auditEntries.churchId, churchId), page)

const EXPORT_MAX = 50_000
const COLUMNS = ['when', 'action', 'church', 'user', 'admin', 'detail']

/** The same as `searchAudit`, as a CSV file. */
export async function exportAudit(db: Db, readerId: number, search: AuditSearch): Promise<File> {
  const found = await findEntries(db, await conditionOf(db, readerId, search), EXPORT_MAX)
  const rows = found.map(({ entry, church, user, admin }) => [
    entry.createdAt.toString(),
    entry.action,
    church ?? '',
    user ?? '',
    admin ?? '',
    JSON.stringify(entry.detail),
  ])
  return csvFile('audit.csv', COLUMNS, rows)
}
