import type { Locator, Page } from '@playwright/test'
import { PHONE_BROWSER } from '#testkit/client.ts'
import { DESK, expectSoundAtEveryWidth } from './newcomer.ts'
import { countPresses, expectSound, logIn, newPerson } from './person.ts'
import { expect, type RunningProduct, test } from './product.ts'
import {
  findPencilledPlan,
  moveClock,
  openConsole,
  openPhone,
  readClock,
  replyFrom,
  sendSchedulingEmail,
  setSpeed,
  statusOnBoard,
  type Volunteer,
} from './sandbox.ts'

const SERVICE = 'Grace Kids'
/** The browser of a person, because links opened by machines do not count as visits. */
const PHONE = { viewport: { width: 360, height: 780 }, userAgent: PHONE_BROWSER }

/** Declines offline and then at a server in trouble: nothing is said to be answered before the server has it. */
async function answersWithoutNetwork(phone: Page, request: Locator): Promise<void> {
  await phone.context().setOffline(true)
  await expect(phone.getByText('You are offline. What you press now waits')).toBeVisible()
  await request.getByRole('button', { name: 'Decline' }).click()
  await phone.getByLabel('Reason (optional)').fill('Away that weekend')
  await request.getByRole('button', { name: 'Decline' }).click()
  await expect(request.getByText('Not sent yet')).toBeVisible()
  await expect(request.getByText('Your church does not have your answer yet.')).toBeVisible()
  await expectSound(phone)

  const letGo = Promise.withResolvers<void>()
  await phone.route('**/api/scheduling/confirm/**', async (route) => {
    await letGo.promise
    await route.abort()
  })
  await phone.context().setOffline(false)
  await expect(request.getByText('Sending…')).toBeVisible()
  await expect(request.getByText('You declined')).toHaveCount(0)
  letGo.resolve()
  await expect(request.getByText('Your answer was not sent')).toBeVisible()
  await phone.unroute('**/api/scheduling/confirm/**')
  await request.getByRole('button', { name: 'Try again' }).click()
}

// The people it follows must have been asked about one plan only.
test.use({ apart: 'story' })

