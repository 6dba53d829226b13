import { connectPlanning, DESK, expectSoundAtEveryWidth, signUp } from './newcomer.ts'
import { expectSound, logIn, newPerson, WIDTHS } from './person.ts'
import { expect, type RunningProduct, test } from './product.ts'

const PHONE = '+16465550177'

type Phone = { number: string; people: unknown[]; lastText: string }
type Entry = { body: string; status: string }

const phones = async (product: RunningProduct): Promise<Phone[]> =>
  (await fetch(`${product.sandboxUrl}/control/phones`)).json()

/** The texts that have arrived at a phone. */
async function textsOn(product: RunningProduct, number: string): Promise<string[]> {
  const phone = await (
    await fetch(`${product.sandboxUrl}/control/phones/${encodeURIComponent(number)}`)
  ).json()
  return (phone.conversation as Entry[]).flatMap(({ body, status }) => (status === 'delivered' ? [body] : []))
}

/** Texts of this church on phones other than the owner's. */
async function textsToVolunteers(product: RunningProduct): Promise<string[]> {
  const others = (await phones(product)).filter(({ number }) => number !== PHONE)
  const texts = await Promise.all(others.map(({ number }) => textsOn(product, number)))
  return texts.flat().filter((body) => body.startsWith('Hillside:'))
}

// A second church with the same roster texts the same people.
test.use({ apart: 'onboarding' })

test('a church connects, looks, tries it on the owner’s phone, and starts sending', async ({
  product,
  browser,
}) => {
  // Previews cost credits; with the coupon, enough are left for the volunteers.
  const { email, password } = await signUp(product, 'Hillside', { coupon_code: 'WELCOME' })
  const page = await newPerson(browser, DESK)
  await logIn(page, product, email, password)

  await test.step('it connects, and sees what was found', async () => {
    await connectPlanning(page, product)
    await expect(page).toHaveURL(/\/after-auth-one/)
    await expect(page.getByRole('heading', { name: 'This is what we found' })).toBeVisible({
      timeout: 90_000,
    })
    await expect(page.getByText('Nothing has been sent yet.')).toBeVisible()
    await expect(page.getByText(/have not answered for \w+day, \w+ \d+/)).toBeVisible()
    await expectSoundAtEveryWidth(page)
  })

  await test.step('when the progress cannot be loaded the page says so, and asks again', async () => {
    await page.route('**/api/scheduling/sync', (route) =>
      route.fulfill({ status: 500, json: { error: 'Server Error please try again' } }),
    )
    await page.reload()
    // Asked for three times before it is said.
    await expect(page.getByText('The progress could not be loaded')).toBeVisible({ timeout: 30_000 })
    await expect(page.getByText('Server Error please try again')).toBeVisible()
    await expect(page.getByText('This is what we found')).toHaveCount(0)
    await expectSoundAtEveryWidth(page)
    await page.unroute('**/api/scheduling/sync')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('heading', { name: 'This is what we found' })).toBeVisible()
  })

  await test.step('it sees what would go out', async () => {
    await page.getByRole('link', { name: 'See what would go out' }).click()
    await expect(page.getByText(/\d+ texts to \d+ people in the next 7 days, for \d+ credits/)).toBeVisible()
    await expect(page.getByText(/^Hillside: Hi /).first()).toBeVisible()
    await expect(page.getByText(/Every text goes to \(646\) 555-0177 and says whom it was for/)).toBeVisible()
    await expectSoundAtEveryWidth(page)
    expect(await textsToVolunteers(product)).toEqual([])
    expect(await textsOn(product, PHONE)).toEqual([])
  })

  await test.step('not yet leaves it paused; the dashboard leads back', async () => {
    await page.getByRole('link', { name: 'Not yet' }).click()
    const guide = page.getByRole('region', { name: 'Set up Steeple' })
    await expect(guide.getByText('Start sending')).toBeVisible()
    await expectSoundAtEveryWidth(page)
    await guide.getByRole('link', { name: 'See what would go out' }).click()
    await expect(page).toHaveURL(/\/after-auth-two/)
    await expect(page.getByText(/Planning Center, which may e-mail the leaders of a team/)).toBeVisible()
  })

  await test.step('on trial the texts are on the owner’s phone, and on nobody else’s', async () => {
    await page.getByRole('button', { name: 'Try it on my own phone first' }).click()
    await expect(page).toHaveURL(/\/dashboard/)
    await expect(page.getByText('Trial mode: texts go to (646) 555-0177')).toBeVisible()
    // The carrier sends one segment per second.
    await expect
      .poll(async () => (await textsOn(product, PHONE)).length, { timeout: 60_000 })
      .toBeGreaterThan(3)
    for (const body of await textsOn(product, PHONE)) expect(body).toMatch(/^\[Trial, for .+\] Hillside: Hi /)
    expect(await textsToVolunteers(product)).toEqual([])
    await page.goto(`${product.url}/logs`)
    await page
      .getByRole('button', { name: /The whole text of/ })
      .first()
      .click()
    await expect(page.getByText(/^Trial: to your phone, for /).first()).toBeVisible()
    await expect(page.getByText('Trial mode: texts go to (646) 555-0177')).toBeVisible()
    await expectSoundAtEveryWidth(page)
  })

  await test.step('an answer to a preview is not used; its link opens a page without buttons', async () => {
    const body = JSON.stringify({ body: 'ACCEPT' })
    const headers = { 'content-type': 'application/json' }
    const reply = `${product.sandboxUrl}/control/phones/${encodeURIComponent(PHONE)}/reply`
    const before = await textsOn(product, PHONE)
    await fetch(reply, { method: 'POST', headers, body })
    await expect
      // The carrier sends one segment per second, and the previews come first.
      .poll(
        async () => (await textsOn(product, PHONE)).some((text) => text.includes('this answer was not used')),
        { timeout: 90_000 },
      )
      .toBe(true)
    const link = /https?:\/\/\S+/.exec(before.find((text) => text.includes('http')) ?? '')?.[0] ?? ''
    const volunteer = await newPerson(browser, { viewport: WIDTHS[0] })
    await volunteer.goto(link)
    await expect(volunteer.getByText('This is the page your volunteer will get.')).toBeVisible()
    await expect(volunteer.getByRole('button', { name: 'Take Action' })).toHaveCount(0)
    await expectSound(volunteer)
  })

  await test.step('the phone companies are told who sends the texts', async () => {
    await page.goto(`${product.url}/brand`)
    await page.getByLabel('EIN').fill('12-3456789')
    await page.getByLabel('Street address').fill('12 Main Street')
    await page.getByLabel('City').fill('New York')
    await page.getByLabel('State').selectOption('NY')
    await page.getByLabel('ZIP or postal code').fill('10001')
    await page.getByRole('button', { name: 'Hand it in' }).click()
    await expect(page.getByText('Approved', { exact: true })).toBeVisible({ timeout: 60_000 })
    await page.goto(`${product.url}/dashboard`)
  })

  await test.step('the trial ends once it was asked, with numbers: those who were previewed are texted now', async () => {
    await page.getByRole('button', { name: 'Start sending to volunteers' }).click()
    const question = page.getByRole('dialog', { name: 'Start sending to volunteers?' })
    await expect(question).toContainText(/\d+ texts go now, to /)
    await question.getByRole('button', { name: 'Start' }).click()
    await expect(page.getByText('Trial mode')).toHaveCount(0)
    await expect
      .poll(async () => (await textsToVolunteers(product)).length, { timeout: 90_000 })
      .toBeGreaterThan(3)
  })
})
