import type { Page } from '@playwright/test'
import { expectSoundAtEveryWidth } from './newcomer.ts'
import { logIn } from './person.ts'
import { expect, test } from './product.ts'

test.use({ viewport: { width: 1280, height: 800 }, apart: 'schedule templates' })

async function openSchedules(page: Page) {
  await page
    .getByRole('navigation', { name: 'Pages' })
    .getByRole('link', { name: 'Schedule templates' })
    .click()
  await expect(page.getByRole('heading', { level: 1, name: 'Schedule templates' })).toBeVisible()
}

const isLoaded = (page: Page) => expect(page.getByRole('status', { name: /loading|drawing/i })).toHaveCount(0)

test('the default schedule is changed after its effect was read', async ({ product, page }) => {
  await logIn(page, product)
  await openSchedules(page)
  await expect(
    page.getByRole('listitem').filter({ hasText: 'Default' }).getByText('D', { exact: true }),
  ).toBeVisible()
  await expectSoundAtEveryWidth(page)
  await page.getByRole('link', { name: 'Edit Default' }).click()
  await expect(page.getByText('8AM - 9PM')).toBeVisible()
  await isLoaded(page)
  await expectSoundAtEveryWidth(page)

  const bar = page.getByRole('region', { name: 'Changes' })
  const reminder = page
    .getByRole('list', { name: 'Confirmation reminders' })
    .getByRole('switch', { name: '3 days before' })
  const month = page.getByRole('list', { name: 'One volunteer’s month' })

  await test.step('the effect is there before anything is saved', async () => {
    await reminder.click()
    await expect(bar.getByText(/more texts? in the next 30 days, \d+ credits?/)).toBeVisible()
    await expect(month.getByText('3 days before')).toBeVisible()
    await expectSoundAtEveryWidth(page)
    await page.getByRole('link', { name: 'Schedule templates' }).first().click()
    await page
      .getByRole('dialog', { name: 'Leave without saving?' })
      .getByRole('button', { name: 'Stay' })
      .click()
    await bar.getByRole('button', { name: 'Discard' }).click()
    await expect(reminder).not.toBeChecked()
    await expect(month.getByText('3 days before')).toBeHidden()
  })

  await test.step('saved, it stays', async () => {
    await reminder.click()
    await bar.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('The schedule is saved. The coming texts follow it.')).toBeVisible()
    await page.reload()
    await expect(reminder).toBeChecked()
  })

  await test.step('the master switch turns every follow-up off', async () => {
    const master = page.getByRole('switch', { name: 'Send follow-ups' })
    await master.click()
    await expect(bar.getByText(/fewer texts? in the next 30 days/)).toBeVisible()
    const followUps = page.getByRole('list', { name: 'Follow-ups' }).getByRole('switch', { checked: true })
    await expect(followUps).toHaveCount(0)
    await master.click()
    await expect(bar).toBeHidden()
    await expect(followUps.first()).toBeVisible()
  })

  await test.step('what starts a confirmation, and at which hour', async () => {
    await page.getByRole('radio', { name: 'Being scheduled' }).check()
    await page.getByText('At', { exact: true }).click()
    await page.getByLabel('At: hour').selectOption('9')
    await expect(page.getByText('Choose a time from 8 AM to 9 PM')).toBeVisible()
    await expect(bar.getByText('Correct what is marked in red to save.')).toBeVisible()
    await expect(bar.getByRole('button', { name: 'Save' })).toBeDisabled()
    await page.getByLabel('At: hour').selectOption('7')
    await expect(month.getByText('7:00 PM')).toBeVisible()
    await expectSoundAtEveryWidth(page)
    await bar.getByRole('button', { name: 'Save' }).click()
    await expect(bar).toBeHidden()
  })

  await test.step('words of its own are checked while they are typed', async () => {
    await page.getByRole('switch', { name: 'Words of its own' }).click()
    const words = page.getByLabel('Words of the confirmation')
    await words.fill('')
    await expect(page.getByText('Template details cannot be empty')).toBeVisible()
    await words.fill('x'.repeat(1001))
    await expect(page.getByText('Template details cannot exceed 1000 characters')).toBeVisible()
    await bar.getByRole('button', { name: 'Discard' }).click()
  })

  await test.step('without a first text, the reminders ask', async () => {
    await page.getByRole('switch', { name: 'Initial confirmation' }).click()
    await expect(month.getByText('Asked, if she has not answered')).toHaveCount(1)
    await expect(month.getByText('Asked again, if she has not answered')).not.toHaveCount(0)
    await bar.getByRole('button', { name: 'Discard' }).click()
  })
})

