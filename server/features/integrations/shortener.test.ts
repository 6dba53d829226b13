import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ACTIVE } from '#core/vocabulary/churches.ts'
import {
  auditEntries,
  churches,
  linkConnections,
  messages,
  oauthStates,
  plans,
} from '#server/db/schema/schema.ts'
import { addChurch, addNumber, addText } from '#server/features/messages/testing.ts'
import { type App, startApp } from '#testkit/app.ts'
import { type ApiClient, PHONE_BROWSER } from '#testkit/client.ts'
import { forgetPause } from './shorten.ts'

const TRY_AGAIN = 'There was an error integrating, please try again'

let app: App
let owner: ApiClient & { churchId: number }
beforeAll(async () => {
  app = await startApp({ world: 'empty' })
  owner = await app.foreignChurch()
})
afterAll(() => app.stop())

/** What the browser brings back from Bitly's page. */
async function approve(login = 'gracechapel', client: ApiClient = owner) {
  const { body } = await client.get('/bitly/login')
  const response = await fetch(`${body.url}&approve=${login}`, { redirect: 'manual' })
  const back = new URL(response.headers.get('location') ?? '')
  expect(`${back.origin}${back.pathname}`).toBe(`${app.url}/bitly-callback`)
  return Object.fromEntries(back.searchParams)
}
const connect = async (login?: string, client = owner) =>
  client.post('/bitly-token', await approve(login, client))

async function rowOf(churchId: number) {
  const [row] = await app.deps.db.select().from(linkConnections).where(eq(linkConnections.churchId, churchId))
  return row
}

describe('connecting the link shortener', () => {
  test('a church connects through Bitly’s own page; its token is kept sealed', async () => {
    expect((await owner.get('/bitly')).body).toEqual({ is_offered: true, login: null, domain: null })
    const { domain } = app.sandbox.bitly
    expect(await connect()).toEqual({ status: 200, body: { success: true, login: 'gracechapel', domain } })
    expect((await owner.get('/bitly')).body).toEqual({ is_offered: true, login: 'gracechapel', domain })
    const [token] = app.sandbox.bitly.data.tokens.all()
    const row = await rowOf(owner.churchId)
    expect(row?.tokenSealed).not.toContain(token?.token)
    expect(app.deps.vault.open(row?.tokenSealed ?? '')).toBe(token?.token)
  })

  test.each(['form', 'json'] as const)('a token that comes as %s is understood', async (format) => {
    app.sandbox.bitly.tokenFormat = format
    expect((await connect()).status).toBe(200)
    app.sandbox.bitly.tokenFormat = 'asked'
  })

  test('an account without a domain of its own is connected, and says so', async () => {
    const { body } = await connect('ruthathome')
    expect(body).toEqual({ success: true, login: 'ruthathome', domain: null })
  })

  test('a state works once, for its own session, for ten minutes, and not without', async () => {
    const refused = { status: 400, body: { error: TRY_AGAIN } }
    const back = await approve()
    const other = await app.foreignChurch()
    expect(await other.post('/bitly-token', back)).toEqual(refused)
    expect(await owner.post('/bitly-token', { code: back.code })).toEqual(refused)
    expect((await owner.post('/bitly-token', back)).status).toBe(200)
    expect(await owner.post('/bitly-token', back)).toEqual(refused)
    const late = await approve()
    app.clock.moveBy({ minutes: 10 })
    expect(await owner.post('/bitly-token', late)).toEqual(refused)
    const planning = await owner.get('/scheduling/login')
    const foreign = new URL(planning.body.url).searchParams.get('state') ?? ''
    expect(await owner.post('/bitly-token', { code: 'x', state: foreign })).toEqual(refused)
    await app.deps.db.delete(oauthStates)
  })

  test('a code that Bitly does not know, or a Bitly that fails, is said in plain words', async () => {
    const back = await approve()
    expect((await owner.post('/bitly-token', { ...back, code: 'invented' })).body).toEqual({
      error: TRY_AGAIN,
    })
    const again = await approve()
    app.sandbox.faults.set({ vendor: 'links', kind: 'failing', status: 503, count: 1 })
    expect((await owner.post('/bitly-token', again)).body).toEqual({ error: TRY_AGAIN })
    const missing = await owner.post('/bitly-token', {})
    expect(missing).toMatchObject({ status: 422, body: { error: { code: expect.any(Array) } } })
  })

  test('disconnecting forgets the account of this church only, and is written down', async () => {
    const other = await app.foreignChurch()
    await connect()
    await connect('gracechapel', other)
    expect((await owner.post('/remove-bitly-token')).body).toMatchObject({
      success: true,
      church: { id: owner.churchId, bitly_login: null },
    })
    expect((await owner.get('/bitly')).body).toMatchObject({ login: null, domain: null })
    expect(await rowOf(owner.churchId)).toBeUndefined()
    expect((await other.get('/bitly')).body).toMatchObject({ login: 'gracechapel' })
    const actions = await app.deps.db
      .select({ action: auditEntries.action })
      .from(auditEntries)
      .where(eq(auditEntries.churchId, owner.churchId))
    expect(actions.at(-1)?.action).toBe('links.disconnected')
  })

  test('it needs a session', async () => {
    expect((await app.anonymous.get('/bitly')).status).toBe(401)
    expect((await app.anonymous.get('/bitly/login')).status).toBe(401)
    expect((await app.anonymous.post('/bitly-token', { code: 'x' })).status).toBe(401)
    expect((await app.anonymous.post('/remove-bitly-token')).status).toBe(401)
  })
})

