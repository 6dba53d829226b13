import { DESK, expectSoundAtEveryWidth } from './newcomer.ts'
import { logIn, newPerson } from './person.ts'
import { expect, test } from './product.ts'

// Changes words that other journeys read.
test.use({ apart: 'texts' })

test('a church translates a keyword, is warned, and goes back to the original', async ({
  product,
  browser,
}) => {
  const page = await newPerson(browser, DESK)
  await logIn(page, product)
  await page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Keywords' }).click()
  const table = page.getByRole('table', { name: 'Keywords' })
  await expect(table.getByRole('row')).toHaveCount(5)
  for (const row of (await table.getByRole('row').all()).slice(1)) {
    expect((await row.boundingBox())?.height).toBeCloseTo(50, -1)
  }
  await expect(page.getByRole('button', { name: 'Reset to Original' })).toBeDisabled()

  await table.getByRole('link', { name: 'Edit DECLINE', exact: true }).click()
  await expect(page).toHaveURL(/\/edit-keyword\?k=DECLINE-DECLINE$/)
  const translation = page.getByLabel('Translation')
  await expect(translation).toHaveValue('DECLINE')
  await translation.fill('CANCEL')
  await expect(page.getByText(/^Phone companies take 'CANCEL'/)).toBeVisible()
  await expectSoundAtEveryWidth(page)
  await page.setViewportSize(DESK.viewport)
  await page.getByRole('button', { name: 'Update' }).click()
  await expect(
    page.getByText("Please choose another word: whoever sends 'CANCEL' gives no answer."),
  ).toBeVisible()
  await translation.fill('accept')
  await page.getByRole('button', { name: 'Update' }).click()
  await expect(page.getByText("'accept' means ACCEPT already.")).toBeVisible()
  await translation.fill('')
  await page.getByRole('button', { name: 'Update' }).click()
  await expect(page.getByText('translation is required')).toBeVisible()
  await translation.fill('no-voy')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/keywords$/)
  await expect(table.getByRole('cell', { name: 'no-voy' })).toBeVisible()

  await table.getByRole('link', { name: 'Edit DECLINE', exact: true }).click()
  await expect(page).toHaveURL(/k=DECLINE-no-voy$/)
  await expect(translation).toHaveValue('no-voy')
  await page.getByRole('link', { name: 'Keywords' }).last().click()
  await page.getByRole('button', { name: 'Reset to Original' }).click()
  await expect(table.getByRole('cell', { name: 'no-voy' })).toHaveCount(0)

  await page.goto(`${product.url}/edit-keyword?k=MAYBE-x`)
  await expect(page.getByText('This keyword does not exist')).toBeVisible()
})

test('a reply is tried out without doing anything', async ({ product, browser }) => {
  const page = await newPerson(browser, { viewport: { width: 360, height: 780 } })
  await logIn(page, product)
  await page.goto(`${product.url}/keywords`)
  await page.getByRole('button', { name: 'Try it' }).click()
  await expect(page.getByText('text is required')).toBeVisible()
  await page.getByRole('textbox', { name: 'Reply' }).fill('1 yes 2 no')
  await page.getByLabel('Situation').selectOption('shared')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Try it' }).click()
  await expect(page.getByText(/Anna, .+: Accepted$/)).toBeVisible()
  await expect(page.getByText(/Tom, .+: Declined$/)).toBeVisible()
  await expect(page.getByText(/^Thank you for telling us, Tom\./)).toBeVisible()
  await expectSoundAtEveryWidth(page)
  await page.getByRole('textbox', { name: 'Reply' }).fill('STOP')
  await page.getByLabel('Situation').selectOption('one')
  await page.getByRole('button', { name: 'Try it' }).click()
  await expect(page.getByText('Wants no more texts.')).toBeVisible()
  await expect(page.getByText('Grace Chapel: You get no more texts from us.')).toBeVisible()
})

test('without a session the pages lead to the login', async ({ product, page }) => {
  for (const path of ['/keywords', '/edit-keyword?k=ACCEPT-ACCEPT']) {
    await page.goto(product.url + path)
    await expect(page, path).toHaveURL(/\/login/)
  }
})
