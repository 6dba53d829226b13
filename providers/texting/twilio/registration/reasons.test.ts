import { describe, expect, test } from 'vitest'
import { reasonsOf, reasonsOfEvaluation, reasonsOfVerification } from './reasons.ts'
import { REFUSALS } from './refusals.ts'

const failed = (...codes: number[]) => ({
  status: 'FAILED',
  errors: codes.map((error_code) => ({ error_code, fields: [], description: '' })),
})

/** Every whole number of these spans. */
const from = (...spans: [first: number, last: number][]): number[] =>
  spans.flatMap(([first, last]) => Array.from({ length: last - first + 1 }, (_, at) => first + at))

/**
 * What the vendor's error dictionary (twilio.com/docs/api/errors) has of refused brands, campaigns and toll-free
 * numbers, but for what only single persons meet ('Sole Proprietor', 30734 and 30747 to 30752). Those after 30909 are
 * named there, too, and in help.gohighlevel.com/support/solutions/articles/155000007572.
 */
const PUBLISHED = {
  brands: [
    ...[21724, 21725, 21731, 21736, 21737, 30712, 30714, 30729, 30751],
    ...from([30701, 30703], [30753, 30758], [30790, 30799]),
  ],
  campaigns: [
    ...[30540, 30544, 30910, 30912, 30913, 30914, 30915, 30917, 30919, 30921, 30922],
    ...from([30880, 30909], [30923, 30925], [30930, 30934], [30990, 30994]),
  ],
  tollFree: [
    ...[30436, 30437, 30451, 30452, 30487, 30488, 30493, 30501, 30509, 30511, 30513, 30519, 30527],
    ...from([30440, 30449], [30455, 30485]),
    ...[30826, 30831, 30836, 30837, 30841, 30842, 30847, 30863, 30879],
  ],
}

describe('why the carriers refuse a church', () => {
  test('no published code falls through: each has its own cause, and says what is to be done', () => {
    const all = Object.values(PUBLISHED).flat()
    expect(all.filter((code) => !REFUSALS[code])).toEqual([])
    expect(all.length).toBe(new Set(all).size)
    for (const code of all) {
      const { cause, fix, remedy, field } = REFUSALS[code] ?? { cause: '', fix: '', remedy: '', field: null }
      expect(`${cause} ${fix}`, String(code)).toMatch(/^[A-Z].{30,}\.$/)
      expect(`${cause} ${fix}`, String(code)).not.toMatch(/30\d{3}|TCR|CTA|ISV|campaign/)
      if (remedy === 'operator') expect(fix, String(code)).toContain('Get Help')
      if (remedy === 'anew') expect(field, String(code)).not.toBeNull()
    }
  })

  test('codes of one kind are told apart, but where the vendor tells the same twice', () => {
    const causes = PUBLISHED.campaigns.map((code) => REFUSALS[code]?.cause)
    expect(causes.filter((cause, at) => causes.indexOf(cause) !== at)).toEqual([])
  })

  test('a code that is known is a sentence about what to mend, and leads to its field', () => {
    expect(reasonsOf(failed(30798))).toEqual({
      reasons: [expect.stringContaining('tax exemption')],
      field: 'ein',
      remedy: 'correct',
    })
  })

  test('a campaign that is refused for what is said of the church begins anew, whatever else is wrong', () => {
    expect(reasonsOf(failed(30896, 30894))).toMatchObject({ field: 'church', remedy: 'anew' })
    expect(reasonsOf(failed(30896))).toMatchObject({ field: null, remedy: 'operator' })
  })

  test('the feedback about a brand says more than its code', () => {
    expect(reasonsOf({ ...failed(30799), feedback: ['NONPROFIT'] }).reasons).toEqual([
      expect.stringContaining('tax exemption'),
    ])
  })

  test('one reason is told once, whatever codes stand for it', () => {
    expect(reasonsOf({ ...failed(), feedback: ['TAX_ID', '30795', 'NONPROFIT'] }).reasons).toHaveLength(2)
  })

  test('a code that nobody knows is named, and something can be done about it', () => {
    expect(reasonsOf(failed(39999)).reasons).toEqual([expect.stringMatching(/39999.*hand it in again/)])
  })

  test('a toll-free verification that is rejected leads to its field', () => {
    const rejected = (code: number) => ({ errorCode: code, rejectionReasons: [{ code, reason: 'x' }] })
    expect(reasonsOfVerification(rejected(30473))).toMatchObject({ field: 'website', remedy: 'correct' })
    expect(reasonsOfVerification({ errorCode: 30472, rejectionReasons: null }).reasons).toEqual([
      expect.stringContaining('could not confirm'),
    ])
  })

  test('a suspension needs a person', () => {
    expect(reasonsOf({ status: 'SUSPENDED', errors: [] })).toMatchObject({
      reasons: [expect.stringContaining('Get Help')],
      remedy: 'operator',
    })
  })

  test.each([null, [], [{}], 'x'])('a refusal without any reason (%o) still says something', (errors) => {
    expect(reasonsOf({ status: 'FAILED', errors }).reasons).toEqual([expect.stringContaining('legal name')])
  })

  test('what an evaluation finds is named as on the form', () => {
    const results = [{ passed: false, invalid: [{ object_field: 'business_registration_number' }] }]
    expect(reasonsOfEvaluation(results)).toEqual({
      reasons: ['The carriers do not accept the EIN as given.'],
      field: 'ein',
      remedy: 'correct',
    })
    expect(reasonsOfEvaluation(null).reasons).toEqual([expect.stringContaining('legal name')])
  })
})
