import { expect, type Page } from '@playwright/test'
import { call, signUp } from './newcomer.ts'
import { logIn } from './person.ts'
import type { RunningProduct } from './product.ts'

export const VISA = '4242424242424242'
export const DECLINED = '4000000000000341'
export const ASKS_ALWAYS = '4000002760003184'
/** Of every church that signs up here. */
export const PASSWORD = 'a good password'
export const FLASH = 'You have successfully subscribed to a plan'

export const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true })
export const plan = (page: Page) => page.getByRole('region', { name: 'Plan', exact: true })

/** Types a card into the fields of the payment provider, and the owner's name and address into ours. */
export async function fillCard(page: Page, number: string, expiry = '12/44') {
  const form = dialog(page, 'Add new card')
  await form.getByLabel('Credit or debit card number').pressSequentially(number)
  await form.getByLabel('Credit or debit card expiration date').pressSequentially(expiry)
  await form.getByLabel('Credit or debit card CVC/CVV').pressSequentially('123')
  await form.getByLabel('Address').fill('1 Hill Road')
  await form.getByLabel('City').fill('Albany')
  await form.getByLabel('State').fill('NY')
  await form.getByLabel('Zipcode').fill('12207')
  return form
}

export async function openPlans(page: Page, button: 'Subscribe' | 'Change') {
  await plan(page).getByRole('button', { name: button, exact: true }).click()
  await expect(dialog(page, 'Subscription plans')).toBeVisible()
}

export async function choose(page: Page, name: string, period: 'Monthly' | 'Yearly' = 'Monthly') {
  await page.getByRole('tab', { name: period }).click()
  await page.getByRole('button', { name: new RegExp(`^(Subscribe|Change) to ${name}$`) }).click()
  const order = dialog(page, 'Order details')
  await expect(order.getByText('You pay now')).toBeVisible()
  return order
}

export async function openBilling(page: Page, product: RunningProduct, church: string) {
  const { email, password } = await signUp(product, church)
  await logIn(page, product, email, password)
  await page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Billing' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Billing' })).toBeVisible()
  await expect(page.getByText(`(${church} church)`)).toBeVisible()
  return email
}

export async function addCoupon(product: RunningProduct, code: string) {
  const admin = { email: 'admin@steeple.test', password: 'steeple-admin' }
  const { success } = await call<{ success: { token: string } }>(product, '/login', admin)
  const gift = { credits: 25, trial_days: 20, include_dollar: true, apply_when: 'subscription' }
  await call(product, '/save-coupon', { code, type: 'uses', total_uses: 1, ...gift }, success.token)
}
