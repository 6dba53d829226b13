import { eq, isNull } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { insideWindow, TEXTING_WINDOW } from '#core/time/window.ts'
import {
  type AnswerRow,
  answers,
  askPeople,
  asks,
  assignments,
  type MessageRow,
  messages,
} from '#server/db/schema/schema.ts'
import { exactBalance } from '#server/features/messages/testing.ts'
import { randomFrom } from '#testkit/random.ts'
import { type App, startApp } from '../app.ts'
import { live, type Month } from './life.ts'
import type { Read } from './reading.ts'
import { type Church, openChurches, SPECS, START, variedSpecs } from './world.ts'

/**
 * A month of three churches in three zones, with outages, moves, corrected numbers and a connection that is revoked;
 * read text by text from the volunteers' side. And one in which the churches lie anywhere, serve at any hour, and change
 * their schedules, words and switches half-way; `MONTH_SEED` varies that one anew.
 */

const SEED = 20300305
/** Clocks change in the one and in the other. */
const STARTS = [START, '2030-10-21T14:59:30Z'] as const
const random = randomFrom(Number(process.env.MONTH_SEED ?? 1))
const MONTHS = [
  { what: 'a month', seed: SEED, start: START, specs: SPECS, isWide: false },
  {
    what: 'a month of churches that change',
    seed: random.whole(1, 1e9),
    start: random.pick(STARTS),
    specs: variedSpecs(random),
    isWide: true,
  },
]
type Instant = Temporal.Instant
const isBefore = (one: Instant, other: Instant): boolean => Temporal.Instant.compare(one, other) < 0
const earlier = (one: Instant, other: Instant): Instant => (isBefore(one, other) ? one : other)

