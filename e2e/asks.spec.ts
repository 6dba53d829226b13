import { DESK, expectSoundAtEveryWidth } from './newcomer.ts'
import { logIn, newPerson } from './person.ts'
import { expect, test } from './product.ts'
import { openConsole, replyFrom } from './sandbox.ts'

// Nobody else may fill the place.
test.use({ apart: 'asks' })

const someone = (name: string) => ({ name, phone: '', rowId: '', planId: '' })

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
    await owner.getByRole('switch', { name: /^Tech/ }).click({ force: true })
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
    const places = owner.getByRole('list', { name: 'Declined places' })
    await expect(places.getByText('Anna Whitfield declined this time')).toBeVisible()
    await expectSoundAtEveryWidth(owner)
    await places.getByRole('button', { name: 'Ask others for 9:00 AM: Greeter, Anna Whitfield' }).click()
    await expect(owner.getByText('Anna Whitfield declined this time.')).toBeVisible()
    await expect(owner.getByText(/could you step in .* at 9:00 AM \(/)).toBeVisible()
    await expectSoundAtEveryWidth(owner)
  })
})
