import { eq } from 'drizzle-orm'
import type { AskPreview } from '#contract/asks.ts'
import { creditsPerSegment } from '#core/billing/price.ts'
import { textTypeFor } from '#core/messages/default-texts.ts'
import { STEP_IN } from '#core/vocabulary/messages.ts'
import type { Db } from '#server/db/connect.ts'
import { only } from '#server/db/query.ts'
import { type AskRow, churches } from '#server/db/schema/schema.ts'
import { loadBatch } from '#server/features/messages/dispatch/batch.ts'
import { keyOf } from '#server/features/messages/dispatch/keys.ts'
import { linesOf, word } from '#server/features/messages/dispatch/last-look.ts'
import { draftText, type Outgoing } from '#server/features/messages/dispatch/outgoing.ts'
import { peopleOf } from './ask.ts'
import { emptyPlace } from './empty-place.ts'

/** As long as the links in texts are. */
const EXAMPLE_LINK = 'xxxxxxxxxx'

const draftOf = (ask: AskRow, personId: string): Outgoing =>
  draftText({
    id: -1,
    churchId: ask.churchId,
    kind: STEP_IN,
    personId,
    planId: ask.planId,
    lines: [
      {
        assignmentId: ask.assignmentId,
        planId: ask.planId,
        leadKey: '',
        startsAt: ask.startsAt.toString(),
      },
    ],
    latestAt: ask.startsAt,
  })

/** The text as the first who would be asked gets it; null when nobody can be asked. */
export const previewAsk = async (
  { db, publicUrl }: { db: Db; publicUrl: string },
  ask: AskRow,
  now: Temporal.Instant,
): Promise<AskPreview | null> => {
  const first = (await peopleOf(db, [ask.id])).find(
    ({ problem, place }) => problem === null && place !== null,
  )
  if (!first) return null
  const text = draftOf(ask, first.personId)
  const batch = await loadBatch(db, [text], now)
  const church = batch.churches.get(ask.churchId)
  const person = batch.people.get(keyOf(ask.churchId, first.personId))
  if (!church || !person?.phone) return null
  // The place is still that of who declined: the text speaks to its reader.
  const lines = linesOf(text, batch).map(({ assignment, ...line }) => ({
    ...line,
    assignment: {
      ...(emptyPlace(assignment, line.planTimes ?? [], ask.timeId) ?? assignment),
      personId: null,
    },
  }))
  const going = {
    kind: 'send' as const,
    from: church.fromNumber ?? '',
    to: person.phone,
    type: textTypeFor(STEP_IN, church.oneWayOnly),
    assignmentIds: [ask.assignmentId],
    text,
    church: { ...church, isTrial: false },
    person,
    perSegment: creditsPerSegment(batch.prices, person.phone) ?? 0,
    kept: text.lines,
    lines,
  }
  const { body, segments, credits } = word(going, `${publicUrl}/${EXAMPLE_LINK}`, batch, now)
  const { balance } = only(
    await db.select({ balance: churches.creditBalance }).from(churches).where(eq(churches.id, ask.churchId)),
  )
  return { message: body, segments, credits, balance }
}
