import { failedWords, notConnected, tryAgainWords } from '#core/polling/polling-words.ts'
import type { PlanningFailure } from '#providers/planning/port.ts'
import type { Deps } from '#server/deps.ts'
import { findConnection, portOfChurch } from '#server/features/integrations/connection.ts'
import { NOT_FOUND, refuse } from '#server/http/errors.ts'
import { peopleByIds } from './people.ts'
import { readPeopleNow } from './read.ts'

async function refused(deps: Deps, churchId: number, failure: PlanningFailure) {
  const port = await portOfChurch(deps, churchId)
  const words =
    failure.kind === 'retry' ? tryAgainWords(port, failure, deps.clock.now()) : failedWords(port, failure.why)
  return refuse(502, words)
}

/** Reads one person again because somebody asked, for example after correcting their number. */
export async function checkPerson(deps: Deps, churchId: number, personId: string) {
  const [before] = await peopleByIds(deps.db, churchId, [personId])
  if (!before) throw refuse(404, NOT_FOUND)
  if (!(await findConnection(deps.db, churchId)))
    throw refuse(409, notConnected(await portOfChurch(deps, churchId)))
  const read = await readPeopleNow(deps, churchId, [personId])
  if (!read.ok) throw await refused(deps, churchId, read.failure)
  const [after] = await peopleByIds(deps.db, churchId, [personId])
  const phone = after?.phone ?? null
  return { success: true as const, phone, is_changed: phone !== before.phone }
}
