import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { call, DESK, expectSoundOnPhoneAndDesk } from './newcomer.ts'
import { logIn, logInAsAdmin, newPerson, WIDTHS } from './person.ts'
import { expect, type RunningProduct, test } from './product.ts'

const CHAT = 'https://chat.example.org/widget.js'
const APP = 'https://app.example.org'
const STRANGER = 'https://stranger.example.org'
const FILM = join(mkdtempSync(join(tmpdir(), 'steeple-film-')), 'film.mp4')
// As much of a film as a browser needs to know one.
writeFileSync(FILM, Buffer.from('000000186674797069736f6d0000020069736f6d69736f32', 'hex'))

test.use({
  apart: 'operator',
  settings: {
    SUPPORT_CHAT_SCRIPT: CHAT,
    SUPPORT_CHAT_APP_ID: 'app-of-this-environment',
    HELP_VIDEO: FILM,
    EMBEDDED_ORIGINS: APP,
  },
})

/** Somebody at a desk who has the script of the chat; `asked` counts how often it was asked for. */
async function atDesk(page: Page) {
  const chat = { asked: 0 }
  await page.route(CHAT, (route) => {
    chat.asked += 1
    return route.fulfill({ contentType: 'text/javascript', body: 'window.chatIsOpen = true' })
  })
  await page.clock.install()
  return chat
}

/** The chat comes after the page. */
const waitForChat = (page: Page) => page.clock.fastForward(10_000)

test('the support chat is there for members, not for admins in their place nor for volunteers', async ({
  product,
  browser,
}) => {
  const page = await newPerson(browser, DESK)
  const chat = await atDesk(page)
  const script = page.locator(`script[src="${CHAT}"]`)

  await test.step('members have it, with the app id of the environment', async () => {
    await logIn(page, product)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await waitForChat(page)
    await expect(script).toHaveAttribute('data-app-id', 'app-of-this-environment')
    await expect.poll(() => page.evaluate(() => 'chatIsOpen' in window)).toBe(true)
    expect(chat.asked).toBe(1)
  })

  await test.step('the page of a volunteer has none, whoever opens it', async () => {
    await page.goto(`${product.url}/schedules?personId=unknown`)
    await expect(page.getByText('Link Expired')).toBeVisible()
    await waitForChat(page)
    await expect(script).toHaveCount(0)
    expect(chat.asked).toBe(1)
  })

  await test.step('Get Help begins with the film', async () => {
    await page.goto(`${product.url}/dashboard`)
    await page.getByRole('button', { name: 'Get Help' }).first().click()
    const dialog = page.getByRole('dialog', { name: 'Get Help' })
    await expect(dialog.getByLabel('How Steeple works')).toHaveAttribute('src', '/help-video')
    const film = await page.request.get(`${product.url}/help-video`)
    expect(film.headers()['content-type']).toBe('video/mp4')
    await expectSoundOnPhoneAndDesk(page)
  })

  await test.step('an admin in somebody’s place has none', async () => {
    const admin = await newPerson(browser, DESK)
    const asked = await atDesk(admin)
    await logInAsAdmin(admin, product)
    await admin.getByRole('link', { name: 'View Grace Chapel' }).first().click()
    await admin.getByRole('button', { name: 'Login as Ruth Moore' }).click()
    const dialog = admin.getByRole('dialog', { name: 'Log in as Ruth Moore' })
    await dialog.getByLabel('Why').fill('They asked for help')
    await dialog.getByRole('button', { name: 'Log in' }).click()
    await expect(admin.getByText('You are signed in as Ruth Moore of Grace Chapel')).toBeVisible()
    await waitForChat(admin)
    await admin.getByRole('link', { name: 'My Numbers' }).first().click()
    await expect(admin.getByRole('heading', { name: 'My Numbers' })).toBeVisible()
    await waitForChat(admin)
    expect(asked.asked).toBe(0)
  })
})

/** Makes an app that shows the product in a frame, beside one of somebody else. */
async function serveApps(page: Page, product: RunningProduct): Promise<void> {
  const frame = `<iframe title="Steeple" width="360" height="700" src="${product.url}/login"></iframe>`
  const body = `<!doctype html>${frame}<iframe title="Other" src="${STRANGER}/advert"></iframe>`
  await page.route(`${APP}/**`, (route) => route.fulfill({ contentType: 'text/html', body }))
  await page.route(`${STRANGER}/**`, (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: route.request().url().endsWith('/advert') ? 'Other' : frame,
    }),
  )
}

test('in a frame of the operator’s app its auth message signs in; no other origin is let in or listened to', async ({
  product,
  browser,
}) => {
  const owner = { email: 'owner@grace.test', password: 'steeple-demo' }
  const { success } = await call<{ success: { token: string } }>(product, '/login', owner)
  // Browsers ask before a page of the internet may show one of this machine.
  const look = { viewport: WIDTHS[0], permissions: ['local-network-access'] }
  const page = await (await browser.newContext(look)).newPage()
  await serveApps(page, product)
  const inside = page.frameLocator('iframe[title="Steeple"]')

  await test.step('an app that is not named cannot show the product', async () => {
    await page.goto(`${STRANGER}/`)
    await expect.poll(() => page.frames().length).toBe(2)
    await expect(inside.getByRole('heading', { name: 'Login' })).toHaveCount(0)
    await expect(inside.getByLabel('Email Or Username')).toHaveCount(0)
  })

  await page.goto(`${APP}/`)
  await expect(inside.getByRole('heading', { name: 'Login' })).toBeVisible()

  await test.step('another frame beside it is not listened to', async () => {
    const asked = page.waitForResponse(/page-settings/)
    await page
      .frame({ url: `${STRANGER}/advert` })
      ?.evaluate((token) => window.parent.frames[0]?.postMessage({ type: 'auth', token }, '*'), success.token)
    await asked
    await expect(inside.getByRole('heading', { name: 'Login' })).toBeVisible()
  })

  await test.step('the app signs in, and the frame goes to the dashboard, without billing', async () => {
    await page.evaluate((token) => window.frames[0]?.postMessage({ type: 'auth', token }, '*'), success.token)
    await expect(inside.getByRole('heading', { level: 1 })).toContainText('Ruth')
    await inside.getByRole('link', { name: 'More', exact: true }).click()
    await expect(inside.getByRole('link', { name: 'Integrations' })).toBeVisible()
    await expect(inside.getByRole('link', { name: 'Billing' })).toHaveCount(0)
  })
})
