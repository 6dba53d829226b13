import {
  addStaff,
  DESK,
  expectSoundAtEveryWidth,
  expectSoundOnPhoneAndDesk,
  linkMailedTo,
} from './newcomer.ts'
import { expectSound, logIn, newPerson, WIDTHS } from './person.ts'
import { expect, test } from './product.ts'

const PIA = { name: 'Pia Profile', email: 'pia@grace.test', password: 'a first password' }

test('everything about oneself is changed in the profile, one field at a time', async ({
  product,
  browser,
}) => {
  await addStaff(product, PIA)
  const page = await newPerson(browser, DESK)
  await logIn(page, product, PIA.email, PIA.password)
  await page.getByRole('button', { name: 'Settings' }).click()
  await page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: 'My profile' }).click()
  const about = page.getByRole('region', { name: 'About you' })
  await expect(about.getByText('Pia Profile')).toBeVisible()
  await expectSoundAtEveryWidth(page)

  await test.step('an empty field says so, and has its old value back', async () => {
    await about.getByRole('button', { name: 'Edit name' }).click()
    await about.getByRole('textbox', { name: 'Name' }).fill(' ')
    await page.keyboard.press('Enter')
    await expect(about.getByText('name is required')).toBeVisible()
    await expect(about.getByRole('textbox', { name: 'Name' })).toHaveValue('Pia Profile')
    await expectSoundOnPhoneAndDesk(page)
    await about.getByRole('textbox', { name: 'Name' }).fill('Pia Portrait')
    await about.getByRole('button', { name: 'Save' }).click()
    await expect(about.getByText('Pia Portrait')).toBeVisible()
    await expect(page.getByRole('complementary').getByText('Pia', { exact: true })).toBeVisible()
  })

  await test.step('what the server refuses stands beside the field', async () => {
    await about.getByRole('button', { name: 'Edit mobile phone' }).click()
    await about.getByRole('textbox', { name: 'Mobile phone' }).fill('8005550100')
    await page.keyboard.press('Enter')
    await expect(about.getByText('This does not look like a real mobile phone.')).toBeVisible()
    await about.getByRole('textbox', { name: 'Mobile phone' }).fill('2125550166')
    await page.keyboard.press('Enter')
    await expect(about.getByText('(212) 555-0166')).toBeVisible()
    await about.getByRole('button', { name: 'Edit timezone' }).click()
    await about.getByRole('combobox', { name: 'Timezone' }).selectOption('America/Denver')
    await about.getByRole('button', { name: 'Save' }).click()
    await expect(about.getByText('America/Denver')).toBeVisible()
  })

  await test.step('another e-mail address holds once its link was opened', async () => {
    await about.getByRole('button', { name: 'Edit email' }).click()
    await about.getByRole('textbox', { name: 'Email' }).fill('pia.new@grace.test')
    await page.keyboard.press('Enter')
    await expect(about.getByText(/We sent a link to/)).toBeVisible()
    await expectSoundOnPhoneAndDesk(page)
    await page.goto(await linkMailedTo(product, 'pia.new@grace.test', /Confirm your new/))
    await expect(page.getByText(/From now on you log in with pia.new@grace.test/)).toBeVisible()
    await expectSoundOnPhoneAndDesk(page)
    await page.getByRole('link', { name: 'Go to my profile' }).click()
    await expect(about.getByText('pia.new@grace.test').first()).toBeVisible()
  })
})

