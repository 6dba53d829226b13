import { LARGE } from '#sandbox/worlds/large.ts'
import { connectGraceAs, DESK, expectSoundOnPhoneAndDesk } from './newcomer.ts'
import { countPresses, expectSoundInLight, logIn, newPerson } from './person.ts'
import { expect, test } from './product.ts'
import { remindAllAndAskForAll } from './saturday.ts'

test.use({ apart: 'large day', world: 'large day' })

const PHONE = { viewport: { width: 360, height: 780 } }

test('on Saturday, with thirty services tomorrow, five presses remind everybody and ask for every place', async ({
  product,
  browser,
}) => {
  await connectGraceAs(product, LARGE.adminId)
  const owner = await newPerson(browser, PHONE)
  const presses = await countPresses(owner.context())
  await logIn(owner, product)
  const day = owner.getByRole('region', { name: /tomorrow$/ })
  await expect(day.getByText('30 services', { exact: true })).toBeVisible({ timeout: 60_000 })
  await expect(owner.getByRole('progressbar')).toHaveCount(0, { timeout: 60_000 })
  // Without a bar it may still wait for the planning service to let it go on.
  await expect(day.getByRole('link', { name: 'Remind the 90' })).toBeInViewport({ timeout: 60_000 })
  await expectSoundInLight(owner)
  await remindAllAndAskForAll(owner, presses)

  await test.step('what is long begins short, and all of it is one press away', async () => {
    const people = owner.getByRole('list', { name: 'People in need' }).getByRole('listitem')
    const all = owner.getByRole('button', { name: /^Show all \d+ people/ })
    const count = Number(/\d+/.exec((await all.textContent()) ?? '')?.[0])
    expect(await people.count()).toBeLessThan(count)
    await all.click()
    await expect(people).toHaveCount(count)
    await expectSoundOnPhoneAndDesk(owner)
    await owner.setViewportSize(DESK.viewport)
    await owner.evaluate(() => scrollTo(0, 0))
    const services = owner.getByRole('heading', { name: '30 services' })
    await expect(services, 'the services follow the day, not the people').toBeInViewport()
    await owner.setViewportSize(PHONE.viewport)
    await owner.getByRole('link', { name: 'How asking goes' }).click()
    await expect(owner.getByRole('button', { name: 'Show all 30 places' })).toBeVisible()
    await expectSoundInLight(owner)
  })
})
