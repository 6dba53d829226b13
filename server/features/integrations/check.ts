import { noAnswer, notConnected, tryAgainWords } from '#core/polling/polling-words.ts'
import type { PlanningCheck } from '#providers/planning/port.ts'
import type { Deps } from '#server/deps.ts'
import { refuse } from '#server/http/errors.ts'
import { offeredPort } from '#server/planning-service.ts'
import { openPlanning } from './access.ts'

/** What the planning service lets this church do, looked at with its own access; nothing there or here changes. */
export async function checkPlanning(deps: Deps, churchId: number): Promise<PlanningCheck[]> {
  const { port, access, connection } = await openPlanning(deps, churchId)
  if (!connection) throw refuse(409, notConnected(offeredPort(deps)))
  if (connection.brokenReason !== null) throw refuse(409, connection.brokenReason)
  if (!port.checks) return []
  const checked = await port.checks(access)
  if (checked.ok) return checked.value
  const { failure } = checked
  deps.log.info({ churchId, detail: failure.detail }, 'a planning service could not be checked')
  const words = failure.kind === 'retry' ? tryAgainWords(port, failure, deps.clock.now()) : noAnswer(port)
  throw refuse(502, words)
}
