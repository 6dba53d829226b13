import { insertMany } from '#server/db/insert-many.ts'
import { hookEvents } from '#server/db/schema/schema.ts'
import type { Deps } from '#server/deps.ts'
import { findChurchesOfNumbers } from '#server/features/volunteers/texted-numbers.ts'

/** A verified call of the carrier; `to` is the number that was texted. */
type Hook = {
  provider: 'texting_inbound' | 'texting_status'
  externalId: string
  payload: Record<string, unknown>
  to: string | null
}
/** Unknown: the number that was texted is not in use here. */
type Outcome = 'stored' | 'unknown'
type Waiting = { hook: Hook; resolve: (outcome: Outcome) => void; reject: (error: unknown) => void }

const AT_ONCE = 100

/** Stores events and their jobs together; what is stored already is passed over. */
const store = async (deps: Deps, hooks: readonly Hook[]): Promise<Outcome[]> => {
  const churches = await findChurchesOfNumbers(
    deps.db,
    hooks.flatMap(({ to }) => to ?? []),
  )
  const isKnown = ({ to }: Hook): boolean => to === null || churches.has(to)
  const receivedAt = deps.clock.now()
  const events = hooks
    .filter(isKnown)
    .map(({ to, ...hook }) => ({ ...hook, churchId: churches.get(to ?? '') ?? null, receivedAt }))
    // In one order, so that two processes that store the same never wait for each other.
    .toSorted((one, other) => (one.externalId < other.externalId ? -1 : 1))
  if (events.length > 0)
    await deps.db.transaction(async (tx) => {
      const rows = await insertMany<typeof hookEvents, { id: string | number }>(tx, hookEvents, events, [
        'id',
      ])
      await deps.jobs.enqueueAll(
        tx,
        'hooks.handle',
        rows.map(({ id }) => ({ hookEventId: Number(id) })),
      )
    })
  return hooks.map((hook) => (isKnown(hook) ? 'stored' : 'unknown'))
}

/** Stores some together; when that fails, one by one, so that none keeps the others from being stored. */
const storeSome = async (deps: Deps, some: readonly Waiting[]): Promise<void> => {
  try {
    const outcomes = await store(
      deps,
      some.map(({ hook }) => hook),
    )
    for (const [index, { resolve }] of some.entries()) resolve(outcomes[index] ?? 'stored')
  } catch (error) {
    const [first, ...others] = some
    if (others.length === 0) first?.reject(error)
    else for (const one of some) await storeSome(deps, [one])
  }
}

/** Stores hooks as they come: those that come while others are stored are stored together, next. */
export const openHookStore = (deps: Deps) => {
  const waiting: Waiting[] = []
  let isBusy = false
  const work = async (): Promise<void> => {
    isBusy = true
    while (waiting.length > 0) await storeSome(deps, waiting.splice(0, AT_ONCE))
    isBusy = false
  }
  return {
    /** Resolves when it is stored for good. */
    add: (hook: Hook): Promise<Outcome> =>
      new Promise((resolve, reject) => {
        waiting.push({ hook, resolve, reject })
        if (!isBusy) void work()
      }),
  }
}
