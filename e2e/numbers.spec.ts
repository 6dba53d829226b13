import type { Locator, Page } from '@playwright/test'
import {
  call,
  DESK,
  expectSoundAtEveryWidth,
  expectSoundOnPhoneAndDesk,
  fillDetails,
  fillSignup,
  linkMailedTo,
} from './newcomer.ts'
import { expectSound, logIn, newPerson, WIDTHS } from './person.ts'
import { expect, type RunningProduct, test } from './product.ts'

const NEW_YORK = { latitude: 40.7128, longitude: -74.006 }

async function openNumbers(page: Page, product: RunningProduct) {
  await logIn(page, product)
  await page.goto(`${product.url}/number`)
  await expect(page.getByRole('heading', { level: 1, name: 'My Numbers' })).toBeVisible()
  await expect(page.getByText('Default', { exact: true })).toBeVisible()
}

// They leave the church with another number, which no carrier has approved.
test.use({ apart: 'numbers' })

async function openChooser(page: Page) {
  await page.getByRole('button', { name: 'Add a number' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add a number' })
  await expect(dialog.getByRole('radio').first()).toBeVisible()
  return dialog
}

/** The phone number in a text, as it is written there. */
const numberIn = async (place: Locator): Promise<string> =>
  /\(\d{3}\) \d{3}-\d{4}/.exec((await place.textContent()) ?? '')?.[0] ?? ''

/** Another church buys the number in the meantime; returns a way to give it back. */
async function buyElsewhere(product: RunningProduct, phoneNumber: string) {
  type Session = { success: { token: string } }
  const owner = { email: 'owner@grace.test', password: 'steeple-demo' }
  const { token } = (await call<Session>(product, '/login', owner)).success
  const response = await fetch(`${product.url}/api/save-number`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ phone_number: phoneNumber, country: 'US' }),
  })
  const bought = (await response.json()) as { phone_number: { id: number } }
  return () => call(product, '/deactive-number', { id: bought.phone_number.id }, token)
}

/** Shows the numbers of a PastorsLine account, after a first try with a wrong password. */
async function openAccount(page: Page, email: string) {
  await page.getByRole('button', { name: 'Show my numbers' }).click()
  await expect(page.getByText('email is required')).toBeVisible()
  await expect(page.getByText('password is required')).toBeVisible()
  await expect(page.getByLabel('PastorsLine email')).toBeFocused()
  await page.getByLabel('PastorsLine email').fill(email)
  await page.getByLabel('PastorsLine password', { exact: true }).fill('wrong')
  await page.keyboard.press('Enter')
  await expect(page.getByText('PastorsLine does not accept this e-mail and password.')).toBeVisible()
  await expect(page.getByLabel('PastorsLine email')).toHaveValue(email)
  await page.getByLabel('PastorsLine password', { exact: true }).fill('pastorsline-demo')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Import', exact: true })).toBeVisible()
}

test('where nobody is known, choosing a number leads to the signup, and importing one says the way', async ({
  product,
  page,
}) => {
  await page.goto(`${product.url}/signup-number?id=1`)
  await expect(page).toHaveURL(/\/signup$/)
  for (const path of ['/number', '/more/number', '/more/pastorsline']) {
    await page.goto(product.url + path)
    await expect(page, path).toHaveURL(/\/login/)
  }
  await page.goto(`${product.url}/pastorsline`)
  await expect(page.getByRole('link', { name: 'Create account' })).toHaveAttribute('href', '/signup')
  await expectSoundOnPhoneAndDesk(page)
  await page.getByRole('link', { name: 'Login' }).click()
  await expect(page).toHaveURL(/\/login\?redirect=%2Fpastorsline$/)
})

