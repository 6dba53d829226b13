import type { RegistrationState } from '../../port.ts'
import type { Bundle } from './bundles.ts'
import { profileReasons, reasonsOfEvaluation } from './reasons.ts'

/** Puts the parts into a bundle that is still a draft and hands it in; null when the next step can be taken. */
export const handIn = async (
  bundle: Bundle,
  sid: string,
  parts: readonly string[],
): Promise<RegistrationState | null> => {
  const status = await bundle.status(sid)
  if (status === 'twilio-rejected') return { state: 'rejected', reasons: profileReasons() }
  if (status !== 'draft') return null
  const assigned = await bundle.assigned(sid)
  for (const part of parts) if (!assigned.includes(part)) await bundle.assign(sid, part)
  const evaluation = await bundle.evaluate(sid)
  if (evaluation.status !== 'compliant')
    return { state: 'rejected', reasons: reasonsOfEvaluation(evaluation.results) }
  await bundle.handIn(sid)
  return null
}

/** Hands a bundle in again that was turned down; one that was not is left as it is. */
export const handInAgain = async (bundle: Bundle, sid: string): Promise<void> => {
  if ((await bundle.status(sid)) === 'twilio-rejected') await bundle.handIn(sid)
}
