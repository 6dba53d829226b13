import { fc, test } from '@fast-check/vitest'
import { describe, expect } from 'vitest'
import { isGsm, oneLine, plainLetters, straighten } from './plain-letters.ts'
import { measureText } from './segments.ts'

const anyText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 30 }),
  fc.string({ unit: fc.constantFrom(...'aé ëçñ\n\r\t`€{~’“–…가Жß‏'), maxLength: 12 }),
)

describe('the cheap alphabet', () => {
  test.prop([anyText], { numRuns: 1000 })('is the one that the carrier counts', (text) => {
    expect(isGsm(text)).toBe(measureText(text).encoding === 'GSM-7')
  })
})

describe('straight characters', () => {
  test.each([
    ['It’s ‘fine’', "It's 'fine'"],
    ['“Sunday” «Kids» „Abend“', '"Sunday" "Kids" "Abend"'],
    ['9–11 — both…', '9-11 - both...'],
    ['9:00\u202fAM\u00a0here', '9:00 AM here'],
    ['one\r\ntwo\ttabs', 'one\ntwo tabs'],
    ['Ann`s and Ann´s', "Ann's and Ann's"],
    ['soft\u00adhyphen\u200f', 'softhyphen'],
    ['Rene\u0301', 'René'],
    ['수요일 👍 Zoë', '수요일 👍 Zoë'],
  ])('%s', (text, straight) => expect(straighten(text)).toBe(straight))

  test.prop([anyText])('are straight already the second time, and hold no control character', (text) => {
    const straight = straighten(text)
    expect(straighten(straight)).toBe(straight)
    expect(straight).not.toMatch(/(?!\n)\p{Cc}/u)
  })
})

describe('plain letters', () => {
  test.each([
    ['Zoë', 'Zoe'],
    ['João Gonçalves', 'Joao Goncalves'],
    ['Łukasz Đorđe', 'Lukasz Dorde'],
    ['Jürgen Muñoz, café', 'Jürgen Muñoz, café'],
    ['Œuvre', 'OEuvre'],
    ['민수', '민수'],
    ['Zoë Иван', 'Zoë Иван'],
  ])('%s', (name, plain) => expect(plainLetters(name)).toBe(plain))

  test.prop([anyText])('make a text cheap or leave it alone', (text) => {
    const plain = plainLetters(text)
    expect(plain === text || isGsm(plain)).toBe(true)
  })
})

test.each([
  ['Ann\nBerg', 'Ann Berg'],
  ['Ann\t\r\n Berg ', 'Ann Berg'],
  ['\u202eAnn\u202c', 'Ann'],
  ['Ann\u2028Berg', 'Ann Berg'],
  ['Ann Berg', 'Ann Berg'],
])('a name is one line: %j', (name, line) => expect(oneLine(name)).toBe(line))