for (const viewport of WIDTHS) {
  test(`numbers are sound at ${viewport.width} px`, async ({ product, browser }) => {
    const page = await newPerson(browser, { viewport })
    await openNumbers(page, product)
    await expectSound(page)
    const dialog = await openChooser(page)
    await expectSound(page)
    if (viewport.width < 600) {
      const box = await dialog.boundingBox()
      expect(box).toMatchObject({ x: 0, y: 0, ...viewport })
    }
    await dialog.getByRole('button', { name: 'Confirm' }).click()
    await expect(dialog.getByText('phone number is required')).toBeVisible()
    await expect(dialog.getByRole('radio').first()).toBeFocused()
    await expectSound(page)
    await page.goto(`${product.url}/pastorsline`)
    await expect(page.getByRole('heading', { level: 1, name: 'Import from PastorsLine' })).toBeVisible()
    await expectSound(page)
  })
}

test('numbers are found by digits, by place and near somebody, in six countries', async ({
  product,
  browser,
}) => {
  const page = await newPerson(browser, DESK)
  await openNumbers(page, product)
  const dialog = await openChooser(page)
  const numbers = dialog.getByRole('radio')

  await test.step('it begins with the owner’s own area; more ways are a click away', async () => {
    await expect(numbers.first()).toHaveAccessibleName(/^\(212\)/)
    await expect(dialog.getByRole('button', { name: 'Like yours (212)' })).toHaveAttribute(
      'aria-pressed',
      'true',
    )
    await dialog.getByRole('button', { name: 'More ways to search' }).click()
    await expect(dialog.getByRole('searchbox')).toHaveValue('212')
    await expectSound(page)
  })

  await test.step('digits, while they are typed', async () => {
    await dialog.getByLabel('Match to').selectOption('first')
    await dialog.getByRole('searchbox').fill('415')
    await expect(numbers.first()).toHaveAccessibleName(/^\(415\)/)
    await expect(dialog.getByRole('button', { name: 'Search', exact: true })).toBeVisible()
  })

  await test.step('nothing that fits is said', async () => {
    await dialog.getByLabel('Match to').selectOption('anywhere')
    await dialog.getByRole('searchbox').fill('0000000')
    await expect(dialog.getByText(/^NOT AVAILABLE/)).toBeVisible()
    await expectSound(page)
    await dialog.getByRole('searchbox').fill('')
    await expect(dialog.getByRole('button', { name: 'Reload' })).toBeVisible()
    await expect(numbers.first()).toBeVisible()
  })

  await test.step('a city', async () => {
    await dialog.getByLabel('By').selectOption('location')
    await dialog.getByRole('searchbox').fill('Boston, MA')
    await expect(numbers.first()).toHaveAccessibleName(/Boston, MA/)
  })

  await test.step('near somebody, once the browser tells where that is', async () => {
    await dialog.getByRole('button', { name: 'Use my location' }).click()
    await expect(dialog.getByText(/Your (browser does not share|location did not arrive)/)).toBeVisible()
    await page.context().grantPermissions(['geolocation'], { origin: product.url })
    await page.context().setGeolocation(NEW_YORK)
    await dialog.getByRole('button', { name: 'Use my location' }).click()
    await expect(dialog.getByText('Boston, MA')).toHaveCount(0)
    await expect(numbers.first()).toHaveAccessibleName(/(NY|NJ)$/)
    await dialog.getByRole('searchbox').fill('Boston, MA')
    await expect(numbers.first()).toHaveAccessibleName(/Boston, MA/)
    await dialog.getByRole('button', { name: 'Near your church' }).click()
    await expect(numbers.first()).toHaveAccessibleName(/(NY|NJ)$/)
  })

  await test.step('toll free, and other countries with their price', async () => {
    await dialog.getByLabel('By').selectOption('number')
    await dialog.getByLabel('Local or Toll free').selectOption('tollFree')
    await expect(numbers.first()).toHaveAccessibleName(/^\(8\d\d\)/)
    await expect(dialog.getByLabel('Country').getByRole('option')).toHaveCount(6)
    await dialog.getByLabel('Country').selectOption('GB')
    await expect(numbers.first()).toHaveAccessibleName(/^\+44/)
    await dialog.getByLabel('Country').selectOption('NZ')
    await expect(dialog.getByText(/15 credits/)).toBeVisible()
  })
})

