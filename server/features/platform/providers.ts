import { type SQL, sql } from 'drizzle-orm'
import { HOOK_KINDS, type HookKind } from '#core/vocabulary/hooks.ts'
import { LOST } from '#core/vocabulary/messages.ts'
import { type HealthState, PROVIDERS, type Provider } from '#core/vocabulary/platform.ts'
import type { Db } from '#server/db/connect.ts'
import { rowsOf } from '#server/db/query.ts'
import { literals } from '#server/db/schema/columns.ts'
import { TROUBLE } from '#server/features/billing/failures.ts'
import { sinceHour } from './texts.ts'

type Counted = { ok: number; failed: number; last_ok_at: string | null }

/** What the database knows of each provider, so that all processes count together. */
const COUNTS: Record<Provider, (since: SQL) => SQL> = {
  texting: (since) => sql`
    select (count(*) filter (where state not in (${literals(LOST)})))::int as ok,
      (count(*) filter (where state in (${literals(LOST)})))::int as failed,
      max(accepted_at) filter (where state not in (${literals(LOST)})) as last_ok
    from messages where logged_at is not null and logged_at >= ${since} and direction = 'out'`,
  planning: (since) => sql`
    select (count(*) filter (where state = 'done'))::int as ok,
      (count(*) filter (where state = 'failed'))::int as failed,
      max(finished_at) filter (where state = 'done') as last_ok
    from sync_runs where finished_at >= ${since}`,
  links: (since) => sql`
    select (select count(*) from link_connections)::int as ok,
      (count(*))::int as failed, null::timestamptz as last_ok
    from audit_entries where action = 'links.refused' and created_at >= ${since}`,
  mail: (since) => sql`
    select (count(*) filter (where sent_at is not null))::int as ok,
      (count(*) filter (where failed_reason is not null))::int as failed, max(sent_at) as last_ok
    from mails where created_at >= ${since}`,
  // What a church asked for and nobody knows the end of, or what the provider could not do, has failed.
  payments: (since) => sql`
    select (select count(*) from billing_accounts where read_at >= ${since})::int as ok,
      (count(*))::int as failed, (select max(read_at) from billing_accounts) as last_ok
    from purchases where created_at >= ${since}
      and (problem = ${TROUBLE} or state = 'open' and tried_at > created_at)`,
}

function stateOf({ ok, failed }: Counted): HealthState {
  if (failed === 0) return ok === 0 ? 'idle' : 'well'
  return ok === 0 ? 'down' : 'troubled'
}

const isoOf = (column: SQL): SQL =>
  sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`

async function countProvider(db: Db, name: Provider, now: Temporal.Instant) {
  const since = sql`${sinceHour(now).toString()}::timestamptz`
  const [counted = { ok: 0, failed: 0, last_ok_at: null }] = await rowsOf<Counted>(
    db,
    sql`select ok, failed, ${isoOf(sql`last_ok`)} as last_ok_at from (${COUNTS[name](since)}) as counted`,
  )
  return { name, state: stateOf(counted), ...counted }
}

/** How each provider has done in the last hours. */
export async function countProviders(db: Db, now: Temporal.Instant) {
  const counted: Awaited<ReturnType<typeof countProvider>>[] = []
  for (const name of PROVIDERS) counted.push(await countProvider(db, name, now))
  return counted
}

/** The calls of providers in the last hours, by what they are about. */
export async function countHooks(db: Db, now: Temporal.Instant) {
  const counted = await rowsOf<{
    kind: HookKind
    received: number
    unhandled: number
    last_at: string | null
  }>(
    db,
    sql`select kind, count(*)::int as received,
        (count(*) filter (where handled_at is null))::int as unhandled, ${isoOf(sql`max(received_at)`)} as last_at
      from hook_events where received_at >= ${sinceHour(now).toString()}::timestamptz group by kind`,
  )
  return HOOK_KINDS.map(
    (kind) => counted.find((row) => row.kind === kind) ?? { kind, received: 0, unhandled: 0, last_at: null },
  )
}
