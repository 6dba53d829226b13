import { PHONE_BROWSER } from '#testkit/client.ts'
import { expectSound, logIn, newPerson } from './person.ts'
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
/** The browser of a person, because links opened by machines do not count as visits. */
const PHONE = { viewport: { width: 360, height: 780 }, userAgent: PHONE_BROWSER }

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
    await request.getByRole('button', { name: 'Decline' }).click()
    await phone.getByLabel('Reason (optional)').fill('Away that weekend')
    await request.getByRole('button', { name: 'Decline' }).click()
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
