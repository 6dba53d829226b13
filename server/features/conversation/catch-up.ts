import { and, eq, gt, gte, inArray, isNull } from 'drizzle-orm'
import type { Db } from '#server/db/connect.ts'
import { consentEvents, hookEvents, messages } from '#server/db/schema/schema.ts'
import type { Deps } from '#server/deps.ts'
import {
  askAgainLater,
  endLook,
  type Look,
  noteAsked,
  openLook,
} from '#server/features/messages/standstill.ts'
import { countStrays, recordSentSince } from '#server/features/messages/strays.ts'
import { takeInMissed } from './missed-texts.ts'

const isInbound = eq(hookEvents.kind, 'texting_inbound')

/** What cannot be handled holds texts up no longer. */
const HEARD_WITHIN_MINUTES = 10

const countUnheard = (db: Db, now: Temporal.Instant): Promise<number> =>
  db.$count(
    hookEvents,
    and(
      isInbound,
      isNull(hookEvents.handledAt),
      gt(hookEvents.receivedAt, now.subtract({ minutes: HEARD_WITHIN_MINUTES })),
    ),
  )

/** First what went, so that answers find what they answer; then what came in. */
async function askCarriers(deps: Deps, look: Look): Promise<void> {
  const startedAt = deps.clock.now()
  const isTold = (await recordSentSince(deps, look.since)) && (await takeInMissed(deps))
  if (isTold) await noteAsked(deps.db, look, startedAt)
  else await askAgainLater(deps.db, deps.clock.now())
}

async function sumUp({ db, log, clock }: Deps, since: Temporal.Instant, askedAt: Temporal.Instant) {
  const phones = db
    .select({ phone: messages.fromNumber })
    .from(messages)
    .where(and(eq(messages.direction, 'in'), gte(messages.loggedAt, askedAt)))
  const found = {
    since: since.toString(),
    ...(await countStrays(db, since)),
    inbound: await db.$count(hookEvents, and(isInbound, gte(hookEvents.receivedAt, askedAt))),
    consents: await db.$count(
      consentEvents,
      and(gte(consentEvents.at, since), inArray(consentEvents.phone, phones)),
    ),
  }
  if (found.texts > 0) log.warn(found, 'the carriers had sent texts of which nothing was known here')
  await endLook(db, found, clock.now())
}

/** After a start or a standstill: nothing goes until the carriers have told what went and came in, and that is heeded. */
export async function catchUp(deps: Deps): Promise<number> {
  const look = await openLook(deps.db, deps.clock.now())
  if (look === null) return 0
  const { since, askedAt } = look
  if (askedAt === null) await askCarriers(deps, look)
  else if ((await countUnheard(deps.db, deps.clock.now())) > 0) return 0
  else await sumUp(deps, since, askedAt)
  return 1
}
