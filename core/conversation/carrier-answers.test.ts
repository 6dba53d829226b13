import { fc, test } from '@fast-check/vitest'
import { describe, expect } from 'vitest'
import { isHeardByCarrier, isStoppedAtCarrier } from './carrier-answers.ts'

const OURS = '+12125550100'
const TOLL_FREE = '+18005550100'

const heard = (body: string, to = OURS) => isHeardByCarrier({ body, optOutType: null, to })

describe('what the carrier answers by itself', () => {
  test.prop([
    fc.constantFrom('stop', 'YES', 'Unsubscribe', 'help', 'start', 'Quit'),
    fc.constantFrom('', ' ', '\n', '  \t'),
  ])('is one of its words alone, in any case, with any blanks around it', (word, blanks) => {
    expect(heard(`${blanks}${word}${blanks}`)).toBe(true)
    expect(heard(`${word} please`)).toBe(false)
  })

  test('is no word of another language, and no word of ours', () => {
    for (const word of ['ayuda', 'alta', 'stop all', 'ACCEPT', '']) expect(heard(word)).toBe(false)
  })

  test('is less on a toll-free number', () => {
    for (const word of ['STOP', 'start', 'Unstop', 'HELP']) expect(heard(word, TOLL_FREE)).toBe(true)
    for (const word of ['CANCEL', 'end', 'quit', 'YES', 'stopall']) expect(heard(word, TOLL_FREE)).toBe(false)
    expect(isStoppedAtCarrier({ words: 'CANCEL', source: 'text' }, TOLL_FREE)).toBe(false)
  })

  test.prop([fc.string()])('is whatever it says it has understood', (body) => {
    expect(isHeardByCarrier({ body, optOutType: 'STOP', to: OURS })).toBe(true)
  })
})

test('the carrier confirms the way back only of an opt-out that it knows of', () => {
  expect(isStoppedAtCarrier(null, OURS)).toBe(false)
  expect(isStoppedAtCarrier({ words: 'please stop texting me', source: 'text' }, OURS)).toBe(false)
  expect(isStoppedAtCarrier({ words: 'STOP', source: 'text' }, OURS)).toBe(true)
  expect(isStoppedAtCarrier({ words: null, source: 'carrier' }, OURS)).toBe(true)
})
