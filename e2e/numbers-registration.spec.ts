import type { Page } from '@playwright/test'
import { call, DESK, expectSoundAtEveryWidth, signUp } from './newcomer.ts'
import { logIn, logInAsAdmin, newPerson } from './person.ts'
import { expect, type RunningProduct, test } from './product.ts'
import { approveAtOnce, moveClock } from './sandbox.ts'

const MOVES_MAX = 8

/** Lets minutes pass until the page shows it without a reload. */
async function waitFor(page: Page, product: RunningProduct, word: string) {
  const shown = page.getByText(word, { exact: true })
  for (let move = 0; move < MOVES_MAX; move++) {
    await moveClock(product, 'PT6M')
    const isThere = await shown.waitFor({ timeout: 4000 }).then(
      () => true,
      () => false,
    )
    if (isThere) return
  }
  await expect(shown).toBeVisible()
}

test('a church is registered with the carriers: draft, correction, approval', async ({
  product,
  browser,
}) => {
  await approveAtOnce(product, false)
  const { email, password } = await signUp(product, 'Newhope')
  const page = await newPerson(browser, DESK)
  await logIn(page, product, email, password)

  await test.step('the dashboard says that nothing goes live before the approval', async () => {
    const guide = page.getByRole('region', { name: 'Set up Steeple' })
    await expect(guide.getByText('Register with the phone companies')).toBeVisible()
    await guide.getByRole('link', { name: 'Register', exact: true }).click()
  })
  await expect(page.getByRole('heading', { level: 1, name: 'Carrier registration' })).toBeVisible()

  await test.step('the form begins with what is known', async () => {
    await expect(page.getByLabel('Legal name of the church')).toHaveValue('Newhope')
    await expect(page.getByLabel('Email')).toHaveValue(email)
    await expect(page.getByLabel('Phone')).toHaveValue('(646) 555-0177')
  })

  await test.step('what is missing is told beside the field, and the first gets the focus', async () => {
    await page.getByRole('button', { name: 'Hand it in' }).click()
    await expect(page.getByText('ein is required')).toBeVisible()
    await expect(page.getByText('zip is required')).toBeVisible()
    await expect(page.getByLabel('EIN')).toBeFocused()
    await expectSoundAtEveryWidth(page)
  })

  await test.step('a draft is kept', async () => {
    await page.getByLabel('EIN').fill('00-0000000')
    await page.getByLabel('Street address').fill('PO Box 12')
    await page.getByRole('button', { name: 'Save draft' }).click()
    await expect(page.getByText('Draft saved', { exact: true })).toBeVisible()
    await page.reload()
    await expect(page.getByLabel('EIN')).toHaveValue('00-0000000')
    await expect(page.getByText('Draft', { exact: true })).toBeVisible()
  })

  await test.step('what the server refuses stands beside its field', async () => {
    await page.getByLabel('Legal name of the church').fill('Mistaken Newhope')
    await page.getByLabel('City').fill('New York')
    await page.getByLabel('State').selectOption('New York')
    await page.getByLabel('ZIP or postal code').fill('10001')
    await page.getByRole('button', { name: 'Hand it in' }).click()
    await expect(page.getByText('Carriers do not accept a PO box.')).toBeVisible()
    await expect(page.getByLabel('Street address')).toBeFocused()
    await page.getByLabel('Street address').fill('12 Main Street')
    await page.getByLabel('Street address').press('Enter')
    await expect(page.getByText('In review', { exact: true })).toBeVisible()
    await expect(page.getByText('What the carriers were told')).toBeVisible()
    await expectSoundAtEveryWidth(page)
  })

  await test.step('the guide waits, and leads to where it stands', async () => {
    await page.goto(`${product.url}/dashboard`)
    await expect(page.getByText('Planning Center is not connected')).toBeVisible()
    await page.getByRole('link', { name: 'See where it stands' }).click()
    await expect(page.getByText('In review', { exact: true })).toBeVisible()
  })

  await test.step('what is read from the planning service says that nothing is connected', async () => {
    await page.goto(`${product.url}/services`)
    await expect(page.getByRole('button', { name: 'Connect' })).toBeVisible()
    await expectSoundAtEveryWidth(page)
    await page.goto(`${product.url}/brand`)
    await expect(page.getByText('In review', { exact: true })).toBeVisible()
  })

  await test.step('a refusal appears by itself, with what to correct', async () => {
    await waitFor(page, product, 'Needs a correction')
    await expect(page.getByRole('region', { name: 'Where it stands' })).toContainText('EIN')
    await expect(page.getByLabel('EIN')).toHaveValue('00-0000000')
    await expect(page.getByLabel('EIN'), 'the form opens at the field that is wrong').toBeFocused()
    await expectSoundAtEveryWidth(page)
  })

  await test.step('refused for what is said of the church, it says what one button will do', async () => {
    await page.getByLabel('EIN').fill('12-3456789')
    await page.getByRole('button', { name: 'Hand it in' }).click()
    await expect(page.getByText('In review', { exact: true })).toBeVisible()
    await waitFor(page, product, 'Needs a correction')
    await expect(page.getByRole('region', { name: 'Where it stands' })).toContainText(
      'register your church anew',
    )
    await expect(page.getByLabel('Legal name of the church')).toBeFocused()
    await expectSoundAtEveryWidth(page)
  })

  await test.step('a website is opened first, and what reviewers will miss on it is said', async () => {
    await page.getByLabel('Legal name of the church').fill('Newhope')
    await page.getByLabel('Website (optional)').fill('bare.newhope.example')
    await page.getByRole('button', { name: 'Correct and register again' }).click()
    await expect(page.getByText('did not find a privacy policy')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Hand it in all the same' })).toBeVisible()
    await expectSoundAtEveryWidth(page)
  })

  await test.step('corrected and registered again, it is approved', async () => {
    await page.getByLabel('Website (optional)').fill('')
    await page.getByRole('button', { name: 'Correct and register again' }).click()
    await waitFor(page, product, 'Approved')
    await expect(page.getByText('There is nothing left to do')).toBeVisible()
    await expectSoundAtEveryWidth(page)
    await approveAtOnce(product, true)
    const publicPage = page.getByRole('region', { name: 'Your public page' })
    await publicPage.getByLabel('Numbers a day, at most').selectOption('50')
    await expect(page.getByText('The page takes up to 50 numbers a day.')).toBeVisible()
    await expect(publicPage).toContainText('Asked by text')
    await expectSoundAtEveryWidth(page)
  })

  await test.step('a church that texts much asks for a larger registration, and the operator has it done', async () => {
    await page.getByRole('button', { name: 'Ask for a larger registration' }).click()
    await expect(page.getByText('You asked for a larger registration on')).toBeVisible()
    await expectSoundAtEveryWidth(page)
    const admin = await newPerson(browser, DESK)
    await logInAsAdmin(admin, product)
    await admin.goto(`${product.url}/platform`)
    const asks = admin.getByRole('list', { name: 'Churches that need attention' })
    await expect(asks.getByText('Asks for a larger registration')).toBeVisible()
    await asks.getByRole('link', { name: 'Newhope' }).click()
    await admin.getByRole('button', { name: 'Larger registration' }).click()
    await admin.getByLabel('Parts of texts that T-Mobile takes a day').fill('12')
    await admin.getByRole('button', { name: 'It is done' }).click()
    await expect(admin.getByText('Please enter a number from 2000 to 1000000.')).toBeVisible()
    await expectSoundAtEveryWidth(admin)
    await admin.getByLabel('Parts of texts that T-Mobile takes a day').fill('10000')
    await admin.getByRole('button', { name: 'It is done' }).click()
    await expect(admin.getByText('Newhope may text more now.')).toBeVisible()
    await admin.close()
    await page.reload()
    await expect(page.getByRole('button', { name: 'Ask for a larger registration' })).toBeVisible()
  })

  await test.step('its public page has a form to opt in and a poster to print', async () => {
    const link = page.getByRole('link', { name: 'poster with a QR code' })
    const address = (await link.getAttribute('href')) ?? ''
    await page.goto(address)
    await expect(page.locator('svg')).toBeVisible()
    await expect(page.getByText('Scan this')).toBeVisible()
    await page.getByRole('link', { name: 'Our texts' }).click()
    await page.getByLabel('Your mobile number').fill('12')
    await page.getByRole('button', { name: 'Text me' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'That is not a mobile number' })).toBeVisible()
    await page.goBack()
    await page.getByLabel('Your mobile number').fill('(212) 555-0177')
    await page.getByRole('button', { name: 'Text me' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Please look at your phone' })).toBeVisible()
  })

  await test.step('suspended by an admin, it reads why on every page that it still sees, and is offered no plan', async () => {
    type Login = { success: { token: string; user: { churches: { id: number }[] } } }
    const admin = { email: 'admin@steeple.test', password: 'steeple-admin' }
    const { token } = (await call<Login>(product, '/login', admin)).success
    const { user } = (await call<Login>(product, '/login', { email, password })).success
    await call(product, `/suspend-church/${user.churches[0]?.id}`, { reason: 'Complaints' }, token)
    for (const path of ['/forecast', '/dashboard', '/billing']) {
      await page.goto(product.url + path)
      await expect(page.getByText('Complaints No texts go out')).toBeVisible()
      await expect(page.getByText('Your account is suspended')).toHaveCount(1)
      await expect(page.getByRole('link', { name: 'Choose a plan' })).toHaveCount(0)
      await expect(page.getByRole('button', { name: /subscribe/i })).toHaveCount(0)
      await expectSoundAtEveryWidth(page)
    }
  })
})
