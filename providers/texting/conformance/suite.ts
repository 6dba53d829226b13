import { afterEach, beforeEach, describe } from 'vitest'
import { churchAccountsConformance } from './church-accounts.ts'
import { hooksConformance } from './hooks.ts'
import { numbersConformance } from './numbers.ts'
import { otherAccountConformance } from './other-account.ts'
import { registeringConformance } from './registering.ts'
import { sendingConformance } from './sending.ts'
import type { TextingSubject } from './subject.ts'

/** What every carrier adapter must do, shown against a carrier. */
export function textingConformance(name: string, start: () => Promise<TextingSubject>): void {
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
    churchAccountsConformance(subject)
    registeringConformance(subject)
  })
}
