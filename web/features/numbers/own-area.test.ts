import { expect, test } from 'vitest'
import { areaCodeOf, likeOwn } from './own-area.ts'

test.each([
  ['+1 (212) 555-0187', '212'],
  ['12125550187', '212'],
  ['2125550187', '212'],
  ['+1 (800) 555-0187', null],
  ['+44 7700 900123', null],
  ['', null],
])('the area code of %s is %s', (phone, code) => {
  expect(areaCodeOf(phone)).toBe(code)
})

test('numbers like the own one begin with its area code', () => {
  expect(likeOwn('506', 'CA')).toMatchObject({
    country: 'CA',
    selectBy: 'number',
    search: '506',
    partOfNum: 'first',
  })
})
