import { success } from '#core/outcome.ts'
import type { Carrier } from '#core/vocabulary/numbers.ts'
import type { TextingHook, TextingLookups, TextingPort } from '#providers/texting/port.ts'
import { patiently } from '#server/db/patiently.ts'
import type { HookEventRow } from '#server/db/schema/schema.ts'
import type { Deps } from '#server/deps.ts'
import type { HookSource } from '#server/hooks/receive.ts'
import { storable } from '#server/http/storable.ts'
import { carrierOf } from './carriers.ts'
import { lookAtAccountsNow } from './church-accounts.ts'
import { recordPlainReceipts } from './outcomes/plain-receipts.ts'
import { recordReceipt } from './outcomes/receipts.ts'
import { findSenders, isSentFrom } from './senders.ts'
import { forTrialChurch } from './trial-number.ts'

/** Nobody has verified yet what these are asked about, so it is made fit for the database first. */
function openLookups({ db, vault }: Deps, carrier: Carrier) {
  const found = { isInOther: false }
  const lookups: TextingLookups = {
    accountOf: async (given) => {
      const phoneNumber = String(storable(given))
      const sender = (await patiently(() => findSenders(db, vault, [phoneNumber]))).get(phoneNumber)
      const account = sender?.carrier === carrier ? sender.account : null
      found.isInOther ||= account !== null
      return account
    },
    isSentFrom: (messageId, given) => patiently(() => isSentFrom(db, messageId, String(storable(given)))),
  }
  return { lookups, found }
}

type Call = Parameters<TextingHook['read']>[0]

/** A call about a number in an account of its own may be signed with a token that this got since. */
async function readCall(deps: Deps, carrier: Carrier, read: TextingHook['read'], call: Call) {
  const { lookups, found } = openLookups(deps, carrier)
  const reading = await read(call, lookups)
  if (reading.ok || reading.failure.kind !== 'unsigned' || !found.isInOther) return reading
  return (await lookAtAccountsNow(deps)) ? read(call, lookups) : reading
}

/** The addresses that the carriers call, whichever account a number of ours belongs to. */
export const carrierCalls = (deps: Deps): HookSource[] =>
  [...deps.texting.values()].flatMap(({ key: carrier, hooks }) =>
    hooks.map(({ path, accepts, read }) => ({
      path,
      accepts,
      read: async (call) => {
        const reading = await readCall(deps, carrier, read, call)
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
