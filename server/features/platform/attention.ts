import { sql } from 'drizzle-orm'
import { SHUT_STATUSES } from '#core/vocabulary/churches.ts'
import type { AttentionReason } from '#core/vocabulary/platform.ts'
import type { Db } from '#server/db/connect.ts'
import { rowsOf } from '#server/db/query.ts'
import { literals } from '#server/db/schema/columns.ts'
import { isBought } from '#server/db/schema/schema.ts'

const ROSTER_OLD_HOURS = 24
const DIFFERED_HOURS = 7 * 24
const SHOWN_MAX = 100

type Found = {
  church_id: number
  name: string
  reason: AttentionReason
  detail: string | null
  since: string | null
}

const CONNECTION_BROKEN = sql`
  select church_id, 'connection_broken' as reason, broken_reason as detail, roster_read_at as since
  from planning_connections where broken_reason is not null`
const CREDITS_OUT = sql`
  select church_id, 'credits_out', null, told_at from shortages where told_at is not null`
const REGISTRATION_REFUSED = sql`
  select church_id, 'registration_refused', reasons ->> 0, decided_at from brands where status = 'rejected'`

/** Phone companies take hours to set up an approved number; after a day somebody asks the carrier. */
const NUMBER_REFUSED_HOURS = 24
const numberRefused = (now: Temporal.Instant) => sql`
  select church_id, 'number_refused', null, refused_since from numbers
  where released_at is null
    and refused_since < ${now.subtract({ hours: NUMBER_REFUSED_HOURS }).toString()}::timestamptz`

const ACCOUNT_SUSPENDED = sql`
  select church_id, 'account_suspended', sid, suspended_since from carrier_accounts
  where closed_at is null and suspended_since is not null`

const LARGER_ASKED = sql`
  select church_id, 'larger_asked', null, larger_asked_at from brands where larger_asked_at is not null`

/** Each number costs the operator a month, also when it is given back at once. */
const BUYING = { days: 30, numbers: 3 } as const
const numbersBought = (now: Temporal.Instant) => sql`
  select church_id, 'numbers_bought',
    count(*) || ' in ' || ${BUYING.days}::int || ' days, ' || count(released_at) || ' given back', max(created_at)
  from numbers
  where not is_imported and ${isBought}
    and created_at >= ${now.subtract({ hours: BUYING.days * 24 }).toString()}::timestamptz
  group by church_id having count(*) >= ${BUYING.numbers}`

/** The longest that a review is said to take; a verification takes less, and what comes before a campaign hours. */
const REVIEW_DAYS = { local: 21, beforeCampaign: 3, tollFree: 14 } as const
const registrationStuck = (now: Temporal.Instant) => sql`
  select church_id, 'registration_stuck',
    coalesce(carrier_ids ->> 'campaign', carrier_ids ->> 'brand', carrier_ids ->> 'profile'), submitted_at from brands
  where status = 'in_review' and submitted_at < ${now.toString()}::timestamptz - make_interval(days => case
    when type = 'tollFree' then ${REVIEW_DAYS.tollFree}::int
    when coalesce(carrier_ids ->> 'campaign', '') = '' then ${REVIEW_DAYS.beforeCampaign}::int
    else ${REVIEW_DAYS.local}::int end)`

const rosterOld = (now: Temporal.Instant) => sql`
  select church_id, 'roster_old', null, roster_read_at from planning_connections
  where broken_reason is null
    and roster_read_at < ${now.subtract({ hours: ROSTER_OLD_HOURS }).toString()}::timestamptz`

const DISPUTED = sql`
  select church_id, 'disputed', description, paid_at from payments
  where dispute_state = 'open'`

/** What the nightly comparison with the payment provider found in the last days; it is mended by then. */
const billingDiffered = (now: Temporal.Instant) => sql`
  select church_id, 'billing_differed', string_agg(distinct detail, ' '), max(found_at)
  from billing_differences
  where found_at >= ${now.subtract({ hours: DIFFERED_HOURS }).toString()}::timestamptz group by church_id`

/** What also needs attention once a church is shut. */
const OF_MONEY: readonly AttentionReason[] = ['billing_differed', 'disputed', 'numbers_bought']

/** Churches where something does not work, the longest trouble first. */
export const findTroubled = (db: Db, now: Temporal.Instant): Promise<Found[]> =>
  rowsOf<Found>(
    db,
    sql`select church_id::float8 as church_id, churches.name, reason, detail,
        to_char(since at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as since
      from (${CONNECTION_BROKEN} union all ${CREDITS_OUT} union all ${REGISTRATION_REFUSED}
        union all ${registrationStuck(now)} union all ${numberRefused(now)}
        union all ${ACCOUNT_SUSPENDED} union all ${LARGER_ASKED} union all ${numbersBought(now)}
        union all ${rosterOld(now)} union all ${billingDiffered(now)} union all ${DISPUTED}) as troubled
      join churches on churches.id = church_id
      where churches.status not in (${literals(SHUT_STATUSES)}) or reason in (${literals(OF_MONEY)})
      order by since nulls first, church_id, reason limit ${SHOWN_MAX}`,
  )
