import type { Locator } from '@playwright/test'
import { DESK } from './newcomer.ts'
import { expectSound, logIn, WIDTHS } from './person.ts'
import { expect, test } from './product.ts'

const SCREENS = [
  { path: '/dashboard', heading: /Good (morning|afternoon|evening), Ruth/ },
  { path: '/services?type=U', heading: 'Unconfirmed Services' },
  { path: '/services?type=C', heading: 'Accepted Services' },
  { path: '/services?type=F', heading: 'Failed Services' },
  { path: '/services?type=D', heading: 'Declined Services' },
  { path: '/services', heading: 'Sent Services' },
  { path: '/integrations', heading: 'Integrations' },
  { path: '/logs', heading: 'Logs' },
]

for (const viewport of WIDTHS) {
  test.describe(`at ${viewport.width} px`, () => {
    test.use({ viewport })

    test('every screen is sound', async ({ product, page }) => {
      const problems: string[] = []
      page.on('console', (message) => message.type() === 'error' && problems.push(message.text()))
      await logIn(page, product)
      for (const { path, heading } of SCREENS) {
        await page.goto(product.url + path)
        await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
        await expect(page.getByRole('status', { name: /loading/i })).toHaveCount(0)
        await expectSound(page)
      }
      expect(problems).toEqual([])
    })
  })
}

test.describe('by keyboard', () => {
  test.use(DESK)

  test('Escape leads back to where one was', async ({ product, page }) => {
    await logIn(page, product)
    const person = page.getByRole('list', { name: 'People' }).getByRole('link').first()
    const opens: [path: string, opener: Locator, opened: Locator][] = [
      ['/services?type=U', person, page.getByRole('dialog')],
      ['/dashboard', page.getByRole('button', { name: 'Get Help' }), page.getByRole('dialog')],
      ['/dashboard', page.getByRole('button', { name: 'Find' }), page.getByRole('dialog')],
      ['/schedule-templates', page.getByRole('button', { name: /^More about/ }), page.getByRole('menu')],
      ['/billing', page.getByRole('button', { name: 'Cards', exact: true }), page.getByRole('dialog')],
      ['/logs', page.getByRole('button', { name: 'Columns' }), page.getByRole('dialog')],
    ]
    for (const [path, opener, opened] of opens) {
      await page.goto(product.url + path)
      await opener.first().focus()
      await page.keyboard.press('Enter')
      await expect(opened.first()).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(opened).toHaveCount(0)
      await expect(opener.first()).toBeFocused()
    }
  })

  test('what is typed before Find has come is found', async ({ product, page }) => {
    await logIn(page, product)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    const come = Promise.withResolvers<void>()
    await page.route('**/find-dialog*.js', async (route) => {
      await come.promise
      await route.continue()
    })
    await page.keyboard.press('Control+k')
    await page.keyboard.type('fore')
    come.resolve()
    const dialog = page.getByRole('dialog', { name: 'Find anything' })
    await expect(dialog.getByRole('searchbox')).toHaveValue('fore')
    await expect(dialog.getByRole('link', { name: /^Forecast/ })).toBeVisible()
    await page.keyboard.press('Escape')
    await page.keyboard.press('Control+k')
    await expect(dialog.getByRole('searchbox')).toHaveValue('')
  })
})
