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
