import { call } from './newcomer.ts'
import { expectSound, logIn, newPerson, WIDTHS } from './person.ts'
import { expect, test } from './product.ts'

for (const viewport of WIDTHS) {
  test.describe(`at ${viewport.width} px`, () => {
    test.use({ viewport })

    test('home and login are sound, and login names what is missing', async ({ product, page }) => {
      await page.goto(product.url)
      await expect(page.getByRole('link', { name: 'Create account' })).toBeVisible()
      await expectSound(page)
      await page.getByRole('link', { name: 'Login' }).click()
      await page.getByRole('button', { name: 'Login', exact: true }).click()
      await expect(page.getByText('this field is required')).toHaveCount(2)
      await expect(page.getByLabel('Email Or Username')).toBeFocused()
      await expectSound(page)
    })
  })
}

test('a wrong password is said and nothing typed is lost', async ({ product, page }) => {
  await page.goto(`${product.url}/login`)
  await page.getByLabel('Email Or Username').fill('owner@grace.test')
  await page.getByLabel('Password', { exact: true }).fill('wrong')
  await page.keyboard.press('Enter')
  await expect(page.getByText('The e-mail, username or password is not right.')).toBeVisible()
  await expect(page.getByLabel('Email Or Username')).toHaveValue('owner@grace.test')
})

test('a protected page leads to login and back', async ({ product, page }) => {
  await page.goto(`${product.url}/logs`)
  await expect(page).toHaveURL(/\/login/)
  await page.getByLabel('Email Or Username').fill('staff@grace.test')
  await page.getByLabel('Password', { exact: true }).fill('steeple-demo')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Logs' })).toBeVisible()
})

test('messages of the activation mail are shown at login', async ({ product, page }) => {
  await page.goto(`${product.url}/login?message=success`)
  await expect(page.getByText('Activation email sent. Please activate to login here.')).toBeVisible()
  await page.goto(`${product.url}/login?message=invalid`)
  await expect(page.getByText('Invalid link.')).toBeVisible()
})

test('an unknown address shows the 404 page', async ({ product, page }) => {
  await page.goto(`${product.url}/no/such/page`)
  await expect(page.getByText('Page not found')).toBeVisible()
  await expect(
    page.getByText(
      "Uh oh, we can't seem to find the page you're looking for. Try going back to the previous page.",
    ),
  ).toBeVisible()
  await expect(page.getByRole('link', { name: 'Go to Dashboard' })).toHaveAttribute('href', '/')
  await expectSound(page)
})

test('logging out ends the session everywhere', async ({ product, page }) => {
  await logIn(page, product)
  await page.goto(`${product.url}/keywords`)
  await page.getByRole('button', { name: 'Log out' }).first().click()
  await expect(page).toHaveURL(/\/login$/)
  await page.goto(`${product.url}/dashboard`)
  await expect(page).toHaveURL(/\/login/)
})

test('a personal link that nobody has is expired', async ({ product, page }) => {
  await page.goto(`${product.url}/schedules?personId=unknown`)
  await expect(page.getByText('Link Expired')).toBeVisible()
  await expectSound(page)
})

test('inside an app, its auth message signs in, and nobody else’s does', async ({ product, browser }) => {
  const owner = { email: 'owner@grace.test', password: 'steeple-demo' }
  const { success } = await call<{ success: { token: string } }>(product, '/login', owner)
  const page = await newPerson(browser, { viewport: WIDTHS[0] })
  await page.addInitScript(() => Object.assign(window, { ReactNativeWebView: {} }))

  await test.step('another origin is not listened to', async () => {
    await page.goto(`${product.url}/login`)
    const asked = page.waitForResponse(/page-settings/)
    await page.evaluate((token) => {
      const message = { data: { type: 'auth', token }, origin: 'https://elsewhere.example.org' }
      window.dispatchEvent(new MessageEvent('message', message))
    }, success.token)
    await asked
    await expect(page.getByRole('heading', { name: 'Login' })).toBeVisible()
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
  })

  await test.step('the app itself, with a token that is good', async () => {
    const post = (token: string) =>
      page.evaluate((given) => window.postMessage({ type: 'auth', token: given }, '*'), token)
    const refused = page.waitForResponse(/api\/profile/)
    await post('no such token')
    expect((await refused).status()).toBe(401)
    await post(success.token)
    await expect(page).toHaveURL(/\/dashboard/)
    await page.getByRole('link', { name: 'More', exact: true }).click()
    await expect(page.getByRole('link', { name: 'Integrations' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Billing' })).toHaveCount(0)
  })
})
