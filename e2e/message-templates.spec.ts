import type { Page } from '@playwright/test'
import { DESK, expectSoundAtEveryWidth } from './newcomer.ts'
import { logIn, newPerson } from './person.ts'
import { expect, type RunningProduct, test } from './product.ts'

// Changes words that other journeys read.
test.use({ apart: 'texts' })

async function openTexts(page: Page, product: RunningProduct) {
  await page.goto(`${product.url}/message-templates`)
  await expect(page.getByRole('heading', { level: 1, name: 'Message templates' })).toBeVisible()
  await expect(page.getByRole('heading', { level: 2, name: 'Confirmation', exact: true })).toBeVisible()
}

async function openEditor(page: Page, name: string) {
  await page.getByRole('button', { name: `Edit ${name}`, exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit Template' })
  await expect(dialog.getByLabel('Body', { exact: true })).toBeVisible()
  await expect(dialog.getByRole('region', { name: 'Preview' }).getByRole('list')).toBeVisible()
  return dialog
}

test('a church finds its texts by group, and sees which are locked', async ({ product, browser }) => {
  const page = await newPerson(browser, DESK)
  await logIn(page, product)
  await page
    .getByRole('navigation', { name: 'Pages' })
    .getByRole('link', { name: 'Message templates' })
    .click()
  const texts = page.getByRole('list', { name: 'Texts' })
  await expect(texts.getByRole('heading', { name: 'Reply to HELP' })).toBeVisible()
  await expectSoundAtEveryWidth(page)
  await page.setViewportSize(DESK.viewport)

  await page.getByRole('tab', { name: 'Reminders' }).click()
  await expect(page).toHaveURL(/tab=reminder/)
  await expect(texts.getByRole('heading')).toHaveText([
    'Confirmation reminder',
    'Confirmation reminder (one-way texting)',
    'Follow-up',
  ])
  await page.getByRole('tab', { name: 'Other' }).click()
  await expect(page.getByRole('button', { name: 'Edit Reply to an accept', exact: true })).toBeEnabled()
  const locked = page.getByRole('button', { name: /^Edit Reply to STOP/ })
  await locked.hover()
  await expect(page.getByRole('tooltip')).toHaveText('No access allowed. Blocked by the system')
  await locked.press('Enter')
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await page.goto(`${product.url}/more/message-template`)
  await expect(page).toHaveURL(/\/message-templates$/)
})

test('a text is reworded, seen as it would arrive, reset and restored', async ({ product, browser }) => {
  const page = await newPerson(browser, DESK)
  await logIn(page, product)
  await openTexts(page, product)
  const dialog = await openEditor(page, 'Confirmation reminder')
  const body = dialog.getByLabel('Body', { exact: true })
  const preview = dialog.getByRole('region', { name: 'Preview' })
  const cost = dialog.getByRole('region', { name: 'Cost' })

  await test.step('four editors, a phone, and the cost', async () => {
    for (const label of ['Multiple body', 'Multiple body part', 'Additional part'])
      await expect(dialog.getByLabel(label, { exact: true })).toBeVisible()
    await expect(preview).toContainText('Grace Chapel: Hi')
    await expect(cost).toContainText(/segments? · \d+ credits? each/)
    await expect(cost).toContainText(/In the coming 30 days: [1-9]\d* text/)
    await expectSoundAtEveryWidth(page)
    await page.setViewportSize(DESK.viewport)
  })

  await test.step('nothing, and too much, are refused', async () => {
    await body.fill('')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog.getByText('Template details cannot be empty')).toBeVisible()
    await body.fill('x'.repeat(1001))
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog.getByText('Template details cannot exceed 1000 characters')).toBeVisible()
  })

  await test.step('a bracket offers the merge fields, a click puts one in', async () => {
    await body.fill('')
    await body.pressSequentially('Hello [')
    await expect(dialog.getByRole('listbox')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog.getByRole('listbox')).toBeHidden()
    await expect(page.getByRole('dialog', { name: 'Leave without saving?' })).toHaveCount(0)
    await body.pressSequentially('fir')
    await expect(dialog.getByRole('listbox').getByRole('option')).toHaveText(['First.Name First name: Anna'])
    await page.keyboard.press('Enter')
    await expect(body).toHaveValue('Hello [First.Name]')
    await body.pressSequentially(', ')
    await dialog.getByRole('button', { name: 'Position', exact: true }).click()
    await expect(body).toHaveValue('Hello [First.Name], [Position]')
    await expect(preview).toContainText(/Hello \w+, \w+/)
  })

  await test.step('expensive characters are named, with the cheaper spelling', async () => {
    await body.pressSequentially(' não 🙏 [First.Nam]')
    await expect(cost).toContainText('a segment holds 70 characters instead of 160')
    await expect(cost).toContainText('[First.Nam] is no merge field and stays as it is.')
    await expectSoundAtEveryWidth(page)
    await page.setViewportSize(DESK.viewport)
    await cost.getByRole('button', { name: 'Use the cheaper spelling' }).click()
    await expect(body).toHaveValue('Hello [First.Name], [Position] nao [First.Nam]')
    await expect(cost).not.toContainText('instead of 160')
  })

  await test.step('several assignments have a line each', async () => {
    await dialog.getByText('Several', { exact: true }).click()
    await expect(preview).toContainText('1. ')
    await expect(preview).toContainText('2. ')
    await expect(cost).toContainText('2 segments')
  })

  await test.step('it is saved, and kept in the history', async () => {
    await body.fill('Hello [First.Name], can you serve [Plan.Date.Time]? ACCEPT or DECLINE. [Url]')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Saved. Texts that have not gone yet use the new words.')).toBeVisible()
    await expect(dialog.getByText('History (1)')).toBeVisible()
  })

  await test.step('other languages have words of their own', async () => {
    await dialog.getByLabel('Language').selectOption('es')
    await expect(body).toHaveValue(/¿Puedes servir/)
    await expect(preview).toContainText('ACEPTAR')
    await body.fill('Hola [First.Name], ¿puedes servir? ACCEPT o DECLINE. [Url]')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog.getByLabel('Language').getByRole('option', { selected: true })).toHaveText(
      'Español (your words)',
    )
    await dialog.getByLabel('Language').selectOption('en')
    await expect(body).toHaveValue(/^Hello/)
  })

  await test.step('Reset to Original asks first; the history brings the words back', async () => {
    await dialog.getByRole('button', { name: 'Reset to Original' }).click()
    const question = page.getByRole('dialog', { name: 'Reset to Original?' })
    await expect(question).toBeVisible()
    await question.getByRole('button', { name: 'Reset to Original' }).click()
    await expect(body).toHaveValue(/^\[Church\.Name\]: Hi/)
    await dialog.getByText('History (2)').click()
    const list = /\/api\/message-templates(\?|$)/
    const isSlow = Promise.withResolvers<void>()
    await page.route(list, async (route) => {
      await isSlow.promise
      await route.continue()
    })
    await dialog.getByRole('button', { name: /^Restore the words of/ }).click()
    await expect(body).toHaveValue(/^Hello/)
    await body.fill('Typed while the list behind is read anew')
    isSlow.resolve()
    await expect(page.getByText('The earlier words are back.')).toBeVisible()
    await page.unroute(list)
    await expect(body).toHaveValue('Typed while the list behind is read anew')
  })

  await test.step('what is not saved is not lost without asking', async () => {
    await body.fill('Something else')
    await page.keyboard.press('Escape')
    const question = page.getByRole('dialog', { name: 'Leave without saving?' })
    await question.getByRole('button', { name: 'Keep writing' }).click()
    await expect(body).toHaveValue('Something else')
    await page.goBack()
    await question.getByRole('button', { name: 'Keep writing' }).click()
    await expect(body).toHaveValue('Something else')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Leave', exact: true }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(page.getByText('Your words: English')).toBeVisible()
  })
})

