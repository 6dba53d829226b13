import {
  call,
  DESK,
  expectSoundAtEveryWidth,
  expectSoundOnPhoneAndDesk,
  fillDetails,
  fillSignup,
  linkMailedTo,
  takeNumber,
} from './newcomer.ts'
import { logIn, newPerson } from './person.ts'
import { expect, test } from './product.ts'

const PASSWORD = 'a good password'

test('a church signs up, from the first page to its dashboard', async ({ product, browser }) => {
  const page = await newPerson(browser, DESK)
  const problems: string[] = []
  page.on('console', (message) => message.type() === 'error' && problems.push(message.text()))
  const email = 'nora@newhope.test'

  await test.step('step 1 names what is missing beside each field', async () => {
    await page.goto(product.url)
    await page.getByRole('link', { name: 'Create account' }).click()
    await expect(page.getByLabel("I'm not a robot")).toBeVisible()
    await page.getByRole('button', { name: 'Create account' }).click()
    await expect(page.getByText('this field is required')).toHaveCount(3)
    await expect(page.getByText('ReCaptcha should be filled')).toBeVisible()
    await expect(page.getByLabel('Full Name')).toBeFocused()
    await page.getByLabel('Full Name').fill('Nora')
    await page.getByLabel('Mobile phone').pressSequentially('212555')
    await page.getByRole('button', { name: 'Create account' }).click()
    await expect(page.getByText('Please enter your full name')).toBeVisible()
    await expect(page.getByText('Mobile phone is invalid.')).toBeVisible()
    await expectSoundAtEveryWidth(page)
    await page.getByLabel('Mobile phone').fill('')
  })

  await test.step('what was typed survives a reload and Back; being offline is said at once, and being back', async () => {
    await page.getByLabel('Email').fill('nora@newhope.te')
    await page.reload()
    await expect(page.getByLabel('Full Name')).toHaveValue('Nora')
    await expect(page.getByLabel('Email')).toHaveValue('nora@newhope.te')
    await page.getByRole('link', { name: 'Login' }).first().click()
    await expect(page).toHaveURL(/\/login/)
    await page.goBack()
    await expect(page.getByLabel('Full Name')).toHaveValue('Nora')
    await expect(page.getByLabel('Email')).toHaveValue('nora@newhope.te')
    await page.context().setOffline(true)
    await expect(page.getByText('You are offline.')).toBeVisible({ timeout: 1_000 })
    await expectSoundOnPhoneAndDesk(page)
    await page.context().setOffline(false)
    await expect(page.getByText('You are back online.')).toBeVisible({ timeout: 1_000 })
  })

  await test.step('the captcha is solved, and the e-mail is on its way', async () => {
    await fillSignup(page, { name: 'Nora New', email })
    await expect(page.getByLabel('Mobile phone')).toHaveValue('+1 (212) 555-0187')
    await page.getByRole('button', { name: 'Create account' }).click()
    await expect(page).toHaveURL(`${product.url}/verify-email?email=${encodeURIComponent(email)}`)
    await expect(page.getByRole('heading', { name: 'Verify your email Address' })).toBeVisible()
    await page.getByRole('button', { name: 'Resend email' }).click()
    await expect(page.getByText('Email Resent!')).toBeVisible()
    await page.getByRole('button', { name: 'Edit Email Address' }).click()
    await expectSoundOnPhoneAndDesk(page)
  })
  const changed = 'nora.new@newhope.test'

  await test.step('the address can be mended on the way', async () => {
    await page.getByRole('textbox', { name: 'Email' }).fill(changed)
    await page.getByRole('button', { name: 'Save and send' }).click()
    await expect(page).toHaveURL(new RegExp(encodeURIComponent(changed)))
    await expect(page.getByText('Email Resent!')).toBeVisible()
  })

  await test.step('the link of the e-mail leads to the details', async () => {
    await page.goto(await linkMailedTo(product, changed, /verify/i))
    await expect(page).toHaveURL(/\/signup-details\?id=\d+/)
    await expect(page.getByLabel('Username')).toHaveValue(changed)
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(page.getByText('this field is required')).toHaveCount(1)
    await expect(page.getByText('password doesnot match')).toBeVisible()
    await expectSoundAtEveryWidth(page)
    await page.getByLabel('Company').fill('New Hope')
    await page.getByLabel('Coupon Code (optional)').fill('NO SUCH')
    await expect(page.getByText('This coupon code is not valid.')).toBeVisible()
    await page.getByLabel('Coupon Code (optional)').fill('welcome')
    await expect(page.getByText(/^This coupon is valid: .*credits/)).toBeVisible()
    await page.reload()
    await expect(page.getByLabel('Company')).toHaveValue('New Hope')
    await expect(page.getByLabel('Password', { exact: true })).toHaveValue('')
    await expect(page.getByText(/^This coupon is valid: /)).toBeVisible()
    await fillDetails(page, 'New Hope', PASSWORD)
  })

  await test.step('the number is chosen, and the dashboard opens', async () => {
    await expect(page).toHaveURL(/\/signup-number\?id=\d+/)
    await page.goBack()
    await expect(page.getByText('Your email has already been verified!')).toBeVisible()
    await page.getByRole('link', { name: 'Choose your number' }).click()
    await takeNumber(page)
    await expect(page.getByText('New Hope').first()).toBeVisible()
    const guide = page.getByRole('region', { name: 'Set up Steeple' })
    await expect(guide.getByText('1 of 5 done')).toBeVisible()
    await expect(guide.getByRole('button', { name: 'Connect' })).toBeVisible()
    await expectSoundAtEveryWidth(page)
  })

  await test.step('who is signed in does not sign up again, and the link works once', async () => {
    await page.goto(`${product.url}/signup`)
    await expect(page).toHaveURL(/\/dashboard/)
    const other = await newPerson(browser, DESK)
    await other.goto(await linkMailedTo(product, changed, /verify/i))
    await expect(other).toHaveURL(/\/login\?message=invalid/)
    await expect(other.getByText(/Invalid link\. Your email .*has already been verified/)).toBeVisible()
    await page.goto(await linkMailedTo(product, changed, /verify/i))
    await expect(page.getByText(/has already been verified/)).toBeVisible()
    await page.getByRole('link', { name: 'Go to Dashboard' }).click()
    await expect(page).toHaveURL(/\/dashboard/)
  })
  // A coupon that nobody knows, and a link that was used.
  expect(problems.filter((text) => !/ (422|404) /.test(text))).toEqual([])
})

