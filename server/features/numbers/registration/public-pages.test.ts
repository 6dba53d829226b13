import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { solveAltcha } from '#providers/captcha/altcha/testing.ts'
import { brands, consentEvents, messages } from '#server/db/schema/schema.ts'
import { type App, startApp } from '#testkit/app.ts'
import { BRAND } from '#testkit/registration.ts'

let app: App
beforeAll(async () => {
  app = await startApp()
  // The seeded church is registered already.
  await app.deps.db.delete(brands)
})
afterAll(() => app.stop())

const FIELDS = { ...BRAND, church: 'Grâce & <Chapel>' }

async function pageAt(path: string) {
  const response = await fetch(app.url + path, { headers: { accept: 'text/html' } })
  return { status: response.status, type: response.headers.get('content-type'), words: await response.text() }
}
const owner = () => app.signIn('owner@grace.test', 'steeple-demo')
const pageName = () => `grace-chapel-${app.graceId}`

test('before the registration is handed in nobody sees a page', async () => {
  const { put, get } = await owner()
  await put('/save-brand', FIELDS)
  expect((await get('/brand')).body).toMatchObject({ page: null, website: '' })
  expect((await pageAt(`/c/${pageName()}`)).words).not.toContain('Texts to our volunteers')
})

test.each(['grace', 'http://', 'ftp://grace.org', 'https://localhost', `grace.org/${'x'.repeat(200)}`])(
  '%s is no website',
  async (website) => {
    const { status, body } = await (await owner()).put('/save-brand', { website })
    expect(status).toBe(422)
    expect(body.error).toHaveProperty('website')
  },
)

test('handed in, it has three pages without a sign-in or a script, and the carriers are told where', async () => {
  const { put } = await owner()
  const { body } = await put('/save-brand', { ...FIELDS, website: '', submit: true })
  expect(body.brand).toMatchObject({ page: `${app.config.publicUrl}/c/${pageName()}`, website: '' })
  const [home, privacy, terms] = await Promise.all(
    ['', '/privacy', '/sms-terms'].map((place) => pageAt(`/c/${pageName()}${place}`)),
  )
  for (const page of [home, privacy, terms]) {
    expect(page).toMatchObject({ status: 200, type: 'text/html; charset=utf-8' })
    expect(page?.words).toContain('Grâce &amp; &lt;Chapel&gt;')
    for (const word of ['STOP', 'HELP', 'office@grace.test']) expect(page?.words).toContain(word)
    expect(page?.words).not.toContain('Main Street')
  }
  for (const page of [privacy, terms]) expect(page?.words).not.toContain('<script')
  expect(privacy?.words).toContain('not shared with third parties or affiliates for marketing')
  for (const page of [home, terms]) expect(page?.words).toMatch(/Message frequency varies/)

  await app.pass({ minutes: 30 }, 6)
  const encrypted = app.config.publicUrl.replace('http:', 'https:')
  const [campaign] = app.sandbox.carrier.registrations.registry.campaigns.all()
  expect(campaign).toMatchObject({
    privacyPolicyUrl: `${encrypted}/c/${pageName()}/privacy`,
    termsAndConditionsUrl: `${encrypted}/c/${pageName()}/sms-terms`,
  })
  const business = app.sandbox.carrier.registrations.trustHub.endUsers.find(
    ({ type }) => type === 'customer_profile_business_information',
  )
  expect(business?.attributes).toMatchObject({ website_url: `${encrypted}/c/${pageName()}` })
  expect((await (await owner()).get('/brand')).body, 'reviewers have read the pages').toMatchObject({
    ...{ status: 'approved', reasons: [] },
  })
})

test('a volunteer opts in by the form: one text, and YES', async () => {
  const phone = '+12125550177'
  const post = (fields: Record<string, string>) =>
    fetch(`${app.url}/c/${pageName()}/opt-in`, { method: 'POST', body: new URLSearchParams(fields) })
  const worked = async () => solveAltcha(await (await fetch(`${app.url}/opt-in/work`)).json())
  const put = async (number: string) => post({ phone: number, work: await worked() })
  const history = async () => {
    const { body } = await (await owner()).get(`/consent?phone=${encodeURIComponent(phone)}`)
    return body.history
  }
  expect((await pageAt(`/c/${pageName()}`)).words).toContain('action="/c/')
  expect((await pageAt(`/c/${pageName()}/poster`)).words).toContain('<svg')
  expect((await put('12')).status).toBe(422)
  expect((await post({ phone })).status, 'without the work').toBe(422)
  for (const number of ['(212) 555-0177', '212 555 0177']) {
    const answer = await put(number)
    expect([answer.status, await answer.text()]).toEqual([200, expect.stringContaining('look at your phone')])
  }
  await app.pass({ seconds: 15 }, 3)
  const rows = await app.deps.db.select().from(messages).where(eq(messages.toNumber, phone))
  expect(rows).toMatchObject([{ kind: 'one_off', reason: null, state: 'delivered' }])
  const texts = () => app.sandbox.carrier.texts(phone).map(({ body }) => body)
  expect(texts()).toEqual([expect.stringContaining('Reply YES to get texts')])
  expect(await app.deps.db.select().from(consentEvents)).toEqual([])
  app.sandbox.carrier.phone(phone).reply('Yes!')
  await app.pass({ seconds: 15 }, 3)
  expect(await history()).toMatchObject([{ action: 'opted_in', words: 'Yes!', source: 'page' }])
  expect(texts().at(-1)).toContain('You get texts about your serving')
  app.sandbox.carrier.phone(phone).reply('STOP')
  await app.pass({ hours: 7 * 24 + 1 })
  await put(phone)
  await app.pass({ seconds: 15 }, 3)
  expect(
    texts().filter((body) => body.includes('Reply YES')),
    'who said STOP is left alone',
  ).toHaveLength(1)
  const statuses = []
  for (let count = 0; count < 11; count++) statuses.push((await put(phone)).status)
  expect(statuses.at(-1)).toBe(429)
  expect((await fetch(`${app.url}/c/nobody/opt-in`, { method: 'POST' })).status).not.toBe(200)
})

test('the address stays when the name changes', async () => {
  await app.deps.db.update(brands).set({ church: 'New Name' }).where(eq(brands.churchId, app.graceId))
  expect((await pageAt(`/c/${pageName()}`)).words).toContain('New Name')
})

test('other addresses show no church, and say so as a page', async () => {
  const nobodys = ['/c/nobody-1/privacy', '/c/nobody-1/poster', '/c/%00', '/c/%00/poster']
  const paths = ['/c/grace-chapel', `/c/${app.graceId}`, ...nobodys]
  for (const path of paths) {
    const { status, type, words } = await pageAt(path)
    expect([status, type], path).toEqual([404, 'text/html; charset=utf-8'])
    expect(words).toContain('This page is not here')
  }
})
