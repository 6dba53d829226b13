import { type Explanation, explain } from '#core/scheduling/reasons.ts'
import type { AnsweredBy, LineStepName } from '#core/vocabulary/people.ts'
import { answeredBy, type LineFacts, outcomesOf, type StepOutcome, skipped } from './true-line-steps.ts'

/** Why a person cannot be texted, whatever is scheduled; null when nothing is known against it. */
export function unreachableBecause(
  person: { phone: string | null; phoneProblem: string | null } | null,
  number: {
    optedOutAt: Temporal.Instant | null
    badSince: Temporal.Instant | null
    badReason: string | null
    badFix: string | null
  } | null,
  planning: string,
): Explanation | null {
  if (!person?.phone) return explain(person?.phoneProblem ?? 'no_mobile', planning)
  if (number?.optedOutAt) return explain('opted_out', planning)
  const usual = number?.badSince ? explain('bad_number', planning) : null
  return usual && { sentence: number?.badReason ?? usual.sentence, fix: number?.badFix ?? usual.fix }
}

type Text = { id: number; isTrial: boolean; lines: readonly { assignmentId: string }[] }

/** What the texts to one person say about one assignment; `openedAt` has when the link of a text was first opened. */
export function textsForLine<OneText extends Text>(
  assignmentId: string,
  texts: readonly OneText[],
  openedAt: ReadonlyMap<number, Temporal.Instant>,
): { texts: OneText[]; isPreviewed: boolean; openedAt: Temporal.Instant | null } {
  const ofThis = texts.filter(({ lines }) => lines.some((line) => line.assignmentId === assignmentId))
  const toPerson = ofThis.filter(({ isTrial }) => !isTrial)
  const openings = toPerson.flatMap(({ id }) => openedAt.get(id) ?? [])
  return {
    texts: toPerson,
    isPreviewed: ofThis.length > toPerson.length,
    openedAt: openings.sort(Temporal.Instant.compare)[0] ?? null,
  }
}

export type Step = StepOutcome & { step: LineStepName }

export type TrueLine = {
  /** Every step once, in the order of LINE_STEPS. */
  steps: Step[]
  answeredBy: AnsweredBy | null
  /** Of the first step that needs somebody. */
  fix: string | null
}

const OF_THE_TEXT: readonly LineStepName[] = ['accepted', 'delivered', 'opened']

/** Nothing waits for what came after it, nor for a text that failed or will not go. */
const settled = (steps: readonly Step[]): Step[] =>
  steps.map((step, place) => {
    const isPassed = steps.slice(place + 1).some(({ state }) => state === 'done')
    const isStopped =
      OF_THE_TEXT.includes(step.step) &&
      steps.slice(0, place).some(({ state }) => state === 'failed' || state === 'skipped')
    return step.state === 'waiting' && (isPassed || isStopped) ? { ...step, ...skipped() } : step
  })

/**
 * The true line of one assignment: how far the question to its volunteer has come, each step with its time, each
 * failure with its cause and what mends it.
 */
export function trueLineOf(facts: LineFacts): TrueLine {
  const steps = settled(outcomesOf(facts))
  return {
    steps,
    answeredBy: answeredBy(facts),
    fix: steps.find(({ fix }) => fix !== null)?.fix ?? null,
  }
}
