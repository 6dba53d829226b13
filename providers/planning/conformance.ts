import { afterEach, beforeEach, describe } from 'vitest'
import { answeringConformance } from './conformance/answering.ts'
import { authorisingConformance } from './conformance/authorising.ts'
import { hooksConformance } from './conformance/hooks.ts'
import { limitsConformance } from './conformance/limits.ts'
import { peopleConformance } from './conformance/people.ts'
import { readingConformance } from './conformance/reading.ts'
import type { PlanningSubject } from './conformance/subject.ts'

/** What every planning adapter must do, shown against a planning service. */
export const planningConformance = (name: string, start: () => Promise<PlanningSubject>): void => {
  describe(`planning through ${name}`, () => {
    let current: PlanningSubject
    const subject = () => current
    beforeEach(async () => {
      current = await start()
    })
    afterEach(() => current.stop())

    authorisingConformance(subject)
    readingConformance(subject)
    peopleConformance(subject)
    answeringConformance(subject)
    limitsConformance(subject)
    hooksConformance(subject)
  })
}
