import { connectPlanning, DESK, expectSoundAtEveryWidth, linkMailedTo } from './newcomer.ts'
import {
  ASKS_ALWAYS,
  addCoupon,
  choose,
  DECLINED,
  dialog,
  FLASH,
  fillCard,
  openBilling,
  openPlans,
  PASSWORD,
  plan,
  VISA,
} from './pay.ts'
import { newPerson } from './person.ts'
import { expect, test } from './product.ts'
import { askEverybody, moveClock, readClock, runClock } from './sandbox.ts'

test.use({ apart: 'plans' })

test('a church on trial subscribes, changes its plan, buys credits, cancels and stays', async ({
  product,
  browser,
}) => {
  const page = await newPerson(browser, DESK)
  await openBilling(page, product, 'Hillside')

  await test.step('the trial is shown with its end, and credits wait for a plan', async () => {
    await expect(plan(page).getByText(/Trial will end on \d\d\.\d\d\.\d{4}/)).toBeVisible()
    await expect(plan(page).getByText('50 credits per trial')).toBeVisible()
    await expect(plan(page).getByText('for the trial, then from $10.00 per month')).toBeVisible()
    await plan(page).getByText('Yearly', { exact: true }).click()
    await expect(plan(page).getByText('then from $99.60 per year, $8.30 a month')).toBeVisible()
    await page.getByRole('button', { name: 'How much is one credit?' }).click()
    await expect(page.getByText('Texts that come in are free.')).toBeVisible()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Add credits' }).hover()
    await expect(page.getByRole('tooltip')).toHaveText('Please subscribe to one of our plans to add credits.')
    await expectSoundAtEveryWidth(page)
  })

  await test.step('paying needs a card, and a wrong number is told', async () => {
    await openPlans(page, 'Subscribe')
    await expectSoundAtEveryWidth(page)
    const order = await choose(page, 'Business')
    await order.getByRole('button', { name: 'Pay', exact: true }).click()
    await expect(order.getByRole('alert')).toHaveText('please add a card before payment.')
    await expectSoundAtEveryWidth(page)
    await order.getByRole('button', { name: 'Add new card' }).click()
    const form = await fillCard(page, '4242424242424241', '11/11')
    await expect(form.getByText('Invalid card number')).toBeVisible()
    await expect(form.getByText('Invalid expiry')).toBeVisible()
    await expectSoundAtEveryWidth(page)
  })

  await test.step('a card that works pays for the plan', async () => {
    const form = dialog(page, 'Add new card')
    await form.getByLabel('Credit or debit card number').fill('')
    await form.getByLabel('Credit or debit card expiration date').fill('')
    await form.getByLabel('Credit or debit card CVC/CVV').fill('')
    await fillCard(page, VISA)
    await form.getByRole('button', { name: 'Save' }).click()
    await expect(
      page.getByText('Card added/changed successfully. Click on PAY to complete the order.'),
    ).toBeVisible()
    const order = dialog(page, 'Order details')
    await expect(order.getByLabel('Pay with')).toHaveText('Visa ending in 4242')
    await order.getByLabel('Coupon code (optional)').fill('NOSUCH')
    await order.getByRole('button', { name: 'Apply' }).click()
    await expect(order.getByText('Invalid Coupon Code')).toBeVisible()
    await expect(order.getByText('You can skip coupon or you can try again.')).toBeVisible()
    await order.getByRole('button', { name: 'Pay', exact: true }).click()
    await expect(page.getByText(FLASH)).toBeVisible()
    await page.getByRole('button', { name: 'Dismiss' }).click()
    await expect(page.getByText(FLASH)).toHaveCount(0)
    await expect(plan(page).getByText('400 credits a month')).toBeVisible()
    await expect(plan(page).getByText(/Next Billing date on \d\d\.\d\d\.\d{4}/)).toBeVisible()
    await expect(page.getByRole('region', { name: 'Transaction History' })).toContainText('$30.00')
    await expectSoundAtEveryWidth(page)
  })

  await test.step('upwards at once, from monthly to yearly, and downwards later', async () => {
    await openPlans(page, 'Change')
    await expect(page.getByRole('button', { name: 'Current Plan' })).toBeDisabled()
    const order = await choose(page, 'Pro')
    // Who logged in a while ago gives the password once more.
    await moveClock(product, 'PT20M')
    await order.getByRole('button', { name: 'Pay', exact: true }).click()
    const question = dialog(page, 'Is it still you?')
    await expect(question).toBeVisible()
    await expectSoundAtEveryWidth(page)
    await question.getByLabel('Your password', { exact: true }).fill(PASSWORD)
    await question.getByRole('button', { name: 'Continue' }).click()
    await expect(page.getByText(FLASH)).toBeVisible()
    await expect(plan(page).getByText('1,000 credits a month')).toBeVisible()
    await openPlans(page, 'Change')
    const yearly = await choose(page, 'Pro', 'Yearly')
    await yearly.getByRole('button', { name: 'Pay', exact: true }).click()
    await expect(plan(page).getByText('per year')).toBeVisible()
    await openPlans(page, 'Change')
    const lower = await choose(page, 'Just Starting')
    await expect(lower.getByText('has no edit access to any or only some message templates')).toBeVisible()
    await expectSoundAtEveryWidth(page)
    await lower.getByRole('button', { name: 'Pay and Downgrade' }).click()
    await expect(plan(page).getByText('From then on: Just Starting, paid monthly.')).toBeVisible()
    await openPlans(page, 'Change')
    const plans = dialog(page, 'Subscription plans')
    await plans.getByRole('tab', { name: 'Monthly' }).click()
    await expect(
      plans.getByText(/^You have Pro until .* From then on it is Just Starting, paid monthly\.$/),
    ).toBeVisible()
    await expect(plans.getByRole('button', { name: /^Begins on \d\d\.\d\d\.\d{4}$/ })).toBeDisabled()
    await expect(plans.getByText('No confirmation reminders')).toBeVisible()
    await expectSoundAtEveryWidth(page)
    await page.keyboard.press('Escape')
    await expect(plans).toHaveCount(0)
  })

  await test.step('what was paid stands month by month, and is narrowed down', async () => {
    await page.getByRole('button', { name: 'View all', exact: true }).click()
    const history = dialog(page, 'Transaction history')
    await expect(history.getByRole('rowheader', { name: /^[A-Z][a-z]+ \d{4}$/ }).first()).toBeVisible()
    await expectSoundAtEveryWidth(page)
    await history.getByText('Paid back', { exact: true }).click()
    await expect(history.getByText('No data to show')).toBeVisible()
    await history.getByText('Plan', { exact: true }).click()
    await expect(history.getByRole('row').nth(2)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(history).toHaveCount(0)
  })

  await test.step('a wrong tax number is told, and a right one stands on the invoices', async () => {
    const contact = page.getByRole('region', { name: 'Billing contact' })
    await contact.getByLabel('Name').fill('Tess Treasurer')
    await contact.getByLabel('Email').fill('tess@hillside.test')
    await contact.getByLabel('Tax number').selectOption({ label: 'US EIN' })
    await contact.getByLabel('Number', { exact: true }).fill('twelve')
    await contact.getByLabel('Sales tax').selectOption('Exempt')
    await contact.getByRole('button', { name: 'Save contact' }).click()
    await expect(contact.getByText('This is not a number of this kind. Please check it.')).toBeVisible()
    await contact.getByLabel('Number', { exact: true }).fill('12-3456789')
    await contact.getByRole('button', { name: 'Save contact' }).click()
    await expect(page.getByText('Saved.', { exact: true })).toBeVisible()
    await expectSoundAtEveryWidth(page)
    await page.reload()
    await expect(contact.getByLabel('Number', { exact: true })).toHaveValue('12-3456789')
  })

  await test.step('a few credits are bought, and then automatically', async () => {
    await page.getByLabel('Credits', { exact: true }).selectOption({ label: '100 credits - $12.00' })
    await page.getByRole('button', { name: 'Add credits' }).click()
    await dialog(page, 'Add credits').getByRole('button', { name: 'Pay $12.00' }).click()
    await expect(page.getByText('You have successfully added credits to your account.')).toBeVisible()
    await page.getByRole('button', { name: 'Enable Autorecharge' }).click()
    const recharge = dialog(page, 'Enable Auto-Recharge')
    await expect(recharge.getByRole('button', { name: 'Enable', exact: true })).toBeDisabled()
    await expect(recharge.getByText(/^Choose how many credits to buy/)).toBeVisible()
    await recharge.getByLabel('When credits are less than').selectOption('25')
    await recharge.getByLabel('then buy').selectOption({ label: '250 credits - $28.00' })
    await recharge.getByLabel('with', { exact: true }).selectOption({ label: 'Visa ending in 4242' })
    await expect(
      recharge.getByText(/250 credits for \$28.00, at most \$84.00 in a calendar month/),
    ).toBeVisible()
    await expectSoundAtEveryWidth(page)
    await recharge.getByRole('button', { name: 'Enable', exact: true }).click()
    await expect(page.getByText('When credits are less than 25 then recharge to 250 ($28.00)')).toBeVisible()
    await page.getByRole('switch', { name: 'Autorecharge' }).click()
    await expect(page.getByRole('button', { name: 'Enable Autorecharge' })).toBeVisible()
  })

  await test.step('cancelling asks why, and can be taken back', async () => {
    await plan(page).getByRole('button', { name: 'Cancel subscription' }).click()
    const cancel = dialog(page, 'Cancel subscription')
    await expect(cancel.getByRole('radio')).toHaveCount(7)
    await cancel.getByRole('button', { name: 'Cancel subscription' }).click()
    await expect(cancel.getByText('Please choose a reason.')).toBeVisible()
    await expectSoundAtEveryWidth(page)
    await cancel.getByRole('radio', { name: 'It is too expensive' }).check()
    await cancel.getByRole('button', { name: 'Cancel subscription' }).click()
    await expect(cancel).toHaveCount(0)
    await expect(page.getByText(/Everything works until \d\d\.\d\d\.\d{4}/)).toBeVisible()
    await expect(plan(page).getByText('Cancelling')).toBeVisible()
    await page.getByRole('button', { name: 'Keep my subscription' }).click()
    await expect(page.getByText('Your subscription goes on.')).toBeVisible()
    await expect(plan(page).getByText('Active')).toBeVisible()
  })
})

test('a card that is declined, another that asks the bank, and the cards of a church', async ({
  product,
  browser,
}) => {
  const page = await newPerson(browser, DESK)
  await openBilling(page, product, 'Riverbend')

  await test.step('a card that is declined leaves the church on its trial', async () => {
    await page.getByRole('button', { name: 'Add card' }).click()
    const form = await fillCard(page, DECLINED)
    await form.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Card added successfully')).toBeVisible()
    await openPlans(page, 'Subscribe')
    const order = await choose(page, 'Just Starting')
    await order.getByRole('button', { name: 'Pay', exact: true }).click()
    await expect(order.getByRole('alert')).toContainText('declined')
  })

  await test.step('the bank asks about the other one, and then the plan is paid', async () => {
    const order = dialog(page, 'Order details')
    await order.getByRole('button', { name: 'Add new card' }).click()
    const form = await fillCard(page, ASKS_ALWAYS)
    await form.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('dialog', { name: '3D Secure' }).getByRole('button', { name: 'Complete' }).click()
    await expect(order.getByLabel('Pay with')).toContainText('3184')
    await order.getByRole('button', { name: 'Pay', exact: true }).click()
    await page.getByRole('dialog', { name: '3D Secure' }).getByRole('button', { name: 'Fail' }).click()
    await expect(order.getByRole('alert')).toBeVisible()
    await order.getByRole('button', { name: 'Pay', exact: true }).click()
    await page.getByRole('dialog', { name: '3D Secure' }).getByRole('button', { name: 'Complete' }).click()
    await expect(page.getByText(FLASH)).toBeVisible()
  })

  await test.step('the primary card cannot be deleted, the other one can', async () => {
    const cards = page.getByRole('region', { name: 'Payment method' })
    await cards.getByRole('button', { name: 'More about Visa ending in 3184' }).click()
    await expect(page.getByRole('menuitem', { name: 'Delete' })).toHaveCount(0)
    await page.getByRole('menuitem', { name: 'Edit' }).click()
    const edit = dialog(page, 'Edit card')
    await expect(edit.getByLabel('Card number')).toBeDisabled()
    await edit.getByLabel('Expiry').fill('')
    await edit.getByLabel('Expiry').pressSequentially('1399')
    await expect(edit.getByText('Invalid expiry')).toBeVisible()
    await edit.getByLabel('Expiry').fill('')
    await edit.getByLabel('Expiry').pressSequentially('1145')
    await expect(edit.getByLabel('Expiry')).toHaveValue('11/45')
    await edit.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Card changed successfully')).toBeVisible()
    await cards.getByRole('button', { name: 'More about Visa ending in 0341' }).click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await dialog(page, 'Delete Payment Method').getByRole('button', { name: 'Delete' }).click()
    await expect(cards.getByText('Visa ending in 0341')).toHaveCount(0)
  })

  await test.step('dialogs close by Escape and give the focus back', async () => {
    for (const [button, title] of [
      [plan(page).getByRole('button', { name: 'Cards' }), 'Payment methods'],
      [page.getByRole('button', { name: 'View all logs' }), 'Logs (View all)'],
    ] as const) {
      await button.click()
      await expect(dialog(page, title)).toBeVisible()
      await expectSoundAtEveryWidth(page)
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toHaveCount(0)
      await expect(button).toBeFocused()
    }
  })
})

test('a coupon, a subscription that ends and begins again, credits that buy themselves, a card that expires', async ({
  product,
  browser,
}) => {
  await addCoupon(product, 'DOLLAR')
  const page = await newPerson(browser, DESK)
  const email = await openBilling(page, product, 'Lakeview')

  await test.step('a coupon gives a longer trial for a dollar', async () => {
    await page.getByRole('button', { name: 'Add card' }).click()
    const form = await fillCard(page, VISA)
    await form.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Card added successfully')).toBeVisible()
    await openPlans(page, 'Subscribe')
    const order = await choose(page, 'Just Starting')
    await order.getByLabel('Coupon code (optional)').fill('dollar')
    await order.getByRole('button', { name: 'Apply' }).click()
    await expect(
      order.getByText('The coupon is valid: 20 trial days for $1.00 now and 25 credits.'),
    ).toBeVisible()
    await expect(order.getByRole('row', { name: 'You pay now $1.00' })).toBeVisible()
    await expectSoundAtEveryWidth(page)
    await order.getByRole('button', { name: 'Pay', exact: true }).click()
    await expect(page.getByText(FLASH)).toBeVisible()
    await expect(plan(page).getByText('On Extended Trial')).toBeVisible()
    await expect(plan(page).getByRole('button', { name: 'Change', exact: true })).toBeVisible()
  })

  await test.step('what was cancelled ends, and is subscribed to again', async () => {
    await plan(page).getByRole('button', { name: 'Cancel subscription' }).click()
    const cancel = dialog(page, 'Cancel subscription')
    await cancel.getByRole('radio', { name: 'Other', exact: true }).check()
    await cancel.getByRole('button', { name: 'Cancel subscription' }).click()
    await expect(plan(page).getByText('Cancelling')).toBeVisible()
    await moveClock(product, 'P10D')
    await page.reload()
    // Whoever does not come for two weeks is signed out.
    await expect(plan(page).getByText('Cancelling')).toBeVisible()
    await moveClock(product, 'P11D')
    await expect(async () => {
      await page.goto(`${product.url}/billing`)
      await expect(page.getByText('Your account is cancelled')).toBeVisible({ timeout: 5000 })
    }).toPass({ timeout: 60_000 })
    await expect(page.getByText(/Your phone number is kept for you until/)).toBeVisible()
    await expect(page.getByRole('button', { name: 'SUBSCRIBE', exact: true })).toBeVisible()
    await expectSoundAtEveryWidth(page)
    await page.getByRole('button', { name: 'Subscribe to Just Starting again' }).click()
    const question = dialog(page, 'Is it still you?')
    await question.getByLabel('Your password', { exact: true }).fill(PASSWORD)
    await question.getByRole('button', { name: 'Continue' }).click()
    await expect(page.getByText(FLASH)).toBeVisible()
    await expect(plan(page).getByText('Active')).toBeVisible()
  })

  await test.step('a card that ends this month is pointed out, on the page and by e-mail', async () => {
    const now = (await readClock(product)).toZonedDateTimeISO('UTC')
    const expiry = `${String(now.month).padStart(2, '0')}${now.year % 100}`
    await page.getByRole('button', { name: 'More about Visa ending in 4242' }).click()
    await page.getByRole('menuitem', { name: 'Edit' }).click()
    const edit = dialog(page, 'Edit card')
    for (const [label, value] of [
      ['Address', '1 Hill Road'],
      ['City', 'Albany'],
      ['State', 'NY'],
      ['Zipcode', '12207'],
    ] as const)
      await edit.getByLabel(label).fill(value)
    await edit.getByLabel('Expiry').fill('')
    await edit.getByLabel('Expiry').pressSequentially(expiry)
    await edit.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText(/Your Visa ending in 4242 expires in/)).toBeVisible()
    await expectSoundAtEveryWidth(page)
    expect(await linkMailedTo(product, email, /expires in/)).toContain('/billing')
  })

  await test.step('credits are bought as texts use them up', async () => {
    await page.getByRole('button', { name: 'Enable Autorecharge' }).click()
    const recharge = dialog(page, 'Enable Auto-Recharge')
    await recharge.getByLabel('When credits are less than').selectOption('100')
    await recharge.getByLabel('then buy').selectOption({ label: '250 credits - $28.00' })
    await recharge.getByLabel('with', { exact: true }).selectOption({ label: 'Visa ending in 4242' })
    await recharge.getByRole('button', { name: 'Enable', exact: true }).click()
    await expect(page.getByText('When credits are less than 100 then recharge to 250 ($28.00)')).toBeVisible()
    await connectPlanning(page, product)
    await page.getByRole('link', { name: 'See what would go out' }).click({ timeout: 90_000 })
    await page.getByRole('button', { name: 'Try it on my own phone first' }).click()
    await expect(page).toHaveURL(/\/dashboard/)
    await askEverybody(product)
    await runClock(product, 60)
    await page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Billing' }).click()
    await expect(page.getByRole('cell', { name: /250 credits \(auto-recharge\)/ })).toBeVisible({
      timeout: 60_000,
    })
    await runClock(product, 1)
    await expectSoundAtEveryWidth(page)
  })
})
