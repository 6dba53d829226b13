import { fc, test } from '@fast-check/vitest'
import { describe, expect } from 'vitest'
import { SCHEDULED_KINDS } from '#core/vocabulary/messages.ts'
import { CATALOGUE, type ScheduleKey } from './catalogue.ts'
import { allowedKeys, defaultKeys, type PackageRules, switchesAllowed } from './packages.ts'
import { scheduleMessages } from './schedule-messages.ts'
import { anyWorld, assignment, going, NOON, outline, world } from './testing.ts'

const everything: PackageRules = {
  followUpsMax: null,
  confirmationRemindersMax: null,
  combination: true,
  customTemplates: true,
  editableTexts: 'all',
}
const anyMax = fc.constantFrom(null, 0, 1, 2, 3, 9)
const anyKind = fc.constantFrom('follow_up' as const, 'confirmation_reminder' as const)
const keysOf = (kind: string): ScheduleKey[] =>
  CATALOGUE.filter((entry) => entry.kind === kind).map((entry) => entry.key)

describe('the catalogue', () => {
  test('holds the lead times of the decisions, and what is on at first', () => {
    const list = (kind: string) =>
      CATALOGUE.filter((entry) => entry.kind === kind).map(
        (entry) => `${entry.name}${entry.isDefault ? ' *' : ''}`,
      )
    expect(list('confirmation')).toEqual([
      'As soon as the scheduling e-mail was sent *',
      'A day before',
      'A week before',
      'As soon as somebody is scheduled',
    ])
    expect(list('confirmation_reminder')).toEqual([
      '2 weeks before',
      '10 days before',
      '1 week before *',
      '3 days before',
      '1 day before *',
    ])
    expect(list('follow_up')).toEqual([
      '1 month before *',
      '2 weeks before',
      '10 days before',
      '1 week before *',
      '3 days before',
      '1 day before *',
      '1 hour before',
      '15 minutes before',
      '1 minute before *',
    ])
  })

  test('has each key once', () => {
    expect(new Set(CATALOGUE.map((entry) => entry.key)).size).toBe(CATALOGUE.length)
  })

  test.each(CATALOGUE)('has $key go when its name says', ({ key, name, lead }) => {
    const [, count, unit = ''] = /^(\d+|A) (\w+?)s? before$/.exec(name) ?? []
    const many = count === 'A' ? 1 : Number(count)
    const said = unit === 'week' ? { days: many * 7 } : { [`${unit}s`]: many }
    expect(lead).toEqual(count ? said : null)
    const inKey = /(\d+)_(\w+)$/.exec(key)
    if (inKey) expect(name).toBe(`${inKey[1]} ${inKey[2]} before`)
  })

  test.each(SCHEDULED_KINDS)('ranks each %s, those first that a new church has on', (kind) => {
    const ranked = CATALOGUE.filter((entry) => entry.kind === kind).toSorted((a, b) => a.rank - b.rank)
    expect(ranked.map(({ rank }) => rank)).toEqual(ranked.map((_, index) => index + 1))
    expect(ranked.findIndex(({ isDefault }) => !isDefault)).toBe(ranked.filter((one) => one.isDefault).length)
  })
})

describe('package limits', () => {
  test.prop([anyWorld], { numRuns: 500 })(
    'nothing goes beyond the package, and what is held back says so',
    (input) => {
      const { followUpsMax, confirmationRemindersMax } = input.rules.packageRules
      const wanted = scheduleMessages(input)
      const leads = going(wanted).flatMap(({ kind, lines }) => lines.map((line) => ({ kind, ...line })))
      const max = {
        moved_by_church: 1,
        confirmation: 1,
        confirmation_reminder: confirmationRemindersMax ?? 5,
        follow_up: followUpsMax ?? 9,
      }
      for (const lines of Map.groupBy(leads, (line) => `${line.kind}|${line.assignmentId}`).values())
        for (const { kind } of lines) expect(lines.length).toBeLessThanOrEqual(max[kind])
      const isFree = followUpsMax === null && confirmationRemindersMax === null
      if (isFree) expect(wanted.filter((message) => message.blocked === 'package')).toEqual([])
    },
  )

  test.prop([anyKind, anyMax, fc.subarray(CATALOGUE.map((entry) => entry.key))])(
    'never lets through more than its number, and always as many as it may',
    (kind, max, on) => {
      const rules = { ...everything, followUpsMax: max, confirmationRemindersMax: max }
      const through = allowedKeys(rules, kind, on)
      const ofKind = on.filter((key) => keysOf(kind).includes(key))
      expect(through.length).toBe(Math.min(max ?? Number.POSITIVE_INFINITY, ofKind.length))
      const switches = switchesAllowed(rules, kind, on)
      expect([...switches.keys()]).toEqual(keysOf(kind))
      const isFull = max !== null && ofKind.length >= max
      for (const [key, isAllowed] of switches) expect(isAllowed).toBe(!isFull || through.includes(key))
    },
  )

  test('defaults as far as the package allows: the most useful first', () => {
    const follow = (followUpsMax: number | null) => defaultKeys({ ...everything, followUpsMax }, 'follow_up')
    expect(follow(0)).toEqual([])
    expect(follow(1)).toEqual(['follow_up_1_day'])
    expect(follow(3)).toEqual(['follow_up_1_day', 'follow_up_1_week', 'follow_up_1_month'])
    expect(follow(null)).toHaveLength(4)
  })

  test('a locked follow-up is in the list with the reason', () => {
    const packageRules = { ...everything, followUpsMax: 1, confirmationRemindersMax: 0 }
    const accepted = assignment({ status: 'C', requestedAt: null, startsAt: NOON.add({ hours: 48 }) })
    expect(outline(scheduleMessages(world([accepted], { church: { packageRules } })))).toEqual([
      'follow_up_1_day 2030-10-03T12:00 goes',
      'follow_up_1_minute 2030-10-04T11:59 package',
    ])
  })

  test('smart texting needs a package that has it', () => {
    const two = [assignment(), assignment({ id: 'a2', planId: 'plan2' })]
    const texts = (combination: boolean) =>
      scheduleMessages(world(two, { church: { packageRules: { ...everything, combination } } })).filter(
        (message) => message.kind === 'confirmation',
      ).length
    expect([texts(true), texts(false)]).toEqual([1, 2])
  })
})
