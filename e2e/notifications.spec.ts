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
