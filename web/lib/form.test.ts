import { describe, expect, it } from 'vitest'
import { firstProblem, missing } from './form.ts'

const FORM = { name: 'Ann', wantsNews: false, people: [{ name: '' }, { name: '' }], note: ' ' }

describe('the problems of a form', () => {
  it('name every field that is empty, unticked or an empty list', () => {
    expect(missing(FORM, 'name', 'wantsNews', 'people', 'note')).toEqual({
      wantsNews: 'this field is required',
      note: 'this field is required',
    })
    expect(missing({ people: [], count: 0 }, 'people', 'count')).toEqual({ people: 'this field is required' })
  })

  it('lead to the first wrong field, whatever the order in which they were found', () => {
    expect(firstProblem(FORM, { note: 'wrong', wantsNews: 'wrong' })).toBe('wantsNews')
    expect(firstProblem(FORM, { note: 'wrong', 'people.1.name': 'wrong' })).toBe('people.1.name')
    expect(firstProblem(FORM, { note: undefined, coupon: 'not a field of this form' })).toBeUndefined()
  })
})