describe.each(MONTHS)('$what', ({ seed, start, specs, isWide }) => {
  let app: App
  let churches: Church[]
  let month: Month
  beforeAll(async () => {
    app = await startApp({ world: 'empty', at: start })
    churches = await openChurches(app, specs)
    month = await live(app, churches, { seed, isWide })
  }, 900_000)
  afterAll(() => app.stop())

  function churchOf({ personId }: Pick<Read, 'personId'>): Church {
    const church = churches.find(({ people }) => people.some(({ id }) => id === personId))
    if (!church) throw new Error(`nobody is called ${personId}`)
    return church
  }
  const local = (at: Instant, { zone }: Church): string =>
    at.toZonedDateTimeISO(zone).toPlainDateTime().toString({ smallestUnit: 'minute' })
  const shown = (read: Read): string => `${local(read.at, churchOf(read))} to ${read.phone}: ${read.body}`
  const delivered = (): Read[] => month.reads.filter(({ isDelivered }) => isDelivered)
  const to = (personId: string): Read[] => month.reads.filter((read) => read.personId === personId)

  test('enough happened for the month to mean something', () => {
    const sorts = Map.groupBy(delivered(), ({ sort }) => sort)
    const counts = Object.fromEntries([...sorts].map(([sort, some]) => [sort, some.length]))
    expect(counts).toMatchObject({
      ask: expect.toSatisfy((count) => count > 60),
      reminder: expect.toSatisfy((count) => count > 20),
      follow_up: expect.toSatisfy((count) => count > 30),
      moved: expect.toSatisfy((count) => count > 5),
      cancelled: expect.toSatisfy((count) => count > 2),
      reply: expect.toSatisfy((count) => count > 40),
    })
  })

  describe('from the side of the volunteers', () => {
    test('nobody is asked twice about the same day', () => {
      const asks = delivered().filter(({ sort }) => sort === 'ask')
      const subjects = asks.flatMap((read) =>
        read.about.map(({ plan, startsAt }) => ({
          key: `${read.phone} ${plan.id} ${local(startsAt, churchOf(read)).slice(0, 10)}`,
          read,
        })),
      )
      const twice = [...Map.groupBy(subjects, ({ key }) => key).values()].filter((some) => some.length > 1)
      expect(twice.map((some) => some.map(({ read }) => shown(read)))).toEqual([])
    })

    test('nobody is reminded of a request before getting it', () => {
      const isAsked = ({ personId, at }: Read, planId: string): boolean =>
        to(personId).some(
          ({ sort, at: askedAt, about }) =>
            sort === 'ask' && isBefore(askedAt, at) && about.some(({ plan }) => plan.id === planId),
        )
      const reminders = delivered().filter(({ sort }) => sort === 'reminder')
      const early = reminders.filter((read) => read.about.some(({ plan }) => !isAsked(read, plan.id)))
      expect(early.map(shown)).toEqual([])
    })

    test('the first text to a phone says who writes and how to opt out', () => {
      const asked = delivered().filter(({ sort }) => sort !== 'reply')
      const firsts = [...Map.groupBy(asked, ({ phone }) => phone).values()].flatMap(([first]) => first ?? [])
      const bare = firsts.filter(
        (read) => !(read.body.includes(churchOf(read).name) && /\bSTOP\b/.test(read.body)),
      )
      expect(bare.map(shown)).toEqual([])
    })

    test('nobody is texted at night, but about a move of the day itself and in the last hour', () => {
      const isOfTheDay = ({ sort, about, at }: Read): boolean =>
        about.some(
          ({ startsAt }) =>
            isBefore(startsAt, at.add({ hours: sort === 'moved' ? 15 : 1 })) &&
            (sort === 'moved' || sort === 'follow_up'),
        )
      const atNight = delivered().filter(
        (read) =>
          read.sort !== 'reply' &&
          !insideWindow(read.at, churchOf(read).zone, TEXTING_WINDOW) &&
          !isOfTheDay(read),
      )
      expect(atNight.map(shown)).toEqual([])
    })

    test('every text names the service at its time then', () => {
      const wrong = delivered().filter(({ sort, about, at }) =>
        about.some(({ plan, startsAt }) => {
          if (sort === 'cancelled') return false
          const moves = month.changes.filter((change) => change.kind === 'moved' && change.plan === plan)
          const last = moves.findLast((change) => !isBefore(at, change.at.add({ hours: 12 })))
          const current = last?.after ?? plan.starts.at(-1)
          const isMovingNow = moves.some(
            (change) => !isBefore(at, change.at) && isBefore(at, change.at.add({ hours: 12 })),
          )
          const isCutOff = month.gaps.some(
            ({ church, from, until }) =>
              church.plans.includes(plan) && isBefore(from, at) && isBefore(at, until.add({ hours: 1 })),
          )
          return !isMovingNow && !isCutOff && !current?.equals(startsAt)
        }),
      )
      expect(wrong.map(shown)).toEqual([])
    })

    /** Whoever the change concerned is told in time, unless it was overtaken by another or there was no connection. */
    const untold = (kind: 'moved' | 'removed', isToldBy: (read: Read, after: Instant) => boolean) =>
      month.changes
        .filter((change) => change.kind === kind)
        .flatMap(({ church, plan, at, before, after, people }) => {
          const deadline = earlier(before, after)
          const isOvertaken = month.changes.some(
            (other) =>
              other.plan === plan && isBefore(at, other.at) && (kind === 'removed' || other.kind === 'moved'),
          )
          const isCutOff = [...month.gaps, ...month.silences].some(
            (gap) => gap.church === church && isBefore(gap.from, deadline) && isBefore(at, gap.until),
          )
          if (isOvertaken || isCutOff) return []
          return people
            .filter((personId) => {
              const mine = to(personId)
              const isRemoved = month.changes.some(
                (other) => other.kind === 'removed' && other.plan === plan && other.people.includes(personId),
              )
              if (kind === 'moved' && isRemoved) return false
              const knows = mine.some(
                (read) =>
                  read.sort !== 'cancelled' &&
                  isBefore(read.at, at) &&
                  read.about.some((one) => one.plan === plan),
              )
              if (kind === 'removed' && !knows) return false
              const isReached = mine
                .filter((read) => !isBefore(read.at, at))
                .every(({ isDelivered }) => isDelivered)
              return (
                isReached &&
                !mine.some(
                  (read) =>
                    !isBefore(read.at, at) &&
                    isBefore(read.at, deadline) &&
                    isToldBy(read, after) &&
                    read.about.some((one) => one.plan === plan),
                )
              )
            })
            .map(
              (personId) =>
                `${personId} of ${church.name}: ${kind} at ${local(at, church)} from ${local(before, church)} to ${local(after, church)}`,
            )
        })

    test('who has accepted is told of every move before the service', () => {
      expect(
        untold('moved', (read, after) => read.about.some(({ startsAt }) => startsAt.equals(after))),
      ).toEqual([])
    })

    test('who was texted and then taken off is told so', () => {
      expect(untold('removed', ({ sort }) => sort === 'cancelled')).toEqual([])
    })
  })

  describe('by what is written down', () => {
    type Sent = { text: MessageRow; at: Instant; assignmentId: string }
    let texts: MessageRow[]
    let given: AnswerRow[]
    beforeAll(async () => {
      texts = await app.deps.db.select().from(messages).where(eq(messages.direction, 'out'))
      given = await app.deps.db.select().from(answers).orderBy(answers.id)
    })

    const sentOf = (kind: MessageRow['kind']): Sent[] =>
      texts.flatMap((text) => {
        const { acceptedAt: at, lines } = text
        return text.kind === kind && at ? lines.map(({ assignmentId }) => ({ text, at, assignmentId })) : []
      })
    /** The answer that held when a text went. */
    const answerBefore = ({ at, assignmentId }: Sent): AnswerRow | undefined =>
      given.findLast(
        (answer) =>
          answer.assignmentId === assignmentId && isBefore(answer.answeredAt, at.subtract({ minutes: 1 })),
      )
    const inWords = ({ text, at }: Sent): string => `${at} ${text.personId}: ${text.body}`

    test('who has answered is asked no more', () => {
      const asks = [...sentOf('confirmation'), ...sentOf('confirmation_reminder'), ...sentOf('step_in')]
      expect(asks.filter((sent) => answerBefore(sent) !== undefined).map(inWords)).toEqual([])
    })

    test('only who has accepted is reminded to come', () => {
      expect(
        sentOf('follow_up')
          .filter((sent) => answerBefore(sent)?.status !== 'C')
          .map(inWords),
      ).toEqual([])
    })

    test('nobody is asked to step in again before hearing that the place is filled or gone', () => {
      const over = [...sentOf('place_filled'), ...sentOf('place_taken'), ...sentOf('cancelled_by_church')]
      const asked = sentOf('step_in').toSorted((one, other) => Temporal.Instant.compare(one.at, other.at))
      const about = ({ text }: Sent) => `${text.personId} ${text.planId} ${text.lines[0]?.startsAt}`
      const again = [...Map.groupBy(asked, about).values()].flatMap((some) =>
        some.slice(1).filter((sent, place) => {
          const before = some[place]?.at ?? sent.at
          return !over.some(
            ({ text, at }) =>
              text.personId === sent.text.personId && !isBefore(at, before) && !isBefore(sent.at, at),
          )
        }),
      )
      expect(again.map(inWords)).toEqual([])
    })

    test('every text that was due has gone, or says why it has not', () => {
      const before = app.clock.now().subtract({ hours: 6 })
      const late = texts.filter(
        ({ state, dueAt, reason }) =>
          (state === 'planned' && reason === null && dueAt !== null && isBefore(dueAt, before)) ||
          ((state === 'cancelled' || state === 'blocked') && reason === null),
      )
      expect(late.map(({ kind, state, dueAt, personId }) => [kind, state, `${dueAt}`, personId])).toEqual([])
    })

    test('whoever was asked to serve by e-mail was texted about it, or it says why not', async () => {
      const rows = await app.deps.db.select().from(assignments).where(isNull(assignments.askId))
      const told = new Set(
        texts
          .filter(({ acceptedAt, reason }) => acceptedAt !== null || reason !== null)
          .flatMap(({ lines }) => lines.map(({ assignmentId }) => assignmentId)),
      )
      const over = rows.filter(
        ({ requestedAt, startsAt, removedAt }) =>
          requestedAt !== null &&
          removedAt === null &&
          startsAt !== null &&
          isBefore(startsAt, app.clock.now()),
      )
      expect(over.length).toBeGreaterThan(50)
      expect(
        over
          .filter(({ id }) => !told.has(id))
          .map(({ personId, startsAt, requestedAt, noticedAt, status }) => [
            personId,
            `${startsAt}`,
            `${requestedAt}`,
            `${noticedAt}`,
            status,
          ]),
      ).toEqual([])
    })

    test('nobody goes on waiting for others to answer once that is over', async () => {
      const rows = await app.deps.db.select().from(asks)
      const over = rows.filter(({ startsAt }) => isBefore(startsAt, app.clock.now().subtract({ hours: 6 })))
      expect(over.filter(({ state }) => state === 'running' || state === 'looking')).toEqual([])
      const people = await app.deps.db.select().from(askPeople)
      const holders = Map.groupBy(
        people.filter(({ writeBack }) => writeBack !== null),
        ({ askId }) => askId,
      )
      expect([...holders.values()].filter((some) => some.length > 1)).toEqual([])
    })

    test('the credits of every church add up', async () => {
      for (const { churchId } of churches) await exactBalance(app, churchId)
    })
  })
})
