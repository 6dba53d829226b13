import { DESK, expectSoundAtEveryWidth } from './newcomer.ts'
import { expectSound, logIn, newPerson } from './person.ts'
import { expect, test } from './product.ts'
import { findPencilledPlan, moveClock, openConsole, sendSchedulingEmail, setSpeed } from './sandbox.ts'

const CARD = { name: 'Link shortener' }

test('a church connects its link shortener, and its texts carry links on its own domain', async ({
  product,
  browser,
}) => {
  const page = await newPerson(browser, DESK)
  await logIn(page, product)
  await page.goto(`${product.url}/integrations`)
  const card = page.getByRole('region', CARD)
  await expect(card.getByText('Shared public shorteners will be blocked by US carriers.')).toBeVisible()
  await expectSoundAtEveryWidth(page)

  await test.step('saying no shows the error and a way back', async () => {
    const [tab] = await Promise.all([
      page.waitForEvent('popup'),
      card.getByRole('button', { name: 'Connect' }).click(),
    ])
    await tab.getByRole('button', { name: 'Deny' }).click()
    await expect(tab.getByText('There was an error integrating, please try again')).toBeVisible()
    await expect(tab.getByText('uses your Bitly account to shorten the links in your messages')).toBeVisible()
    await expectSound(tab)
    await tab.getByRole('link', { name: 'Try Again' }).click()
    await expect(tab).toHaveURL(/\/integrations$/)
    await tab.close()
  })

  await test.step('saying yes connects the account', async () => {
    const [tab] = await Promise.all([
      page.waitForEvent('popup'),
      card.getByRole('button', { name: 'Connect' }).click(),
    ])
    await tab.getByRole('button', { name: 'Allow' }).click()
    await expect(tab).toHaveURL(/\/integrations$/)
    await expect(tab.getByRole('region', CARD).getByText('gracechapel')).toBeVisible()
    await tab.close()
    // The first tab shows it without a reload.
    await expect(card.getByText(/^go\.localhost:\d+$/)).toBeVisible()
    await expectSoundAtEveryWidth(page)
  })

  await test.step('the next text carries the church’s own link, which opens the personal page', async () => {
    const { index, volunteers } = await findPencilledPlan(product, 'Sunday Gathering')
    const console = await newPerson(browser, DESK)
    await openConsole(console, product, 'Planning board')
    await setSpeed(console, 60)
    await sendSchedulingEmail(console, 'Sunday Gathering', index)
    const texts = async (): Promise<string[]> =>
      Promise.all(
        volunteers.map(async ({ phone }) => {
          const url = `${product.sandboxUrl}/control/phones/${encodeURIComponent(phone)}`
          const { conversation } = await (await fetch(url)).json()
          return (conversation as { body: string }[]).map(({ body }) => body).join('\n')
        }),
      )
    /** Somebody of a team that answers for each service on its own. */
    const IS_HOST = /\(Sunday Gathering, (?:Greeter|Parking|Usher)\).*?(http:\/\/go\.localhost:\d+\/\w+)/s
    const linkOf = async () => (await texts()).flatMap((text) => IS_HOST.exec(text)?.[1] ?? [])[0] ?? ''
    await expect.poll(linkOf, { timeout: 90_000 }).not.toBe('')
    const link = await linkOf()
    await setSpeed(console, 1)
    const phone = await newPerson(browser, { viewport: { width: 360, height: 780 } })
    await phone.goto(link)
    await expect(phone).toHaveURL(/\/schedules\?personId=/)
    const request = phone.getByRole('article').filter({ hasText: 'Sunday Gathering' }).first()
    await request.getByRole('button', { name: 'Only some times' }).click()
    await expectSoundAtEveryWidth(phone)
    await request.getByRole('checkbox').first().uncheck()
    await request.getByLabel('Reason (optional)').fill('I sleep long')
    await expectSoundAtEveryWidth(phone)
    await request.getByRole('button', { name: 'Accept these' }).click()
    await expect(request.getByText(/^Not at \d/)).toBeVisible()
    await phone.reload()
    await expect(
      phone
        .getByRole('article')
        .filter({ hasText: 'Sunday Gathering' })
        .first()
        .getByText(/^Not at \d/),
    ).toBeVisible()
    await expectSoundAtEveryWidth(phone)
  })

  await test.step('disconnected, texts carry our own links again', async () => {
    await moveClock(product, 'PT20M')
    await card.getByRole('button', { name: 'Deauthorize' }).click()
    const question = page.getByRole('dialog', { name: 'Is it still you?' })
    await question.getByLabel('Your password', { exact: true }).fill('steeple-demo')
    await question.getByRole('button', { name: 'Continue' }).click()
    await expect(card.getByText('Not connected')).toBeVisible()
  })

  await test.step('connected again, the password is asked for before a tab opens', async () => {
    await moveClock(product, 'PT20M')
    await card.getByRole('button', { name: 'Connect' }).click()
    const question = page.getByRole('dialog', { name: 'Is it still you?' })
    await question.getByLabel('Your password', { exact: true }).fill('steeple-demo')
    expect(page.context().pages()).toHaveLength(1)
    const [tab] = await Promise.all([
      page.waitForEvent('popup'),
      question.getByRole('button', { name: 'Continue' }).click(),
    ])
    await expect(tab.getByRole('button', { name: 'Allow' })).toBeVisible()
  })
})
