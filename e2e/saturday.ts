import { expect, type Page, test } from '@playwright/test'

/** On Saturday, from the dashboard: everybody open is reminded and others are asked for every place, in five presses. */
export async function remindAllAndAskForAll(owner: Page, presses: () => number): Promise<void> {
  // While the roster is still read, more people come.
  await expect(owner.getByRole('button', { name: 'Read roster now' })).toBeEnabled({ timeout: 90_000 })
  const before = { presses: presses(), at: performance.now() }
  const seconds = () => `${((performance.now() - before.at) / 1000).toFixed(1)} s`
  const took: string[] = []
  await test.step('everybody open is reminded: one text for a person', async () => {
    const remind = owner.getByRole('link', { name: /^Remind the \d/ })
    const open = (await remind.textContent()) ?? ''
    await remind.click()
    await expect(owner.getByText(/texts? for \d+ credits? of/)).toBeVisible()
    took.push(`what would be sent ${seconds()}`)
    await owner.getByRole('button', { name: open, exact: true }).click()
    await expect(owner.getByText(/will be reminded/)).toBeVisible()
    await expect(owner).toHaveURL(/\/day\//)
    took.push(`reminded ${seconds()}`)
  })
  await test.step('others are asked for every place', async () => {
    const askOthers = owner.getByRole('button', { name: /^Ask others for \d+ places?/ })
    const [places] = /\d+ places?/.exec((await askOthers.textContent()) ?? '') ?? []
    await askOthers.click()
    await expect(owner.getByRole('heading', { level: 1, name: 'Ask others' })).toBeVisible()
    took.push(`looking ${seconds()}`)
    const ask = owner.getByRole('button', { name: /^Ask the first/ })
    await expect(ask).toBeEnabled({ timeout: 120_000 })
    await expect(owner.getByText(/^Looking who could/)).toHaveCount(0)
    took.push(`found ${seconds()}`)
    await ask.click()
    await expect(owner.getByText(/^Others are asked for/)).toBeVisible({ timeout: 60_000 })
    took.push(`asked for ${places} ${seconds()}`)
  })
  const count = presses() - before.presses
  console.info(`Saturday: ${count} presses; ${took.join(', ')}`)
  expect(count).toBeLessThanOrEqual(5)
}