test('a schedule is made step by step, assigned, renamed, copied and deleted', async ({ product, page }) => {
  await logIn(page, product)
  await openSchedules(page)
  await page.getByRole('link', { name: 'New schedule' }).click()
  await page.getByRole('button', { name: 'Create schedule' }).click()
  await expect(page.getByText('this field is required')).toBeVisible()
  await page.getByLabel('Schedule name').fill('Youth')
  await isLoaded(page)
  await expectSoundAtEveryWidth(page)

  await test.step('its confirmation, in three steps that survive going back and reloading', async () => {
    await page.getByRole('link', { name: 'Add confirmation' }).click()
    await expect(page).toHaveURL(/add-confirmation-time/)
    await page.getByLabel('When', { exact: true }).selectOption('A week before')
    await page.getByText('Between', { exact: true }).click()
    await expectSoundAtEveryWidth(page)
    await page.getByRole('button', { name: 'Next' }).click()
    const words = page.getByLabel('Words of the confirmation')
    await expect(words).toHaveValue(
      'Dear [firstname], can you join us [time]? Please reply YES/NO to this message.',
    )
    await words.fill('Hi [firstname], can you help [time]? Reply ACCEPT or DECLINE.')
    await expectSoundAtEveryWidth(page)
    await page.reload()
    await expect(words).toHaveValue(/^Hi \[firstname\]/)
    await page.goBack()
    await expect(page.getByLabel('When', { exact: true })).toHaveValue('week_before')
    await page.goForward()
    await page.getByRole('button', { name: 'Next' }).click()
    await expect(page.getByText('A week before, between 8:00 am and 10:00 am')).toBeVisible()
    await expectSoundAtEveryWidth(page)
    await page.getByRole('button', { name: 'Add confirmation' }).click()
    await expect(page.getByLabel('Schedule name')).toHaveValue('Youth')
  })

  await test.step('at most two follow-ups', async () => {
    await page.getByRole('switch', { name: 'Follow up' }).click()
    for (const name of ['1 week before', '1 day before']) {
      await page.getByRole('link', { name: 'Add follow up' }).click()
      await page.getByRole('radio', { name, exact: true }).check()
      await expectSoundAtEveryWidth(page)
      await page.getByRole('button', { name: 'Add follow up' }).click()
      await expect(page.getByRole('list', { name: 'Follow-ups' }).getByText(name)).toBeVisible()
    }
    await expect(page.getByRole('link', { name: 'Add follow up' })).toBeHidden()
    await isLoaded(page)
    await expectSoundAtEveryWidth(page)
    await page.getByRole('button', { name: 'Create schedule' }).click()
    await expect(page).toHaveURL(/edit-schedule\?id=/)
    await expect(page.getByRole('heading', { level: 1, name: 'Youth' })).toBeVisible()
  })

  await test.step('it is assigned to a folder, and the services say so', async () => {
    await expect(page.getByText('No assigned folders and services found!')).toBeVisible()
    await page.getByRole('button', { name: 'Assign' }).click()
    const dialog = page.getByRole('dialog')
    const assign = dialog.getByRole('button', { name: 'Assign' })
    await expect(assign).toBeDisabled()
    await dialog.getByRole('checkbox', { name: 'Weekend' }).check()
    await expect(dialog.getByText('Services found', { exact: true })).toBeVisible()
    await dialog.getByRole('checkbox', { name: 'Grace Kids' }).uncheck()
    await expect(dialog.getByRole('checkbox', { name: 'Weekend' })).not.toBeChecked()
    await dialog.getByRole('checkbox', { name: 'Grace Kids' }).check()
    await expect(dialog.getByRole('checkbox', { name: 'Weekend' })).toBeChecked()
    await expect(dialog.getByText(/in the next 30 days/)).toBeVisible()
    await expectSoundAtEveryWidth(page)
    await page.route('**/assign-template/**', (route) => route.abort())
    await assign.click()
    const refusal = page.getByRole('alert').filter({ hasText: 'Error assigning folder and service' })
    await expect(refusal).toBeVisible()
    await expect(refusal, 'a snackbar has a ground of its own').not.toHaveCSS(
      'background-color',
      'rgba(0, 0, 0, 0)',
    )
    await page.unroute('**/assign-template/**')
    await assign.click()
    await expect(page.getByText('Folders and services assigned successfully')).toBeVisible()
    await expect(dialog).toBeHidden()
    await expect(page.getByText('Sunday Gathering, Grace Kids')).toBeVisible()
    await page.goto(`${product.url}/services-templates`)
    await expect(page.getByRole('link', { name: 'Sunday Gathering' })).toContainText('Youth')
    await expectSoundAtEveryWidth(page)
  })

  await test.step('renamed, copied, deleted', async () => {
    await openSchedules(page)
    await page.getByRole('button', { name: 'More about Youth' }).click()
    await page.getByRole('menuitem', { name: 'Copy' }).click()
    await page.getByRole('button', { name: 'More about Youth copy' }).click()
    await page.getByRole('menuitem', { name: 'Rename' }).click()
    await page.getByLabel('Schedule name').fill('youth')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('You have a schedule with this name already')).toBeVisible()
    await page.getByLabel('Schedule name').fill('Kids')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('button', { name: 'More about Kids' }).click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await expect(page.getByText('No change in the next 30 days')).toBeVisible()
    await expectSoundAtEveryWidth(page)
    await page.getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByText("'Kids' is deleted.")).toBeVisible()
    await expect(page.getByRole('link', { name: 'Edit Kids' })).toHaveCount(0)
  })
})

test('a schedule that does not exist, and a list that cannot be loaded, say so', async ({
  product,
  page,
}) => {
  await logIn(page, product)
  await page.goto(`${product.url}/edit-schedule?id=999999`)
  await expect(page.getByText('There is no such schedule')).toBeVisible()
  await page.route('**/api/schedule-templates', (route) => route.abort())
  await page.goto(`${product.url}/schedule-templates`)
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible({ timeout: 15_000 })
  await page.unroute('**/api/schedule-templates')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('link', { name: 'Edit Default' })).toBeVisible()
})
