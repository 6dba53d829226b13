import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { GRACE } from '#sandbox/worlds/grace-ids.ts'
import { answers, assignments, churches, creditEntries, messages } from '#server/db/schema/schema.ts'
import { type App, startApp } from './app.ts'
import type { ApiClient } from './client.ts'
import { PHONE_BROWSER } from './client.ts'

const PLAN = GRACE.plans.secondKids

describe('a text goes out, an answer comes back', () => {
  let app: App
  let owner: ApiClient
  beforeAll(async () => {
    app = await startApp()
    owner = await app.signIn('owner@grace.test', 'steeple-demo')
  })
  afterAll(() => app.stop())

  const peopleOf = async (planId: string) =>
    (await owner.get(`/scheduling/people/${planId}`)).body.people as {
      id: string
      assignment_id: string
      name: string
      status: string
      phone: string | null
      message: string | null
    }[]
  const rosterRow = (rowId: string) =>
    app.sandbox.planning
      .board(GRACE.organizationId)
      .serviceTypes.flatMap((type) => type.plans)
      .flatMap((plan) => plan.rows)
      .find((person) => person.id === rowId)

  test('the seeded church is connected and its roster is read', async () => {
    const profile = await owner.get('/pco-profile')
    expect(profile.body).toMatchObject({ data: { attributes: { name: 'Grace Chapel' } }, synced: true })
    const folders = await owner.get('/scheduling/folders')
    expect(folders.body.folders.map((folder: { title: string }) => folder.title)).toEqual([
      'Upcoming Services',
      'Midweek',
      'Weekend',
    ])
  })

  test('nobody who is pencilled in is texted', async () => {
    const people = await peopleOf(PLAN)
    expect(people.length).toBeGreaterThan(3)
    const texted = await app.deps.db
      .select()
      .from(messages)
      .where(sql`${messages.planId} = ${PLAN} and ${messages.state} <> 'blocked'`)
    expect(texted).toEqual([])
  })

  test('within two minutes of the scheduling e-mail everybody who has not answered is asked', async () => {
    app.sandbox.planning.sendSchedulingEmails(PLAN)
    await app.pass({ minutes: 2 }, 8)
    const asked = (await peopleOf(PLAN)).filter((person) => person.status === 'U' && person.phone)
    expect(asked.length).toBeGreaterThan(2)
    for (const { phone } of asked) {
      const texts = app.sandbox.carrier.texts(phone ?? '').map((text) => text.body)
      expect(texts.at(-1), `a text to ${phone}`).toMatch(
        /^Grace Chapel: Hi \w+, can you serve .*ACCEPT or DECLINE/,
      )
    }
  })

  test('ACCEPT by text is shown, thanked for and written back', async () => {
    const person = (await peopleOf(PLAN)).find((one) => one.status === 'U' && one.phone)
    if (!person?.phone) throw new Error('somebody must be unanswered')
    app.sandbox.carrier.phone(person.phone).reply('ACCEPT')
    await app.pass({ seconds: 10 }, 2)
    const after = (await peopleOf(PLAN)).find((one) => one.assignment_id === person.assignment_id)
    expect(after?.status).toBe('C')
    expect(rosterRow(person.assignment_id)?.status).toBe('C')
    expect(app.sandbox.carrier.texts(person.phone).at(-1)?.body).toMatch(/^Thank you/)
  })

  test('Decline on the personal page is shown and written back; looking changes nothing', async () => {
    const person = (await peopleOf(PLAN)).find((one) => one.status === 'U' && one.phone)
    if (!person?.phone) throw new Error('somebody must be unanswered')
    const text = app.sandbox.carrier.texts(person.phone).at(-1)?.body ?? ''
    const link = /http\S+/.exec(text)?.[0] ?? ''
    const opened = await fetch(link, {
      redirect: 'manual',
      headers: { 'user-agent': PHONE_BROWSER },
    })
    const token = new URL(opened.headers.get('location') ?? '', app.url).searchParams.get('personId')
    const page = await app.anonymous.get(`/show-schedules/${token}`)
    expect(page.body.expired).toBe(false)
    const path = `/scheduling/confirm/${token}/${person.assignment_id}`
    await app.anonymous.get(`${path}/0`)
    expect((await peopleOf(PLAN)).find((one) => one.assignment_id === person.assignment_id)?.status).toBe('U')
    await app.anonymous.post(`${path}/0`, { reason: 'Away that weekend' })
    await app.runDueWork()
    expect(rosterRow(person.assignment_id)?.status).toBe('D')
    const log = await owner.get(`/logs/${PLAN}/${person.id}/A`)
    expect(log.body.logs.map((entry: { type: string }) => entry.type)).toContain('clicked')
  })

  test('every answer is written back and the ledger is exact', async () => {
    const open = await app.deps.db.select().from(answers).where(eq(answers.writeBack, 'pending'))
    expect(open).toEqual([])
    const [church] = await app.deps.db.select().from(churches).where(eq(churches.id, app.graceId))
    const [{ sum } = { sum: '' }] = await app.deps.db
      .select({ sum: sql<string>`sum(${creditEntries.amount})` })
      .from(creditEntries)
      .where(eq(creditEntries.churchId, app.graceId))
    expect(Number(sum)).toBe(church?.creditBalance)
  })

  test('the same world read again sends nobody a second text', async () => {
    const count = () => app.sandbox.carrier.messages().length
    const before = count()
    await owner.post('/scheduling/sync')
    await app.runDueWork()
    expect(count()).toBe(before)
    const [{ doubles } = { doubles: 0 }] = await app.deps.db
      .select({ doubles: sql<number>`count(*)::int` })
      .from(messages)
      .where(sql`${messages.timesSent} > 1`)
    expect(doubles).toBe(0)
    expect(await app.deps.db.$count(assignments)).toBeGreaterThan(50)
  })
})
