import { asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { auditEntries, brands, messages, users } from '#server/db/schema/schema.ts'
import { startSending } from '#server/features/messages/testing.ts'
import { type App, startApp } from '#testkit/app.ts'
import { foreseeStart, setSending } from './sending.ts'

const OWNER = '+12125550177'

describe.each(['paused', 'trial'] as const)('a church that starts sending after it was %s', (mode) => {
  let church: Awaited<ReturnType<typeof startSending>>
  let asker: { churchId: number; userId: number }
  const phones = Array.from({ length: 5 }, (_, place) => `+1646555010${place}`)
  const dispatch = () => church.dispatch({ freshen: async () => {} })

  beforeAll(async () => {
    church = await startSending({ sendingMode: mode, credits: 1000 })
    const { app, churchId } = church
    const [owner] = await app.deps.db
      .insert(users)
      .values({
        churchId,
        role: 'owner',
        name: 'Olga Owner',
        email: 'olga@church.test',
        username: 'olga@church.test',
        mobilePhone: OWNER,
        timeZone: 'America/New_York',
        createdAt: app.clock.now(),
      })
      .returning()
    asker = { churchId, userId: owner?.id ?? 0 }
    for (const [place, phone] of phones.entries()) await church.add(`p${place}`, phone)
    await dispatch()
  })
  afterAll(() => church.app.stop())

  const rows = async () => [
    await church.app.deps.db
      .select()
      .from(messages)
      .where(eq(messages.churchId, church.churchId))
      .orderBy(asc(messages.id)),
    await church.app.deps.db.$count(auditEntries),
  ]
  const look = () => foreseeStart(church.app.deps, asker, church.app.clock.now())

  test('is told what its texts wait for while its number is not approved', async () => {
    const { db } = church.app.deps
    await db.update(brands).set({ status: 'in_review' })
    expect(await look()).toMatch(
      /^The phone companies have not approved your number yet, so nothing goes from it\. \d+ texts of the next 7 days wait/,
    )
    await db.update(brands).set({ status: 'approved' })
  })

  test('is told who would be texted now, which changes nothing, and they are', async () => {
    const before = await rows()
    const words = await look()
    expect(await rows()).toEqual(before)
    expect(phones.flatMap((phone) => church.accepted(phone))).toEqual([])
    await setSending(church.app.deps, asker, 'live')
    await dispatch()
    const texted = phones.filter((phone) => church.accepted(phone).length === 1)
    expect(texted).toEqual(phones)
    expect(words).toMatch(/^5 texts go now, to Ann p0, Ann p1, Ann p2, and 2 others; 5 more by Wednesday\.$/)
  })
})

describe('the question before sending starts', () => {
  let app: App
  beforeAll(async () => {
    app = await startApp()
  })
  afterAll(() => app.stop())

  test('is for members only', async () => {
    expect((await app.anonymous.get('/start-sending')).status).toBe(401)
    const admin = await app.signIn('admin@steeple.test', 'steeple-admin')
    expect((await admin.get('/start-sending')).status).toBe(403)
  })

  test('is answered where there is nothing to send, too', async () => {
    const other = await app.foreignChurch()
    expect((await other.get('/start-sending')).body).toEqual({ words: 'You have no number to text from.' })
  })
})
