import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isBefore } from '#core/time/instant.ts'
import { insideWindow, TEXTING_WINDOW } from '#core/time/window.ts'
import { ASK_ANSWERS, ASK_PROBLEMS, ASK_STATES } from '#core/vocabulary/asks.ts'
import { type AskedPerson, nextWave, type RunningAsk } from './next-wave.ts'
import {
  afterAnswer,
  askedPlaceId,
  effectOf,
  freePlaces,
  isAskedOpenPlace,
  isAskedPlace,
  keepsPlace,
  openPlaceId,
  openPlaceOf,
  type Place,
} from './place.ts'
import { inFairOrder, LEFT_ALONE, passes, problemOf, type StandIn } from './stand-in.ts'

const ZONE = 'America/New_York'
const anInstant = fc
  .integer({ min: Date.UTC(2030, 0, 1), max: Date.UTC(2030, 11, 31) })
  .map((ms) => Temporal.Instant.fromEpochMilliseconds(ms))
const aStandIn: fc.Arbitrary<StandIn> = fc.record({
  personId: fc.string({ minLength: 1, maxLength: 4 }),
  name: fc.constantFrom('Ann', 'Ben', 'Cora'),
  lastServedAt: fc.option(anInstant),
  isArchived: fc.boolean(),
  hasDeclined: fc.boolean(),
  servesThen: fc.boolean(),
  isBlockedOut: fc.boolean(),
  isOptedOut: fc.boolean(),
  isReachable: fc.boolean(),
  wasAsked: fc.boolean(),
  isWaitedFor: fc.boolean(),
  wasAskedOften: fc.boolean(),
})

test('only who is free, wants texts and can get them is asked', () => {
  fc.assert(
    fc.property(aStandIn, ({ isReachable, ...facts }) => {
      const reasons = Object.values(facts).filter((fact) => fact === true)
      const isFree = reasons.length === 0 && isReachable
      expect(problemOf({ isReachable, ...facts }) === null).toBe(isFree)
    }),
  )
})

test('who has not served for longest comes first, and who never did before them', () => {
  fc.assert(
    fc.property(fc.array(aStandIn, { maxLength: 12 }), (standIns) => {
      const ordered = inFairOrder(standIns)
      expect(new Set(ordered)).toEqual(new Set(standIns))
      for (const [place, one] of ordered.entries()) {
        const next = ordered[place + 1]
        if (!next) continue
        if (next.lastServedAt === null) expect(one.lastServedAt).toBeNull()
        else if (one.lastServedAt !== null) expect(isBefore(next.lastServedAt, one.lastServedAt)).toBe(false)
      }
    }),
  )
})

test('who served last at the same time, or never, is asked by name', () => {
  const known = { isArchived: false, hasDeclined: false, servesThen: false, isBlockedOut: false }
  const asked = { wasAsked: false, isWaitedFor: false, wasAskedOften: false }
  const free = { ...known, ...asked, isOptedOut: false, isReachable: true }
  const at = Temporal.Instant.from('2030-03-04T15:00:00Z')
  const one = (personId: string, name: string, lastServedAt: Temporal.Instant | null): StandIn => ({
    ...free,
    personId,
    name,
    lastServedAt,
  })
  const ordered = [
    one('4', 'Ann', null),
    one('1', 'Ben', null),
    one('2', 'Ben', null),
    one('0', 'Zoe', null),
    one('6', 'Ann', at),
    one('5', 'Ben', at),
  ]
  expect(inFairOrder(ordered.toReversed())).toEqual(ordered)
})

const anAsk: fc.Arbitrary<RunningAsk> = fc.record({
  people: fc.array(
    fc.record({
      personId: fc.uuid(),
      is: fc.constantFrom<AskedPerson['is']>('waiting', 'later', 'asked', 'said_no', 'left_out'),
    }),
    { maxLength: 8 },
  ),
  waveSize: fc.integer({ min: 1, max: 5 }),
  nextWaveAt: anInstant,
  startsAt: anInstant,
})

