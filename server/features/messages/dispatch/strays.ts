import { and, asc, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import { likeness, pairTexts } from '#core/messages/same-text.ts'
import { isBefore } from '#core/time/instant.ts'
import { isReplyKind, isScheduledKind, ONE_OFF } from '#core/vocabulary/messages.ts'
import type { Db } from '#server/db/connect.ts'
import { rowsOf } from '#server/db/query.ts'
import { messages, type StrayTextRow, strayTexts } from '#server/db/schema/schema.ts'
import { type Batch, loadBatch } from './batch.ts'
import { takeLastLook, type Worded, word } from './last-look.ts'
import type { Outgoing } from './outgoing.ts'

/** A text that a carrier has sent already, in the words that it would have now. */
export type Gone = { worded: Worded; stray: StrayTextRow }

/** What the carriers have sent for some churches, and no other message is. */
const loadStrays = (tx: Db, texts: readonly Outgoing[]): Promise<StrayTextRow[]> =>
  tx
    .select()
    .from(strayTexts)
    .where(
      and(
        inArray(strayTexts.churchId, [...new Set(texts.map(({ churchId }) => churchId))]),
        or(
          isNull(strayTexts.messageId),
          inArray(
            strayTexts.messageId,
            texts.map(({ id }) => id),
          ),
        ),
        sql`not exists (select from ${messages} where ${messages.sid} = ${strayTexts.sid})`,
      ),
    )
    .orderBy(asc(strayTexts.sentAt))

type Times = { due: Temporal.Instant | null; made: Temporal.Instant; answered: Temporal.Instant | null }

async function loadTimes(tx: Db, texts: readonly Outgoing[]): Promise<Map<number, Times>> {
  const rows = await rowsOf<{
    id: string | number
    due: string | null
    made: string
    answered: string | null
  }>(
    tx,
    sql`select text.id, text.due_at as due, text.created_at as made, answered.created_at as answered
      from messages text left join messages answered on answered.id = text.parent_id
      where text.id in (select value::bigint from json_array_elements_text(${JSON.stringify(texts.map(({ id }) => id))}::json))`,
  )
  const at = (value: string | null) =>
    value === null ? null : Temporal.Instant.from(new Date(value).toISOString())
  return new Map(
    rows.map((row) => [
      Number(row.id),
      { due: at(row.due), made: at(row.made) as Temporal.Instant, answered: at(row.answered) },
    ]),
  )
}

/** A text that waited for something is looked at again in a quarter of an hour, and may have gone before. */
const DUE_EARLIER_MINUTES = 20
/** Carriers keep whole seconds. */
const ROUNDING_SECONDS = 5

/** Before this it cannot have gone; null where it may have been planned anew since. */
function goneSince(text: Outgoing, { due, made, answered }: Times): Temporal.Instant | null {
  if (isReplyKind(text.kind)) return (answered ?? made).subtract({ seconds: ROUNDING_SECONDS })
  if (text.kind === ONE_OFF) return made.subtract({ seconds: ROUNDING_SECONDS })
  const isReminder = isScheduledKind(text.kind) && text.kind !== 'confirmation'
  return isReminder && due !== null && !text.isDueFixed
    ? due.subtract({ minutes: DUE_EARLIER_MINUTES })
    : null
}

/** Links are not compared. */
const ANY_LINK = 'https://any.test/link'

/** The text as it would have gone at the moment of the other one; null when it would not have gone there. */
function wordedAt(text: Outgoing, { sentAt, toNumber }: StrayTextRow, batch: Batch): Worded | null {
  const going = takeLastLook(text, batch, sentAt)
  if (going.kind !== 'send' || going.to !== toNumber) return null
  try {
    return word(going, ANY_LINK, batch, sentAt)
  } catch {
    return null
  }
}

function pair(
  texts: readonly Outgoing[],
  strays: readonly StrayTextRow[],
  batch: Batch,
  times: Map<number, Times>,
) {
  const pairs = texts.flatMap((text) => {
    const timesOf = times.get(text.id)
    const since = timesOf ? goneSince(text, timesOf) : null
    return strays.flatMap((stray) => {
      const isOpen = stray.messageId === null || stray.messageId === text.id
      if (!isOpen || stray.churchId !== text.churchId || (since && isBefore(stray.sentAt, since))) return []
      const worded = wordedAt(text, stray, batch)
      return worded
        ? [{ wanted: text.id, sent: { stray, worded }, likeness: likeness(worded.body, stray.body) }]
        : []
    })
  })
  // One stray stands in several pairs: it is told apart by its id.
  const found = pairTexts(pairs.map((one) => ({ ...one, sent: one.sent.stray.sid })))
  return pairs.filter(({ wanted, sent }) => found.get(wanted) === sent.stray.sid)
}

/** Takes a stray for a message, unless somebody else was faster. */
async function take(tx: Db, messageId: number, sid: string): Promise<boolean> {
  const taken = await tx
    .update(strayTexts)
    .set({ messageId })
    .where(
      and(eq(strayTexts.sid, sid), or(isNull(strayTexts.messageId), eq(strayTexts.messageId, messageId))),
    )
    .returning({ sid: strayTexts.sid })
  return taken.length > 0
}

/** Those of some claimed texts that a carrier has sent already, as a look at the carriers after a standstill found them. */
export async function findGone(
  tx: Db,
  texts: readonly Outgoing[],
  now: Temporal.Instant,
): Promise<Map<number, Gone>> {
  const gone = new Map<number, Gone>()
  if (texts.length === 0) return gone
  const strays = await loadStrays(tx, texts)
  if (strays.length === 0) return gone
  const churchIds = new Set(strays.map(({ churchId }) => churchId))
  const some = texts.filter(({ churchId }) => churchIds.has(churchId))
  const found = pair(some, strays, await loadBatch(tx, some, now), await loadTimes(tx, some))
  // In one order, so that two processes never wait for each other.
  for (const { wanted, sent } of found.toSorted((a, b) => (a.sent.stray.sid < b.sent.stray.sid ? -1 : 1)))
    if (await take(tx, wanted, sent.stray.sid)) gone.set(wanted, sent)
  return gone
}

/** Gone texts went when the carrier says, and not now. */
export async function dateGone(tx: Db, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  await tx.execute(sql`
    update messages set logged_at = stray_texts.sent_at, accepted_at = stray_texts.sent_at
    from stray_texts where stray_texts.message_id = messages.id
      and messages.id in (select value::bigint from json_array_elements_text(${JSON.stringify(ids)}::json))`)
}
