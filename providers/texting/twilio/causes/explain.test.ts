import { describe, expect, test } from 'vitest'
import { ALERTS } from './alerts.ts'
import { explain, isKnown } from './explain.ts'
import { RETRIES } from './retries.ts'
import { STOPS } from './stops.ts'

const NOW = Temporal.Instant.from('2026-10-01T12:00:00Z')
const CAUSES = [...STOPS, ...ALERTS, ...RETRIES]

/** The codes that sending a text or buying a number can meet (Twilio error dictionary). */
const DICTIONARY = `
  10001 14107 20003 20005 20404 20429 21211 21212 21217 21265 21401 21404 21408 21421 21422 21452 21601 21602 21603 21604
  21606 21608 21609 21610 21611 21612 21614 21615 21617 21619 21620 21631 21649 21650 21651 21703 21704 21705 30001 30002 30003
  30004 30005 30006 30007 30008 30010 30022 30023 30027 30032 30033 30034 30035 30101 30103 30110 35111 35114
  35115 35117 35118 35125`
  .trim()
  .split(/\s+/)

describe('what a carrier code means', () => {
  test.each(DICTIONARY)('code %s has its own explanation', (code) => {
    expect(isKnown(code)).toBe(true)
  })

  test('no code is explained twice', () => {
    const codes = CAUSES.flatMap((cause) => cause.codes)
    expect(codes.length).toBe(new Set(codes).size)
  })

  test('every explanation is one sentence, and its remedy another, without jargon', () => {
    for (const code of CAUSES.flatMap(({ codes }) => codes)) {
      const { sentence, fix } = explain(code, NOW, 'Planning Center')
      expect(sentence).toMatch(/^[A-Z][^.]*\.$/)
      expect(fix).toMatch(/^[A-Z][^.]*\.$/)
      expect(`${sentence} ${fix}`).not.toMatch(/\b(API|SID|webhook|callback|HTTP|Twilio|E\.164)\b/)
    }
  })

  test.each([
    ['21610', 'stop', 'opted_out'],
    ['30004', 'stop', 'opted_out'],
    ['21614', 'stop', 'landline'],
    ['30006', 'stop', 'landline'],
    ['30005', 'stop', 'bad_number'],
    ['30007', 'stop', 'filtered'],
    ['21422', 'stop', 'number_taken'],
    ['30034', 'alert', 'registration'],
    ['30002', 'alert', 'suspended'],
    ['20005', 'alert', 'suspended'],
    ['20003', 'alert', 'credentials'],
    ['21606', 'alert', 'sender'],
  ])('code %s leads to %s, %s', (code, next, why) => {
    expect(explain(code, NOW, 'Planning Center').failure).toMatchObject({ kind: next, why, code })
  })

  test('a cap for the day ends at midnight in California', () => {
    const { failure } = explain('30023', NOW, 'Planning Center')
    expect(failure.kind === 'retry' && failure.notBefore.toString()).toBe('2026-10-02T07:00:00Z')
  })

  test('a refusal with a code was surely not sent', () => {
    expect(explain('20429', NOW, 'Planning Center').failure).toMatchObject({
      kind: 'retry',
      outcome: 'not_sent',
    })
  })

  test.each(['99999', null])('an unknown code (%s) calls for somebody to look', (code) => {
    expect(explain(code, NOW, 'Planning Center').failure).toMatchObject({
      kind: 'alert',
      why: 'unexpected',
      code,
    })
  })
})