test('a text of the church’s own is added on a phone, put in place, and deleted', async ({
  product,
  browser,
}) => {
  const page = await newPerson(browser, { viewport: { width: 360, height: 780 } })
  await logIn(page, product)
  await openTexts(page, product)
  await page.getByRole('link', { name: 'New text' }).click()
  await expect(page).toHaveURL(/\/new-template$/)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('name is required')).toBeVisible()
  await expect(page.getByText('Template details cannot be empty')).toBeVisible()
  await page.getByLabel('Type').selectOption('reminder')
  await page.getByLabel('Name', { exact: true }).fill('Advent')
  await page.getByLabel('Text', { exact: true }).fill('Advent with [Church.Name]! [Url]')
  await expect(page.getByRole('region', { name: 'Preview' })).toContainText('Advent with Grace Chapel!')
  await expectSoundAtEveryWidth(page)
  await page.setViewportSize({ width: 360, height: 780 })
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page).toHaveURL(/\/dashboard/)

  await openTexts(page, product)
  const dialog = await openEditor(page, 'Advent')
  await dialog.getByRole('button', { name: 'Use as…' }).click()
  await page.getByRole('menuitem', { name: 'Follow-up' }).click()
  await expect(page.getByText('“Follow-up” has these words now.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await page
    .getByRole('dialog', { name: 'Delete this text?' })
    .getByRole('button', { name: 'Delete' })
    .click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Advent' })).toHaveCount(0)
  const followUp = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: 'Follow-up' }) })
  await expect(followUp).toContainText('Advent with Church.Name!')
})

test('without a session the pages lead to the login', async ({ product, page }) => {
  for (const path of ['/message-templates', '/new-template']) {
    await page.goto(product.url + path)
    await expect(page, path).toHaveURL(/\/login/)
  }
})