describe('links in texts', () => {
  let churchId: number
  let count = 0
  beforeAll(async () => {
    churchId = await addChurch(app, { credits: 1000 })
    await addNumber(app, churchId)
    // A trial would end in the weeks that pass here.
    await app.deps.db.update(churches).set({ status: ACTIVE }).where(eq(churches.id, churchId))
  })
  beforeEach(async () => {
    app.sandbox.faults.clear()
    app.sandbox.bitly.changeAccount('gracechapel', {
      linksPerMonth: 500,
      isDowngraded: false,
      isDomainBroken: false,
    })
    await forgetPause(app.deps.db, churchId)
    // Sessions end while nobody uses them for weeks.
    Object.assign(owner, await app.signIn(`owner-${owner.churchId}@other.test`, 'other-church'))
    // The same account as the church that connected through the page.
    await connect()
    const connected = await rowOf(owner.churchId)
    if (!connected) throw new Error('the church has connected its shortener')
    const { churchId: _, ...account } = connected
    await app.deps.db
      .insert(linkConnections)
      .values({ churchId, ...account })
      .onConflictDoUpdate({ target: linkConnections.churchId, set: account })
  })

  /** Texts go, as if the roster had just been read. */
  const send = async () => {
    await app.deps.db
      .update(plans)
      .set({ assignmentsReadAt: app.clock.now() })
      .where(eq(plans.churchId, churchId))
    await app.runDueWork()
  }
  const LINK = /https?:\/\/\S+/
  /** Somebody new is asked by text; answers the link in it. */
  const ask = async () => {
    count += 1
    const [id, phone] = [`v${count}`, `+1917555${String(count).padStart(4, '0')}`]
    await addText(app, churchId, id, phone)
    await send()
    return { id, phone, link: linkTo(phone) }
  }
  const bodiesTo = (phone: string) =>
    app.sandbox.carrier
      .messages()
      .filter(({ to }) => to === phone)
      .map(({ body }) => body)
  const linkTo = (phone: string) => LINK.exec(bodiesTo(phone).at(-1) ?? '')?.[0] ?? ''
  const oursIs = expect.stringMatching(/^http:\/\/localhost:\d+\/\w{10}$/)
  const domainOf = (link: string) => new URL(link).host

  test('they are on the church’s own domain and lead to the page through our own link', async () => {
    const { link } = await ask()
    const { domain } = app.sandbox.bitly
    expect(domainOf(link)).toBe(domain)
    const made = app.sandbox.bitly.links().find(({ address }) => address === link)
    expect(made?.longUrl).toEqual(oursIs)
    const opened = await fetch(made?.longUrl ?? '', {
      redirect: 'manual',
      headers: { 'user-agent': PHONE_BROWSER },
    })
    expect(opened.headers.get('location')).toMatch(/^\/schedules\?personId=[\w-]{43}$/)
  })

  test('a person keeps one link, and a visit counts for the newest text that carries it', async () => {
    const { id, phone, link } = await ask()
    const before = app.sandbox.bitly.links().length
    app.clock.moveBy({ hours: 48 })
    await send()
    expect(bodiesTo(phone).length, 'a reminder has gone').toBeGreaterThan(1)
    expect(linkTo(phone)).toBe(link)
    expect(app.sandbox.bitly.links()).toHaveLength(before)
    const target = app.sandbox.bitly.links().find(({ address }) => address === link)?.longUrl ?? ''
    await fetch(target, { redirect: 'manual', headers: { 'user-agent': PHONE_BROWSER } })
    const ofPerson = and(eq(messages.churchId, churchId), eq(messages.personId, id))
    const rows = await app.deps.db.select().from(messages).where(ofPerson).orderBy(messages.loggedAt)
    const clicked = rows.find(({ direction }) => direction === 'clicked')
    const newest = rows.filter(({ sid }) => sid !== null).at(-1)
    expect(clicked?.parentId).toBe(newest?.id)
    expect(clicked?.kind).toBe('clicked')
  })

  test('a failing shortener never holds a text up: it goes with our own link', async () => {
    app.sandbox.faults.set({ vendor: 'links', kind: 'failing', path: '/v4/shorten' })
    const { link } = await ask()
    expect(link).toEqual(oursIs)
    app.sandbox.faults.clear()
    app.clock.moveBy({ minutes: 2 })
    expect(domainOf((await ask()).link)).toBe(app.sandbox.bitly.domain)
  })

  test('an account that asked too much stays connected, however that is refused', async () => {
    for (const status of [429, 403]) {
      app.sandbox.faults.set({ vendor: 'links', kind: 'rate_limited', status, path: '/v4/shorten' })
      expect((await ask()).link).toEqual(oursIs)
      app.sandbox.faults.clear()
      app.clock.moveBy({ minutes: 2 })
      expect(domainOf((await ask()).link), String(status)).toBe(app.sandbox.bitly.domain)
    }
  })

  test('a month’s allowance that is used up is not asked for again before the next month', async () => {
    app.sandbox.bitly.changeAccount('gracechapel', { linksPerMonth: 0 })
    expect((await ask()).link).toEqual(oursIs)
    app.sandbox.bitly.changeAccount('gracechapel', { linksPerMonth: 500 })
    app.clock.moveBy({ hours: 24 })
    expect((await ask()).link, 'still the same month').toEqual(oursIs)
    app.clock.moveTo(Temporal.Instant.from('2030-04-01T15:00:00Z'))
    expect(domainOf((await ask()).link)).toBe(app.sandbox.bitly.domain)
  })

  test.each([{ isDowngraded: true }, { isDomainBroken: true }])(
    'what the church must mend there (%o) leaves our links in its texts',
    async (change) => {
      app.sandbox.bitly.changeAccount('gracechapel', change)
      expect((await ask()).link).toEqual(oursIs)
      expect((await rowOf(churchId))?.login).toBe('gracechapel')
    },
  )

  test('an account that no longer lets us in is disconnected', async () => {
    app.sandbox.bitly.revokeTokens('gracechapel')
    expect((await ask()).link).toEqual(oursIs)
    expect(await rowOf(churchId)).toBeUndefined()
  })

  test('an account without a domain of its own makes no links: carriers block shared ones', async () => {
    await app.deps.db
      .update(linkConnections)
      .set({ domain: null })
      .where(eq(linkConnections.churchId, churchId))
    const before = app.sandbox.bitly.links().length
    expect((await ask()).link).toEqual(oursIs)
    expect(app.sandbox.bitly.links()).toHaveLength(before)
  })
})
