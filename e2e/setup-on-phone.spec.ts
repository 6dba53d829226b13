import type { Locator } from '@playwright/test'
import { call, linkMailedTo } from './newcomer.ts'
import { expectSound, newPerson, WIDTHS } from './person.ts'
import { expect, test } from './product.ts'

const TAPS_MAX = 40
const EMAIL = 'nell@lakeside.test'
const PASSWORD = 'a good password'
const PHONE = { viewport: WIDTHS[0], hasTouch: true, isMobile: true }

// An organisation belongs to one church at a time.
test.use({ apart: 'phone' })

test('a church sets everything up on a phone within 40 taps, from the home page to live', async ({
  product,
  browser,
}) => {
  const page = await newPerson(browser, PHONE)
  let taps = 0
  const tap = async (place: Locator) => {
    taps += 1
    await place.tap()
  }
  const type = async (label: string, text: string) => {
    await tap(page.getByLabel(label, { exact: true }))
    await page.keyboard.type(text)
  }
  const guide = page.getByRole('region', { name: 'Set up Steeple' })

  await test.step('it signs up', async () => {
    await page.goto(product.url)
    await tap(page.getByRole('link', { name: 'Create account' }))
    await type('Full Name', 'Nell Lake')
    await type('Email', EMAIL)
    await type('Mobile phone', '6465550178')
    await tap(page.getByLabel("I'm not a robot"))
    await expect(page.getByText('Verified', { exact: true })).toBeVisible()
    await tap(page.getByRole('button', { name: 'Create account' }))
    await expect(page).toHaveURL(/verify-email/)
    // The link of the e-mail.
    taps += 1
    await page.goto(await linkMailedTo(product, EMAIL, /verify/i))
    await type('Company', 'Lakeside')
    await type('Password', PASSWORD)
    await type('Repeat password', PASSWORD)
    await tap(page.getByRole('button', { name: 'Continue' }))
  })

  await test.step('it takes a number of its own area', async () => {
    await expect(page).toHaveURL(/signup-number/)
    await expectSound(page)
    await tap(page.getByRole('radio', { name: /^\(646\)/ }).first())
    await tap(page.getByRole('button', { name: 'Confirm' }))
    await expect(guide.getByText('1 of 5 done')).toBeVisible()
    await expectSound(page)
  })

  await test.step('it registers with the phone companies', async () => {
    await tap(guide.getByRole('link', { name: 'Register' }))
    await type('EIN or business number', '12-3456789')
    await type('Street address', '12 Main Street')
    await type('City', 'New York')
    await type('State or province', 'NY')
    await type('ZIP or postal code', '10001')
    await tap(page.getByRole('button', { name: 'Hand it in' }))
    await expect(page.getByText('What the carriers were told')).toBeVisible()
    await tap(page.getByRole('link', { name: 'Dashboard' }))
    await expect(guide.getByText('2 of 5 done')).toBeVisible()
  })

  await test.step('it connects the planning service, tries it, and starts', async () => {
    const owner = { email: 'owner@grace.test', password: 'steeple-demo' }
    const { success } = await call<{ success: { token: string } }>(product, '/login', owner)
    await call(product, '/revoke-pco', {}, success.token)
    await tap(guide.getByRole('button', { name: 'Connect' }))
    await tap(page.getByRole('button', { name: 'Allow' }))
    await expect(page).toHaveURL(/after-auth-one/)
    await tap(page.getByRole('link', { name: 'See what would go out' }))
    await tap(page.getByRole('button', { name: 'Try it on my own phone first' }))
    await expect(page.getByText('Trial mode: texts go to (646) 555-0178')).toBeVisible()
    await tap(guide.getByRole('link', { name: 'See what would go out' }))
    await tap(page.getByRole('button', { name: 'Start sending', exact: true }))
    await tap(page.getByRole('dialog').getByRole('button', { name: 'Start' }))
    await expect(page.getByText(/^Sending has started/)).toBeVisible()
    await expect(guide).toHaveCount(0)
    await expectSound(page)
  })

  expect(taps).toBeLessThanOrEqual(TAPS_MAX)
  test.info().annotations.push({ type: 'taps', description: String(taps) })
})
