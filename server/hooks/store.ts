import type { HookKind } from '#core/vocabulary/hooks.ts'
import type { Carrier } from '#core/vocabulary/numbers.ts'
import type { HookEvent } from '#providers/hooks.ts'
import { insertMany } from '#server/db/insert-many.ts'
import { hookEvents } from '#server/db/schema/schema.ts'
import type { Deps } from '#server/deps.ts'

/** The queues in which events wait to be handled: answers of volunteers do not wait behind receipts and readings of rosters. */
const QUEUES = {
  texting_inbound: 'hooks.handle',
  texting_status: 'hooks.receipts',
  planning: 'hooks.follow',
  payments: 'hooks.follow',
} as const satisfies Record<HookKind, string>

export const HOOK_QUEUES = [...new Set(Object.values(QUEUES))]
export const queueOf = (kind: HookKind): (typeof QUEUES)[HookKind] => QUEUES[kind]

/** A verified event, whose it is where that is known without looking for a number, and the carrier that told it. */
export type Incoming = HookEvent & { churchId?: number; carrier?: Carrier }
/** Unknown: the number to which it came is not in use here. */
type Storing = 'stored' | 'unknown'
/** Which churches numbers belong to; those that are not ours are left out. */
export type ChurchesOfNumbers = (numbers: readonly string[]) => Promise<Map<string, number>>
type StoreDeps = Pick<Deps, 'db' | 'jobs' | 'clock'> & { churchesOfNumbers: ChurchesOfNumbers }
type Waiting = { event: Incoming; resolve: (storing: Storing) => void; reject: (error: unknown) => void }

const AT_ONCE = 100

/** Stores events and their jobs together; what is stored already is passed over. */
async function store(deps: StoreDeps, events: readonly Incoming[]): Promise<Storing[]> {
  const numbers = events.flatMap(({ number }) => number ?? [])
  const churches = numbers.length > 0 ? await deps.churchesOfNumbers(numbers) : new Map<string, number>()
  const isKnown = ({ churchId, number }: Incoming): boolean =>
    churchId !== undefined || number === undefined || churches.has(number)
  const receivedAt = deps.clock.now()
  const rows = events
    .filter(isKnown)
    .map(({ kind, carrier = null, externalId, subject = null, payload, churchId, number = '' }) => ({
      kind,
      carrier,
      externalId,
      subject,
      payload,
      churchId: churchId ?? churches.get(number) ?? null,
      receivedAt,
    }))
    // In one order, so that two processes that store the same never wait for each other.
    .toSorted((one, other) => (one.externalId < other.externalId ? -1 : 1))
  if (rows.length > 0) await storeRows(deps, rows)
  return events.map((event) => (isKnown(event) ? 'stored' : 'unknown'))
}

const storeRows = ({ db, jobs }: StoreDeps, rows: readonly (typeof hookEvents.$inferInsert)[]) =>
  db.transaction(async (tx) => {
    const written = await insertMany<typeof hookEvents, { id: string | number; kind: HookKind }>(
      tx,
      hookEvents,
      rows,
      ['id', 'kind'],
    )
    for (const [queue, some] of Map.groupBy(written, ({ kind }) => queueOf(kind)))
      await jobs.enqueueAll(
        tx,
        queue,
        some.map(({ id }) => ({ hookEventId: Number(id) })),
      )
  })

/** Stores some together; when that fails, one by one, so that none keeps the others from being stored. */
async function storeSome(deps: StoreDeps, some: readonly Waiting[]): Promise<void> {
  try {
    const outcomes = await store(
      deps,
      some.map(({ event }) => event),
    )
    for (const [index, { resolve }] of some.entries()) resolve(outcomes[index] ?? 'stored')
  } catch (error) {
    const [first, ...others] = some
    if (others.length === 0) first?.reject(error)
    else for (const one of some) await storeSome(deps, [one])
  }
}

/** Stores events as they come: those that come while others are stored are stored together, next. */
export function openHookStore(deps: StoreDeps) {
  const waiting: Waiting[] = []
  let isBusy = false
  const work = async (): Promise<void> => {
    isBusy = true
    while (waiting.length > 0) await storeSome(deps, waiting.splice(0, AT_ONCE))
    isBusy = false
  }
  return {
    /** Resolves when it is stored for good. */
    add: (event: Incoming): Promise<Storing> =>
      new Promise((resolve, reject) => {
        waiting.push({ event, resolve, reject })
        if (!isBusy) void work()
      }),
  }
}
