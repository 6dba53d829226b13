import { fc, test } from '@fast-check/vitest'
import { describe, expect } from 'vitest'
import { read } from '../read.ts'
import { inShort, listedItem, plainContext } from '../testing/examples.ts'
import { decided } from './opinion.ts'
import { outcomeOf } from './outcome.ts'

describe('the classifier', () => {
  test('settles what the grammar does not know', () => {
    const answer = (text: string) => {
      const meaning = read(text, plainContext)
      return meaning.kind === 'answer' && meaning.to !== 'items' ? meaning.answer : meaning.kind
    }
    expect(answer('Alarm clock is set, looking forward to harmonising')).toBe('accept')
    expect(answer("Sorry love, we're driving to my sister's for the birthday that weekend")).toBe('decline')
  })

  test.prop([fc.string({ unit: 'grapheme', maxLength: 120 }), fc.integer({ min: 0, max: 9 })])(
    'is given on any text and any list',
    (text, count) => {
      const items = Array.from({ length: count }, (_, index) => listedItem(index))
      expect(read(text, { ...plainContext, items })).toHaveProperty('kind')
    },
  )

  test('asks back what it is not sure of, sooner where something would change', () => {
    expect(decided('1+', 0.9)).toBe('1+')
    expect(decided('1-', 0.7)).toBe('ask')
    expect(decided('stop', 0.7)).toBe('ask')
    expect(decided('none', 0.6)).toBe('none')
    expect(decided('none', 0.4)).toBe('ask')
  })

  test('leaves a few known words to what is written down', () => {
    const answers = (text: string) => inShort(read(text, plainContext))
    expect(answers('Decline sent in error')).toBe('ask decline')
    expect(answers('No, I accept')).toBe('ask ?')
    expect(answers('Yes but I will be late')).toBe('ask accept')
  })

  test.each([
    'I have to work but my husband can do it, he dont mind',
    "I can't, my sister would do it",
    "I'm away but my wife is happy to come",
  ])('takes nobody who was not asked: %s', (text) => {
    expect(inShort(read(text, plainContext))).not.toBe('accept')
  })

  test('asks a bare answer to a list back, and not one that says which', () => {
    const items = [listedItem(0), listedItem(1)]
    const answers = (text: string) => outcomeOf(read(text, { ...plainContext, items }), items.length)
    expect(answers('Sure thing')).toBe('ask')
    expect(answers('no problem with either of them')).toBe('1+ 2+')
    expect(answers('none of these work for me')).toBe('1- 2-')
  })

  const anySigns = fc.array(fc.boolean(), { minLength: 2, maxLength: 5 })
  const anyWords = fc.constantFrom(
    ['yes', 'no'],
    ['sí', 'no'],
    ['sim', 'não'],
    ['oui', 'non'],
    ['ja', 'nein'],
    ['네', '아니요'],
    ['ok', 'no'],
    ['👍', '👎'],
  )
  test.prop([anySigns, anyWords, fc.constantFrom(' ', ', ', '\n'), fc.boolean(), fc.boolean()], {
    numRuns: 2000,
  })(
    'never outweighs a number with its answer for every thing',
    (signs, [yes = '', no = ''], between, isShared, isSignFirst) => {
      const names = ['Anna', 'Ben', 'Toby', 'Ruth', 'Eli']
      const items = signs.map((_, index) =>
        listedItem(index, isShared ? { firstName: names[index] ?? null } : {}),
      )
      const text = signs
        .map((isYes, index) =>
          (isSignFirst ? [isYes ? yes : no, index + 1] : [index + 1, isYes ? yes : no]).join(' '),
        )
        .join(between)
      const wanted = signs.map((isYes, index) => `${index + 1}${isYes ? '+' : '-'}`).join(' ')
      expect(outcomeOf(read(text, { ...plainContext, items }), items.length), text).toBe(wanted)
    },
  )

  const outcomeOn = (text: string) => outcomeOf(read(text, plainContext), 1)

  const CONDITIONS = [
    [
      ["I can't", "can't make it", 'I wont be there'],
      ['if it rains', 'if my car is in the shop', 'if the kids are ill'],
    ],
    [
      ['não posso', 'não consigo ir'],
      ['se chover', 'se eu tiver aula', 'se o carro não ficar pronto'],
    ],
    [
      ['je ne peux pas', 'je ne viens pas'],
      ["s'il pleut", 'si je travaille', 'si ma fille est malade'],
    ],
    [
      ['ich kann nicht', 'ich komme nicht'],
      ['wenn es regnet', 'falls ich arbeite', 'wenn das Kind krank ist'],
    ],
  ] as const
  test.prop(
    [
      fc
        .constantFrom(...CONDITIONS)
        .chain(([refusals, conditions]) =>
          fc.tuple(fc.constantFrom(...refusals), fc.constantFrom(...conditions)),
        ),
      fc.constantFrom(' ', ', '),
    ],
    { numRuns: 200 },
  )('never takes a refusal on a condition for one', ([refusal, condition], between) => {
    const text = `${refusal}${between}${condition}`
    expect(outcomeOn(text), text).not.toBe('1-')
  })

  test.prop([
    fc.constantFrom('husband', 'wife', 'son', 'daughter', 'mom'),
    fc.constantFrom("can't", "won't make it", 'is sick', 'is away'),
    fc.constantFrom("but I'll be there", 'but I can serve', 'but I will come'),
  ])('refuses nothing where the writer agrees beside a refusal', (who, refusal, accept) => {
    const text = `my ${who} ${refusal} ${accept}`
    expect(outcomeOn(text), text).not.toBe('1-')
  })

  test('takes a wish for texts neither for an opt-out nor for an answer', () => {
    for (const text of ['start sending me these again', 'please start texting me again'])
      expect(outcomeOn(text), text).toBe('ask')
  })

  test('never outweighs a wish for no more texts', () => {
    for (const text of ['Please stop sending me these texts, I would love to but no', 'no more texts please'])
      expect(read(text, plainContext).kind).toBe('stop')
  })
})
