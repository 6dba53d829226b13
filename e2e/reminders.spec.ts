import { expectSoundAtEveryWidth } from './newcomer.ts'
import { logIn } from './person.ts'
import { expect, test } from './product.ts'

test('the people who have not answered are reminded, and it is taken back', async ({ product, page }) => {
  await logIn(page, product)
  await page.goto(`${product.url}/services?type=U`)

  await test.step('from the plan to the people', async () => {
    await page.getByRole('link', { name: /^Remind the / }).click()
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