test('a wave goes by day, before the service, to the first who wait, and not before its time while others think', () => {
  fc.assert(
    fc.property(anAsk, anInstant, (ask, now) => {
      const next = nextWave(ask, ZONE, TEXTING_WINDOW, now)
      const waiting = ask.people.filter(({ is }) => is === 'waiting').map(({ personId }) => personId)
      if (next.kind === 'ask') {
        expect(insideWindow(now, ZONE, TEXTING_WINDOW)).toBe(true)
        expect(isBefore(now, ask.startsAt)).toBe(true)
        expect(next.personIds).toEqual(waiting.slice(0, ask.waveSize))
        expect(next.personIds.length).toBeGreaterThan(0)
        if (ask.people.some(({ is }) => is === 'asked')) expect(isBefore(now, ask.nextWaveAt)).toBe(false)
      }
      if (next.kind === 'wait') {
        expect(isBefore(now, next.until)).toBe(true)
        expect(isBefore(ask.startsAt, next.until)).toBe(false)
      }
      if (next.kind === 'end' && next.as === 'nobody') {
        expect(waiting).toEqual([])
        expect(ask.people.some(({ is }) => is === 'asked' || is === 'later')).toBe(false)
      }
    }),
  )
})

test('while somebody may still be asked later, an ask looks again within the hour and does not end', () => {
  const now = Temporal.Instant.from('2030-03-04T15:00:00Z')
  const people = [
    { personId: '1', is: 'said_no' },
    { personId: '2', is: 'later' },
  ] as const
  const ask = { people, waveSize: 2, nextWaveAt: now, startsAt: now.add({ hours: 48 }) }
  const until = now.add({ hours: 1 })
  expect(nextWave(ask, ZONE, TEXTING_WINDOW, now)).toEqual({ kind: 'wait', until })
  const soon = { ...ask, startsAt: now.add({ minutes: 10 }) }
  expect(nextWave(soon, ZONE, TEXTING_WINDOW, now)).toEqual({ kind: 'wait', until: soon.startsAt })
})

test('who has not answered something else, or was asked often, may be asked later; nobody for whom nothing changes', () => {
  expect(ASK_PROBLEMS.filter(passes)).toEqual(['asked_lately', 'asked_often'])
})

test('an ask that goes on by itself asks everybody once and ends', () => {
  fc.assert(
    fc.property(anAsk, anInstant, (begun, from) => {
      let now = from
      let ask = begun
      const asked: string[] = []
      for (let steps = 0; ; steps += 1) {
        expect(steps).toBeLessThan(50)
        const next = nextWave(ask, ZONE, TEXTING_WINDOW, now)
        if (next.kind === 'end') break
        if (next.kind === 'wait') {
          now = next.until
          // Meanwhile they have answered the others.
          const people = ask.people.map((one) =>
            one.is === 'later' ? { ...one, is: 'waiting' as const } : one,
          )
          ask = { ...ask, people }
          continue
        }
        asked.push(...next.personIds)
        const people = ask.people.map((one) =>
          next.personIds.includes(one.personId) ? { ...one, is: 'asked' as const } : one,
        )
        ask = { ...ask, people, nextWaveAt: now.add({ minutes: 30 }) }
      }
      expect(new Set(asked).size).toBe(asked.length)
    }),
  )
})

const aPerson = fc.constantFrom('1', '2', '3', '4', '5')

test('as many yeses get a place as there are, the first first, and nobody else until one is given back', () => {
  const answers = fc.array(fc.tuple(aPerson, fc.constantFrom(...ASK_ANSWERS)), { maxLength: 20 })
  fc.assert(
    fc.property(answers, fc.integer({ min: 1, max: 3 }), (given, places) => {
      let place: Place = { state: 'running', free: places, holders: [] }
      for (const [personId, answer] of given) {
        const before = place
        const effect = effectOf(place, personId, answer)
        place = afterAnswer(place, personId, answer)
        expect(place.holders.length + place.free).toBe(places)
        expect(new Set(place.holders).size).toBe(place.holders.length)
        if (effect === 'gets_it') expect(place.holders).toEqual([...before.holders, personId])
        else if (effect !== 'gives_back') expect(place).toEqual(before)
        if (effect === 'too_late') expect(before.free).toBe(0)
        expect(place.state === 'filled').toBe(place.free === 0)
      }
    }),
  )
})

