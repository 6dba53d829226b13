import { isLost } from '#core/vocabulary/messages.ts'
import type { Deps } from '#server/deps.ts'
import { carrierOf } from '../carriers.ts'
import { recordReceipt } from '../outcomes/receipts.ts'
import { type Result, recordResults } from './record-results.ts'

type Accepted = Extract<Result, { kind: 'accept' }>

/** It has arrived, or was lost, meanwhile. */
const isOver = (result: Result): result is Accepted =>
  result.kind === 'accept' && (result.sent.status === 'delivered' || isLost(result.sent.status))

/** Writes down what the carrier has had for a while; what became of it counts as its receipt would have, which may have been lost. */
export async function adopt(deps: Deps, results: readonly Result[]): Promise<void> {
  await recordResults(
    deps,
    results.map((result) =>
      isOver(result) ? { ...result, sent: { ...result.sent, status: 'sent' } } : result,
    ),
  )
  for (const { ready, sent } of results.filter(isOver))
    await recordReceipt(deps, carrierOf(deps, ready.carrier), ready.id, sent)
}
