import { expect, test } from 'vitest'
import { likeOwn } from './own-area.ts'

test('numbers like the own one begin with its area code', () => {
  expect(likeOwn('506', 'CA')).toMatchObject({
    country: 'CA',
    selectBy: 'number',
    search: '506',
    partOfNum: 'first',
  })
})
