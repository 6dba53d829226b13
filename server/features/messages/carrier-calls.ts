import type { TextingAccount, TextingLookups } from '#providers/texting/port.ts'
import { patiently } from '#server/db/patiently.ts'
import type { HookEventRow } from '#server/db/schema/schema.ts'
import type { Deps } from '#server/deps.ts'
import type { HookSource } from '#server/hooks/receive.ts'
import { storable } from '#server/http/storable.ts'
import { recordReceipt } from './outcomes/receipts.ts'
import { findAccounts, isSentFrom } from './senders.ts'

/** Nobody has verified yet what these are asked about, so it is made fit for the database first. */
const lookups = ({ db, vault }: Deps): TextingLookups => ({
  accountOf: async (given): Promise<TextingAccount | null> => {
    const phoneNumber = String(storable(given))
    const accounts = await patiently(() => findAccounts(db, vault, [phoneNumber]))
    return accounts.get(phoneNumber) ?? null
  },
  isSentFrom: (messageId, given) => patiently(() => isSentFrom(db, messageId, String(storable(given)))),
})

/** The addresses that the carrier calls, whichever account a number of ours belongs to. */
export const carrierCalls = (deps: Deps): HookSource[] =>
  deps.texting.hooks.map(({ path, read }) => ({
    path,
    accepts: 'form',
    read: (call) => read(call, lookups(deps)),
  }))

/** What the carrier reports of our texts. */
export const handleReceipts = async (deps: Deps, events: readonly HookEventRow[]): Promise<void> => {
  for (const { payload } of events) {
    const report = deps.texting.readReceipt(payload)
    if (report) await recordReceipt(deps, report.messageId, report.receipt)
  }
}
