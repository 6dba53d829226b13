import { fc } from '@fast-check/vitest'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ONE_OFF, STEP_IN } from '#core/vocabulary/messages.ts'
import { only } from '#server/db/query.ts'
import { assignments, churches, messages, people, phoneStates } from '#server/db/schema/schema.ts'
import { type App, startApp } from '#testkit/app.ts'
import { dispatchDue } from './dispatch/dispatch.ts'
import { ANY_NUMBER, whatWouldGo } from './preview.ts'
import { addChurch, addNumber } from './testing.ts'

let app: App
beforeAll(async () => {
  app = await startApp({ world: 'empty' })
})
afterAll(() => app.stop())

const US = '+12125550177'
const GB = '+447400123456'
const DE = '+4915112345678'

type Case = {
  firstName: string
  positionName: string
  phone: string
  plainNames: boolean
  isOptedOut: boolean
  isReached: boolean
  /** Null: what asks somebody to step in. */
  typed: string | null
}

const anyCase: fc.Arbitrary<Case> = fc.record({
  firstName: fc.constantFrom('Ann', 'Zoë', 'Łukasz', ''),
  positionName: fc.constantFrom('Usher', 'Père Noël ☃', 'Vocals '.repeat(20)),
  phone: fc.constantFrom(US, US, GB, DE),
  plainNames: fc.boolean(),
  isOptedOut: fc.constantFrom(false, false, false, true),
  isReached: fc.boolean(),
  typed: fc.constantFrom(null, 'Hi [First.Name], see you [Plan.Date.Time]!', '[Position] “soon”', 'Čau 👋'),
})

/** A church where somebody has a place. */
async function addPlace({ firstName, positionName, phone, ...is }: Case) {
  const { db, clock } = app.deps
  const now = clock.now()
  const churchId = await addChurch(app)
  await addNumber(app, churchId)
  await db.update(churches).set({ plainNames: is.plainNames }).where(eq(churches.id, churchId))
  const person = { churchId, phones: [], isArchived: false, readAt: now, lastName: 'Lee' }
  await db.insert(people).values({ ...person, id: 'reader', firstName, phone })
  const startsAt = now.add({ hours: 72 })
  const row = only(
    await db
      .insert(assignments)
      .values({
        churchId,
        id: 'a',
        planId: 'p',
        serviceTypeId: 's',
        personId: 'reader',
        personName: '',
        positionName,
        status: 'U',
        isPencilledIn: false,
        requestedAt: now,
        canAcceptPartial: false,
        timeIds: [],
        startsAt,
        endsAt: startsAt.add({ hours: 1 }),
      })
      .returning(),
  )
  if (is.isOptedOut) await db.insert(phoneStates).values({ churchId, phone, optedOutAt: now })
  if (is.isReached) await db.insert(messages).values({ ...anOld(churchId), toNumber: phone, acceptedAt: now })
  return { churchId, now, startsAt, row }
}

const anOld = (churchId: number) => ({
  churchId,
  direction: 'out' as const,
  kind: ONE_OFF,
  state: 'delivered' as const,
  createdAt: app.deps.clock.now(),
})

/** The text in the table, once the dispatcher has been called. */
async function sent(row: Omit<typeof messages.$inferInsert, 'direction' | 'state' | 'key'>) {
  const { db } = app.deps
  await db.insert(messages).values({ ...row, direction: 'out', state: 'planned', key: 'previewed' })
  await dispatchDue({ ...app.deps, freshen: () => Promise.reject(new Error('unread')) })
  const isIt = and(eq(messages.churchId, row.churchId), eq(messages.kind, row.kind), eq(messages.planId, 'p'))
  return only(await db.select().from(messages).where(isIt))
}

const withoutLink = (words: string | null): string | undefined => words?.replace(/\/\w{10}(?!\w)/, '/…')

test('what would go is what goes: the same words, for the same price, or not for the same reason', async () => {
  await fc.assert(
    fc.asyncProperty(anyCase, async (one) => {
      const { churchId, now, startsAt, row } = await addPlace(one)
      const lines = [{ assignmentId: 'a', planId: 'p', leadKey: '', startsAt: startsAt.toString() }]
      const kind = one.typed === null ? STEP_IN : ONE_OFF
      const text = { kind, personId: 'reader', planId: 'p', lines, dueAt: now, latestAt: startsAt }
      const place = { assignment: row, planTimes: null, serviceName: 'Sunday Gathering', teamName: null }
      const asked = one.typed === null ? { from: ANY_NUMBER, place } : { from: null, typed: one.typed }
      const { texts, leftOut, credits } = await whatWouldGo(app.deps, churchId, [{ ...text, ...asked }], now)
      const body = texts[0]?.body ?? (one.typed === null ? null : 'left out')
      const message = await sent({ ...text, churchId, body, createdAt: now })
      const gone = message.sid === null ? [] : [message]
      expect(texts.map((shown) => [withoutLink(shown.message), shown.segments, shown.credits])).toEqual(
        gone.map((row) => [withoutLink(row.body), row.segments, row.credits]),
      )
      expect(leftOut.map(({ reason }) => reason)).toEqual(gone.length === 0 ? [message.reason] : [])
      expect(credits).toBe(gone[0]?.credits ?? 0)
    }),
    { numRuns: 25 },
  )
})
