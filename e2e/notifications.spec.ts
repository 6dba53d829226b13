import { expectSoundAtEveryWidth } from './newcomer.ts'
import { logIn } from './person.ts'
import { expect, test } from './product.ts'

test('somebody chooses what to hear of, and it stays chosen', async ({ product, page }) => {
  await logIn(page, product)
  await page.goto(`${product.url}/more/notifications`)
  await expect(page.getByRole('heading', { level: 1, name: 'Notifications' })).toBeVisible()
  await expectSoundAtEveryWidth(page)
  await page.getByRole('switch', { name: 'Somebody accepts' }).check({ force: true })
  await page.getByRole('radio', { name: 'Daily summary' }).check()
  await page.getByRole('checkbox', { name: 'Email' }).check()
  await page.getByRole('switch', { name: 'Youth', exact: true }).uncheck({ force: true })
  await page.getByRole('switch', { name: 'Somebody cannot be reached by text' }).check({ force: true })
  await page.getByRole('switch', { name: 'Tech' }).first().uncheck({ force: true })
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Notifications saved')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('radio', { name: 'Daily summary' })).toBeChecked()
  await expect(page.getByRole('checkbox', { name: 'Email' })).toBeChecked()
  await expect(page.getByRole('switch', { name: 'Somebody accepts' })).toBeChecked()
  await expect(page.getByRole('switch', { name: 'Youth', exact: true })).not.toBeChecked()
  await expect(page.getByRole('switch', { name: 'Tech' }).first()).not.toBeChecked()
})

/**
 * A browser without a window lets nobody notify, and one without a vendor's push service cannot subscribe: what the
 * person and the vendor's part of it would answer is played here, with the keys of another elliptic curve pair.
 * Everything else is the browser's own.
 */
const subscribes = (endpoint: string) => {
  const key = (length: number) => Uint8Array.from({ length }, (_, at) => at + 4).buffer
  const subscription = {
    endpoint,
    getKey: (name: string) => key(name === 'auth' ? 16 : 65),
    unsubscribe: async () => true,
  }
  Object.defineProperty(Notification, 'permission', { get: () => 'granted' })
  let isOn = false
  PushManager.prototype.subscribe = async () => {
    isOn = true
    return subscription as unknown as PushSubscription
  }
  PushManager.prototype.getSubscription = async () =>
    isOn ? (subscription as unknown as PushSubscription) : null
}

test('notifications are switched on for this device, and off again', async ({ product, page }) => {
  await page.addInitScript(subscribes, 'https://fcm.googleapis.com/fcm/send/of-a-test')
  await logIn(page, product)
  await page.goto(`${product.url}/more/notifications`)
  const devices = page.getByRole('region', { name: 'Phones and computers' })
  await devices.getByRole('button', { name: 'Switch on for this device' }).click()
  await expect(page.getByText('Notifications are on for this device.')).toBeVisible()
  await expect(page.getByRole('checkbox', { name: 'Mobile' })).toBeChecked()
  await expect(devices.getByText('This device', { exact: true })).toBeVisible()
  await expectSoundAtEveryWidth(page)
  await devices.getByRole('button', { name: /^Switch off / }).click()
  await expect(devices.getByText('This device', { exact: true })).toHaveCount(0)
  await expect(devices.getByRole('button', { name: 'Switch on for this device' })).toBeVisible()
  const worker = await page.request.get(`${product.url}/push-worker.js`)
  expect(worker.headers()['content-type']).toContain('javascript')
  const manifest = await page.request.get(`${product.url}/manifest.webmanifest`)
  expect(await manifest.json()).toMatchObject({ start_url: '/dashboard', display: 'standalone' })
})