test('an owner sets how the church texts, and makes somebody an owner', async ({ product, page }) => {
  await addStaff(product, { name: 'Otto Owner', email: 'otto@grace.test', password: 'a first password' })
  await page.setViewportSize(WIDTHS[0])
  await logIn(page, product)
  await page.goto(`${product.url}/more/user-settings`)
  await expect(page).toHaveURL(/\/user-settings$/)
  const church = page.getByRole('region', { name: 'Organization' })
  const dialog = page.getByRole('dialog')
  await church.getByRole('switch', { name: 'One-way texting' }).click()
  await expect(dialog.getByText(/no longer ask for a reply/)).toBeVisible()
  await expectSoundOnPhoneAndDesk(page)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(church.getByRole('switch', { name: 'One-way texting' })).not.toBeChecked()
  await church.getByRole('switch', { name: 'One-way texting' }).click()
  await dialog.getByRole('button', { name: 'Turn on' }).click()
  await expect(church.getByRole('switch', { name: 'One-way texting' })).toBeChecked()
  await church.getByRole('switch', { name: 'Plain letters in names' }).click()
  await expect(church.getByRole('switch', { name: 'Plain letters in names' })).toBeChecked()
  await church.getByRole('button', { name: 'Edit weekly limit' }).click()
  await church.getByRole('spinbutton', { name: 'Weekly limit' }).fill('4')
  await page.keyboard.press('Enter')
  await expect(church.getByText('4 texts a person')).toBeVisible()

  await page.getByRole('button', { name: 'Make owner: Otto Owner' }).click()
  await expectSoundOnPhoneAndDesk(page)
  await dialog.getByRole('button', { name: 'Make owner' }).click()
  await expect(page.getByRole('button', { name: 'Make staff: Otto Owner' })).toBeVisible()
})

test('an owner says how long texts are kept, takes the data along, and sees what erasing means', async ({
  product,
  page,
}) => {
  await logIn(page, product)
  await page.goto(`${product.url}/user-settings`)
  const data = page.getByRole('region', { name: 'Your data' })
  const dialog = page.getByRole('dialog')
  await data.getByRole('button', { name: 'Edit how long texts are kept' }).click()
  await dialog.getByRole('combobox').selectOption('12 months')
  await expect(dialog.getByText(/older than 12 months is deleted within a day/)).toBeVisible()
  await expectSoundOnPhoneAndDesk(page)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(data.getByText('12 months')).toBeVisible()

  await data.getByRole('switch', { name: 'A second opinion on texts' }).click()
  await expect(dialog.getByText(/without names, numbers and addresses/)).toBeVisible()
  await expectSoundOnPhoneAndDesk(page)
  await dialog.getByRole('button', { name: 'Turn on' }).click()
  await expect(data.getByRole('switch', { name: 'A second opinion on texts' })).toBeChecked()

  const download = page.waitForEvent('download')
  await data.getByRole('button', { name: 'Download' }).click()
  expect((await download).suggestedFilename()).toBe('steeple-church.zip')

  await data.getByRole('button', { name: 'Erase…' }).click()
  await dialog.getByRole('button', { name: 'Erase for good' }).click()
  await expect(dialog.getByText('Please type Grace Chapel.')).toBeVisible()
  await expectSoundOnPhoneAndDesk(page)
  await dialog.getByRole('button', { name: 'Cancel' }).click()

  await page.goto(`${product.url}/services?type=A`)
  await page.getByRole('link', { name: /^Aaron Blake/ }).click()
  await page.getByRole('button', { name: 'More about Aaron Blake' }).click()
  await page.getByRole('menuitem', { name: 'Erase…' }).click()
  const erasing = page.getByRole('dialog', { name: 'Erase Aaron Blake?' })
  await expect(erasing.getByText(/whether and when the number opted out/)).toBeVisible()
  await expectSound(page)
  await erasing.getByRole('button', { name: 'Erase for good' }).click()
  await expect(erasing.getByText(/on a plan that is still to come/)).toBeVisible()
})

/** Where the addresses lead that are another name of a page. */
const MOVED = [
  ['/more/notifications', /\/notifications$/],
  ['/more/number', /\/number$/],
  ['/more/integrations', /\/integrations$/],
  ['/more/billings', /\/billing$/],
  ['/more/message-template', /\/message-templates$/],
  ['/services-all?type=U', /\/services\?type=U/],
  ['/weekly-worship?type=C', /\/services\?type=C/],
  ['/daily-worship?type=F', /\/services\?type=F/],
  ['/weekly-service', /\/services\?type=A/],
] as const

test('every other name of a page leads to it, for those who are logged in', async ({ product, page }) => {
  await page.goto(`${product.url}/more/user-settings`)
  await expect(page).toHaveURL(/\/login/)
  await logIn(page, product)
  for (const [address, where] of MOVED) {
    await page.goto(product.url + address)
    await expect(page, address).toHaveURL(where)
  }
})
