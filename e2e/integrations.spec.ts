import { measureShifts, SHIFT_MOST, shiftOf } from './layout-shift.ts'
import { expectSoundAtEveryWidth } from './newcomer.ts'
import { logIn, WIDTHS } from './person.ts'
import { expect, test } from './product.ts'

test('the planning service is disconnected, and connected again through its own page', async ({
  product,
  page,
}) => {
  await logIn(page, product)
  await page.goto(`${product.url}/integrations`)
  await expect(page.getByText('Grace Chapel').last()).toBeVisible()
  await page.getByRole('button', { name: 'Deauthorize the phone number provider' }).click()
  await expect(page.getByRole('link', { name: 'Go to My Numbers' })).toBeVisible()
  await expectSoundAtEveryWidth(page)
  await page.keyboard.press('Escape')
  const card = page.getByRole('region', { name: 'Planning Center' })
  await card.getByRole('button', { name: 'Deauthorize' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Deauthorize' }).click()
  await card.getByRole('button', { name: 'Connect' }).click()

  await test.step('saying no leads back with the error and a way to try again', async () => {
    await page.getByRole('button', { name: /Deny/ }).first().click()
    await expect(page.getByText('There was an error integrating, please try again')).toBeVisible()
    await expect(page.getByText(/was not allowed to read Planning Center/)).toBeVisible()
    await page.getByRole('button', { name: 'Authorize' }).click()
  })

  await page.getByRole('button', { name: /Allow/ }).first().click()
  await expect(page).toHaveURL(/dashboard\?value=1/)
  await page.goto(`${product.url}/integrations`)
  // In the meantime the planning service may demand its pause of 20 seconds.
  await expect(page.getByText('never')).toBeHidden({ timeout: 60_000 })
})

for (const viewport of WIDTHS)
  test(`at ${viewport.width} px nothing jumps while the page comes`, async ({ product, page }) => {
    await page.setViewportSize(viewport)
    await logIn(page, product)
    await measureShifts(page)
    await page.goto(`${product.url}/integrations`)
    await expect(page.getByRole('region', { name: 'Phone number provider' })).toBeVisible()
    await expect(page.getByText('Roster read', { exact: true })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Link shortener' })).toBeVisible()
    expect(await shiftOf(page)).toBeLessThan(SHIFT_MOST)
  })

test('an owner looks at what the planning service lets the church do', async ({ product, page }) => {
  await logIn(page, product)
  await page.goto(`${product.url}/integrations`)
  await page.getByRole('link', { name: 'What Planning Center lets us do' }).click()
  await page.getByRole('button', { name: 'Check' }).click()
  const found = page.getByRole('list', { name: 'What was found' })
  // Whoever is told of the pause of 20 seconds that the planning service demands tries again.
  const works = found.getByRole('listitem').filter({ hasText: 'People can be read' })
  const again = page.getByRole('button', { name: 'Try again' })
  await expect(async () => {
    await expect(works.or(again)).toBeVisible({ timeout: 30_000 })
    if (await again.isVisible()) await again.click()
    await expect(works).toContainText('Works', { timeout: 10_000 })
  }).toPass({ timeout: 90_000 })
  await expect(found.getByRole('listitem')).toHaveCount(7)
  await expectSoundAtEveryWidth(page)
})

test('preferences are saved and said', async ({ product, page }) => {
  await logIn(page, product)
  await page.goto(`${product.url}/integrations`)
  await page.getByRole('button', { name: /number preference/i }).click()
  await page.getByRole('dialog').getByRole('button', { name: /Save/ }).click()
  await expect(page.getByText('Number preference updated successfully')).toBeVisible()
  // Nothing is loaded that the operator has not set.
  const settings = await page.request.get(`${product.url}/api/page-settings`)
  expect(await settings.json()).toEqual({ embedded_in: [], support_chat: null, help_video: null })
  await expect(page.locator('script[data-app-id]')).toHaveCount(0)
})
