import type { Page } from '@playwright/test'
import { measureShifts, SHIFT_MOST, shiftOf } from './layout-shift.ts'
import { expectSound, logIn, newPerson } from './person.ts'
import { expect, test } from './product.ts'

const FILES_MOST = 25
const PHONE = { viewport: { width: 360, height: 780 } }
const TABLET = { viewport: { width: 768, height: 1024 } }
const people = (page: Page) => page.getByRole('list', { name: 'People' })

test('on phones the services stand day by day, and one press leads to who has not answered', async ({
  product,
  browser,
}) => {
  const owner = await newPerson(browser, PHONE)
  await logIn(owner, product)
  await owner.goto(`${product.url}/services?type=U`)
  const first = owner.getByRole('main').getByRole('region').first()
  await expect(first.getByRole('heading', { level: 2 })).toContainText(/day, /)
  await expect(owner.getByText('none open')).toHaveCount(0)
  await expectSound(owner)
  await first.getByRole('link', { name: /^Sunday Gathering/ }).click()
  await expect(owner.getByRole('heading', { level: 1, name: /^Sunday Gathering · .*9:00 AM/ })).toBeVisible()
  await expect(people(owner).getByRole('listitem').first()).toContainText('Unconfirmed')
  await expectSound(owner)
  await owner.getByRole('link', { name: 'Unconfirmed Services' }).click()
  await expect(first.getByRole('link', { name: /^Sunday Gathering/ })).toBeVisible()
})

test('on tablets nothing jumps, and few files come', async ({ product, browser }) => {
  const first = await newPerson(browser, TABLET)
  await logIn(first, product)
  const state = await first.context().storageState()
  // Another browser, so that nothing is kept of the pages before.
  const owner = await (await browser.newContext({ ...TABLET, storageState: state })).newPage()
  await measureShifts(owner)
  for (const path of ['/services?type=U', '/logs']) {
    const files: string[] = []
    owner.on('request', (request) => /\.(js|css)$/.test(request.url()) && files.push(request.url()))
    await owner.goto(product.url + path)
    await expect(owner.getByRole('main').getByRole('listitem').nth(5)).toBeVisible()
    await expect(owner.getByRole('status', { name: /loading/i })).toHaveCount(0)
    if (path !== '/logs')
      await expect.poll(() => files.some((file) => /\/person-.*js$/.test(file))).toBe(true)
    const shift = await shiftOf(owner)
    console.info(`${path} on a tablet: ${files.length} files, layout shift ${shift.toFixed(3)}`)
    expect(shift, path).toBeLessThan(SHIFT_MOST)
    if (path !== '/logs') expect(files.length, files.join('\n')).toBeLessThanOrEqual(FILES_MOST)
    owner.removeAllListeners('request')
  }
})
