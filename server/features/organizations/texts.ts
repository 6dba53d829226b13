import { and, desc, eq, gte, inArray, isNotNull, lt, notInArray, or, type SQL, sql } from 'drizzle-orm'
import type { OrganizationDetail } from '#contract/organizations.ts'
import { explain } from '#core/scheduling/reasons.ts'
import { MESSAGE_REASONS, type MessageReason } from '#core/vocabulary/message-reasons.ts'
import { LOST } from '#core/vocabulary/messages.ts'
import type { Db } from '#server/db/connect.ts'
import { only } from '#server/db/query.ts'
import { literals } from '#server/db/schema/columns.ts'
import { type MessageRow, messages } from '#server/db/schema/schema.ts'
import type { Deps } from '#server/deps.ts'
import { foreseeTexts } from '#server/features/messages/foreseen.ts'
import { LOG_STATUS } from '#server/features/messages/log.ts'
import { planningNameOf } from '#server/planning-service.ts'

const COUNTED_DAYS = 30
const MISSING_SHOWN = 10
const SENT_SHOWN = 5

async function countTexts(db: Db, churchId: number, now: Temporal.Instant) {
  const { direction, state, loggedAt } = messages
  const since = now.subtract({ hours: COUNTED_DAYS * 24 })
  const isLost = sql`${state} in (${literals(LOST)})`
  const counted = await db
    .select({
      sent: sql<number>`(count(*) filter (where ${direction} = 'out' and not ${isLost}))::int`,
      failed: sql<number>`(count(*) filter (where ${direction} = 'out' and ${isLost}))::int`,
      received: sql<number>`(count(*) filter (where ${direction} = 'in'))::int`,
    })
    .from(messages)
    .where(and(eq(messages.churchId, churchId), gte(loggedAt, since)))
  return { ...only(counted), days: COUNTED_DAYS }
}

/** As it should be: nobody is missing a text for these reasons. */
const IN_ORDER: readonly MessageReason[] = [
  'answered',
  'package',
  'switched_off',
  'removed',
  'moved',
  'back',
  'not_wanted',
]
const IN_THE_WAY = MESSAGE_REASONS.filter((reason) => !IN_ORDER.includes(reason))

type Wanted = { fits: SQL | undefined; by: SQL | typeof messages.loggedAt; limit: number }

const newest = (db: Db, churchId: number, { fits, by, limit }: Wanted): Promise<MessageRow[]> =>
  db
    .select()
    .from(messages)
    .where(and(eq(messages.churchId, churchId), eq(messages.direction, 'out'), fits))
    .orderBy(desc(by), desc(messages.id))
    .limit(limit)

const isAway = and(isNotNull(messages.loggedAt), notInArray(messages.state, [...LOST]))

/** What did not arrive in these days, or does not go though its time has come or comes within a day. */
const isMissing = (now: Temporal.Instant) =>
  or(
    and(
      inArray(messages.state, [...LOST]),
      gte(messages.loggedAt, now.subtract({ hours: COUNTED_DAYS * 24 })),
    ),
    and(
      inArray(messages.state, ['planned', 'blocked', 'cancelled']),
      inArray(messages.reason, IN_THE_WAY),
      gte(messages.dueAt, now.subtract({ hours: COUNTED_DAYS * 24 })),
      lt(messages.dueAt, now.add({ hours: 24 })),
    ),
  )

type Text = OrganizationDetail['texts']['latest'][number]

function textView(row: MessageRow, why: { sentence: string; fix: string | null } | null): Text {
  const { id, kind, toNumber, state, loggedAt, dueAt, createdAt } = row
  return {
    id,
    at: (loggedAt ?? dueAt ?? createdAt).toString(),
    kind,
    to: toNumber,
    status: LOG_STATUS[state],
    why: why?.sentence ?? null,
    fix: why?.fix ?? null,
  }
}

const whyLost = ({ errorMessage, fix }: MessageRow) => errorMessage && { sentence: errorMessage, fix }

/**
 * What support is asked about texts: how many there were, the last that went, and which did not, each with its reason.
 * Neither names nor words: whoever wants to read those visits the church, which leaves a trace.
 */
export async function presentTexts(
  deps: Deps,
  churchId: number,
  now: Temporal.Instant,
): Promise<OrganizationDetail['texts']> {
  const { db } = deps
  const planning = await planningNameOf(deps, churchId)
  const latest = await newest(db, churchId, { fits: isAway, by: messages.loggedAt, limit: SENT_SHOWN })
  const missing = await newest(db, churchId, {
    fits: isMissing(now),
    by: sql`coalesce(${messages.loggedAt}, ${messages.dueAt})`,
    limit: MISSING_SHOWN,
  })
  const waiting = await foreseeTexts(deps, churchId, missing, now)
  const whyMissing = (row: MessageRow) =>
    whyLost(row) || explain(waiting.get(row.id)?.reason ?? row.reason, planning)
  return {
    ...(await countTexts(db, churchId, now)),
    latest: latest.map((row) => textView(row, whyLost(row) || null)),
    missing: missing.map((row) => textView(row, whyMissing(row))),
  }
}
