import { success } from '#core/outcome.ts'
import type { Carrier } from '#core/vocabulary/numbers.ts'
import type { TextingLookups, TextingPort } from '#providers/texting/port.ts'
import { patiently } from '#server/db/patiently.ts'
import type { HookEventRow } from '#server/db/schema/schema.ts'
import type { Deps } from '#server/deps.ts'
import type { HookSource } from '#server/hooks/receive.ts'
import { storable } from '#server/http/storable.ts'
import { carrierOf } from './carriers.ts'
import { recordPlainReceipts } from './outcomes/plain-receipts.ts'
import { recordReceipt } from './outcomes/receipts.ts'
import { findSenders, isSentFrom } from './senders.ts'
import { forTrialChurch } from './trial-number.ts'

/** Nobody has verified yet what these are asked about, so it is made fit for the database first. */
const lookups = ({ db, vault }: Deps, carrier: Carrier): TextingLookups => ({
  accountOf: async (given) => {
    const phoneNumber = String(storable(given))
    const sender = (await patiently(() => findSenders(db, vault, [phoneNumber]))).get(phoneNumber)
    return sender?.carrier === carrier ? sender.account : null
  },
  isSentFrom: (messageId, given) => patiently(() => isSentFrom(db, messageId, String(storable(given)))),
})

/** The addresses that the carriers call, whichever account a number of ours belongs to. */
export const carrierCalls = (deps: Deps): HookSource[] =>
  [...deps.texting.values()].flatMap(({ key: carrier, hooks }) =>
    hooks.map(({ path, accepts, read }) => ({
      path,
      accepts,
      read: async (call) => {
        const reading = await read(call, lookups(deps, carrier))
        if (!reading.ok) return reading
        const { events, answer } = reading.value
        const known = await Promise.all(
          (storable(events) as typeof events).map((event) => patiently(() => forTrialChurch(deps, event))),
        )
        return success({ events: known.map((event) => ({ ...event, carrier })), answer })
      },
    })),
  )

async function handleReceiptsOf(deps: Deps, port: TextingPort, events: readonly HookEventRow[]) {
  const reports = events.flatMap(({ payload }) => port.readReceipt(payload) ?? [])
  const others = await recordPlainReceipts(deps, reports)
  const failures: unknown[] = []
  for (const { messageId, receipt } of others)
    await recordReceipt(deps, port, messageId, receipt).catch((error) => failures.push(error))
  if (failures.length > 0) throw failures[0]
}

/**
 * What the carriers report of our texts: plain deliveries together, whatever takes more one by one. Throws after all of
 * them when one failed.
 */
export async function handleReceipts(deps: Deps, events: readonly HookEventRow[]): Promise<void> {
  for (const [carrier, some] of Map.groupBy(events, (event) => event.carrier))
    await handleReceiptsOf(deps, carrierOf(deps, carrier), some)
}