test('whoever signs up chooses a number of the US or Canada, or imports one', async ({
  product,
  browser,
}) => {
  const page = await newPerson(browser, DESK)
  const email = 'ned@river.test'
  await page.goto(`${product.url}/signup`)
  await fillSignup(page, { name: 'Ned River', email })
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page).toHaveURL(/verify-email/)
  await page.goto(await linkMailedTo(product, email, /verify/i))
  await fillDetails(page, 'River Church', 'a good password')
  await expect(page.getByRole('heading', { level: 1, name: 'Choose your number' })).toBeVisible()
  const own = page.url()

  await test.step('the address of somebody else leads to the signup', async () => {
    await page.goto(`${product.url}/signup-number?id=999999`)
    await expect(page).toHaveURL(/\/signup$/)
    await page.goto(own)
  })

  await test.step('two countries, and the import beside', async () => {
    await page.getByRole('button', { name: 'More ways to search' }).click()
    await expect(page.getByLabel('Country').getByRole('option')).toHaveText(['United States', 'Canada'])
    await expect(page.getByRole('heading', { name: 'Import from PastorsLine' })).toBeVisible()
    await page.getByRole('button', { name: 'Confirm' }).click()
    await expect(page.getByText('phone number is required')).toBeVisible()
    await expectSoundAtEveryWidth(page)
    await page.setViewportSize(DESK.viewport)
  })

  await test.step('a number that another church has bought meanwhile', async () => {
    await page.getByRole('searchbox').fill('716')
    const choice = page.getByRole('radio', { name: /716/ }).first()
    await choice.check()
    const wanted = await numberIn(page.getByText('Pick different number').locator('../..'))
    const giveBack = await buyElsewhere(product, `+1${wanted.replace(/\D/g, '')}`)
    await page.getByRole('button', { name: 'Confirm' }).click()
    await expect(page.getByText('phone number is not available, please choose other number.')).toBeVisible()
    await page.getByRole('button', { name: 'Pick different number' }).click()
    await expect(page.getByRole('radio', { name: wanted })).toHaveCount(0)
    await giveBack()
  })

  await test.step('on a phone the import is a page of its own', async () => {
    await page.setViewportSize({ width: 360, height: 780 })
    await page.getByRole('link', { name: 'Import it' }).click()
    await expect(page).toHaveURL(/\/pastorsline$/)
    await page.getByRole('link', { name: 'Choose a new number instead' }).click()
    await expect(page).toHaveURL(own)
    await page.getByRole('link', { name: 'Import it' }).click()
    await openAccount(page, 'office@hope.test')
    await expect(page.getByRole('group', { name: 'Hope Community' }).getByRole('radio')).toHaveCount(1)
    await page.getByRole('button', { name: 'Import', exact: true }).click()
    await expect(page.getByText('number is required')).toBeVisible()
    await expectSound(page)
    await page.getByText('(412) 555-0185').click()
    await page.getByRole('button', { name: 'Import', exact: true }).click()
    await expect(page).toHaveURL(/\/dashboard/)
  })

  await test.step('signed in, there is nothing to choose any more', async () => {
    await page.goto(own)
    await expect(page).toHaveURL(/\/dashboard/)
    await page.setViewportSize(DESK.viewport)
    await expect(page.getByRole('link', { name: '(412) 555-0185' })).toHaveAttribute('href', '/number')
  })
})

