import { and, isNotNull } from 'drizzle-orm'
import type { TextingAccount } from '#providers/texting/port.ts'
import { isHeld, numbers } from '#server/db/schema/schema.ts'
import type { Deps } from '#server/deps.ts'
import { openAccount } from '#server/features/messages/senders.ts'

type Group = { account: TextingAccount | null; sids: string[] }

/** The numbers that churches have, by the account at the carrier that they belong to. */
const numbersByAccount = async ({ db, vault }: Deps): Promise<Group[]> => {
  const rows = await db
    .select({ sid: numbers.carrierSid, sealed: numbers.credentialsSealed })
    .from(numbers)
    .where(and(isHeld, isNotNull(numbers.carrierSid)))
  const groups = new Map<string, Group>()
  for (const { sid, sealed } of rows) {
    const account = sealed === null ? null : openAccount(vault, sealed)
    const name = account?.sid ?? ''
    const group = groups.get(name) ?? { account, sids: [] }
    if (sid !== null) group.sids.push(sid)
    groups.set(name, group)
  }
  return [...groups.values()]
}

/** Has the carrier call us where we are now about every number of a church; throws when it must be tried again. */
export const directNumbers = async (deps: Deps): Promise<void> => {
  for (const { account, sids } of await numbersByAccount(deps)) {
    const directed = await deps.texting.directNumbers({ sids, smsUrl: deps.texting.inboundUrl, account })
    if (directed.ok) {
      if (directed.value > 0) deps.log.info({ count: directed.value }, 'numbers were directed to our address')
      continue
    }
    const { kind, code } = directed.failure
    deps.log.warn({ kind, code, isImported: account !== null }, 'numbers were not directed to our address')
    if (kind === 'retry') throw new Error('the carrier could not be told our address')
  }
}

export const enqueueDirecting = ({ db, jobs }: Pick<Deps, 'db' | 'jobs'>): Promise<void> =>
  jobs.enqueue(db, 'numbers.direct', {})
