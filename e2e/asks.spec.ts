import type { Locator, Page } from '@playwright/test'
import { DESK, expectSoundAtEveryWidth, expectSoundOnPhoneAndDesk } from './newcomer.ts'
import { countPresses, logIn, newPerson } from './person.ts'
import { expect, test } from './product.ts'
import { moveClock, openConsole, putSixServicesOnOneDay, readClock, replyFrom } from './sandbox.ts'
import { remindAllAndAskForAll } from './saturday.ts'

// Nobody else may fill the place.
test.use({ apart: 'asks' })

const PHONE = { viewport: { width: 360, height: 780 } }

const someone = (name: string) => ({ name, phone: '', rowId: '', planId: '' })

/** How often Tab is pressed from the top of the page until something has the focus; the first link leads past the menus. */
async function tabsTo(wanted: Locator): Promise<number> {
  const { keyboard } = wanted.page()
  for (let tabs = 1; tabs <= 40; tabs++) {
    await keyboard.press('Tab')
    if (tabs === 1) await keyboard.press('Enter')
    if (await wanted.evaluate((element) => element === document.activeElement)) return tabs
  }
  return Number.POSITIVE_INFINITY
}

/** Puts 60 letters in one word into every cell of the sheet: no width may scroll sideways. */
async function expectRoomForLongNames(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const cell of document.querySelectorAll('tbody :is(th[scope="row"], td:nth-child(-n + 3))'))
      cell.textContent = 'Wilhelmina'.repeat(6)
  })
  for (const width of [320, 360, 600, 768, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect(over, `at ${width} px`).toBeLessThanOrEqual(0)
  }
  await page.reload()
}

test('a place that nobody was put down for is asked for, and the yes is on the plan', async ({
  product,
  browser,
}) => {
  const owner = await newPerson(browser, DESK)
  const sandbox = await newPerson(browser, DESK)
  await logIn(owner, product)
  await expect(owner.getByRole('link', { name: '2 × Nursery, 9:00 AM, Grace Kids' })).toBeVisible({
    timeout: 60_000,
  })
  await owner.getByRole('link', { name: /^Ask others.*Nursery/ }).click()
  await owner
    .getByRole('listitem')
    .filter({ hasText: '2 places open' })
    .getByRole('button', { name: 'Ask others' })
    .click()
  // In the meantime the planning service may demand its pause of 20 seconds.
  await expect(owner.getByText(/we still need somebody/)).toBeVisible({ timeout: 60_000 })
  await expectSoundAtEveryWidth(owner)
  await owner.reload()
  const first = owner.getByRole('button', { name: 'Ask the first one' })
  await expect(first).toBeVisible()
  expect(await tabsTo(first), 'from the top of the page, past the menus').toBeLessThanOrEqual(10)
  await first.click()
  await expect(owner.getByText('Karen Doyle was asked')).toBeVisible()
  await openConsole(sandbox, product, 'Phones')
  await replyFrom(sandbox, someone('Karen Doyle'), 'ACCEPT')
  await expect(owner.getByText('Written to Planning Center')).toBeVisible({ timeout: 60_000 })
  await expectSoundAtEveryWidth(owner)
  await owner.goto(`${product.url}/dashboard`)
  await expect(owner.getByRole('link', { name: 'Nursery, 9:00 AM, Grace Kids', exact: true })).toBeVisible({
    timeout: 60_000,
  })
})

