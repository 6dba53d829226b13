import { connectPlanning, DESK, expectSoundAtEveryWidth, linkMailedTo, signUp } from './newcomer.ts'
import { logIn, newPerson } from './person.ts'
import { expect, test } from './product.ts'
import { askEverybody, runClock } from './sandbox.ts'

test.use({ apart: 'credits' })

test('a church whose credits are used up is told, and sees which texts wait', async ({
  product,
  browser,
}) => {
  const { email, password } = await signUp(product, 'Lakeside')
  const page = await newPerson(browser, DESK)
  await logIn(page, product, email, password)

  await test.step('the previews of a trial cost more than the credits it begins with', async () => {
    await connectPlanning(page, product)
    await page.getByRole('link', { name: 'See what would go out' }).click({ timeout: 90_000 })
    await page.getByRole('button', { name: 'Try it on my own phone first' }).click()
    await expect(page).toHaveURL(/\/dashboard/)
    await askEverybody(product)
    // The carrier sends one segment per second.
    await runClock(product, 60)
  })

  await test.step('the dashboard says how many texts wait, without a reload', async () => {
    await expect(page.getByText(/^\d+ texts wait for credits$/)).toBeVisible({ timeout: 60_000 })
    await runClock(product, 1)
    await expectSoundAtEveryWidth(page)
  })

  await test.step('the forecast says why, and what to do', async () => {
    await page.getByRole('main').getByRole('link', { name: 'See the forecast' }).click()
    await expect(page).toHaveURL(/\/forecast/)
    await expect(page.getByText('not enough for all of them')).toBeVisible()
    await expectSoundAtEveryWidth(page)
    // A church on trial chooses a plan before it buys credits.
    await page.getByRole('link', { name: /^Buy the \d+ credits you need$/ }).click()
    await expect(page.getByRole('dialog', { name: 'Subscription plans' })).toBeVisible()
  })

  await test.step('the owner has an e-mail that leads here', async () => {
    const link = await linkMailedTo(product, email, /credits/i)
    expect(link.startsWith(product.url)).toBe(true)
  })
})