test('a text goes out, an answer comes back, and nothing is lost when the process dies', async ({
  product,
  browser,
}) => {
  const { index, planId, volunteers } = await findPencilledPlan(product, SERVICE)
  const [accepts, declines, waits] = volunteers as [Volunteer, Volunteer, Volunteer]

  const owner = await newPerson(browser, { viewport: { width: 1280, height: 800 } })
  await logIn(owner, product)
  await expect(owner.getByRole('link', { name: /Unconfirmed/ }).first()).toContainText(/\d/)
  await owner.goto(`${product.url}/services?type=A&service=1202&plan=${planId}`)
  const rowOf = (volunteer: Volunteer) =>
    owner.getByRole('link', { name: new RegExp(volunteer.name) }).first()
  await expect(rowOf(accepts)).toContainText('Not asked yet')

  const sandbox = await newPerson(browser, { viewport: { width: 1280, height: 900 } })
  await test.step('the leader sends the scheduling e-mail; within two minutes the volunteers are texted', async () => {
    await openConsole(sandbox, product, 'Planning board')
    await sendSchedulingEmail(sandbox, SERVICE, index)
    await setSpeed(sandbox, 60)
    await openPhone(sandbox, accepts)
    await expect(sandbox.getByText(/can you serve .* Reply ACCEPT or DECLINE/).first()).toBeVisible()
    await setSpeed(sandbox, 1)
    await expect(rowOf(accepts)).toContainText('Unconfirmed')
  })

  await test.step('one answers ACCEPT by text', async () => {
    await replyFrom(sandbox, accepts, 'ACCEPT')
    await expect(rowOf(accepts)).toContainText('Accepted')
    await expect(sandbox.getByText(/^Thank you, /).first()).toBeVisible()
    await expect.poll(() => statusOnBoard(product, accepts.rowId)).toBe('C')
  })

  await test.step('the process is killed and started again', async () => {
    await product.kill()
    await product.start()
  })

  await test.step('one opens the personal link and presses Decline', async () => {
    await sandbox.reload()
    await openPhone(sandbox, declines)
    const link = await sandbox.getByRole('link', { name: /http:/ }).last().getAttribute('href')
    const phone = await newPerson(browser, PHONE)
    await phone.goto(link ?? '')
    const request = phone.getByRole('article').first()
    await expectSound(phone)
    await answersWithoutNetwork(phone, request)
    await expect(request.getByText('You declined')).toBeVisible()
    await phone.close()
    await expect(rowOf(declines)).toContainText('Declined')
    await expect.poll(() => statusOnBoard(product, declines.rowId)).toBe('D')
  })

  await test.step('one does not answer; the log of each person shows what happened', async () => {
    await expect(rowOf(waits)).toContainText('Unconfirmed')
    await rowOf(declines).click()
    const drawer = owner.getByRole('dialog')
    await expect(drawer.getByText(/can you serve/).first()).toBeVisible()
    await expect(drawer.getByText(/Opened the link/)).toBeVisible()
    await expect(drawer.getByText(/Delivered/).first()).toBeVisible()
    await owner.keyboard.press('Escape')
    await rowOf(accepts).click()
    await expect(drawer.getByText('ACCEPT', { exact: true })).toBeVisible()
    await expectSound(owner)
  })

  await test.step('anything is found by keyboard: a person, a plan, a page, an act', async () => {
    await owner.keyboard.press('Escape')
    const drawer = owner.getByRole('dialog')
    await expect(drawer).toHaveCount(0)
    const inDialog = (list: string) => owner.getByRole('search').getByRole('list', { name: list })
    const find = async (words: string, list: string) => {
      await owner.keyboard.press('Control+k')
      await owner.getByPlaceholder('A person, a plan, a page or an act').fill(words)
      const found = owner
        .getByRole('list', { name: list })
        .getByRole('link', { name: new RegExp(words, 'i') })
      await expect(found.first()).toBeVisible()
    }
    await find('Grace Kids', 'Plans')
    await expectSound(owner)
    await inDialog('Plans').getByRole('link').first().press('Enter')
    await expect(owner).toHaveURL(/service=1202/)
    await find('forec', 'Pages')
    await owner.keyboard.press('Enter')
    await expect(owner).toHaveURL(/\/forecast/)
    await find('send a rem', 'Acts')
    await owner.keyboard.press('Enter')
    await expect(owner).toHaveURL(/\/reminder-choose-people/)
    await find(waits.name, 'People')
    await owner.keyboard.press('Enter')
    await expect(owner.getByRole('dialog', { name: waits.name })).toBeVisible()
  })

  await test.step('a and d answer in the drawer, once Enter confirms; the shortcuts say so', async () => {
    const drawer = owner.getByRole('dialog')
    await owner.goto(`${product.url}/services?type=A&service=1202&plan=${planId}`)
    await rowOf(waits).click()
    await expect(drawer.getByText(/can you serve/).first()).toBeVisible()
    const choice = (word: string) => owner.getByRole('menuitem', { name: new RegExp(`^${word} for`) }).first()
    await owner.keyboard.press('d')
    await expect(choice('Decline')).toBeFocused()
    await owner.keyboard.press('Escape')
    await expect(choice('Decline')).toBeHidden()
    await expect.poll(() => statusOnBoard(product, waits.rowId)).toBe('U')
    await owner.keyboard.press('a')
    await expect(choice('Accept')).toBeFocused()
    await owner.keyboard.press('Enter')
    await expect(owner.getByText(/^Accepted for/)).toBeVisible()
    await expect.poll(() => statusOnBoard(product, waits.rowId)).toBe('C')
    await owner.keyboard.press('Escape')
    await expect(drawer).toHaveCount(0)
    await owner.keyboard.press('?')
    await expect(drawer.getByText('a, d', { exact: true })).toBeVisible()
    await expectSound(owner)
    await owner.keyboard.press('Escape')
  })

  await test.step('nobody was texted twice', async () => {
    await openPhone(sandbox, waits)
    await expect(sandbox.getByText(/can you serve/).filter({ visible: true })).not.toHaveCount(0)
    const response = await fetch(`${product.sandboxUrl}/control/phones/${encodeURIComponent(waits.phone)}`)
    const { conversation } = (await response.json()) as { conversation: unknown[] }
    expect(conversation).toHaveLength(1)
  })

  await test.step('no personal data is in the log of the process', async () => {
    for (const { name, phone } of volunteers) {
      expect(product.log()).not.toContain(name)
      expect(product.log()).not.toContain(phone)
    }
    expect(product.log()).not.toContain('Away that weekend')
    expect(product.log()).not.toContain('personId=')
  })
})

