import { test } from '@fast-check/vitest'
import { describe, expect } from 'vitest'
import { localDate } from '#core/time/words.ts'
import { entryOf, goesAtItsTime, NO_LEAD } from './catalogue.ts'
import { compareLines } from './combine.ts'
import type { WantedText } from './schedule-input.ts'
import { scheduleMessages } from './schedule-messages.ts'
import { anyWorld, asHistory, assignment, going, NOON, outline, SUNDAY, world } from './testing.ts'

const linesOf = (messages: readonly WantedText[]): string[] =>
  messages.map((message) => `${message.leadKey}: ${message.lines.map((line) => line.assignmentId).join(' ')}`)

const isBoundToTheMinute = (message: WantedText): boolean =>
  message.lines.some((line) => goesAtItsTime(line.leadKey))

describe('sharing and combining', () => {
  test.prop([anyWorld], { numRuns: 500 })('one text for each person, plan, day, kind and lead', (input) => {
    const dayOf = ({ leadKey, startsAt }: WantedText['lines'][number]): string =>
      leadKey === NO_LEAD || entryOf(leadKey).lead === null
        ? 'any'
        : localDate(startsAt, input.rules.zone).toString()
    const texts = scheduleMessages(input).flatMap(({ personId, kind, lines, blocked }) =>
      [...new Set(lines.map((line) => `${line.planId}|${line.leadKey}|${dayOf(line)}`))].map(
        (line) => `${personId}|${kind}|${line}|${blocked}`,
      ),
    )
    expect(new Set(texts).size).toBe(texts.length)
  })

  test.prop([anyWorld], { numRuns: 500 })(
    'with smart texting nobody gets two texts of a kind within 15 minutes',
    (input) => {
      const morning = input.templateFor('morning')
      const rules = { ...input.rules, packageRules: { ...input.rules.packageRules, combination: true } }
      const smart = { ...input, rules, templateFor: () => ({ ...morning, combination: true }) }
      const groups = Map.groupBy(
        going(scheduleMessages(smart)),
        (message) => `${message.personId}|${message.kind}|${isBoundToTheMinute(message)}`,
      )
      for (const messages of groups.values())
        for (const [index, message] of messages.slice(1).entries()) {
          const gap = messages[index]?.dueAt.until(message.dueAt).total('minutes')
          expect(gap).toBeGreaterThan(15)
        }
    },
  )

  test.prop([anyWorld], { numRuns: 300 })('without smart texting each plan has its own text', (input) => {
    const morning = input.templateFor('morning')
    const plain = { ...input, templateFor: () => ({ ...morning, combination: false }) }
    for (const message of scheduleMessages(plain))
      expect(new Set(message.lines.map((line) => line.planId)).size).toBe(1)
  })

  test.prop([anyWorld], { numRuns: 300 })(
    'combining loses no line and moves none by more than 15 minutes',
    (input) => {
      const generous = { ...input.rules, weeklyCap: 1000 }
      const template = (combination: boolean) => (id: string) => ({ ...input.templateFor(id), combination })
      const due = (combination: boolean) => {
        const wanted = going(
          scheduleMessages({ ...input, rules: generous, templateFor: template(combination) }),
        )
        return new Map(
          wanted
            .filter((message) => message.kind === 'confirmation')
            .flatMap((message) => message.lines.map((line) => [line.assignmentId, message.dueAt] as const)),
        )
      }
      const combined = due(true)
      for (const [assignmentId, alone] of due(false)) {
        const moved = combined.get(assignmentId)?.until(alone).total('minutes') ?? Number.NaN
        expect(moved).toBeGreaterThanOrEqual(0)
        expect(moved).toBeLessThanOrEqual(15)
      }
    },
  )

  test('two positions in one plan share every text, even without smart texting', () => {
    const two = [assignment(), assignment({ id: 'a2', requestedAt: NOON.subtract({ minutes: 90 }) })]
    expect(linesOf(scheduleMessages(world(two, { template: { combination: false } })))).toEqual([
      'asap: a1 a2',
      'reminder_1_week: a1 a2',
      'reminder_1_day: a1 a2',
    ])
  })

  test('a weekend in one plan: asked once for both days, reminded of each on its own', () => {
    const saturday = SUNDAY.subtract({ hours: 16 })
    const both = (status: 'U' | 'C') => [
      assignment({ status, startsAt: saturday }),
      assignment({ id: 'a2', status }),
    ]
    const texts = (status: 'U' | 'C') => {
      const wanted = going(scheduleMessages(world(both(status), { template: { combination: false } })))
      return wanted.map(
        (message) =>
          `${linesOf([message])} on ${message.dueAt.toZonedDateTimeISO('America/New_York').toPlainDate()}`,
      )
    }
    expect(texts('U')).toEqual([
      'asap: a1 a2 on 2030-10-02',
      'reminder_1_week: a1 on 2030-10-05',
      'reminder_1_week: a2 on 2030-10-06',
      'reminder_1_day: a1 on 2030-10-11',
      'reminder_1_day: a2 on 2030-10-12',
    ])
    expect(texts('C').filter((text) => text.startsWith('follow_up_1_day'))).toEqual([
      'follow_up_1_day: a1 on 2030-10-11',
      'follow_up_1_day: a2 on 2030-10-12',
    ])
  })

  test('a second position added after the first was asked has a text of its own', () => {
    const first = scheduleMessages(world([assignment()]))
    const history = asHistory(first.slice(0, 1), 'sent')
    const both = [assignment(), assignment({ id: 'a2', requestedAt: NOON.add({ minutes: 30 }) })]
    const wanted = scheduleMessages(world(both, { history, now: NOON.add({ minutes: 31 }) }))
    expect(linesOf(wanted)[0]).toBe('asap: a2')
    expect(wanted[0]?.key).not.toBe(first[0]?.key)
    expect(linesOf(wanted)[1]).toBe('reminder_1_week: a1 a2')
  })

  test('plans 15 minutes apart are combined, 16 minutes apart are not', () => {
    const apart = (minutes: number) =>
      linesOf(
        scheduleMessages(
          world([
            assignment({ status: 'C' }),
            assignment({ id: 'a2', planId: 'plan2', status: 'C', startsAt: SUNDAY.add({ minutes }) }),
          ]),
        ).filter((message) => message.leadKey === 'follow_up_1_day'),
      )
    expect(apart(15)).toEqual(['follow_up_1_day: a1 a2'])
    expect(apart(16)).toEqual(['follow_up_1_day: a1', 'follow_up_1_day: a2'])
  })

  test('different leads that fall on the same moment are one text', () => {
    const inDays = (days: number) => NOON.add({ hours: days * 24 })
    const two = [
      assignment({ startsAt: inDays(4) }),
      assignment({ id: 'a2', planId: 'plan2', startsAt: inDays(10) }),
    ]
    const wanted = scheduleMessages(
      world(two, { template: { confirmationReminders: ['reminder_1_day', 'reminder_1_week'] } }),
    )
    expect(outline(wanted)).toContain('reminder_1_day 2030-10-05T12:00 goes')
    expect(linesOf(wanted)).toContain('reminder_1_day: a1 a2')
  })

  test('a text bound to the minute pulls no other text into quiet hours', () => {
    const early = Temporal.Instant.from('2030-10-03T12:55:00Z')
    const two = [
      assignment({ status: 'C', requestedAt: null, startsAt: early }),
      assignment({
        id: 'a2',
        planId: 'plan2',
        status: 'C',
        requestedAt: null,
        startsAt: early.add({ hours: 23 }),
      }),
    ]
    const wanted = scheduleMessages(
      world(two, { template: { followUps: ['follow_up_1_hour', 'follow_up_1_day'] } }),
    )
    expect(outline(wanted).slice(0, 2)).toEqual([
      'follow_up_1_hour 2030-10-03T07:55 goes',
      'follow_up_1_day 2030-10-03T08:00 goes',
    ])
  })

  test('a text about another set of assignments has another key', () => {
    const keyOf = (...ids: string[]) => scheduleMessages(world(ids.map((id) => assignment({ id }))))[0]?.key
    const keys = [keyOf('a1'), keyOf('a2'), keyOf('a1', 'a2'), keyOf('a1', 'a2', 'a3')]
    expect(new Set(keys).size).toBe(4)
    expect(keyOf('a2', 'a1')).toBe(keyOf('a1', 'a2'))
  })

  test('two persons never share a text', () => {
    const two = [assignment(), assignment({ id: 'a2', personId: 'ben' })]
    expect(linesOf(scheduleMessages(world(two))).slice(0, 2)).toEqual(['asap: a1', 'asap: a2'])
  })
})

test('lines of the same start stand in the order of their assignments, then of their leads', () => {
  const startsAt = Temporal.Instant.from('2030-10-13T14:00:00Z')
  const one = (assignmentId: string, leadKey: string) =>
    ({ assignmentId, planId: 'p', leadKey, startsAt }) as Parameters<typeof compareLines>[0]
  const ordered = [one('a', '1'), one('a', '2'), one('b', '1')]
  for (const [place, line] of ordered.entries())
    for (const [other, against] of ordered.entries())
      expect(Math.sign(compareLines(line, against))).toBe(Math.sign(place - other))
})
