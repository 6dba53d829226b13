import { describe, expect, test } from 'vitest'
import { type PlanTimeSpan, planSpan, type Span, servedSpan } from './spans.ts'

const time = (id: string, kind: PlanTimeSpan['kind'], from: string, until: string): PlanTimeSpan => ({
  id,
  kind,
  startsAt: Temporal.Instant.from(`2030-03-${from}:00Z`),
  endsAt: Temporal.Instant.from(`2030-03-${until}:00Z`),
})
const rehearsal = time('1', 'rehearsal', '02T22:00', '03T00:00')
const early = time('2', 'service', '03T14:00', '03T15:15')
const late = time('3', 'service', '03T16:00', '03T17:15')
const words = ({ startsAt, endsAt }: Span): string[] => [String(startsAt), String(endsAt)]

describe('when a plan and a person on it begin and end', () => {
  test('services count before rehearsals', () => {
    expect(words(planSpan([rehearsal, early, late]))).toEqual([
      '2030-03-03T14:00:00Z',
      '2030-03-03T17:15:00Z',
    ])
    expect(words(planSpan([rehearsal]))).toEqual(['2030-03-02T22:00:00Z', '2030-03-03T00:00:00Z'])
    expect(words(planSpan([]))).toEqual(['null', 'null'])
  })

  test('somebody serves the times that name them, else the whole plan', () => {
    const times = [rehearsal, early, late]
    expect(words(servedSpan(times, ['1', '3']))).toEqual(['2030-03-03T16:00:00Z', '2030-03-03T17:15:00Z'])
    expect(words(servedSpan(times, ['1']))).toEqual(['2030-03-02T22:00:00Z', '2030-03-03T00:00:00Z'])
    expect(words(servedSpan(times, []))).toEqual(words(planSpan(times)))
  })
})