const isNight = async (product: RunningProduct): Promise<boolean> =>
  (await readClock(product)).toZonedDateTimeISO('America/New_York').hour >= 21

test('the sandbox leads a newcomer through its three steps in eight clicks, at night too', async ({
  product,
  browser,
}) => {
  const sandbox = await newPerson(browser, DESK)
  const presses = await countPresses(sandbox.context())
  await sandbox.goto(product.sandboxUrl)
  const guide = sandbox.getByRole('region', { name: 'Try it in three steps' })
  const press = (name: string) => guide.getByRole('button', { name }).click()
  const steps = (words: RegExp) => guide.getByRole('listitem').filter({ hasText: words })
  await expect(guide.getByRole('button', { name: 'Let 3 minutes pass' })).toBeVisible()
  await expect(guide.getByText('Done')).toHaveCount(0)
  while (!(await isNight(product))) await moveClock(product, 'PT1H')
  await expect(sandbox.getByText('Texts leave at 8:00.')).toBeVisible()
  await expectSoundAtEveryWidth(sandbox)

  await test.step('a leader asks, and the night goes by', async () => {
    await press('Show me one')
    await sandbox.getByRole('button', { name: 'Send the scheduling e-mail' }).click()
    await expect(steps(/A leader asks/).getByText('Done')).toBeVisible()
    await press('Wait until 8:00')
  })
  const unread = (name: string) => sandbox.getByRole('button', { name: new RegExp(`^${name}.*unread`) })

  await test.step('one volunteer answers, another opens the link', async () => {
    await unread('Charles Dunn').click()
    await sandbox.getByRole('button', { name: 'ACCEPT', exact: true }).click()
    await expect(steps(/A volunteer answers/).getByText('Done')).toBeVisible()
    // The number sends a segment a second, and everybody was asked at eight.
    await expect(sandbox.getByText(/^Thank you, /).first()).toBeVisible({ timeout: 120_000 })
    await unread('Caleb Hughes').click()
    const opened = sandbox.waitForEvent('popup')
    await sandbox.getByRole('link', { name: /http:/ }).last().click()
    await expect((await opened).getByRole('button', { name: 'Accept' }).first()).toBeVisible()
  })

  await test.step('the church sees it: at a desk one can type at once', async () => {
    const opened = sandbox.waitForEvent('popup')
    await press('Steeple beside this')
    const steeple = await opened
    await expect(steeple.getByLabel('Email Or Username')).toBeFocused()
    for (const key of ['owner@grace.test', 'steeple-demo']) {
      await steeple.keyboard.type(key)
      await steeple.keyboard.press(key.includes('@') ? 'Tab' : 'Enter')
    }
    await expect(steeple).toHaveURL(/dashboard/)
    await expect(guide.getByText('Done')).toHaveCount(3)
  })
  expect(presses()).toBeLessThanOrEqual(8)

  await guide.getByRole('button', { name: 'Close the guide' }).click()
  await sandbox.reload()
  await expect(sandbox.getByRole('tab', { name: 'Phones' })).toBeVisible()
  await expect(guide).toHaveCount(0)
})
