import { describe, expect, test } from 'vitest'
import { reasonsOf, reasonsOfEvaluation, reasonsOfVerification } from './reasons.ts'

const failed = (...codes: number[]) => ({
  status: 'FAILED',
  errors: codes.map((error_code) => ({ error_code, fields: [], description: '' })),
})

describe('why the carriers refuse a church', () => {
  test('a code that is known is a sentence about what to mend', () => {
    expect(reasonsOf(failed(30798))).toEqual([expect.stringContaining('tax exemption')])
  })

  test('the feedback about a brand says more than its code', () => {
    expect(reasonsOf({ ...failed(30799), feedback: ['NONPROFIT'] })).toEqual([
      expect.stringContaining('tax exemption'),
    ])
  })

  test('one reason is told once, whatever codes stand for it', () => {
    expect(reasonsOf(failed(30896, 30909, 30907))).toHaveLength(2)
  })

  test('a code that nobody knows is named, and something can be done about it', () => {
    expect(reasonsOf(failed(39999))).toEqual([expect.stringMatching(/39999.*hand it in again/)])
  })

  test('a toll-free verification has codes of its own; one that is not in our table is named', () => {
    const rejected = (code: number) => ({ errorCode: code, rejectionReasons: [{ code, reason: 'x' }] })
    expect(reasonsOfVerification(rejected(30472))).toEqual([expect.stringContaining('could not confirm')])
    expect(reasonsOfVerification(rejected(30441))).toEqual([expect.stringContaining('30441')])
  })

  test('a suspension needs a person', () => {
    expect(reasonsOf({ status: 'SUSPENDED', errors: [] })).toEqual([expect.stringContaining('Get Help')])
  })

  test.each([null, [], [{}], 'x'])('a refusal without any reason (%o) still says something', (errors) => {
    expect(reasonsOf({ status: 'FAILED', errors })).toEqual([expect.stringContaining('legal name')])
  })

  test('what an evaluation finds is named as on the form', () => {
    const results = [{ passed: false, invalid: [{ object_field: 'business_registration_number' }] }]
    expect(reasonsOfEvaluation(results)).toEqual(['The carriers do not accept the EIN as given.'])
    expect(reasonsOfEvaluation(null)).toEqual([expect.stringContaining('legal name')])
  })
})
