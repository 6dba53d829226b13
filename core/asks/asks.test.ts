import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isBefore } from '#core/time/instant.ts'
import { insideWindow, TEXTING_WINDOW } from '#core/time/window.ts'
import { ASK_ANSWERS, ASK_STATES } from '#core/vocabulary/asks.ts'
import { type AskedPerson, nextWave, type RunningAsk } from './next-wave.ts'
import { afterAnswer, askedPlaceId, effectOf, isAskedPlace, type Place } from './place.ts'
import { inFairOrder, problemOf, type StandIn } from './stand-in.ts'

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
  const free = { ...known, isOptedOut: false, isReachable: true, wasAsked: false }
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
      is: fc.constantFrom<AskedPerson['is']>('waiting', 'asked', 'said_no', 'left_out'),
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
        expect(ask.people.some(({ is }) => is === 'asked')).toBe(false)
      }
    }),
  )
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

test('the first yes gets the place, and nobody else until it is given back', () => {
  const aPerson = fc.constantFrom('1', '2', '3')
  const answers = fc.array(fc.tuple(aPerson, fc.constantFrom(...ASK_ANSWERS)), { maxLength: 20 })
  fc.assert(
    fc.property(answers, (given) => {
      let place: Place = { state: 'running', filledBy: null }
      for (const [personId, answer] of given) {
        const before = place.filledBy
        const effect = effectOf(place, personId, answer)
        place = afterAnswer(place, personId, answer)
        if (before !== null && before !== personId) expect(place.filledBy).toBe(before)
        if (effect === 'gets_it') expect([before, place.filledBy]).toEqual([null, personId])
        if (effect === 'too_late') expect(before).not.toBeNull()
        expect(place.state === 'filled').toBe(place.filledBy !== null)
      }
    }),
  )
})

test('once nobody is asked any more, a yes comes too late; after everybody said no it does not', () => {
  const free = ASK_STATES.filter((state) => effectOf({ state, filledBy: null }, '1', 'yes') === 'gets_it')
  expect(free).toEqual(['running', 'nobody'])
})

test('a place that somebody is asked for is known by its id', () => {
  expect(isAskedPlace(askedPlaceId(3, '7001'))).toBe(true)
  expect(isAskedPlace('5100101')).toBe(false)
})
