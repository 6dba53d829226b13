import { afterEach, beforeEach, describe } from 'vitest'
import { hooksConformance } from './conformance/hooks.ts'
import { numbersConformance } from './conformance/numbers.ts'
import { otherAccountConformance } from './conformance/other-account.ts'
import { registeringConformance } from './conformance/registering.ts'
import { sendingConformance } from './conformance/sending.ts'
import type { TextingSubject } from './conformance/subject.ts'

/** What every carrier adapter must do, shown against a carrier. */
export const textingConformance = (name: string, start: () => Promise<TextingSubject>): void => {
  describe(`texting through ${name}`, () => {
    let current: TextingSubject
    const subject = () => current
    beforeEach(async () => {
      current = await start()
    })
    afterEach(() => current.stop())

    numbersConformance(subject)
    sendingConformance(subject)
    hooksConformance(subject)
    otherAccountConformance(subject)
    registeringConformance(subject)
  })
}
