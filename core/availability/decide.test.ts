import { expect, test } from 'vitest'
import { type AskedOf, nextStep } from './decide.ts'

const DAYS = [{ from: Temporal.PlainDate.from('2030-03-10'), until: Temporal.PlainDate.from('2030-03-10') }]
const OTHERS = [{ from: Temporal.PlainDate.from('2030-03-17'), until: Temporal.PlainDate.from('2030-03-17') }]
const asked: AskedOf = { state: 'asked', hasAskedBack: false, days: [] }
const confirming: AskedOf = { state: 'confirming', hasAskedBack: false, days: DAYS }
const again = (one: AskedOf): AskedOf => ({ ...one, hasAskedBack: true })
const days = { kind: 'days', days: OTHERS } as const
const allGood = { kind: 'all_good' } as const
const unclear = { kind: 'ask_back', why: 'nothing' } as const

test.each([
  ['days are repeated', asked, { agrees: false, read: days }, { kind: 'confirm', days: OTHERS }],
  ['nothing away is done at once', asked, { agrees: false, read: allGood }, { kind: 'done', days: [] }],
  [
    'a yes to the question which days is no answer',
    asked,
    { agrees: true, read: unclear },
    { kind: 'again' },
  ],
  [
    'a yes to the repeated days is done',
    confirming,
    { agrees: true, read: unclear },
    { kind: 'done', days: DAYS },
  ],
  [
    'other days are repeated anew',
    confirming,
    { agrees: false, read: days },
    { kind: 'confirm', days: OTHERS },
  ],
  ['a no to the repeated days asks again', confirming, { agrees: false, read: allGood }, { kind: 'again' }],
  ['a second doubt is left to the church', again(asked), { agrees: false, read: unclear }, { kind: 'keep' }],
  [
    'and so is one about repeated days',
    again(confirming),
    { agrees: false, read: unclear },
    { kind: 'keep' },
  ],
] as const)('%s', (_name, one, heard, step) => expect(nextStep(one, heard)).toEqual(step))
