import { DESK, expectSoundAtEveryWidth } from './newcomer.ts'
import { expectSound, logIn } from './person.ts'
import { expect, test } from './product.ts'

test('the people who have not answered are reminded, and it is taken back', async ({ product, page }) => {
  await logIn(page, product)

  await test.step('from the dashboard to who has not answered for the next day', async () => {
    await page.goto(`${product.url}/dashboard`)
    await page.getByRole('link', { name: /^Remind the / }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Send reminder' })).toBeVisible()
  })

  await test.step('from the service and from the plan', async () => {
    await page.goto(`${product.url}/services?type=U`)
    await page.getByRole('region', { name: 'Plans' }).getByRole('link').nth(1).click()
    await expect(page.getByRole('link', { name: /^Remind the .* for / })).toBeVisible()
    await page.goBack()
    await page.getByRole('link', { name: /^Remind the [\d,]+$/ }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Choose people' })).toBeVisible()
    await expect(page.getByRole('checkbox', { checked: true }).first()).toBeVisible()
    await expectSoundAtEveryWidth(page)
  })

  await test.step('the words, what they say to each, and the price', async () => {
    await page.getByRole('link', { name: /^Write to / }).click()
    await page.getByRole('textbox', { name: 'Text' }).fill('Hi [First.Name], can you come? YES or NO')
    await expect(
      page
        .getByRole('list', { name: 'Texts' })
        .getByText(/^Hi \w+, can you come/)
        .first(),
    ).toBeVisible()
    await expect(page.getByText(/texts? for .* credits? of/)).toBeVisible()
    await expectSoundAtEveryWidth(page)
  })

  await test.step('send, and undo', async () => {
    await page.getByRole('button', { name: /^Remind the / }).click()
    await expect(page.getByText(/will be reminded/)).toBeVisible()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByText('Taken back: nobody was texted.')).toBeVisible()
  })
})

test('a failure is mended where it is shown, an answer is taken back, and one steps through the people', async ({
  product,
  page,
}) => {
  await logIn(page, product)
  await page.setViewportSize(DESK.viewport)
  await page.goto(`${product.url}/services?type=F`)
  await page
    .getByRole('region', { name: 'Plans' })
    .getByRole('link', { name: /[2-9] of \d+ failed/ })
    .first()
    .click()
  const drawer = page.getByRole('dialog')

  await test.step('what failed shows what mends it', async () => {
    await page.getByRole('link', { name: /Edith Larsen/ }).click()
    await expect(drawer.getByRole('link', { name: 'Open in Planning Center' })).toHaveAttribute(
      'href',
      /\/people\/AC\d+$/,
    )
    await drawer.getByRole('button', { name: 'Check again' }).click()
    await expect(page.getByText('Nothing has changed: no number that can be texted.')).toBeVisible()
    await expectSound(page)
  })

  await test.step('on to the next person, and back', async () => {
    await drawer.getByRole('button', { name: 'Next person' }).click()
    await expect(drawer.getByRole('heading', { name: 'Edith Larsen' })).toHaveCount(0)
    await page.keyboard.press('k')
    await expect(drawer.getByRole('heading', { name: 'Edith Larsen' })).toBeVisible()
  })

  await test.step('whom the list shows can be written to', async () => {
    await page.keyboard.press('Escape')
    await expect(page.getByRole('link', { name: /^Write to th/ })).toHaveAttribute('href', /people=/)
    await page.getByRole('link', { name: /Edith Larsen/ }).click()
  })

  await test.step('an answer in her name, and back', async () => {
    await drawer.getByRole('button', { name: 'Answer for Edith' }).click()
    await page.getByRole('menuitem', { name: 'Accept for Edith' }).click()
    await expect(page.getByText('Accepted for Edith')).toBeVisible()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByText('Back to unconfirmed for Edith')).toBeVisible()
    await expectSoundAtEveryWidth(page)
  })
})