test('a second number is added, made the default, and the first is removed, taken back and released', async ({
  product,
  browser,
}) => {
  const page = await newPerson(browser, DESK)
  await openNumbers(page, product)
  const table = page.getByRole('table', { name: 'My Numbers' })
  const row = (number: string) => table.getByRole('row').filter({ hasText: number })
  const add = page.getByRole('button', { name: 'Add a number' })
  const first = await numberIn(table.getByRole('row').nth(1))
  let second = ''

  await test.step('the default number has no menu', async () => {
    await expect(table.getByRole('columnheader')).toHaveText(['Number', 'App'])
    await expect(row(first).getByText('Default')).toBeVisible()
    await expect(row(first).getByRole('button')).toHaveCount(0)
  })

  await test.step('add; a different one can be picked before', async () => {
    const dialog = await openChooser(page)
    await dialog.getByRole('radio').nth(2).check()
    await dialog.getByRole('button', { name: 'Pick different number' }).click()
    await expect(dialog.getByText('No number chosen yet')).toBeVisible()
    await dialog.getByRole('radio').nth(1).check()
    second = await numberIn(dialog.getByRole('group', { name: 'Numbers' }).locator('label').nth(1))
    await dialog.getByRole('button', { name: 'Confirm' }).click()
    await expect(page.getByText(`${second} is yours to text from`)).toBeVisible()
    await expect(row(second)).toContainText('Steeple')
    await expect(add).toHaveCount(0)
  })

  await test.step('make default: the menu and the side menu follow', async () => {
    await page.getByRole('button', { name: `More about ${second}` }).click()
    await page.getByRole('menuitem', { name: 'Make default' }).click()
    await expectSound(page)
    await page.getByRole('dialog').getByRole('button', { name: 'Make default' }).click()
    await expect(row(second).getByText('Default')).toBeVisible()
    await expect(page.getByRole('complementary', { name: 'Side menu' }).getByText(second)).toBeVisible()
    await expect(row(first).getByRole('button')).toHaveCount(1)
  })

  const remove = async () => {
    await page.getByRole('button', { name: `More about ${first}` }).click()
    await page.getByRole('menuitem', { name: 'Remove' }).click()
    await expect(page.getByText('Are you sure you want to remove it?')).toBeVisible()
  }

  await test.step('remove, after asking; the place is free again', async () => {
    await remove()
    await page.getByRole('button', { name: 'Cancel' }).click()
    await expect(row(first)).not.toContainText('kept until')
    await remove()
    await expectSound(page)
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
    await expect(row(first)).toContainText('kept until')
    await expect(add).toBeVisible()
  })

  await test.step('what was removed can be used again', async () => {
    await page.getByRole('button', { name: `More about ${first}` }).click()
    await page.getByRole('menuitem', { name: 'Use again' }).click()
    await expect(row(first)).not.toContainText('kept until')
    await expect(add).toHaveCount(0)
  })

  await test.step('release, after a warning', async () => {
    await page.getByRole('button', { name: `More about ${first}` }).click()
    await expectSound(page)
    await page.getByRole('menuitem', { name: 'Release' }).click()
    await expect(page.getByText('This cannot be undone.')).toBeVisible()
    await page.getByRole('dialog').getByRole('button', { name: 'Release' }).click()
    await expect(row(first)).toHaveCount(0)
    await expect(add).toBeVisible()
  })

  await test.step('on a phone they are cards, with the same menu and button', async () => {
    await page.setViewportSize({ width: 360, height: 780 })
    await expect(page.getByRole('list', { name: 'My Numbers' }).getByRole('listitem')).toHaveText([
      new RegExp(`${second.replace(/[()]/g, '\\$&')}.*Default.*Steeple`),
    ])
    await expect(add).toBeVisible()
    await expectSound(page)
  })
})

test('a number is imported from PastorsLine; one that it does not let us use is told', async ({
  product,
  browser,
}) => {
  const page = await newPerson(browser, DESK)
  await openNumbers(page, product)
  await page.getByRole('link', { name: /^Import from PastorsLine/ }).click()
  await openAccount(page, 'lapsed@pastorsline.test')
  await page.getByText('(215) 555-0185').click()
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  await expect(page.getByText(/^PastorsLine does not let us use this number/)).toBeVisible()
  await page.getByRole('button', { name: 'Use another account' }).click()
  await openAccount(page, 'office@grace.test')
  await page.getByText('(865) 555-0185').click()
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  await expect(page).toHaveURL(/\/number$/)
  await expect(page.getByText('(865) 555-0185 is yours to text from')).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: '(865) 555-0185' })).toContainText('PastorsLine')
  await expect(page.getByRole('link', { name: /^Import from PastorsLine/ })).toHaveCount(0)
})
