import { fc, test } from '@fast-check/vitest'
import { describe, expect } from 'vitest'
import { isGsm } from './plain-letters.ts'
import { cheaperSpelling, diagnose, savingOf } from './segment-doctor.ts'
import { measureText } from './segments.ts'

describe('what makes a text expensive', () => {
  test.each([
    ['não, 🙏 obrigado', ['ã>a', '🙏>']],
    ['“Hello” – it’s fine…', []],
    ['Thank you 👨‍👩‍👧!', ['👨‍👩‍👧>']],
  ])('%s', (words, expected) => {
    const { letters } = diagnose(words, words)
    expect(letters.map(({ letter, instead }) => `${letter}>${instead ?? ''}`)).toEqual(expected)
  })

  test('is told apart by where it comes from', () => {
    expect(diagnose('Hi [First.Name] 🙏', 'Hi Zoë Čapek 🙏')).toMatchObject({
      letters: [{ letter: '🙏', instead: null }],
      fromValues: expect.arrayContaining(['ë', 'Č']),
    })
  })

  test.each([
    ['a'.repeat(160), { segments: 1, spare: 0, over: 160 }],
    ['a'.repeat(172), { segments: 2, spare: 134, over: 12 }],
    ['č'.repeat(71), { segments: 2, spare: 63, over: 1 }],
  ])('is counted to the next segment %#', (text, expected) => {
    expect(diagnose(text, text)).toMatchObject(expected)
  })

  test.prop([fc.string({ unit: 'grapheme', maxLength: 400 })])('is nothing in a cheap text', (text) => {
    const { letters, fromValues, encoding } = diagnose(text, text)
    if (encoding === 'GSM-7') expect([...letters, ...fromValues]).toEqual([])
  })
})

describe('what would save a segment', () => {
  const anyText = fc.string({ unit: fc.constantFrom('a', 'é', '€', '[', '🙏', 'ã', ' '), maxLength: 500 })
  test.prop([anyText])('does', (text) => {
    const fewer = savingOf(text)
    const { segments } = measureText(text)
    if (fewer === null) expect(segments).toBeLessThan(2)
    else expect(measureText(text.slice(0, -fewer)).segments).toBeLessThan(segments)
  })
  test('is not one character more than is needed, where a picture is not cut', () => {
    const text = `${'ã'.repeat(66)}🙏${'ã'.repeat(67)}`
    const fewer = savingOf(text) ?? 0
    expect(measureText(text.slice(0, -fewer)).segments).toBeLessThan(measureText(text).segments)
    expect(measureText(text.slice(0, 1 - fewer)).segments).toBe(measureText(text).segments)
  })

  test('is six characters', () => {
    expect(savingOf('x'.repeat(166))).toBe(6)
  })
})

describe('the cheaper spelling', () => {
  test.each([
    ['Olá! Não vou 🙏', 'Ola! Nao vou'],
    ['Thank you 🙏, Anna', 'Thank you, Anna'],
    ['감사합니다', '감사합니다'],
    ['It’s “fine”…', 'It\'s "fine"...'],
  ])('of %s', (words, cheap) => expect(cheaperSpelling(words)).toBe(cheap))

  test.prop([fc.string({ unit: 'grapheme', maxLength: 400 })])(
    'is cheap, or the words as they were',
    (words) => {
      const cheap = cheaperSpelling(words)
      if (cheap !== words) expect(isGsm(cheap)).toBe(true)
      expect(cheaperSpelling(cheap)).toBe(cheap)
    },
  )

  test.prop([fc.string({ maxLength: 400 })])('never costs more', (words) => {
    const cheap = cheaperSpelling(`${words} ã`)
    expect(measureText(cheap).segments).toBeLessThanOrEqual(measureText(`${words} ã`).segments)
  })
})
