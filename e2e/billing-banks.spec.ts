import type { Page } from '@playwright/test'
import { DESK, expectSoundAtEveryWidth, linkMailedTo } from './newcomer.ts'
import {
  ASKS_ALWAYS,
  addCoupon,
  choose,
  dialog,
  FLASH,
  fillCard,
  openBilling,
  openPlans,
  PASSWORD,
  plan,
} from './pay.ts'
import { logIn, newPerson } from './person.ts'
import { expect, test } from './product.ts'
import { moveClock } from './sandbox.ts'

test.use({ apart: 'banks' })

/** Asks when it is saved, and whenever somebody is there. */
const ASKS_ONCE = '4000002500003155'

const bank = (page: Page) => page.getByRole('dialog', { name: '3D Secure' })
const answer = (page: Page, says: 'Complete' | 'Fail') =>
  bank(page).getByRole('button', { name: says }).click()

async function addCard(page: Page, number: string): Promise<void> {
  const form = await fillCard(page, number)
  await form.getByRole('button', { name: 'Save' }).click()
  await answer(page, 'Complete')
  await expect(page.getByText('Card added successfully')).toBeVisible()
}

/** Whoever was away for long is asked for the password once. */
async function proveOneself(page: Page): Promise<void> {
  const question = dialog(page, 'Is it still you?')
  await question.getByLabel('Your password', { exact: true }).fill(PASSWORD)
  await question.getByRole('button', { name: 'Continue' }).click()
}

test('a card whose bank always asks buys a trial, pays renewals by confirming, and buys credits', async ({
  product,
  browser,
}) => {
  await addCoupon(product, 'BANKS')
  const page = await newPerson(browser, DESK)
  const email = await openBilling(page, product, 'Riverbank')

  await test.step('the dollar of the coupon is asked about: a no takes nothing, a yes begins the trial', async () => {
    await page.getByRole('button', { name: 'Add card' }).click()
    await addCard(page, ASKS_ALWAYS)
    await openPlans(page, 'Subscribe')
    const order = await choose(page, 'Business')
    await order.getByLabel('Coupon code (optional)').fill('banks')
    await order.getByRole('button', { name: 'Apply' }).click()
    await expect(order.getByRole('row', { name: 'You pay now $1.00' })).toBeVisible()
    await order.getByRole('button', { name: 'Pay', exact: true }).click()
    await answer(page, 'Fail')
    await expect(order.getByRole('alert')).toBeVisible()
    await order.getByRole('button', { name: 'Pay', exact: true }).click()
    await answer(page, 'Complete')
    await expect(page.getByText(FLASH)).toBeVisible()
    await expect(plan(page).getByText('On Extended Trial')).toBeVisible()
    await expect(page.getByRole('cell', { name: /Trial of 20 days/ })).toHaveCount(1)
  })

  await test.step('what is paid after the trial waits for the bank, on the page and by e-mail', async () => {
    await moveClock(product, 'P10D')
    await page.reload()
    // Whoever does not come for two weeks is signed out.
    await expect(plan(page).getByText('On Extended Trial')).toBeVisible()
    await moveClock(product, 'P11D')
    await expect(async () => {
      await page.goto(`${product.url}/billing`)
      await expect(page.getByText('A payment of $30.00 waits for your bank')).toBeVisible({ timeout: 5000 })
    }).toPass({ timeout: 60_000 })
    expect(await linkMailedTo(product, email, /Please confirm the payment/)).toContain('/billing')
    await expectSoundAtEveryWidth(page)
    await page.getByRole('button', { name: 'Confirm with your bank' }).click()
    await answer(page, 'Complete')
    await expect(page.getByText('The payment is confirmed.')).toBeVisible()
    await expect(page.getByText('waits for your bank')).toBeHidden()
    await expect(plan(page).getByText('Active')).toBeVisible()
  })

  await test.step('credits are bought once the bank has heard a yes', async () => {
    await page.getByLabel('Credits', { exact: true }).selectOption({ label: '100 credits - $12.00' })
    await page.getByRole('button', { name: 'Add credits' }).click()
    const buy = dialog(page, 'Add credits')
    await buy.getByRole('button', { name: 'Pay $12.00' }).click()
    await proveOneself(page)
    await answer(page, 'Fail')
    await expect(buy.getByRole('alert')).toBeVisible()
    await buy.getByRole('button', { name: 'Pay $12.00' }).click()
    await answer(page, 'Complete')
    await expect(page.getByText('You have successfully added credits to your account.')).toBeVisible()
    await expect(page.getByRole('cell', { name: '100 credits' })).toHaveCount(1)
  })

  await test.step('a card that was confirmed once asks while somebody is there, and renews by itself', async () => {
    await page.getByRole('button', { name: 'Add card' }).click()
    const form = await fillCard(page, ASKS_ONCE)
    await form.getByLabel('Make this the primary card').check()
    await form.getByRole('button', { name: 'Save' }).click()
    await answer(page, 'Complete')
    await expect(dialog(page, 'Add new card')).toBeHidden({ timeout: 60_000 })
    await page.getByLabel('Credits', { exact: true }).selectOption({ label: '100 credits - $12.00' })
    await page.getByRole('button', { name: 'Add credits' }).click()
    await dialog(page, 'Add credits').getByRole('button', { name: 'Pay $12.00' }).click()
    await answer(page, 'Complete')
    await expect(page.getByRole('cell', { name: '100 credits' })).toHaveCount(2)
    await moveClock(product, 'P31D')
    // Nobody stays signed in for so long.
    await page.context().clearCookies()
    await page.evaluate(() => localStorage.clear())
    await logIn(page, product, email, PASSWORD)
    await expect(async () => {
      await page.goto(`${product.url}/billing`)
      await expect(page.getByRole('cell', { name: '$30.00', exact: true })).toHaveCount(2, {
        timeout: 20_000,
      })
    }).toPass({ timeout: 90_000 })
    await expect(page.getByText('waits for your bank')).toBeHidden()
  })
})
