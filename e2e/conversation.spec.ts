import { readFileSync } from 'node:fs'
import { expectSound, logIn, newPerson, WIDTHS } from './person.ts'
import { expect, test } from './product.ts'
import {
  findPencilledPlan,
  openConsole,
  openPhone,
  replyFrom,
  sendSchedulingEmail,
  setSpeed,
  statusOnBoard,
  type Volunteer,
} from './sandbox.ts'

const SERVICE = 'Grace Kids'
const WORDS = 'Can do 11 but not 9?'
const DESK = { viewport: { width: 1280, height: 900 } }

// The people it follows must have been asked about one plan only.
test.use({ apart: 'inbox' })

test('a text that nobody can read as an answer is seen and answered by the church', async ({
  product,
  browser,
}) => {
  const { index, planId, volunteers } = await findPencilledPlan(product, SERVICE)
  const [asks, stops] = volunteers as [Volunteer, Volunteer]
  const sandbox = await newPerson(browser, DESK)
  const owner = await newPerson(browser, DESK)
  await logIn(owner, product)
  await owner.goto(`${product.url}/inbox`)
  await expect(owner.getByText('Nothing waits for you')).toBeVisible()
  const menu = owner.getByRole('navigation', { name: 'Header menu' })
  await expect(menu.getByRole('link', { name: 'Inbox', exact: true })).toBeVisible()

  await test.step('a volunteer who was asked writes something else; the church sees it without a reload', async () => {
    await openConsole(sandbox, product, 'Planning board')
    await sendSchedulingEmail(sandbox, SERVICE, index)
    await setSpeed(sandbox, 60)
    await openPhone(sandbox, asks)
    await expect(sandbox.getByText(/can you serve .* Reply ACCEPT or DECLINE/).first()).toBeVisible()
    await setSpeed(sandbox, 1)
    await replyFrom(sandbox, asks, WORDS)
    await expect(sandbox.getByText(/Sorry, we/).first()).toBeVisible()
    await expect(owner.getByText(WORDS)).toBeVisible()
    await expect(menu.getByRole('link', { name: 'Inbox 1 waiting' })).toBeVisible()
  })
  const entry = owner.getByRole('article', { name: asks.name })

  await test.step('the inbox is sound at every width', async () => {
    for (const viewport of WIDTHS) {
      const page = await newPerson(browser, { viewport })
      await logIn(page, product)
      await page.goto(`${product.url}/inbox`)
      await expect(page.getByText(WORDS)).toBeVisible()
      await expectSound(page)
      await page.context().close()
    }
  })

  await test.step('the dashboard says that somebody waits', async () => {
    await owner.goto(`${product.url}/dashboard`)
    await owner.getByRole('link', { name: 'Open the inbox: 1 answer not understood' }).click()
    await expect(entry).toBeVisible()
  })

  await test.step('the person shows the true line and the text that waits', async () => {
    await owner.goto(`${product.url}/services?type=A&service=1202&plan=${planId}`)
    await owner
      .getByRole('link', { name: new RegExp(asks.name) })
      .first()
      .click()
    const drawer = owner.getByRole('dialog')
    const line = drawer.getByRole('list', { name: /How far it has come/ })
    await expect(line.getByRole('listitem')).toHaveText([
      /^Planned: done/,
      /^Sent: done/,
      /^Delivered: done/,
      /^Opened: not yet/,
      /^Answered: not yet/,
      /^Written back: not yet/,
    ])
    await expect(line.getByText('Delivered')).toHaveAttribute('title', /\d{4} at \d/)
    await expectSound(owner)
    await drawer.getByRole('link', { name: 'waiting for you' }).click()
    await expect(owner).toHaveURL(/inbox/)
  })

  await test.step('a reply by hand arrives on the phone', async () => {
    await expect(entry.getByText(/can you serve/).first()).toBeVisible()
    await entry.getByRole('region', { name: 'Suggested replies' }).getByRole('button').first().click()
    await expect(entry.getByLabel('Reply by text')).toHaveValue(/reply ACCEPT or DECLINE|find out/)
    await entry.getByLabel('Reply by text').fill('Yes, 11 is fine. See you then!')
    await entry.getByRole('button', { name: 'Send' }).click()
    await expect(entry.getByText('Your church · Delivered')).toBeVisible()
    await expect(entry.getByLabel('Reply by text')).toHaveValue('')
    await openPhone(sandbox, asks)
    await expect(sandbox.getByText('Yes, 11 is fine. See you then!').first()).toBeVisible()
  })

  await test.step('done takes it off the list, and can be undone', async () => {
    await entry.getByRole('button', { name: 'Done' }).click()
    await expect(entry).toHaveCount(0)
    await owner.getByRole('button', { name: 'Undo' }).click()
    await expect(entry).toBeVisible()
  })

  await test.step('accepting for the volunteer is written back, and deals with the text', async () => {
    await entry
      .getByRole('button', { name: /^Accept for / })
      .first()
      .click()
    await expect(owner.getByText('Nothing waits for you')).toBeVisible()
    await expect(menu.getByRole('link', { name: 'Inbox', exact: true })).toBeVisible()
    await expect.poll(() => statusOnBoard(product, asks.rowId)).toBe('C')
    await owner.getByRole('link', { name: 'Done' }).click()
    await expect(entry.getByText(/Dealt with by Ruth/)).toBeVisible()
    await expectSound(owner)
  })

  await test.step('who writes STOP shows it in the history of the number, which can be exported', async () => {
    await replyFrom(sandbox, stops, 'STOP')
    await owner.goto(`${product.url}/logs-people?type=A&service=1202&plan=${planId}`)
    await owner
      .getByRole('link', { name: new RegExp(stops.name) })
      .first()
      .click()
    const consent = owner.getByRole('region', { name: 'Texting consent' })
    await expect(consent).toContainText(/Opted out .* with “STOP”/)
    await expect(owner.getByText('Opted out').first()).toBeVisible()
    await expectSound(owner)
    await owner.goto(`${product.url}/logs`)
    await owner.getByRole('button', { name: 'More about logs' }).click()
    const download = owner.waitForEvent('download')
    await owner.getByRole('menuitem', { name: 'Export consent history' }).click()
    const file = await (await download).path()
    expect(readFileSync(file, 'utf8')).toContain(`'${stops.phone},${stops.name},opted_out,`)
  })
})