/** What can happen between a planning service and those who are asked, in any order. */
const anEvent = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('answer'),
      personId: aPerson,
      answer: fc.constantFrom(...ASK_ANSWERS),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('written'), personId: aPerson, isRecorded: fc.boolean() }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constantFrom('leader', 'read') }) },
)

test('of a thousand races with leaders and each other, none fills a place twice', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 3 }), fc.array(anEvent, { maxLength: 30 }), (places, events) => {
      /** What the planning service has, and what of it we know. */
      const there = { open: places, people: new Set<string>(), byLeader: 0 }
      let known = { open: places, people: new Set<string>() }
      let promised: string[] = []
      const read = () => {
        known = { open: there.open, people: new Set(there.people) }
      }
      const waiting = () => promised.filter((id) => !known.people.has(id))
      for (const event of events) {
        if (event.kind === 'read') read()
        if (event.kind === 'leader' && there.open > 0) {
          there.open -= 1
          there.byLeader += 1
        }
        if ('answer' in event && !there.people.has(event.personId)) {
          const place: Place = {
            state: 'running',
            free: freePlaces(known.open, waiting().length),
            holders: promised,
          }
          promised = [...afterAnswer(place, event.personId, event.answer).holders]
        }
        if ('isRecorded' in event && waiting().includes(event.personId)) {
          read()
          if (!keepsPlace(known.open, waiting(), event.personId))
            promised = promised.filter((id) => id !== event.personId)
          else if (!there.people.has(event.personId)) {
            there.open -= 1
            there.people.add(event.personId)
            // What was not recorded, because a process died, is found with the next reading.
            if (event.isRecorded) read()
          }
        }
        expect(there.open).toBeGreaterThanOrEqual(0)
        expect(there.people.size + there.byLeader + there.open).toBe(places)
      }
    }),
    { numRuns: 1000 },
  )
})

test('who has a place has it after another yes, and no more places are free than there are', () => {
  expect(effectOf({ state: 'running', free: 1, holders: ['1'] }, '1', 'yes')).toBe('has_it')
  expect([freePlaces(3, 1), freePlaces(1, 1), freePlaces(1, 2)]).toEqual([2, 0, 0])
})

test('who does not answer is left alone for a week', () => {
  const at = Temporal.Instant.from('2030-03-04T15:00:00Z')
  expect(at.add(LEFT_ALONE)).toEqual(at.add({ hours: 168 }))
})

test('each reason why somebody is not asked has its name', () => {
  const free = {
    isArchived: false,
    hasDeclined: false,
    servesThen: false,
    isBlockedOut: false,
    wasAsked: false,
  }
  const wanted = { isWaitedFor: false, wasAskedOften: false, isOptedOut: false, isReachable: true }
  const one: StandIn = { ...free, ...wanted, personId: '1', name: 'Ann', lastServedAt: null }
  expect(problemOf(one)).toBeNull()
  for (const [problem, change] of [
    ['archived', { isArchived: true }],
    ['declined', { hasDeclined: true }],
    ['asked', { wasAsked: true }],
    ['asked_lately', { isWaitedFor: true }],
    ['asked_often', { wasAskedOften: true }],
    ['serves_then', { servesThen: true }],
    ['blocked_out', { isBlockedOut: true }],
    ['opted_out', { isOptedOut: true }],
    ['unreachable', { isReachable: false }],
  ] as const)
    expect(problemOf({ ...one, ...change })).toBe(problem)
})

test('once nobody is asked any more, a yes comes too late; after everybody said no it does not', () => {
  const wanted = ASK_STATES.filter(
    (state) => effectOf({ state, free: 1, holders: [] }, '1', 'yes') === 'gets_it',
  )
  expect(wanted).toEqual(['running', 'nobody'])
})

test('a place that somebody is asked for is known by its id, and so are open places', () => {
  const declined = askedPlaceId({ id: 3, assignmentId: '5100101' }, '7001')
  const open = askedPlaceId({ id: 3, assignmentId: openPlaceId(12) }, '7001')
  expect([declined, open, '5100101', openPlaceId(12)].map(isAskedPlace)).toEqual([true, true, false, false])
  expect([declined, open].map(isAskedOpenPlace)).toEqual([false, true])
  expect(['open-12', 'open-', 'open-1x', '5100101'].map(openPlaceOf)).toEqual([12, null, null, null])
})
