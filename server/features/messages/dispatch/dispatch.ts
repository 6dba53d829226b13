import { isBefore } from '#core/time/instant.ts'
import type { Pace } from '#providers/texting/port.ts'
import type { Deps } from '#server/deps.ts'
import { carrierOf } from '../carriers.ts'
import { openAccount } from '../senders.ts'
import { maySend } from '../standstill.ts'
import { adopt } from './adopt.ts'
import { claimForReading, type Paces, takeDue } from './claim.ts'
import { findStalePlans, isAboutStale, openReading } from './freshen.ts'
import type { Outgoing, ReadyText } from './outgoing.ts'
import { makeReady } from './ready.ts'
import { openRecorder, type Result, resultOf } from './record-results.ts'

/** `pace` is each carrier's own unless given; null hands over everything at once. */
export type SendingDeps = Deps & { pace?: Pace | null }

/** A roster older than this is read again before a text about it goes out. */
const FRESH_MINUTES = 10
/** Requests to the carrier at a time. */
const IN_FLIGHT = 32
/**
 * A text that is not written to the carrier's connection in this time goes back, long before others think that it was
 * lost: this process may have stood still.
 */
const HAND_OVER_SECONDS = 10
/** Batches that are made ready at a time, so that the database is never waited for alone. */
const PREPARED_AT_ONCE = 3
/** After this many batches it is the turn of other work. */
const BATCHES = 50

type Batch = { taken: number; ready: ReadyText[]; unready: Outgoing[]; stalePlans: Map<number, Set<string>> }

const pacesOf = ({ texting, pace }: SendingDeps): Paces | null =>
  pace === null
    ? null
    : Object.fromEntries([...texting.values()].map((port) => [port.key, pace ?? port.pace]))

/** Claims due texts and makes them ready, in one transaction; those with a stale roster or without their link are only claimed. */
const takeBatch = (deps: SendingDeps): Promise<Batch> =>
  deps.db.transaction(async (tx) => {
    const now = deps.clock.now()
    const texts = (await maySend(tx, deps)) ? await takeDue(tx, pacesOf(deps), now) : []
    if (texts.length === 0) return { taken: 0, ready: [], unready: [], stalePlans: new Map() }
    const stalePlans = await findStalePlans(tx, texts, now.subtract({ minutes: FRESH_MINUTES }))
    const isStale = (text: Outgoing) => isAboutStale(text, stalePlans)
    const stale = texts.filter(isStale)
    const { ready, unlinked } = await makeReady(
      tx,
      { ...deps, waitsForLinks: true },
      texts.filter((text) => !isStale(text)),
      now,
    )
    const unready = [...stale, ...unlinked]
    await claimForReading(tx, unready, now)
    return { taken: texts.length, ready, unready, stalePlans }
  })

/** Texts that are ready to go: others are made ready while these are on their way. Tells how many each batch took. */
async function* dueTexts(deps: SendingDeps, onTaken: (count: number) => void): AsyncGenerator<ReadyText> {
  const reading = openReading(deps)
  const underWay: Promise<Batch>[] = []
  const takeMore = () => {
    const batch = takeBatch(deps)
    // It is awaited later, which its failure must not precede.
    batch.catch(() => {})
    underWay.push(batch)
  }
  takeMore()
  let started = 1
  for (let next = underWay.shift(); next; next = underWay.shift()) {
    const batch: Batch = await next
    onTaken(batch.taken)
    reading.start(batch.stalePlans, batch.unready)
    const isMoreDue = batch.taken > 0 && started < BATCHES
    if ((reading.isBusy() && batch.taken === 0) || reading.isFull()) await reading.next()
    for (; (isMoreDue || reading.isBusy()) && underWay.length < PREPARED_AT_ONCE; started++) takeMore()
    yield* batch.ready
    yield* reading.take()
  }
}

async function handOver(deps: SendingDeps, ready: ReadyText): Promise<Result | null> {
  if (ready.gone) {
    await adopt(deps, [{ kind: 'accept', ready, sent: ready.gone }])
    return null
  }
  const latest = ready.claimedAt.add({ seconds: HAND_OVER_SECONDS })
  const { from, to, body, credentialsSealed, service, validUntil } = ready
  const account = credentialsSealed ? openAccount(deps.vault, credentialsSealed) : null
  const carrier = carrierOf(deps, ready.carrier)
  const answer = await carrier.send({
    from,
    to,
    body,
    statusUrl: carrier.statusUrl(ready.id),
    account,
    service: service ?? null,
    validUntil: validUntil ?? null,
    mayStillGo: () => !isBefore(latest, deps.clock.now()),
  })
  deps.metrics.texts.inc({ outcome: answer.ok ? 'accepted' : answer.failure.kind })
  return resultOf(ready, answer, deps.clock.now())
}

/** Sends what is due, once: claim and commit, call the carrier, record. Answers how many texts were taken. */
export async function dispatchDue(deps: SendingDeps): Promise<number> {
  let sum = 0
  const texts = dueTexts(deps, (count) => {
    sum += count
  })
  const recorder = openRecorder(deps)
  const lane = async (): Promise<void> => {
    for await (const ready of texts) {
      const result = await handOver(deps, ready)
      if (result) await recorder.add(result)
    }
  }
  const lanes = await Promise.allSettled(Array.from({ length: IN_FLIGHT }, lane))
  await recorder.finish()
  const failed = lanes.find((one) => one.status === 'rejected')
  if (failed) throw failed.reason
  return sum
}
