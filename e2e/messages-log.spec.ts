import { readFile } from 'node:fs/promises'
import { expectSoundAtEveryWidth } from './newcomer.ts'
import { logIn } from './person.ts'
import { expect, test } from './product.ts'

test('the log is searched, its columns are chosen and it is downloaded', async ({ product, page }) => {
  await logIn(page, product)
  await page.goto(`${product.url}/logs`)
  const table = page.getByRole('table', { name: 'Logs' })
  await expect(table.getByRole('columnheader')).toHaveCount(9)
  await expectSoundAtEveryWidth(page)

  await test.step('statuses are all checked at first, and narrow the log', async () => {
    const statuses = page.getByRole('group', { name: 'Status' }).getByRole('checkbox')
    await expect(statuses).toHaveCount(6)
    for (const status of await statuses.all()) await expect(status).toBeChecked()
    await page.getByRole('textbox', { name: 'Words or name' }).fill('nobody ever wrote this')
    await page.getByRole('button', { name: 'Search' }).click()
    await expect(page.getByText('No logs found')).toBeVisible()
    await page.getByRole('button', { name: 'Reset' }).click()
    await expect(table).toBeVisible()
  })

  await test.step('a line is opened for the whole text', async () => {
    const opener = table.getByRole('button', { name: /The whole text of/ }).first()
    await opener.click()
    await expect(opener).toHaveAttribute('aria-expanded', 'true')
    await expect(table.getByText(/^from \(\d{3}\)/).first()).toBeVisible()
    await expectSoundAtEveryWidth(page)
  })

  await test.step('columns stay chosen', async () => {
    await page.getByRole('button', { name: 'Columns' }).click()
    await page.getByRole('checkbox', { name: 'Credits' }).uncheck()
    await page.keyboard.press('Escape')
    await page.reload()
    await expect(table.getByRole('columnheader')).toHaveCount(8)
  })

  await test.step('where columns have no room the words of each text are seen', async () => {
    await page.setViewportSize({ width: 1024, height: 800 })
    await expect(table).toHaveCount(0)
    await expect(page.getByRole('list', { name: 'Logs' }).getByRole('listitem').first()).toBeVisible()
    await page.setViewportSize({ width: 1280, height: 800 })
    await expect(table).toBeVisible()
  })

  await test.step('the file has the columns shown', async () => {
    const waiting = page.waitForEvent('download')
    await page.getByRole('button', { name: 'CSV' }).click()
    const download = await waiting
    expect(download.suggestedFilename()).toBe('logs.csv')
    const [head] = (await readFile(await download.path(), 'utf8')).split('\r\n')
    expect(head).toBe('\uFEFFdate,service,from,to,source,status,message')
  })
})
