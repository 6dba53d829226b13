import type { Page } from '@playwright/test'
import { call, DESK, expectSoundAtEveryWidth } from './newcomer.ts'
import { logInAsAdmin, newPerson } from './person.ts'
import { expect, test } from './product.ts'
import { addSignupInReview, addVerified } from './review.ts'

/** Once no result is shown any more: one that is fading out has little contrast. */
async function expectSoundWhenCalm(page: Page) {
  await expect(page.locator('.mantine-Notification-root')).toHaveCount(0)
  await expectSoundAtEveryWidth(page)
}

// It counts the organizations, so no other journey may sign one up.
test.use({ apart: 'office' })

test('an admin looks after organizations, and signs in as one of their people', async ({
  product,
  browser,
}) => {
  await addSignupInReview(product, 'Hope Church')
  const page = await newPerson(browser, DESK)
  await logInAsAdmin(page, product)

  await test.step('the menu is the one of admins', async () => {
    await expect(page.getByRole('heading', { level: 1, name: 'Organizations' })).toBeVisible()
    const pages = page.getByRole('navigation', { name: 'Pages' })
    await expect(pages.getByRole('link')).toHaveText([
      'Users',
      'Platform',
      'Pricing',
      'Coupons',
      'Audit log',
      'Admins',
      'My profile',
    ])
    await expect(page.getByRole('complementary').getByText('Admin', { exact: true })).toBeVisible()
  })

  await test.step('churches are found by a name, an address or a number', async () => {
    await page.keyboard.press('Control+k')
    const find = page.getByRole('dialog', { name: 'Find anything' })
    await find.getByRole('searchbox').fill('(212) 555-0142')
    await expect(find.getByRole('link', { name: /^Grace Chapel Active/ })).toBeVisible()
    await expectSoundAtEveryWidth(page)
    await find.getByRole('searchbox').fill('nobody at all')
    await expect(find.getByText('Nothing goes by the name of ‘nobody at all’.')).toBeVisible()
    await find.getByRole('searchbox').fill('ruth')
    await find.getByRole('link', { name: /^Grace Chapel Active/ }).click()
    await expect(page.getByRole('dialog', { name: /Grace Chapel/ })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })

  await test.step('who waits for review stands on top, with the doubts', async () => {
    const waiting = page.getByRole('region', { name: 'Waiting for review' })
    await expect(waiting.getByText('Hope Church')).toBeVisible()
    await expect(waiting.getByText('This does not look like a real mobile phone.')).toBeVisible()
    await expect(page.getByRole('table').getByText('Pending')).toBeVisible()
    await expectSoundWhenCalm(page)
    await waiting.getByRole('button', { name: 'Decline Hope Church' }).click()
    await expect(page.getByRole('dialog', { name: 'Decline Hope Church?' })).toBeVisible()
    await page.getByRole('button', { name: 'Cancel' }).click()
    await waiting.getByRole('button', { name: 'Approve Hope Church' }).click()
    await expect(page.getByText('is approved and gets an e-mail.')).toBeVisible()
    await expect(waiting).toBeHidden()
  })

  await test.step('the list is filtered by status and plan together', async () => {
    const table = page.getByRole('table')
    await expect(table.getByRole('row')).toHaveCount(3)
    await table.getByRole('button', { name: 'Filter by status' }).click()
    await page.getByRole('checkbox', { name: 'Active', exact: true }).check()
    await expect(table.getByRole('row')).toHaveCount(2)
    await page.keyboard.press('Escape')
    await table.getByRole('button', { name: 'Filter by plans' }).click()
    await page.getByRole('checkbox', { name: 'free' }).check()
    await expect(page.getByText('No data to show')).toBeVisible()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Reset' }).click()
    await expect(table.getByRole('row')).toHaveCount(3)
  })

  await test.step('a search takes the place of the list', async () => {
    const anything = page.getByLabel('Company, person, email or phone number')
    await anything.fill('(212) 555-0142')
    await anything.press('Enter')
    await expect(page.getByRole('table').getByRole('row')).toHaveCount(2)
    await expect(page.getByRole('button', { name: 'Filter by status' })).toHaveCount(0)
    await anything.clear()
    await page.getByText('Search by one field').click()
    await expectSoundWhenCalm(page)
    await page.getByLabel('Phone number', { exact: true }).pressSequentially('(212) 555-0142')
    await expect(page.getByLabel('Phone number', { exact: true })).toHaveValue('2125550142')
    await page.getByRole('button', { name: 'Search' }).click()
    await expect(page.getByRole('table').getByRole('row')).toHaveCount(2)
    await page.getByLabel('Company', { exact: true }).fill('nobody at all')
    await page.getByRole('button', { name: 'Search' }).click()
    await expect(page.getByText('No data to show')).toBeVisible()
    await page.getByRole('button', { name: 'Reset' }).click()
    await expect(page.getByLabel('Phone number', { exact: true })).toHaveValue('')
  })

  await test.step('the list is saved as users.csv', async () => {
    const saved = page.waitForEvent('download')
    await page.getByRole('button', { name: 'CSV' }).click()
    expect((await saved).suggestedFilename()).toBe('users.csv')
  })

  await test.step('an organization is shown as a whole, and gets credits', async () => {
    await page.getByRole('link', { name: 'View Grace Chapel' }).first().click()
    const detail = page.getByRole('dialog', { name: 'Grace Chapel' })
    await expect(detail.getByRole('region', { name: 'Users' }).getByText('owner@grace.test')).toBeVisible()
    await expect(detail.getByRole('region', { name: 'Integrations' }).getByText('Works')).toBeVisible()
    const missing = detail.getByRole('list', { name: 'Not sent, or lost' })
    await expect(missing.getByText('There is no mobile number in Planning Center.')).toBeVisible()
    await expectSoundWhenCalm(page)
    await detail.getByRole('button', { name: '+/- Credits' }).click()
    const dialog = page.getByRole('dialog', { name: '+/- Credits' })
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog.getByText('Please enter a number such as 50 or -50.')).toBeVisible()
    await dialog.getByLabel(/Credits to give/).fill('-100000')
    await dialog.getByLabel('Comment').fill('A mistake')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog.getByText(/A balance cannot fall below zero/)).toBeVisible()
    await dialog.getByLabel(/Credits to give/).fill('+25')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText(/Grace Chapel has [\d,]+ credits now\./)).toBeVisible()
    await expect(detail.getByText('Gave or took credits')).toBeVisible()
    await expect(detail.getByRole('button', { name: '+/- Credits' })).toBeFocused()
    await expect(detail.getByRole('region', { name: 'Payments' })).toContainText('No subscription')
  })

  await test.step('signing in as somebody needs a reason, and shows who is there', async () => {
    await page.getByRole('button', { name: 'Login as Ruth Moore' }).click()
    const dialog = page.getByRole('dialog', { name: 'Log in as Ruth Moore' })
    await dialog.getByRole('button', { name: 'Log in' }).click()
    await expect(dialog.getByText('this field is required')).toBeVisible()
    await dialog.getByLabel('Why').fill('She cannot find her numbers')
    await dialog.getByRole('button', { name: 'Log in' }).click()
    await expect(page).toHaveURL(/\/dashboard/)
    await expect(page.getByText('You are signed in as Ruth Moore of Grace Chapel')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Pricing' })).toHaveCount(0)
    await expectSoundWhenCalm(page)
  })

  await test.step('what belongs to the person stays hers', async () => {
    await call(product, '/login', { email: 'owner@grace.test', password: 'steeple-demo' })
    await page.goto(`${product.url}/user-settings`)
    await page.getByRole('button', { name: 'Log out all other devices' }).first().click()
    await expect(page.locator('.mantine-Notification-root')).toContainText(
      'You are signed in as somebody else: this is up to the church.',
    )
    await page.goto(`${product.url}/users`)
    await expect(page.getByText('This page is for platform admins')).toBeVisible()
  })

  await test.step('and back', async () => {
    await page.getByRole('button', { name: 'Return to Admin' }).first().click()
    await expect(page).toHaveURL(/\/users/)
    await expect(page.getByText(/You are signed in as/)).toHaveCount(0)
    await expect(page.getByRole('table').getByText('Grace Chapel')).toBeVisible()
  })

  await test.step('the church reads who was there, and what was done', async () => {
    const owner = await newPerson(browser, DESK)
    await owner.goto(`${product.url}/login`)
    await owner.getByLabel('Email Or Username').fill('owner@grace.test')
    await owner.getByLabel('Password', { exact: true }).fill('steeple-demo')
    await owner.getByRole('button', { name: 'Login', exact: true }).click()
    await expect(owner).toHaveURL(/\/dashboard/)
    await owner.goto(`${product.url}/user-settings`)
    const visits = owner.getByRole('region', { name: 'Visits by Steeple support' })
    await expect(visits.getByText('Avery Admin, signed in as Ruth Moore')).toBeVisible()
    await expect(visits.getByText('She cannot find her numbers')).toBeVisible()
    await expectSoundWhenCalm(owner)
    await visits.getByRole('link', { name: 'All activity' }).click()
    await expect(owner.getByRole('heading', { level: 1, name: 'Activity' })).toBeVisible()
    await expect(owner.getByText('Left the account')).toBeVisible()
    await expectSoundWhenCalm(owner)
  })

  await test.step('the trial of an organization is lengthened; it is suspended and reactivated', async () => {
    await page.getByRole('link', { name: 'View Hope Church' }).first().click()
    const detail = page.getByRole('dialog', { name: 'Hope Church' })
    await detail.getByRole('button', { name: 'Extend trial' }).click()
    const trial = page.getByRole('dialog', { name: 'Extend the trial of Hope Church' })
    await trial.getByLabel('Days').fill('0')
    await trial.getByRole('button', { name: 'Extend' }).click()
    await expect(trial.getByText('Please enter a number of days from 1 to 365.')).toBeVisible()
    await trial.getByLabel('Days').fill('7')
    await trial.getByRole('button', { name: 'Extend' }).click()
    await expect(page.getByText(/The trial of Hope Church lasts until/)).toBeVisible()
    await detail.getByRole('button', { name: 'Suspend' }).click()
    const suspend = page.getByRole('dialog', { name: 'Suspend Hope Church?' })
    await suspend.getByLabel('Reason, which the church can read').fill('Complaints')
    await suspend.getByRole('button', { name: 'Suspend' }).click()
    await expect(page.getByText('Hope Church is suspended.')).toBeVisible()
    await detail.getByRole('button', { name: 'Reactivate' }).click()
    const reactivate = page.getByRole('dialog', { name: 'Reactivate Hope Church?' })
    await reactivate.getByRole('button', { name: 'Reactivate' }).click()
    await expect(page.getByText('Hope Church is active again.')).toBeVisible()
  })

  await test.step('it is erased once its name was typed', async () => {
    await page.getByRole('button', { name: 'Erase…' }).click()
    const erase = page.getByRole('dialog', { name: 'Erase Hope Church?' })
    await erase.getByRole('button', { name: 'Erase for good' }).click()
    await expect(erase.getByText('Please type Hope Church.')).toBeVisible()
    await expect(erase.getByText('this field is required')).toBeVisible()
    await expectSoundWhenCalm(page)
    await erase.getByLabel('Type Hope Church to go on').fill('Hope Church')
    await erase.getByLabel('Reason').fill('They asked for it')
    await erase.getByRole('button', { name: 'Erase for good' }).click()
    await expect(page.getByText('Hope Church is erased.')).toBeVisible()
  })

  await test.step('15 more come on scrolling; of the filtered by the button only', async () => {
    await addVerified(product, 16)
    await page.goto(`${product.url}/users`)
    const table = page.getByRole('table')
    await expect(table.getByRole('row')).toHaveCount(1 + 15)
    const more = page.getByRole('button', { name: 'Load more' })
    await more.scrollIntoViewIfNeeded()
    await expect(more).toHaveCount(0)
    await expect(table.getByText('Grace Chapel')).toBeVisible()
    await table.getByRole('button', { name: 'Filter by status' }).click()
    await page.getByRole('checkbox', { name: 'Email Confirmed' }).check()
    await page.keyboard.press('Escape')
    await expect(table.getByText('Grace Chapel')).toHaveCount(0)
    await expect(table.getByText('(No Church)')).toHaveCount(15)
    await more.scrollIntoViewIfNeeded()
    await expect(more).toBeInViewport()
    await expect(table.getByText('(No Church)')).toHaveCount(15)
    await more.click()
    await expect(table.getByText('(No Church)')).toHaveCount(16)
  })
})

