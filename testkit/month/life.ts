import { planningConnections } from '#server/db/schema/schema.ts'
import { hurryPoll } from '#server/features/roster/read.ts'
import { type Random, randomFrom } from '#testkit/random.ts'
import type { App } from '../app.ts'
import { type Events, plannedEvents } from './events.ts'
import { type Read, servicesIn, sortOf } from './reading.ts'
import { widen } from './widen.ts'
import { type Church, DAYS } from './world.ts'

/** Apart from what changed, each roster is read once a day, so that the month takes a minute. */
const READ_HOURS = 24
const STEP_HOURS = 3
/** No more texts are under way at a time. */
const NEWEST = 60

const ASKING: readonly Read['sort'][] = ['ask', 'moved', 'step_in']

/** The volunteers read what comes in, and most of them answer within a day. */
function openPhones({ sandbox, clock }: App, events: Events, random: Random) {
  const { carrier } = sandbox
  const reads: Read[] = []
  let heard = 0
  const answer = ({ phone, body, sort }: Read) => {
    if (!ASKING.includes(sort) || !random.chance(0.65)) return
    const word = random.chance(0.75) ? 'ACCEPT' : 'DECLINE'
    const words = body.includes('ACCEPT ALL') ? `${word} ALL` : word
    events.at(clock.now().add({ minutes: random.whole(5, 24 * 60) }), [], () => {
      if (carrier.texts(phone).length > 0) carrier.phone(phone).reply(words)
    })
  }
  const readOf = ({
    sid,
    to: phone,
    body,
    createdMs,
    direction,
  }: ReturnType<typeof carrier.messages>[number]) => {
    const owner = direction === 'outbound-api' ? events.owners.get(phone) : undefined
    if (!owner) return null
    const at = Temporal.Instant.fromEpochMilliseconds(createdMs)
    const sort = sortOf(body)
    const about = sort === 'reply' ? [] : servicesIn(body, at, owner.church)
    return { sid, phone, body, sort, about, at, personId: owner.personId, isDelivered: false }
  }
  return {
    take: () => {
      const all = carrier.messages()
      const fresh = all.slice(heard).flatMap((text) => readOf(text) ?? [])
      heard = all.length
      reads.push(...fresh)
      // Texts go in any order: who answers what does not depend on it.
      const inOrder = fresh.toSorted((one, other) =>
        `${one.phone} ${one.body}`.localeCompare(`${other.phone} ${other.body}`),
      )
      for (const read of inOrder) answer(read)
    },
    isUnderWay: () =>
      carrier
        .messages()
        .slice(-NEWEST)
        .some(({ status }) => status === 'queued' || status === 'sent'),
    all: (): Read[] => {
      const statusOf = new Map(carrier.messages().map(({ sid, status }) => [sid, status]))
      return reads.map((read) => ({ ...read, isDelivered: statusOf.get(read.sid) === 'delivered' }))
    },
  }
}

type Options = { seed: number; isWide: boolean }

/** Lets a month pass, and answers what lay on the phones of the volunteers and what had happened. */
export async function live(app: App, churches: readonly Church[], { seed, isWide }: Options) {
  const { clock, deps } = app
  const random = randomFrom(seed)
  const start = clock.now()
  const events = plannedEvents(app, churches, random)
  if (isWide) widen(app, churches, events, randomFrom(seed + 1))
  const phones = openPhones(app, events, random)
  /** These rosters are read with the next work; all others rest. */
  const readSoon = async (some: ReadonlySet<Church>) => {
    const nextSyncAt = clock.now().add({ hours: 24 * DAYS })
    await deps.db.update(planningConnections).set({ nextSyncAt })
    for (const { churchId } of some) await hurryPoll(deps.db, churchId, clock.now())
  }
  const work = async (some: ReadonlySet<Church>) => {
    await readSoon(some)
    await app.runDueWork()
    if (phones.isUnderWay()) {
      clock.moveBy({ seconds: 15 })
      await app.runDueWork()
    }
    phones.take()
  }
  const unread = new Set<Church>()
  for (let hours = 0; hours < 24 * DAYS; hours += STEP_HOURS) {
    const now = start.add({ hours })
    clock.moveTo(now)
    for (const event of events.due(now)) {
      await event.happen()
      for (const church of event.concerns) unread.add(church)
    }
    if (events.isDown(now)) continue
    await work(hours % READ_HOURS === 0 ? new Set(churches) : unread)
    unread.clear()
  }
  return { reads: phones.all(), changes: events.changes, gaps: events.gaps, silences: events.silences }
}

export type Month = Awaited<ReturnType<typeof live>>
