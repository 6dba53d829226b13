import { and, isNotNull } from 'drizzle-orm'
import { isHeld, numbers } from '#server/db/schema/schema.ts'
import type { Deps } from '#server/deps.ts'
import { carrierOf } from '#server/features/messages/carriers.ts'
import { openAccount, type Sender } from '#server/features/messages/senders.ts'

type Group = Sender & { sids: string[] }

/** The numbers that churches have, by the carrier and the account there that they belong to. */
async function numbersByAccount({ db, vault }: Deps): Promise<Group[]> {
  const rows = await db
    .select({ carrier: numbers.carrier, sid: numbers.carrierSid, sealed: numbers.credentialsSealed })
    .from(numbers)
    .where(and(isHeld, isNotNull(numbers.carrierSid)))
  const groups = new Map<string, Group>()
  for (const { carrier, sid, sealed } of rows) {
    const account = sealed === null ? null : openAccount(vault, sealed)
    const name = `${carrier} ${account?.sid ?? ''}`
    const group = groups.get(name) ?? { carrier, account, sids: [] }
    if (sid !== null) group.sids.push(sid)
    groups.set(name, group)
  }
  return [...groups.values()]
}

/** Has the carriers call us where we are now about every number of a church; throws when it must be tried again. */
export async function directNumbers(deps: Deps): Promise<void> {
  for (const { carrier, account, sids } of await numbersByAccount(deps)) {
    const port = carrierOf(deps, carrier)
    const directed = await port.directNumbers({ sids, smsUrl: port.inboundUrl, account })
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
