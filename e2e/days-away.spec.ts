import { PHONE_BROWSER } from '#testkit/client.ts'
import { DESK, expectSoundAtEveryWidth } from './newcomer.ts'
import { logIn, newPerson } from './person.ts'
import { expect, test } from './product.ts'
import { openConsole, openPhone, replyFrom } from './sandbox.ts'

// Texts a whole team.
test.use({ apart: 'days-away' })

test('a team is asked which days it cannot serve, and the answer stands in the planning service', async ({
  product,
  browser,
}) => {
  const owner = await newPerson(browser, DESK)
  const sandbox = await newPerson(browser, DESK)
  await logIn(owner, product)
  await owner.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Days away' }).click()
  await expect(owner.getByText('Choose a team, and its people appear here.')).toBeVisible()
  await expectSoundAtEveryWidth(owner)
  await owner.setViewportSize(DESK.viewport)
  await owner.getByRole('checkbox', { name: 'Worship team' }).click()
  const people = owner.getByRole('list', { name: 'People' })
  const naomi = people.getByRole('listitem').filter({ hasText: 'Naomi Price' })
  await expect(naomi).toContainText('Not asked')
  await expect(owner.getByText(/any days in .+ you cannot serve\? Reply with the days/)).toBeVisible()
  await owner.getByRole('button', { name: /^Ask \d+ people now$/ }).click()
  await expect(naomi).toContainText('No answer yet')
  await openConsole(sandbox, product, 'Phones')
  const phone = { name: 'Naomi Price', phone: '', rowId: '', planId: '' }
  await openPhone(sandbox, phone)
  await expect(
    sandbox.getByRole('list', { name: 'Texts' }).getByText(/any days in .+ you cannot/),
  ).toBeVisible()
  await replyFrom(sandbox, phone, 'away the 3rd to the 9th')
  await expect(naomi).toContainText('Was asked whether the days are right')
  await replyFrom(sandbox, phone, 'YES')
  await expect(naomi).toContainText(/\w+ 3 – \w+, \w+ 9/)
  await expect(naomi).not.toContainText('Not in Planning Center yet')
  await expectSoundAtEveryWidth(owner)

  await test.step('on the personal page days are tapped, and taken back', async () => {
    await sandbox.getByRole('textbox', { name: 'Reply' }).fill('LINK')
    await sandbox.getByRole('button', { name: 'Send reply' }).click()
    const link = sandbox.getByText(/Your schedule: http/).last()
    await expect(link).toBeVisible()
    const page = await newPerson(browser, { viewport: { width: 360, height: 780 }, userAgent: PHONE_BROWSER })
    await page.goto(/http\S+/.exec((await link.textContent()) ?? '')?.[0] ?? '')
    const card = page.getByRole('region', { name: 'Days you cannot serve' })
    await expect(card.getByRole('listitem')).toHaveText(/\w+ 3 – \w+, \w+ 9/)
    await expectSoundAtEveryWidth(page)
    await page.setViewportSize({ width: 360, height: 780 })
    await card.getByRole('button', { name: 'Change days' }).click()
    await card.getByRole('button', { name: 'Month after' }).click()
    await expectSoundAtEveryWidth(page)
    await page.setViewportSize({ width: 360, height: 780 })
    const day = (number: number) => card.getByRole('button', { name: new RegExp(` ${number}(, away)?$`) })
    for (const number of [1, 15, 28]) {
      const box = await day(number).boundingBox()
      expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44)
    }
    for (const number of [3, 4, 5, 21]) await day(number).click()
    await expect(day(21)).toHaveAttribute('aria-pressed', 'true')
    await expect(day(4)).toHaveAttribute('aria-pressed', 'false')
    await card.getByRole('button', { name: 'Save days' }).click()
    await expect(card.getByText('Saved.')).toBeVisible()
    await expect(card.getByRole('listitem')).toHaveText([/\w+ 6 – \w+, \w+ 9/, /\w+ 21/])
    await expect(naomi).toContainText(/\w+ 21/)
    await expect(naomi).not.toContainText('Not in Planning Center yet')
  })
})
