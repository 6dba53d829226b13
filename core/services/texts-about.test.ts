import { fc, test } from '@fast-check/vitest'
import { describe, expect } from 'vitest'
import { anyRoster, NOW } from './testing.ts'
import { newestTo, plansOf, type TextAbout, textsAbout } from './texts-about.ts'

const text = (change: Partial<TextAbout> = {}): TextAbout => ({
  id: 1,
  personId: 'u1',
  planId: 'p1',
  lines: [],
  isTrial: false,
  loggedAt: NOW,
  ...change,
})
const lines = (...planIds: string[]) => planIds.map((planId) => ({ planId }))
const soon = { id: 'p1', startsAt: NOW.add({ hours: 24 }) }

describe('what a text is about', () => {
  test('its only line, all its lines, or the plan it was written for', () => {
    expect(plansOf(text())).toEqual(['p1'])
    expect(plansOf(text({ lines: lines('p2') }))).toEqual(['p2'])
    expect(plansOf(text({ lines: lines('p2', 'p3', 'p2') }))).toEqual(['p2', 'p3'])
    expect(plansOf(text({ lines: lines('p2', 'p3') }))).toEqual(['p2', 'p3'])
    expect(plansOf(text({ planId: null }))).toEqual([])
  })

  test('what went to the owner on trial, to nobody, or not yet, is about nobody', () => {
    for (const change of [{ isTrial: true }, { personId: null }, { loggedAt: null }])
      expect(textsAbout([text(change)], [soon])).toEqual([])
    expect(textsAbout([text()], [soon])).toHaveLength(1)
  })

  test('plans without a time have none, and the later of two texts is the newest', () => {
    expect(textsAbout([text()], [{ id: 'p1', startsAt: null }])).toEqual([])
    const [first, second] = [
      text({ id: 2, loggedAt: NOW }),
      text({ id: 1, loggedAt: NOW.add({ minutes: 1 }) }),
    ]
    for (const texts of [
      [first, second],
      [second, first],
    ])
      expect(newestTo(texts, { personId: 'u1', planId: 'p1' })).toBe(second)
  })

  test('a hundred days before the first plan is long enough ago', () => {
    const border = soon.startsAt.subtract({ hours: 24 * 100 })
    expect(textsAbout([text({ loggedAt: border })], [soon])).toHaveLength(1)
    expect(textsAbout([text({ loggedAt: border.subtract({ seconds: 1 }) })], [soon])).toEqual([])
  })

  test('of two in one moment the later row is the newest', () => {
    const [first, second] = [text({ id: 1 }), text({ id: 2 })]
    const to = { personId: 'u1', planId: 'p1' }
    expect(newestTo([first, second], to)).toBe(second)
    expect(newestTo([second, first], to)).toBe(second)
  })

  test.prop([anyRoster])(
    'more plans never lose a text that was about fewer of the same time',
    ({ texts, plans }) => {
      const ids = new Set(textsAbout(texts, plans).map(({ id }) => id))
      const [first] = plans.flatMap(({ startsAt }) => startsAt ?? []).sort(Temporal.Instant.compare)
      for (const plan of plans.filter(({ startsAt }) => startsAt && first && startsAt.equals(first)))
        for (const { id } of textsAbout(texts, [plan])) expect(ids).toContain(id)
    },
  )

  test.prop([anyRoster, fc.nat()])(
    'the newest went to that person about that plan, whatever the order of the texts',
    ({ texts, plans }, shift) => {
      const about = textsAbout(texts, plans)
      const place = about.length === 0 ? 0 : shift % about.length
      const turned = [...about.slice(place), ...about.slice(0, place)]
      for (const { id: planId } of plans)
        for (const { personId } of about) {
          const newest = newestTo(about, { personId, planId })
          expect(newestTo(turned, { personId, planId })).toBe(newest)
          if (!newest) continue
          expect(newest.personId).toBe(personId)
          expect(plansOf(newest)).toContain(planId)
        }
    },
  )
})