test('after a decline others are asked one after the other, and the first yes is on the plan', async ({
  product,
  browser,
}) => {
  const owner = await newPerson(browser, DESK)
  const sandbox = await newPerson(browser, DESK)
  await logIn(owner, product)
  const steps = owner.getByRole('list', { name: 'Asked for Vocals' })

  await test.step('from the decline to who could step in', async () => {
    await owner.goto(`${product.url}/services?type=D`)
    await owner.getByRole('link', { name: /Margaret Cole/ }).click()
    await owner.getByRole('dialog').getByRole('button', { name: 'Ask others' }).click()
    await expect(owner.getByRole('heading', { level: 1, name: 'Ask others' })).toBeVisible()
    await expect(owner.getByRole('checkbox', { name: 'Paul Sutton' })).toBeChecked()
    await expect(owner.getByRole('list', { name: 'Not asked' })).toContainText('Rachel Flynn is blocked out')
    await expect(owner.getByText(/Hi Paul, could you step in/)).toBeVisible()
    await expect(owner.getByText(/credits each, at most/)).toBeVisible()
    await expectSoundAtEveryWidth(owner)
  })

  await test.step('the first is asked, says no, and the next is asked', async () => {
    await owner.getByLabel('Ask at a time').selectOption('1 person')
    await owner.getByRole('button', { name: 'Ask the first one' }).click()
    await expect(steps.getByText('Paul Sutton was asked')).toBeVisible()
    await expect(owner.getByText('1 more person is asked next')).toBeVisible()
    await expectSoundAtEveryWidth(owner)
    await openConsole(sandbox, product, 'Phones')
    await replyFrom(sandbox, someone('Paul Sutton'), 'Sorry, I cannot')
    await expect(steps.getByText('Paul Sutton said no')).toBeVisible()
    await expect(steps.getByText('Robert Quinn was asked')).toBeVisible()
  })

  await test.step('the second says yes and is on the plan', async () => {
    await replyFrom(sandbox, someone('Robert Quinn'), 'ACCEPT')
    await expect(steps.getByText('Robert Quinn said yes first')).toBeVisible()
    await expect(steps.getByText('Written to Planning Center')).toBeVisible()
    await owner.goto(`${product.url}/services?type=C`)
    await expect(owner.getByRole('link', { name: /Robert Quinn/ })).toBeVisible()
  })

  await test.step('the line of the position keeps every step', async () => {
    await owner.goto(`${product.url}/services?type=D`)
    await owner.getByRole('link', { name: /Margaret Cole/ }).click()
    await expect(owner.getByRole('dialog').getByText('Robert Quinn said yes first')).toBeVisible()
    await expectSoundAtEveryWidth(owner)
  })

  await test.step('a team asks by itself', async () => {
    await owner.goto(`${product.url}/ask-by-itself`)
    await owner.getByRole('switch', { name: /^Tech(?!,)/ }).click({ force: true })
    await expect(owner.getByText('Tech: others are asked by itself.')).toBeVisible()
    await expect(owner.getByLabel('Ask at a time')).toBeVisible()
    await expectSoundAtEveryWidth(owner)
  })

  await test.step('of somebody who accepts in part, the time that is declined needs others', async () => {
    await owner.goto(`${product.url}/services?type=U`)
    await owner.getByRole('link', { name: /Anna Whitfield/ }).click()
    const drawer = owner.getByRole('dialog')
    await drawer.getByRole('button', { name: 'Answer for Anna' }).click()
    await owner.getByRole('menuitem', { name: 'Accept 11:00 AM only' }).click()
    await expect(drawer.getByText('9:00 AM declined')).toBeVisible()
    await expect(drawer.getByRole('button', { name: 'Ask others for 9:00 AM' })).toBeVisible()
    await expectSoundAtEveryWidth(owner)
    await owner.goto(`${product.url}/services?type=C`)
    await expect(owner.getByRole('link', { name: /Anna Whitfield.*In part: 11:00 AM/ })).toBeVisible()
    await expect(owner.getByRole('link', { name: /Ask others for the \d declined/ })).toBeVisible()
    await owner.goto(`${product.url}/dashboard`)
    await expect(owner.getByText('Anna Whitfield, Greeter: Accepted in part')).toBeAttached()
    await expectSoundAtEveryWidth(owner)
    await owner
      .getByRole('link', { name: /^Ask others: Anna Whitfield declined the 9:00 AM of Greeter/ })
      .click()
    const places = owner.getByRole('list', { name: 'Empty places' })
    await expect(places.getByText('Anna Whitfield declined this time')).toBeVisible()
    await expectSoundAtEveryWidth(owner)
    await places.getByRole('button', { name: 'Ask others for 9:00 AM: Greeter, Anna Whitfield' }).click()
    await expect(owner.getByText('Anna Whitfield declined this time.')).toBeVisible()
    await expect(owner.getByText(/could you step in .* at 9:00 AM \(/)).toBeVisible()
    await expectSoundAtEveryWidth(owner)
  })
})

test('on Saturday, with six services tomorrow, five presses remind everybody and ask for every place', async ({
  product,
  browser,
}) => {
  const day = await putSixServicesOnOneDay(product)
  const owner = await newPerson(browser, PHONE)
  const presses = await countPresses(owner.context())
  const evening = day
    .subtract({ days: 1 })
    .toZonedDateTime({ timeZone: 'America/New_York', plainTime: '20:00' })
  await moveClock(product, (await readClock(product)).until(evening.toInstant()).toString())
  await logIn(owner, product)
  await owner.getByRole('button', { name: 'Read roster now' }).click()
  const services = owner.getByRole('region', { name: /tomorrow$/ })
  await expect(services.getByText('6 services')).toBeVisible({ timeout: 60_000 })
  await expect(services.getByRole('link', { name: /tomorrow$/ })).toBeVisible()
  await expectSoundAtEveryWidth(owner)
  await owner.setViewportSize(PHONE.viewport)

  await remindAllAndAskForAll(owner, presses)

  await test.step('the day, its sheet and the lists that tiles open are sound', async () => {
    await expectSoundOnPhoneAndDesk(owner)
    await owner.getByRole('link', { name: 'Who is coming' }).click()
    await expect(owner.getByRole('rowgroup').filter({ hasText: 'accepted' })).toHaveCount(6)
    await expectSoundOnPhoneAndDesk(owner)
    await expectRoomForLongNames(owner)
    await owner.goto(`${product.url}/dashboard`)
    const tile = owner.getByRole('link', { name: /^Unconfirmed \d/ })
    const count = await tile.locator('strong').textContent()
    await tile.click()
    await expect(owner.getByRole('list', { name: 'People' }).getByRole('listitem')).toHaveCount(Number(count))
    await expectSoundOnPhoneAndDesk(owner)
  })

  await test.step('words about the day are found', async () => {
    await owner.keyboard.press('Control+k')
    await owner.getByPlaceholder('A person, a plan, a page or an act').fill('remind sunday')
    await owner.getByRole('link', { name: /^Remind who has not answered for Sunday/ }).press('Enter')
    await expect(owner).toHaveURL(/send-reminder\?date=/)
  })

  await test.step('texts are switched off for a service and for the day, and on again', async () => {
    await owner.goto(`${product.url}/day/${day.toString()}`)
    const switches = owner.getByRole('list', { name: 'Texts on or off' })
    const ofDay = switches.getByLabel('All services of this day')
    const first = switches.getByRole('switch').first()
    await first.click()
    await expect(first).not.toBeChecked()
    await first.click()
    await expect(first).toBeChecked()
    await ofDay.click()
    await expect(first).toBeDisabled()
    await expect(switches.getByText('Off with all of them').first()).toBeVisible()
    await owner.reload()
    await expect(ofDay).not.toBeChecked()
    await ofDay.click()
    await expect(first).toBeChecked()
    await expectSoundOnPhoneAndDesk(owner)
  })

  await test.step('at night it is said what a text can no longer achieve, and whom to call', async () => {
    await moveClock(product, 'PT2H')
    await owner.goto(`${product.url}/day/${day.toString()}`)
    await expect(owner.getByText(/^Texts go again at 8:00 AM/)).toBeVisible({ timeout: 60_000 })
    await expect(owner.getByRole('link', { name: /^Call / }).first()).toHaveAttribute('href', /^tel:\+/)
    await expectSoundOnPhoneAndDesk(owner)
  })
})
