import { sql } from 'drizzle-orm'
import type { CreditSums, OddText } from '#core/billing/faults.ts'
import { AT_THE_CARRIER } from '#core/vocabulary/messages.ts'
import type { Db } from '#server/db/connect.ts'
import { rowsOf } from '#server/db/query.ts'
import { literals } from '#server/db/schema/columns.ts'

/** The sums of every church's ledger beside its balance. */
export const sumLedgers = (db: Db): Promise<CreditSums[]> =>
  rowsOf<CreditSums>(
    db,
    sql`select churches.id::float8 as church_id, credit_balance::int as balance,
        package_credits::int as of_package, coalesce(sum(of_package), 0)::int as of_package_sum,
        coalesce(sum(amount) filter (where entries.kind = 'granted'), 0)::int as granted,
        coalesce(-sum(amount) filter (where entries.kind = 'used'), 0)::int as used,
        coalesce(sum(amount) filter (where entries.kind = 'returned'), 0)::int as returned,
        coalesce(-sum(amount) filter (where entries.kind = 'expired'), 0)::int as expired,
        count(*) filter (
          where entries.kind = 'used' and entries.message_id is not null and messages.id is null
        )::int as used_for_nothing
      from churches
      left join credit_entries entries on entries.church_id = churches.id
      left join messages
        on messages.id = entries.message_id and messages.church_id = entries.church_id
      group by churches.id order by churches.id`,
  )

/**
 * Texts whose entries are not what became of them: an attempt that is charged twice or given back without a charge,
 * a text that the carrier has without its charge, one that it lost or never had with one, one that came in.
 */
export const findOddTexts = (db: Db): Promise<OddText[]> =>
  rowsOf<OddText>(
    db,
    sql`with attempts as (
      select church_id, message_id, attempt,
        count(*) filter (where kind = 'used') as charges, count(*) filter (where kind = 'returned') as refunds,
        -coalesce(sum(amount) filter (where kind = 'used'), 0) as charged, -sum(amount) as net
      from credit_entries where message_id is not null group by church_id, message_id, attempt
    ), texts as (
      select message_id, sum(net) as net,
        bool_or(charges <> 1 or refunds > 1 or (refunds = 1 and net <> 0) or charged < 0) as is_odd
      from attempts group by message_id
    )
    select messages.church_id::float8 as church_id, messages.id::float8 as message_id, state, credits::int as credits,
      coalesce(net, 0)::int as charged
    from messages left join texts on texts.message_id = messages.id
    where direction <> 'out' and texts.message_id is not null or direction = 'out' and (
      is_odd
      or (state in (${literals(AT_THE_CARRIER)}) and (credits <= 0 or coalesce(net, 0) <> credits))
      or (state = 'sending' and coalesce(net, 0) not in (0, credits))
      or (state not in ('sending', ${literals(AT_THE_CARRIER)}) and coalesce(net, 0) <> 0)
    )
    order by messages.id limit 100`,
  )

const COLUMNS = ['church_id', 'granted', 'used', 'returned', 'expired', 'balance'] as const

/** The sums of every church, in columns. */
export const tableOf = (sums: readonly CreditSums[]): string =>
  [COLUMNS.map((name) => name.replace('_id', '')), ...sums.map((row) => COLUMNS.map((name) => row[name]))]
    .map((cells) => cells.map((cell) => String(cell).padStart(10)).join(''))
    .join('\n')
