import { afterEach, beforeEach, describe } from 'vitest'
import { answeringConformance } from './answering.ts'
import { authorisingConformance } from './authorising.ts'
import { hooksConformance } from './hooks.ts'
import { limitsConformance } from './limits.ts'
import { openPlacesConformance } from './open-places.ts'
import { peopleConformance } from './people.ts'
import { readingConformance } from './reading.ts'
import { singleTimesConformance } from './single-times.ts'
import { standInsConformance } from './stand-ins.ts'
import type { PlanningSubject } from './subject.ts'

/** What every planning adapter must do, shown against a planning service. */
export function planningConformance(name: string, start: () => Promise<PlanningSubject>): void {
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
    singleTimesConformance(subject)
    standInsConformance(subject)
    openPlacesConformance(subject)
    limitsConformance(subject)
    hooksConformance(subject)
  })
}