test('a doubtful address is confirmed, reviewed by hand, approved, and then chooses its number', async ({
  product,
  browser,
}) => {
  const page = await newPerson(browser, DESK)
  const email = 'pat@mailinator.com'
  await page.goto(`${product.url}/signup`)
  await fillSignup(page, { name: 'Pat Doubt', email })
  await expect(page.getByLabel('Yes, this email is valid.')).toHaveCount(0)
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByLabel('Yes, this email is valid.')).toBeVisible()
  await expect(page.getByLabel('Yes, this is a real mobile phone.')).toHaveCount(0)
  await expect(page.getByLabel('Full Name')).toHaveValue('Pat Doubt')
  await expectSoundOnPhoneAndDesk(page)
  await page.getByLabel('Yes, this email is valid.').check()
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page).toHaveURL(/\/verify-email/)

  await page.goto(await linkMailedTo(product, email, /verify/i))
  await expect(page).toHaveURL(/\/signup-details\?id=\d+/)
  const id = new URL(page.url()).searchParams.get('id')
  await fillDetails(page, 'Doubtful Church', PASSWORD)
  await expect(page.getByRole('heading', { name: 'Pending Manual Verification' })).toBeVisible()
  await expect(page.getByText(/1-2 business days/)).toBeVisible()
  await expect(page.getByText(/will be emailed/)).toBeVisible()
  await expectSoundOnPhoneAndDesk(page)
  await page.goto(`${product.url}/signup-details?id=${id}`)
  await expect(page).toHaveURL(/\/login/)

  type Session = { success: { token: string } }
  const admin = await call<Session>(product, '/login', {
    email: 'admin@steeple.test',
    password: 'steeple-admin',
  })
  await call(product, `/verify/${id}/1`, {}, admin.success.token)
  await linkMailedTo(product, email, /approved|welcome|ready/i)

  await page.getByLabel('Email Or Username').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Login', exact: true }).click()
  await expect(page).toHaveURL(/\/signup-number\?id=\d+/)
  await takeNumber(page)
})

test('an owner invites staff, who join with a password of their own', async ({ product, browser }) => {
  const owner = await newPerson(browser, DESK)
  const email = 'ida@grace.test'
  await logIn(owner, product)
  await owner.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'My profile' }).click()
  const team = owner.getByRole('region', { name: 'Team' })
  await team.getByRole('button', { name: 'Send invitation' }).click()
  await expect(team.getByText('this field is required')).toHaveCount(2)
  await team.getByLabel('Full Name').fill('Ida Invited')
  await team.getByLabel('Email').fill(email)
  await team.getByRole('button', { name: 'Send invitation' }).click()
  await expect(team.getByRole('listitem').filter({ hasText: email })).toContainText('Invited')

  const link = await linkMailedTo(product, email, /./)
  await owner.goto(link)
  await expect(owner.getByText(/You are logged in as Ruth .*Continue as Ida Invited/)).toBeVisible()
  await expectSoundOnPhoneAndDesk(owner)
  await owner.getByRole('link', { name: /^Stay logged in as Ruth/ }).click()
  await expect(owner).toHaveURL(/\/dashboard/)

  const page = await newPerson(browser, DESK)
  await logIn(page, product)
  await page.goto(link)
  await page.getByRole('button', { name: 'Continue as Ida Invited' }).click()
  await expect(page.getByRole('heading', { name: 'Join Grace Chapel' })).toBeVisible()
  await expect(page.getByText(/^Ruth .+ invites you to Grace Chapel, as ida@grace.test/)).toBeVisible()
  await expect(page.getByLabel('Full Name')).toHaveValue('Ida Invited')
  await expectSoundOnPhoneAndDesk(page)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Accept invitation' }).click()
  await expect(page).toHaveURL(/\/dashboard/)
  await page.goto(`${product.url}/user-settings`)
  await expect(page.getByRole('region', { name: 'Team' }).getByText(email)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Send invitation' })).toHaveCount(0)

  await owner.goto(`${product.url}/user-settings`)
  await owner.getByRole('button', { name: 'Remove Ida Invited' }).click()
  await owner.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await expect(team.getByText(email)).toHaveCount(0)
  await page.goto(`${product.url}/services`)
  await expect(page).toHaveURL(/\/login/)
})
