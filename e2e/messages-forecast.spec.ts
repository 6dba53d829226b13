import type { Page } from '@playwright/test'
import { expectSound, logIn, newPerson, WIDTHS } from './person.ts'
import { expect, test } from './product.ts'
import { openConsole, setSpeed } from './sandbox.ts'

async function openForecast(page: Page, url: string, query = '?days=30&kind=confirmation_reminder') {
  await page.goto(`${url}/forecast${query}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Forecast' })).toBeVisible()
  await expect(page.getByRole('status', { name: /loading/i })).toHaveCount(0)
}

/** Opens the last line of the list and returns its last text, which will not be sent during the test. */
async function openLastText(page: Page) {
  const line = page.locator('button[aria-expanded]').last()
  if ((await line.getAttribute('aria-expanded')) === 'false') await line.click()
  return page.getByRole('button', { name: /^Hold: text to / }).last()
}

for (const viewport of WIDTHS) {
  test.describe(`at ${viewport.width} px`, () => {
    test.use({ viewport })

    test('the forecast is sound, closed and opened', async ({ product, page }) => {
      await logIn(page, product)
      await expect(page.getByRole('heading', { name: 'Going out in the next 7 days' })).toBeVisible()
      await openForecast(page, product.url, '?days=30')
      await expectSound(page)
      await openLastText(page)
      await expectSound(page)
      await page.getByRole('button', { name: 'Show them' }).click()
      await expect(page.getByRole('combobox', { name: 'State' })).toHaveValue('blocked')
      await expect(page.getByText(/ not (asked|reminded)/).first()).toBeVisible()
      await expectSound(page)
    })
  })
}

test('a text is held, put back, skipped, taken back and sent now', async ({ product, page, browser }) => {
  await logIn(page, product)
  await page.getByRole('navigation', { name: 'Header menu' }).getByRole('link', { name: 'Forecast' }).click()
  await openForecast(page, product.url)
  const hold = await openLastText(page)
  const name = ((await hold.getAttribute('aria-label')) ?? '').replace('Hold: text to ', '')
  const words = await page
    .getByRole('list', { name: `Text to ${name}` })
    .last()
    .textContent()
  const undo = page.getByRole('button', { name: 'Undo' })

  await test.step('hold, and undo', async () => {
    await hold.click()
    await expect(page.getByText(`The text to ${name} is on hold.`)).toBeVisible()
    await expect(page.getByText('1 on hold')).toBeVisible()
    await undo.click()
    await expect(page.getByText('1 on hold')).toBeHidden()
  })

  await test.step('all texts of a line are held at once, and taken back', async () => {
    await openForecast(page, product.url, '?days=30&kind=follow_up')
    await expect(page.getByText(/left at the end|Credits run out on/)).toBeVisible()
    const line = page.getByRole('button', { name: /people are reminded of/ }).last()
    const count = /(\d+) people/.exec((await line.textContent()) ?? '')?.[1]
    await line.click()
    await page
      .getByRole('button', { name: /^Hold all: / })
      .last()
      .click()
    await expect(page.getByText(`The ${count} texts are on hold.`)).toBeVisible()
    await expect(page.getByText(`${count} on hold`)).toBeVisible()
    await undo.click()
    await expect(page.getByText(`The ${count} texts go as planned.`)).toBeVisible()
    await openForecast(page, product.url)
  })

  await test.step('skip, and put it back from the list', async () => {
    await openLastText(page)
    await page
      .getByRole('button', { name: `Skip: text to ${name}` })
      .last()
      .click()
    await expect(page.getByText('1 skipped')).toBeVisible()
    await openForecast(page, product.url, '?days=30&state=skipped')
    await page.getByRole('button', { expanded: false }).filter({ hasText: name }).click()
    await page.getByRole('button', { name: `Put back: text to ${name}` }).click()
    await expect(page.getByText('No texts here')).toBeVisible()
  })

  await test.step('send now, and take it back', async () => {
    await openForecast(page, product.url)
    await openLastText(page)
    await page
      .getByRole('button', { name: `Send now: text to ${name}` })
      .last()
      .click()
    await undo.click()
    await expect(page.getByRole('button', { name: `Send now: text to ${name}` }).last()).toBeVisible()
  })

  await test.step('send now: it is on the phone, in the words of the forecast', async () => {
    await page
      .getByRole('button', { name: `Send now: text to ${name}` })
      .last()
      .click()
    const sandbox = await newPerson(browser, { viewport: { width: 1280, height: 900 } })
    await openConsole(sandbox, product, 'Phones')
    await setSpeed(sandbox, 1)
    await sandbox
      .getByRole('button', { name: new RegExp(name) })
      .first()
      .click()
    const start = /can you serve|you serve/i.exec(words ?? '')?.[0] ?? 'serve'
    await expect(
      sandbox.getByText(new RegExp(`we have not heard from you yet.*${start}`, 's')).last(),
    ).toBeVisible()
    await expect(page.getByRole('button', { name: `Send now: text to ${name}` })).toHaveCount(0)
  })
})
