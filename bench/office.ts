import { sql } from 'drizzle-orm'
import type { AuditSearch } from '#contract/audit.ts'
import type { OrganizationSearch } from '#contract/organizations.ts'
import type { Db } from '#server/db/connect.ts'
import { searchAudit } from '#server/features/audit/show.ts'
import { type Filters, listOrganizations } from '#server/features/organizations/list.ts'
import { searchOrganizations } from '#server/features/organizations/search.ts'
import { inFolder, NOW, openDatabase, withPostgres } from './support.ts'

/** How quick the back office is with many organisations and a long audit log. */
const ORGANIZATIONS = Number(process.argv[2] ?? 100_000)
const AUDIT_ROWS = ORGANIZATIONS * 10
const TURNS = 15
const TARGET_MS = 300

async function fill(db: Db): Promise<void> {
  const now = sql`${NOW.toString()}::timestamptz`
  await db.execute(sql`
    insert into churches (name, time_zone, status, package_id, created_at)
    select (array['Grace', 'Hope', 'Trinity', 'Calvary', 'Emmanuel', 'Bethel', 'Zion'])[1 + i % 7] || ' ' ||
        (array['Chapel', 'Church', 'Fellowship', 'Parish'])[1 + i % 4] || ' ' || 'Town' || i % 5000,
      'America/New_York', (array['Active', 'Active', 'Active', 'On Trial', 'Cancelled'])[1 + i % 5],
      (array['free', 'just-starting', 'business', 'pro'])[1 + i % 4], ${now} - i * interval '1 minute'
    from generate_series(1, ${ORGANIZATIONS}::int) i`)
  await db.execute(sql`update churches set status = 'Not Active' where id % 20000 = 7`)
  await db.execute(sql`
    insert into users (church_id, role, name, email, username, mobile_phone, time_zone, status, created_at)
    select id, 'owner', 'Person Number' || id, 'person' || id || '@church' || id || '.test', 'user' || id,
      '+1212' || lpad(id::text, 7, '0'), 'America/New_York', 3, created_at from churches`)
  await db.execute(sql`
    insert into audit_entries (church_id, user_id, action, detail, created_at)
    select 1 + i % ${ORGANIZATIONS}::int, 1 + i % ${ORGANIZATIONS}::int,
      (array['account.signed_in', 'call.made', 'sending.mode', 'number.default'])[1 + i % 4], '{}',
      ${now} - (${AUDIT_ROWS}::int - i) * interval '10 seconds'
    from generate_series(1, ${AUDIT_ROWS}::int) i`)
  await db.execute(sql`vacuum analyze churches, users, audit_entries`)
}

async function middle(work: () => Promise<unknown>): Promise<number> {
  const times: number[] = []
  for (let turn = 0; turn < TURNS; turn++) {
    const started = performance.now()
    await work()
    times.push(performance.now() - started)
  }
  return Math.round((times.toSorted((a, b) => a - b)[Math.floor(TURNS / 2)] ?? 0) * 10) / 10
}

const NO_FILTERS: Filters = { status: [], plan: [] }

const LISTS: [string, Filters, number][] = [
  ['the first 15', NO_FILTERS, 15],
  ['200 of a frequent status', { status: ['Active'], plan: [] }, 200],
  ['all of a rare status', { status: ['Not Active'], plan: [] }, 200],
  ['200 of a status and a plan', { status: ['Cancelled'], plan: ['pro'] }, 200],
]

const SEARCHES: [string, OrganizationSearch][] = [
  ['a frequent word', { church: 'grace' }],
  ['a rare word', { church: 'grace town777' }],
  ['the name of a person', { name: 'number77' }],
  ['an address', { email: 'person4711@church4711.test' }],
  ['a username', { username: 'user9999' }],
  ['a phone', { number: '2120004711' }],
  ['a church and a person', { church: 'hope', name: 'number4711' }],
  ["what is nobody's", { church: 'nowhere', email: 'nobody' }],
]

const AUDITS: [string, AuditSearch][] = [
  ['the newest', {}],
  ['one action', { action: 'sending.mode' }],
  ['an action that never happened', { action: 'admin.removed' }],
  ['one church', { church_id: 777 }],
  ['a name', { q: 'number4711' }],
  ['a frequent name', { q: 'grace' }],
  ['a day long ago', { from: '2029-11-20', to: '2029-11-21' }],
]

async function measure(db: Db): Promise<Record<string, number>> {
  const deps = { db, planning: new Map() }
  const times: Record<string, number> = {}
  const { next_cursor: cursor } = await listOrganizations(deps, { ...NO_FILTERS, limit: 200 })
  for (const [what, filters, limit] of LISTS)
    times[`list: ${what}`] = await middle(() => listOrganizations(deps, { ...filters, limit }))
  times['list: a later page'] = await middle(() =>
    listOrganizations(deps, { ...NO_FILTERS, limit: 15, cursor: cursor ?? undefined }),
  )
  for (const [what, search] of SEARCHES)
    times[`search: ${what}`] = await middle(() => searchOrganizations(deps, search))
  for (const [what, search] of AUDITS)
    times[`audit: ${what}`] = await middle(() => searchAudit(db, 0, { ...search, limit: 50 }))
  return times
}

async function measureIn(where: string): Promise<Record<string, number>> {
  const { db, close } = await openDatabase(where)
  await fill(db)
  const times = await measure(db)
  await close()
  return times
}

const results: Record<string, Record<string, number>> = {}
await withPostgres(async (url) => {
  results.PostgreSQL = await measureIn(url)
})
await inFolder(async (folder) => {
  results.embedded = await measureIn(`${folder}/database`)
})
console.log(`${ORGANIZATIONS} organisations, ${AUDIT_ROWS} rows in the audit log, ms (middle of ${TURNS})`)
const rows = Object.keys(results.PostgreSQL ?? {}).map((what) => ({
  what,
  PostgreSQL: results.PostgreSQL?.[what],
  embedded: results.embedded?.[what],
}))
console.table(rows)
const slow = rows.filter((row) => Math.max(row.PostgreSQL ?? 0, row.embedded ?? 0) > TARGET_MS)
console.log(
  slow.length === 0 ? `all within ${TARGET_MS} ms` : `too slow: ${slow.map(({ what }) => what).join(', ')}`,
)