test('an admin sees to prices, coupons, admins, the platform and the audit log', async ({
  product,
  browser,
}) => {
  const page = await newPerson(browser, DESK)
  await logInAsAdmin(page, product)
  const pages = page.getByRole('navigation', { name: 'Pages' })

  await test.step('prices', async () => {
    await pages.getByRole('link', { name: 'Pricing' }).click()
    await expect(page.getByRole('list', { name: 'Prices' }).getByRole('listitem')).toHaveCount(6)
    await expect(page.getByText('15 / 160')).toBeVisible()
    await expectSoundWhenCalm(page)
    await page.getByRole('link', { name: 'Edit United Kingdom' }).click()
    await expect(page).toHaveURL(/\/edit-pricing\?id=\d+&amount=3&country=GB/)
    await page.getByLabel('Credits for 160 characters').fill('0')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Please enter a whole number of credits from 1 to 100.')).toBeVisible()
    await expectSoundWhenCalm(page)
    await page.getByLabel('Credits for 160 characters').fill('5')
    await page.getByLabel('Credits for 160 characters').press('Enter')
    await expect(page.getByText('A text to United Kingdom costs 5 from now on.')).toBeVisible()
    await expect(page.getByText('5 / 160', { exact: true })).toBeVisible()
  })

  await test.step('coupons', async () => {
    await pages.getByRole('link', { name: 'Coupons' }).click()
    await expect(page.getByText('WELCOME')).toBeVisible()
    await page.getByRole('button', { name: 'Create coupon' }).click()
    const dialog = page.getByRole('dialog', { name: 'Create coupon' })
    await dialog.getByRole('button', { name: 'Save' }).click()
    for (const words of [
      'code is required',
      'Total Number of Uses field is required',
      'Trial Days or Credits field is required',
    ])
      await expect(dialog.getByText(words)).toBeVisible()
    await expect(dialog.getByLabel('Code')).toBeFocused()
    await dialog.getByRole('radio', { name: 'After a date' }).check()
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog.getByText('Expiry Date field is required')).toBeVisible()
    await expectSoundWhenCalm(page)
    await dialog.getByRole('radio', { name: 'Never' }).check()
    await dialog.getByLabel('Code').fill('EASTER')
    await dialog.getByLabel('Credits').fill('20')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('EASTER can be used from now on.')).toBeVisible()
    await page.getByRole('link', { name: 'Edit EASTER' }).click()
    await expect(page).toHaveURL(/\/edit-coupon\?id=\d+/)
    await expect(page.getByLabel('Code')).toHaveAttribute('readonly')
    await expect(page.getByRole('radio', { name: 'Never' })).toBeChecked()
    await page.getByLabel('Trial Days').fill('7')
    await expectSoundWhenCalm(page)
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('20 credits and 7 trial days')).toBeVisible()
    await page.getByRole('button', { name: 'Remove EASTER' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
    await expect(page.getByText('EASTER is removed.')).toBeVisible()
    await expectSoundWhenCalm(page)
  })

  await test.step('the platform', async () => {
    await pages.getByRole('link', { name: 'Platform' }).click()
    await expect(page.getByText('Sent in 24 hours')).toBeVisible()
    await expect(page.locator('.recharts-surface').first()).toBeVisible()
    await expectSoundWhenCalm(page)
  })

  await test.step('admins', async () => {
    await pages.getByRole('link', { name: 'Admins' }).click()
    await expect(page.getByText('Avery Admin (you)')).toBeVisible()
    await page.getByLabel('Full Name').fill('Sue Second')
    await page.getByLabel('Email').fill('sue@steeple.test')
    await page.getByRole('button', { name: 'Send invitation' }).click()
    await expect(page.getByText('The invitation to Sue Second is on its way.')).toBeVisible()
    await expect(page.getByText('Invited', { exact: true })).toBeVisible()
    await expectSoundWhenCalm(page)
    await page.getByRole('button', { name: 'Remove Sue Second' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
    await expect(page.getByText('Sue Second is no platform admin any more.')).toBeVisible()
  })

  await test.step('the audit log', async () => {
    await pages.getByRole('link', { name: 'Audit log' }).click()
    const rows = page.getByRole('list', { name: 'What was done' })
    await expect(rows.getByText('Removed a platform admin')).toBeVisible()
    await expectSoundWhenCalm(page)
    await page.getByLabel('What was done').first().selectOption('pricing')
    await page.getByLabel('Platform admin').selectOption({ label: 'Avery Admin' })
    await page.getByRole('button', { name: 'Search' }).click()
    await expect(page).toHaveURL(/kind=pricing&admin_id=\d+/)
    await expect(rows.getByRole('listitem')).toHaveCount(1)
    await expect(rows.getByText(/from: 3.*country: GB/)).toBeVisible()
    await page.getByLabel('Church or person').fill('nobody')
    await page.getByRole('button', { name: 'Search' }).click()
    await expect(page.getByText('No data to show')).toBeVisible()
  })

  await test.step('nobody else gets there', async () => {
    const { token } = (
      await call<{ success: { token: string } }>(product, '/login', {
        email: 'staff@grace.test',
        password: 'steeple-demo',
      })
    ).success
    const answer = await fetch(`${product.url}/api/platform`, {
      headers: { authorization: `Bearer ${token}` },
    })
    expect(answer.status).toBe(403)
  })
})
