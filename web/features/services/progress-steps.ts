import type { LineStep, PersonWithLine } from '#contract/services.ts'
import type { Step } from '#web/ui/steps-line.tsx'

const words: Record<LineStep['step'], string> = {
  planned: 'Planned',
  accepted: 'Sent',
  delivered: 'Delivered',
  opened: 'Opened',
  answered: 'Answered',
  written_back: 'Written back',
}

/** The steps of asking somebody, in words; `time` puts a time into words. */
export const asSteps = (steps: readonly LineStep[], time: (iso: string) => string): Step[] =>
  steps.map(({ step, state, at, words: note }) => ({
    word: words[step],
    state,
    note: [at && time(at), note].filter(Boolean).join(': ') || undefined,
  }))

/** The step that needs attention: one that failed, else one that waits for something that can be done. */
export const troubleOf = ({ steps }: Pick<PersonWithLine, 'steps'>): LineStep | null =>
  steps.find(({ state }) => state === 'failed') ??
  steps.find(({ state, fix }) => state === 'waiting' && fix !== null) ??
  null
