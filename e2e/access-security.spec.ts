import type { Page } from '@playwright/test'
import { TOTP } from 'otpauth'
import {
  addStaff,
  DESK,
  expectSoundAtEveryWidth,
  expectSoundOnPhoneAndDesk,
  linkMailedTo,
} from './newcomer.ts'
import { logIn, newPerson } from './person.ts'
import { expect, type RunningProduct, test } from './product.ts'

const PERIOD_MS = 30_000

/** The code that an authenticator running on the product's clock shows, so many periods from now. */
async function codeOf(product: RunningProduct, secret: string, periods: number): Promise<string> {
  const response = await fetch(`${product.url}/health`)
  const now = Date.parse(response.headers.get('date') ?? '')
  return new TOTP({ secret }).generate({ timestamp: now + periods * PERIOD_MS })
}

async function fillLogin(page: Page, product: RunningProduct, { email, password }: typeof SAM) {
  await page.goto(`${product.url}/login`)
  await page.getByLabel('Email Or Username').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.keyboard.press('Enter')
}

const SAM = { name: 'Sam Safe', email: 'sam.safe@grace.test', password: 'a first password' }
const FAY = { name: 'Fay Forgot', email: 'fay@grace.test', password: 'a first password' }

test('the second factor is set up, asked for at login, and removed', async ({ product, browser }) => {
  await addStaff(product, SAM)
  const page = await newPerson(browser, DESK)
  await logIn(page, product, SAM.email, SAM.password)
  await page.goto(`${product.url}/user-settings`)
  const card = page.getByRole('region', { name: 'Two-step login' })
  const dialog = page.getByRole('dialog')
  await expect(card.getByText('Off', { exact: true })).toBeVisible()
  await expect(page.getByText('This device')).toBeVisible()
  await expectSoundAtEveryWidth(page)

  await card.getByRole('button', { name: 'Set up two-step login' }).click()
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect(dialog.getByText('password is required')).toBeVisible()
  await dialog.getByLabel('Password', { exact: true }).fill('wrong')
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('invalid password')).toBeVisible()
  await dialog.getByLabel('Password', { exact: true }).fill(SAM.password)
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('img', { name: /QR code/ })).toBeVisible()
  await expectSoundOnPhoneAndDesk(page)
  const secret = ((await dialog.locator('code').textContent()) ?? '').replaceAll(' ', '')
  await dialog.getByLabel('Code from the app').fill(await codeOf(product, secret, 0))
  await page.keyboard.press('Enter')

  const codes = dialog.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
  await expect(codes).not.toHaveCount(0)
  const [first = '', second = ''] = await codes.allTextContents()
  await expectSoundOnPhoneAndDesk(page)
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await dialog.getByRole('button', { name: 'Copy' }).click()
  await expect(page.getByText('Copied to the clipboard!')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(second)
  await expect(page.getByText('Copied to the clipboard!')).toBeHidden({ timeout: 5_000 })
  const download = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Download' }).click()
  expect((await download).suggestedFilename()).toBe('steeple-recovery-codes.txt')
  await dialog.getByRole('button', { name: 'I have kept them' }).click()
  await expect(card.getByText('On', { exact: true })).toBeVisible()

  await test.step('the password alone does not let anybody in', async () => {
    const other = await newPerson(browser, DESK)
    await fillLogin(other, product, SAM)
    await other.getByLabel('Code').fill('000000')
    await other.keyboard.press('Enter')
    await expect(other.getByText(/This code is not right/)).toBeVisible()
    await expectSoundOnPhoneAndDesk(other)
    await other.getByLabel('Code').fill(await codeOf(product, secret, 1))
    await other.keyboard.press('Enter')
    await expect(other).toHaveURL(/\/dashboard/)
  })

  await test.step('a recovery code does', async () => {
    const other = await newPerson(browser, DESK)
    await fillLogin(other, product, SAM)
    await other.getByRole('button', { name: 'Use a recovery code' }).click()
    await other.getByLabel('Recovery code').fill(first)
    await other.keyboard.press('Enter')
    await expect(other).toHaveURL(/\/dashboard/)
  })

  await test.step('the other devices are logged out', async () => {
    await page.reload()
    const devices = page.getByRole('list', { name: 'Devices' }).getByRole('listitem')
    // Turning the second factor on has logged out whoever accepted the invitation.
    await expect(devices).toHaveCount(3)
    await devices.getByRole('button').first().click()
    await expect(devices).toHaveCount(2)
    await page.getByRole('button', { name: 'Log out all other devices' }).click()
    await expect(devices).toHaveCount(1)
  })

  await card.getByRole('button', { name: 'Turn off two-step login' }).click()
  await dialog.getByLabel('Password', { exact: true }).fill(SAM.password)
  await dialog.getByLabel(/recovery code/).fill(second)
  await dialog.getByRole('button', { name: 'Turn off' }).click()
  await expect(card.getByText('Off', { exact: true })).toBeVisible()
})

test('a forgotten password is replaced by e-mail, and a known one changed', async ({ product, browser }) => {
  await addStaff(product, FAY)
  const page = await newPerson(browser, DESK)
  await page.goto(`${product.url}/login`)
  await page.getByRole('link', { name: 'Forgot password?' }).click()
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByText('this field is required')).toBeVisible()
  await page.getByLabel('Email').fill(FAY.email)
  await page.keyboard.press('Enter')
  await expect(page.getByText('The reset email is sent successfully.')).toBeVisible()
  await expectSoundOnPhoneAndDesk(page)

  await page.goto(`${product.url}/reset`)
  await expect(page.getByText('Invalid Link')).toBeVisible()
  await page.goto(await linkMailedTo(product, FAY.email, /new password/i))
  await page.getByLabel('Password', { exact: true }).fill('a second password')
  await page.getByLabel('Confirm Password', { exact: true }).fill('another')
  await page.keyboard.press('Enter')
  await expect(page.getByText('password does not match')).toBeVisible()
  await expectSoundOnPhoneAndDesk(page)
  await page.getByLabel('Confirm Password', { exact: true }).fill('a second password')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/login/)

  await fillLogin(page, product, { ...FAY, password: 'a second password' })
  await expect(page).toHaveURL(/\/dashboard/)
  await page.getByRole('button', { name: 'Settings' }).click()
  await page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: 'My profile' }).click()
  await page.getByRole('button', { name: 'Change password' }).click()
  const dialog = page.getByRole('dialog')
  const change = dialog.getByRole('button', { name: 'Change password' })
  await change.click()
  await expect(dialog.getByText('old password is required')).toBeVisible()
  await expect(dialog.getByText('password is required', { exact: true })).toBeVisible()
  await expect(dialog.getByText('confirmation password is required')).toBeVisible()
  await expectSoundOnPhoneAndDesk(page)
  await dialog.getByLabel('Old password', { exact: true }).fill('a second password')
  await dialog.getByLabel('New password', { exact: true }).fill('a third password')
  await dialog.getByLabel('Confirm password', { exact: true }).fill('another')
  await change.click()
  await expect(dialog.getByText('confirmation password should match')).toBeVisible()
  await dialog.getByLabel('Confirm password', { exact: true }).fill('a third password')
  await change.click()
  await expect(page.getByText(/Your password is changed/)).toBeVisible()
})
