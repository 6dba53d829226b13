import { and, eq, gt, inArray, isNull } from 'drizzle-orm'
import { tryAgainAt } from '#core/messages/try-again.ts'
import { earlier } from '#core/time/instant.ts'
import { isWordedAnew, TO_GO } from '#core/vocabulary/messages.ts'
import type { TextingCause } from '#providers/texting/port.ts'
import type { Db } from '#server/db/connect.ts'
import { type MessageRow, messages } from '#server/db/schema/schema.ts'
import { CHURCH_WINDOW, zoneOf } from '../church-rules.ts'

const startOf = ({ lines }: MessageRow): Temporal.Instant | null =>
  lines
    .map(({ startsAt }) => Temporal.Instant.from(startsAt))
    .reduce<Temporal.Instant | null>(
      (soonest, startsAt) => (soonest === null ? startsAt : earlier(soonest, startsAt)),
      null,
    )

/** The lost text once more. It has no key: scheduling already has the lost one in this place. */
export const copyOf = (row: MessageRow) => ({
  churchId: row.churchId,
  direction: 'out' as const,
  kind: row.kind,
  state: 'planned' as const,
  personId: row.personId,
  planId: row.planId,
  purpose: row.purpose,
  parentId: row.parentId,
  lines: row.lines,
  pendingAnswer: row.pendingAnswer,
  latestAt: row.latestAt,
  lostBefore: row.lostBefore + 1,
  ...(!isWordedAnew(row.kind) && {
    fromNumber: row.fromNumber,
    toNumber: row.toNumber,
    body: row.body,
  }),
})

/** A text that was lost for a reason that passes goes again, as often and as long as there is a point. */
export async function tryAgain(
  tx: Db,
  row: MessageRow,
  { failure }: TextingCause,
  now: Temporal.Instant,
): Promise<void> {
  if (failure.kind !== 'retry' || row.isTrial) return
  const { lostBefore, latestAt, churchId } = row
  const zone = await zoneOf(tx, churchId)
  const loss = {
    lostBefore,
    notBefore: failure.notBefore,
    startsAt: startOf(row),
    latestAt,
    zone,
    window: CHURCH_WINDOW,
  }
  const dueAt = tryAgainAt(loss, now)
  if (dueAt !== null) await tx.insert(messages).values({ ...copyOf(row), dueAt, createdAt: now })
}

/** A text that was taken for lost has arrived after all: it does not go again. */
export async function callOffAgain(tx: Db, row: MessageRow): Promise<void> {
  if (row.personId === null) return
  await tx
    .update(messages)
    .set({ state: 'cancelled', reason: 'not_wanted' })
    .where(
      and(
        eq(messages.churchId, row.churchId),
        eq(messages.personId, row.personId),
        eq(messages.kind, row.kind),
        eq(messages.lines, row.lines),
        inArray(messages.state, [...TO_GO]),
        isNull(messages.key),
        gt(messages.lostBefore, row.lostBefore),
      ),
    )
}
