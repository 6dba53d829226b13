import { fileURLToPath } from 'node:url'
import { expect } from '@playwright/test'
import { weigh } from '../scripts/page-weights.ts'
import { measureShifts, SHIFT_MOST, shiftOf } from './layout-shift.ts'
import { expectSoundAtEveryWidth } from './newcomer.ts'
import { logIn, newPerson } from './person.ts'
import { test } from './product.ts'

/** What a first visit may take; `docs/performance.md` has what it takes. */
const REQUESTS_MOST = 19

const DIST = fileURLToPath(new URL('../dist', import.meta.url))

test('no page is heavier than it may be', () => {
  for (const { path, most, scriptKb } of weigh(DIST)) expect(scriptKb, path).toBeLessThanOrEqual(most)
})

const PHONE = { viewport: { width: 360, height: 780 } }

test('the dashboard shows the next service first, moves nothing, and takes few requests', async ({
  product,
  browser,
}) => {
  const first = await newPerson(browser, PHONE)
  await logIn(first, product)
  const owner = await first.context().newPage()
  await first.close()
  await measureShifts(owner)

  await test.step('a first visit', async () => {
    const asked: string[] = []
    owner.on('request', (request) => asked.push(new URL(request.url()).pathname))
    await owner.goto(`${product.url}/dashboard`)
    await expect(owner.getByRole('region', { name: /in \d days|today|tomorrow/ })).toContainText('accepted')
    await expect(owner.getByText(/for \d+ credits?/)).toBeVisible()
    const shift = await shiftOf(owner)
    console.info(`/dashboard on a phone: ${asked.length} requests, layout shift ${shift.toFixed(3)}`)
    expect(shift).toBeLessThan(SHIFT_MOST)
    // From then on the page is told what changes, and reads that again.
    const untilLive = asked.slice(0, asked.indexOf('/api/events') + 1)
    expect(untilLive.length).toBeGreaterThan(0)
    expect(untilLive.length, untilLive.join('\n')).toBeLessThanOrEqual(REQUESTS_MOST)
    expect(untilLive.filter((path) => path === '/api/scheduling/dashboard')).toHaveLength(1)
  })

  await test.step('it says how much more there is, and reads well everywhere', async () => {
    await expect(owner.getByRole('link', { name: /\d+ more services/ })).toBeVisible()
    await expectSoundAtEveryWidth(owner)
  })

  await test.step('on paper it is light, whatever was chosen', async () => {
    const page = owner.locator('html[data-mantine-color-scheme]')
    await owner.emulateMedia({ colorScheme: 'dark' })
    await expect(page).toHaveAttribute('data-mantine-color-scheme', 'dark')
    await owner.emulateMedia({ media: 'print', colorScheme: 'dark' })
    await expect(page).toHaveAttribute('data-mantine-color-scheme', 'light')
    await owner.emulateMedia({ media: 'screen', colorScheme: 'light' })
  })

  await test.step('and has everybody on the plan', async () => {
    await owner.goto(`${product.url}/services?type=A`)
    const people = owner.getByRole('list', { name: 'People' }).getByRole('listitem')
    const all = Number(await people.first().getAttribute('aria-setsize'))
    await owner.emulateMedia({ media: 'print' })
    await expect(people).toHaveCount(all)
    await expect(people.last()).toBeVisible()
    await owner.emulateMedia({ media: 'screen' })
    await owner.goto(`${product.url}/dashboard`)
  })

  await test.step('what could not be loaded is not shown as nothing', async () => {
    const calls = '**/api/scheduling/dashboard'
    await owner.route(calls, (route) => route.abort())
    await owner.reload()
    await expect(owner.getByText('not loaded').first()).toBeVisible({ timeout: 30_000 })
    await expectSoundAtEveryWidth(owner)
    await owner.unroute(calls)
    // It may have been asked for again by itself meanwhile.
    const again = owner.getByRole('button', { name: 'Try again' })
    if (await again.isVisible()) await again.click({ timeout: 5_000 }).catch(() => undefined)
    await expect(owner.getByText('not loaded')).toHaveCount(0)
  })
})
