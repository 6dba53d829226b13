import { describe, expect, test } from 'vitest'
import { dayBeginsAt, paceOf, type Work } from './pace.ts'

const ZONE = 'America/Chicago'
/** A moment of Monday, 4 March 2030 there. */
const local = (time: string) => Temporal.ZonedDateTime.from(`2030-03-04T${time}[${ZONE}]`).toInstant()
const QUIET: Work = {
  zone: ZONE,
  mailedHours: [],
  isSignedIn: false,
  workedAt: null,
  askedAt: null,
  spent: 0,
}
const COST = { plans: 30, near: 0, rounds: 30, serviceTypes: 5 }
const NINE = local('09:00')
const secondsAt = (work: Partial<Work> = {}, now = NINE, cost = COST) =>
  paceOf({ ...QUIET, ...work }, cost, now).roundSeconds

describe('a church is read', () => {
  test('by day from ten minutes before texts may go until they may not', () => {
    const isNight = (time: string) => paceOf(QUIET, COST, local(time)).isNight
    expect(['07:49', '07:50', '20:59', '21:00'].map(isNight)).toEqual([true, false, false, true])
  })

  test('at night rarely, and oftener listed when somebody serves soon', () => {
    const night = { isNight: true, isQuick: false, roundSeconds: 7200 }
    expect(paceOf(QUIET, COST, local('03:00'))).toEqual({ ...night, listingMinutes: 30 })
    expect(paceOf(QUIET, { ...COST, near: 1 }, local('03:00'))).toEqual({ ...night, listingMinutes: 12 })
  })

  test('quickly while somebody works, for an hour after that, and when e-mails are usual', () => {
    const isQuick = (work: Partial<Work>) => paceOf({ ...QUIET, ...work }, COST, NINE).isQuick
    const ago = (minutes: number) => NINE.subtract({ minutes })
    const mailedIn = (hour: number) => Array.from({ length: 168 }, (_, at) => (at === hour ? 1 : 0))
    expect(isQuick({})).toBe(false)
    expect(isQuick({ isSignedIn: true })).toBe(true)
    expect([59, 60].map((minutes) => isQuick({ workedAt: ago(minutes) }))).toEqual([true, false])
    expect([11, 12].map((minutes) => isQuick({ askedAt: ago(minutes) }))).toEqual([true, false])
    expect([7, 8, 9, 10, 11].map((hour) => isQuick({ mailedHours: mailedIn(hour) }))).toEqual([
      false,
      true,
      true,
      true,
      false,
    ])
  })

  test('the faster the likelier an e-mail is', () => {
    const usual = Array.from({ length: 168 }, (_, at) => (at === 9 ? 4 : 0))
    const beside = Array.from({ length: 168 }, (_, at) => (at === 8 ? 1 : 0))
    const paces = [
      secondsAt(),
      secondsAt({ mailedHours: beside }),
      secondsAt({ isSignedIn: true }),
      secondsAt({ mailedHours: usual }),
      secondsAt({ askedAt: NINE }),
    ]
    expect(paces).toEqual(paces.toSorted((one, other) => other - one))
    expect(new Set(paces).size).toBe(5)
  })

  test('never faster than every 40 seconds, nor slower than every nine minutes', () => {
    expect(secondsAt({ askedAt: NINE }, NINE, { ...COST, plans: 1, rounds: 1 })).toBe(40)
    expect(secondsAt({ spent: 100_000 })).toBe(540)
    expect(secondsAt({ spent: 100_000 }, NINE, { ...COST, rounds: 60 })).toBe(540)
  })

  test('the slower the more is spent, and with more plans for more', () => {
    expect(secondsAt({ spent: 2000 })).toBeGreaterThan(secondsAt())
    const many = { plans: 60, near: 0, rounds: 60, serviceTypes: 5 }
    expect(secondsAt({ isSignedIn: true }, NINE, many)).toBeLessThan(2 * secondsAt({ isSignedIn: true }))
  })

  test('listed the oftener the fewer service types it has, and when it is quick', () => {
    const listing = (serviceTypes: number, work: Partial<Work> = {}) =>
      paceOf({ ...QUIET, ...work }, { ...COST, serviceTypes }, NINE).listingMinutes
    expect([1, 11, 12, 14, 15, 30].map((count) => listing(count))).toEqual([4, 4, 5, 5, 6, 6])
    const works = { isSignedIn: true }
    expect([1, 5, 6, 8, 9, 30].map((count) => listing(count, works))).toEqual([2, 2, 3, 3, 4, 6])
  })
})

