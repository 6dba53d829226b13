import type { SendingMode } from '#core/vocabulary/churches.ts'
import type { BrandState } from '#core/vocabulary/numbers.ts'
import { type PreviewPlace, SETUP_STEPS, type SetupState, type SetupStep } from '#core/vocabulary/setup.ts'

/** What a church has done so far. */
export type SetupFacts = {
  hasNumber: boolean
  isConnected: boolean
  /** Null: its number needs no registration, or there is no number yet. */
  registration: BrandState | 'none' | null
  sendingMode: SendingMode
  /** A preview was delivered to the owner on trial, or looked at where none can be. */
  hasTried: boolean
  previewsGo: PreviewPlace
  /** Texts have gone to volunteers. */
  hasTexted: boolean
}

const done = (isDone: boolean, otherwise: SetupState): SetupState => (isDone ? 'done' : otherwise)

const hasStarted = ({ sendingMode, hasTexted }: SetupFacts): boolean => sendingMode === 'live' || hasTexted
const canText = ({ hasNumber, isConnected }: SetupFacts): boolean => hasNumber && isConnected

const STATE_OF: Record<SetupStep, (facts: SetupFacts) => SetupState | null> = {
  number: ({ hasNumber }) => done(hasNumber, 'open'),
  planning: ({ isConnected }) => done(isConnected, 'open'),
  registration: ({ registration }) => {
    if (registration === null) return null
    if (registration === 'in_review') return 'waiting'
    return done(registration === 'approved', registration === 'rejected' ? 'refused' : 'open')
  },
  trial: (facts) => {
    if (facts.hasTried || hasStarted(facts)) return 'done'
    if (!canText(facts)) return 'later'
    return facts.sendingMode === 'trial' && facts.previewsGo === 'phone' ? 'waiting' : 'open'
  },
  start: (facts) => done(hasStarted(facts), canText(facts) ? 'open' : 'later'),
}

/** What is done and what is left until texts go out, in the order in which to do it; null once nothing is left. */
export function setupOf(facts: SetupFacts): { step: SetupStep; state: SetupState }[] | null {
  const steps = SETUP_STEPS.flatMap((step) => {
    const state = STATE_OF[step](facts)
    return state === null ? [] : [{ step, state }]
  })
  return steps.every(({ state }) => state === 'done') ? null : steps
}
