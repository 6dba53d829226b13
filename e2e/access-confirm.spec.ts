import { DESK, expectSoundAtEveryWidth } from './newcomer.ts'
import { logIn, newPerson } from './person.ts'
import { expect, test } from './product.ts'
import { moveClock } from './sandbox.ts'

// Disconnecting empties the roster of everybody else.
test.use({ apart: 'confirming' })

test('an owner who logged in a while ago is asked for the password once, and then it is done', async ({
  product,
  browser,
}) => {
  const page = await newPerson(browser, DESK)
  await logIn(page, product)
  await moveClock(product, 'PT20M')
  await page.goto(`${product.url}/integrations`)
  await page.getByRole('button', { name: 'Pause sending' }).click()
  await page.getByRole('link', { name: 'See what would go out' }).first().click()
  await page.getByRole('button', { name: 'Start sending' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Start' }).click()
  const dialog = page.getByRole('dialog', { name: 'Is it still you?' })

  await test.step('the dialog is sound, and says what is wrong', async () => {
    await expect(dialog).toBeVisible()
    await expectSoundAtEveryWidth(page)
    await dialog.getByLabel('Your password', { exact: true }).fill('not this one')
    await dialog.getByRole('button', { name: 'Continue' }).click()
    await expect(dialog.getByText('invalid password')).toBeVisible()
  })

  await test.step('the right password goes on with what was asked for', async () => {
    await dialog.getByLabel('Your password', { exact: true }).fill('steeple-demo')
    await dialog.getByRole('button', { name: 'Continue' }).click()
    await expect(page.getByText('Sending has started.')).toBeVisible()
    await expect(dialog).toHaveCount(0)
  })

  await test.step('and is not asked for again', async () => {
    await page.goto(`${product.url}/integrations`)
    await page.getByRole('button', { name: 'Deauthorize', exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Deauthorize' }).click()
    await expect(page.getByText('Planning Center is disconnected')).toBeVisible()
  })
})

test('staff see who can connect and disconnect', async ({ product, browser }) => {
  const page = await newPerson(browser, DESK)
  await logIn(page, product, 'staff@grace.test')
  await page.goto(`${product.url}/integrations`)
  await expect(page.getByText('Only owners of the church may do this.').first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Deauthorize', exact: true })).toHaveCount(0)
  await page.goto(`${product.url}/number`)
  await expect(page.getByText(/Only owners of your church can change this/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Add a number' })).toHaveCount(0)
})