describe('a day', () => {
  const usual = Array.from({ length: 168 }, (_, hour) => (hour === 9 ? 3 : hour === 14 ? 9 : 0))
  /** What a church does at which hour of its day, and what reading it costs then. */
  type Day = { cost?: Partial<typeof COST>; mailedHours?: number[]; worksAt?: number; asksAt?: number }

  /** Plays a day in steps of ten minutes, each spending what its pace costs. */
  function play({ cost: change, mailedHours = [], worksAt, asksAt }: Day) {
    const cost = { ...COST, ...change }
    const seconds: number[] = []
    let spent = 0
    for (let minute = 0; minute < 24 * 60; minute += 10) {
      const now = local('00:00').add({ minutes: minute })
      const at = (hour?: number) =>
        hour !== undefined && hour * 60 <= minute ? local('00:00').add({ hours: hour }) : null
      const work = { ...QUIET, mailedHours, workedAt: at(worksAt), askedAt: at(asksAt), spent }
      const pace = paceOf(work, cost, now)
      const near = pace.isNight ? cost.near / 540 : 0
      spent += 600 * (cost.rounds / pace.roundSeconds + near)
      spent += (10 * (cost.serviceTypes + 1)) / pace.listingMinutes + (pace.isNight ? 0 : 2)
      if (minute % 60 === 0 && !pace.isNight) seconds.push(pace.roundSeconds)
    }
    return { spent: Math.round(spent), seconds }
  }

  test.each<[string, Day, number, number[]]>([
    ['in which nothing is known', {}, 6902, Array(13).fill(270)],
    [
      'with usual hours',
      { mailedHours: usual },
      7416,
      [388, 128, 359, 436, 436, 359, 108, 217, 364, 364, 364, 364, 364],
    ],
    ['of work', { worksAt: 13 }, 7076, [270, 270, 270, 270, 270, 148, 296, 296, 296, 296, 296, 296, 296]],
    [
      'with an e-mail',
      { mailedHours: usual, asksAt: 10 },
      7488,
      [388, 128, 74, 448, 448, 395, 124, 245, 382, 382, 382, 382, 382],
    ],
    [
      'with twice as many plans, an e-mail and work',
      { cost: { plans: 60, rounds: 60, near: 4, serviceTypes: 12 }, worksAt: 16, asksAt: 11 },
      14502,
      [275, 275, 275, 53, 304, 303, 303, 303, 183, 327, 328, 328, 328],
    ],
  ])('%s costs what it may, most where it helps most', (_name, day, requests, seconds) => {
    const played = play(day)
    expect(played.spent).toBeLessThan((7900 * (day.cost?.plans ?? 30)) / 30)
    expect(played).toEqual({ spent: requests, seconds })
  })
})

test.each([
  ['07:49:30', '2030-03-04T07:50:00'],
  ['07:50', null],
  ['20:59:59', null],
  ['21:00', '2030-03-05T07:50:00'],
  ['00:00', '2030-03-04T07:50:00'],
])('at %s the night ends: %s', (time, expected) => {
  const ends = dayBeginsAt(ZONE, local(time))
  expect(ends?.toZonedDateTimeISO(ZONE).toPlainDateTime().toString() ?? null).toBe(expected)
})
