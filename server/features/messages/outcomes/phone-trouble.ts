import type { TextingCause, TextingFailure } from '#providers/texting/port.ts'
import type { Db } from '#server/db/connect.ts'
import { phoneStates } from '#server/db/schema/schema.ts'
import { optOut } from './consent.ts'

type Why = Extract<TextingFailure, { kind: 'stop' }>['why']

/** Failures that stay: the number is remembered with the reason until the planning service has another. */
const LASTING: readonly Why[] = ['landline', 'bad_number']

type Trouble = { churchId: number; phone: string; cause: TextingCause }

/** Remembers what a failed text says about its number; the carrier is the source. */
export const recordTrouble = async (
  tx: Db,
  { churchId, phone, cause }: Trouble,
  now: Temporal.Instant,
): Promise<void> => {
  const { failure } = cause
  if (failure.kind !== 'stop') return
  if (failure.why === 'opted_out') return optOut(tx, { churchId, phone, words: null, source: 'carrier' }, now)
  if (!LASTING.includes(failure.why)) return
  const bad = { badSince: now, badReason: cause.sentence, badFix: cause.fix }
  await tx
    .insert(phoneStates)
    .values({ churchId, phone, ...bad })
    .onConflictDoUpdate({ target: [phoneStates.churchId, phoneStates.phone], set: bad })
}
