import { DESK, expectSoundAtEveryWidth } from './newcomer.ts'
import { logIn, newPerson } from './person.ts'
import { expect, test } from './product.ts'
import { openConsole, replyFrom } from './sandbox.ts'

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
  await replyFrom(sandbox, phone, 'away the 3rd to the 9th')
  await expect(naomi).toContainText('Was asked whether the days are right')
  await replyFrom(sandbox, phone, 'YES')
  await expect(naomi).toContainText(/\w+ 3 – \w+, \w+ 9/)
  await expect(naomi).not.toContainText('Not in Planning Center yet')
  await expectSoundAtEveryWidth(owner)
})
