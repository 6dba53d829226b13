import { isNull, sql } from 'drizzle-orm'
import type { ConversationEntry } from '#sandbox/carrier/phones.ts'
import type { BoardTime } from '#sandbox/planning/board/board.ts'
import { GRACE } from '#sandbox/worlds/grace-ids.ts'
import type { Db } from '#server/db/connect.ts'
import { only, rowsOf } from '#server/db/query.ts'
import {
  answers,
  assignments,
  creditEntries,
  hookEvents,
  messages,
  strayTexts,
} from '#server/db/schema/schema.ts'
import type { Control } from './control.ts'
import { WORLD } from './world.ts'

type Conversation = ConversationEntry & { phone: string }

async function conversationsOf(control: Control): Promise<Conversation[]> {
  const all: Conversation[] = []
  for (const { number } of await control.phones())
    all.push(...(await control.conversation(number)).map((entry) => ({ ...entry, phone: number })))
  return all
}

/** Plans that were over from the start concern nobody. */
const isAhead = (times: readonly BoardTime[], now: Temporal.Instant): boolean =>
  times.some(({ startsAt }) => Temporal.Instant.compare(Temporal.Instant.from(startsAt), now) > 0)

/** Everything that the providers and the product hold at one moment. */
export async function look(db: Db, control: Control) {
  const texts = await conversationsOf(control)
  const now = await control.now()
  const boards = [await control.board(WORLD.organizationId), await control.board(GRACE.organizationId)]
  return {
    now,
    sent: texts.filter(({ direction }) => direction === 'to_phone'),
    said: texts.filter(({ direction }) => direction === 'from_phone'),
    rows: boards.flatMap(({ serviceTypes }) =>
      serviceTypes
        .filter(({ isClosed }) => !isClosed)
        .flatMap(({ plans }) => plans.filter(({ times }) => isAhead(times, now)).flatMap(({ rows }) => rows)),
    ),
    archived: new Set(
      boards.flatMap(({ people }) => people.filter(({ isArchived }) => isArchived).map(({ id }) => id)),
    ),
    phones: new Map(boards.flatMap(({ people }) => people.map((person) => [person.id, person.phones]))),
    messages: await db.select().from(messages),
    answers: await db.select().from(answers).orderBy(answers.id),
    mirrored: await db.select().from(assignments).where(isNull(assignments.removedAt)),
    strays: await db.select().from(strayTexts),
    entries: await db.select().from(creditEntries),
    hooks: await db.select().from(hookEvents),
    wrongBalances: only(
      await rowsOf<{ sum: number }>(
        db,
        sql`select count(*)::int as sum from churches where credit_balance <>
          (select coalesce(sum(amount), 0) from credit_entries where church_id = churches.id)`,
      ),
    ).sum,
  }
}

export type Found = Awaited<ReturnType<typeof look>>
