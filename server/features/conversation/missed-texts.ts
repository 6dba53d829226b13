import { and, eq, inArray } from 'drizzle-orm'
import { earlier } from '#core/time/instant.ts'
import type { Carrier } from '#core/vocabulary/numbers.ts'
import { carrierReadings, hookEvents } from '#server/db/schema/schema.ts'
import type { Deps } from '#server/deps.ts'
import { carrierOf } from '#server/features/messages/carriers.ts'
import { mustWaitFor, noteAnswer } from '#server/features/messages/closed-accounts.ts'
import { otherAccounts, type Sender } from '#server/features/messages/senders.ts'
import { maySend } from '#server/features/messages/standstill.ts'
import { forTrialChurch } from '#server/features/messages/trial-number.ts'
import { type Incoming, openHookStore } from '#server/hooks/store.ts'
import { isFirstIn } from '#server/http/rate-limit.ts'
import { findChurchesOfNumbers } from './texted-numbers.ts'

const EVERY_MINUTES = 10
/** While the carrier may still be calling us about a text. */
const CALLING_SECONDS = 30
/** Read twice, in case the carrier lists a text late. */
const AGAIN_MINUTES = 30
const AT_A_TIME_HOURS = 24

/** Events that no hook has brought. */
async function unknownOf({ db }: Deps, events: readonly Incoming[]): Promise<Incoming[]> {
  if (events.length === 0) return []
  const ids = events.map(({ externalId }) => externalId)
  const rows = await db
    .select({ externalId: hookEvents.externalId })
    .from(hookEvents)
    .where(inArray(hookEvents.externalId, ids))
  const known = new Set(rows.map(({ externalId }) => externalId))
  return events.filter(({ externalId }) => !known.has(externalId))
}

/** Stores them one after the other, so that they are understood in the order in which they were written. */
async function takeIn(deps: Deps, events: readonly Incoming[]): Promise<void> {
  const missed = await unknownOf(deps, events)
  const store = openHookStore({
    ...deps,
    churchesOfNumbers: (numbers) => findChurchesOfNumbers(deps.db, numbers),
  })
  const outcomes: string[] = []
  for (const event of missed) outcomes.push(await store.add(await forTrialChurch(deps, event)))
  const count = outcomes.filter((outcome) => outcome === 'stored').length
  if (count > 0) deps.log.warn({ count }, 'texts came in at the carrier that no hook had brought')
}

/** An account at a carrier by its name there; our own has none. */
type Account = { carrier: Carrier; account: string }

async function readUntil({ db }: Deps, of: Account): Promise<Temporal.Instant | null> {
  const isOf = and(eq(carrierReadings.carrier, of.carrier), eq(carrierReadings.account, of.account))
  const [reading] = await db.select().from(carrierReadings).where(isOf)
  return reading?.readUntil ?? null
}

async function keep({ db }: Deps, of: Account, until: Temporal.Instant): Promise<void> {
  await db
    .insert(carrierReadings)
    .values({ ...of, readUntil: until })
    .onConflictDoUpdate({
      target: [carrierReadings.carrier, carrierReadings.account],
      set: { readUntil: until },
    })
}

/** Goes on where the last reading of the account ended; before the first there is nothing to miss. Answers whether the carrier told. */
async function readAccount(deps: Deps, { carrier, account }: Sender): Promise<boolean> {
  const of = { carrier, account: account?.sid ?? '' }
  const end = deps.clock.now().subtract({ seconds: CALLING_SECONDS })
  const last = await readUntil(deps, of)
  if (last === null) {
    await keep(deps, of, end)
    return true
  }
  let since = earlier(last, end).subtract({ minutes: AGAIN_MINUTES })
  while (Temporal.Instant.compare(since, end) < 0) {
    const until = earlier(since.add({ hours: AT_A_TIME_HOURS }), end)
    const found = await carrierOf(deps, carrier).findInbound({ since, until, account })
    if (!found.ok && !(await mustWaitFor(deps, { account }, found.failure))) return true
    if (!found.ok) {
      const { code } = found.failure
      deps.log.warn({ code }, 'the carrier did not say what came in; it is asked again')
      return false
    }
    await noteAnswer(deps, { account })
    await takeIn(
      deps,
      found.value.map((event) => ({ ...event, carrier })),
    )
    await keep(deps, of, until)
    since = until
  }
  return true
}

/** Takes in what volunteers have texted while nobody here answered the carrier's calls; answers whether all carriers told. */
export async function takeInMissed(deps: Deps): Promise<boolean> {
  const ours = [...deps.texting.keys()].map((carrier) => ({ carrier, account: null }))
  let isTold = true
  for (const one of [...ours, ...(await otherAccounts(deps.db, deps.vault))])
    isTold = (await readAccount(deps, one)) && isTold
  return isTold
}

/** Has them read soon. */
export const lookForMissed = ({ db, jobs }: Pick<Deps, 'db' | 'jobs'>): Promise<void> =>
  jobs.enqueue(db, 'texts.take-in-missed', {})

/** Every ten minutes; after a start what went is found first. */
export async function lookForMissedAgain(deps: Deps): Promise<undefined> {
  if (!(await maySend(deps.db, deps))) return
  if (await isFirstIn(deps.db, 'missed-texts', EVERY_MINUTES, deps.clock.now())) await lookForMissed(deps)
}
