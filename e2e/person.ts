import { AxeBuilder } from '@axe-core/playwright'
import { type Browser, type BrowserContext, expect, type Page } from '@playwright/test'
import type { RunningProduct } from './product.ts'

export const WIDTHS = [
  { width: 360, height: 780 },
  { width: 768, height: 1024 },
  { width: 1280, height: 800 },
] as const

export async function logIn(
  page: Page,
  product: RunningProduct,
  login = 'owner@grace.test',
  password = 'steeple-demo',
) {
  await page.goto(`${product.url}/login`)
  await page.getByLabel('Email Or Username').fill(login)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Login', exact: true }).click()
  await expect(page).toHaveURL(/dashboard/)
}

export async function logInAsAdmin(page: Page, product: RunningProduct): Promise<void> {
  await page.goto(`${product.url}/login`)
  await page.getByLabel('Email Or Username').fill('admin@steeple.test')
  await page.getByLabel('Password', { exact: true }).fill('steeple-admin')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/users/)
}

type Result = Awaited<ReturnType<AxeBuilder['analyze']>>['violations'][number]
type RunOnly = Extract<NonNullable<Parameters<AxeBuilder['options']>[0]['runOnly']>, { type: unknown }>

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

const NOTHING_MORE = ';'
const COLOURS = ['color-contrast']

/** Half a megabyte that a page keeps: most of the time of a look went into bringing it along anew. */
async function hasAxe(page: Page): Promise<boolean> {
  const looks = page.frames().map((frame) => frame.evaluate(() => 'axe' in window).catch(() => false))
  return (await Promise.all(looks)).every(Boolean)
}

async function violationsOf(page: Page, runOnly: RunOnly): Promise<Result[]> {
  const builder = new AxeBuilder({ page, ...((await hasAxe(page)) && { axeSource: NOTHING_MORE }) })
  const { violations } = await builder
    .setLegacyMode()
    .options({ runOnly, resultTypes: ['violations'] })
    .analyze()
  return violations
}

/** A message that fades while the page is looked at is no violation: what stays is one. */
async function expectNoViolation(page: Page, where: string, runOnly: RunOnly): Promise<void> {
  await expect(async () => {
    const violations = await violationsOf(page, runOnly)
    expect(violations.map(({ id, nodes }) => `${where}: ${id}: ${nodes[0]?.html}`)).toEqual([])
  }).toPass({ timeout: 12_000, intervals: [1000, 5000] })
}

async function showIn(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme })
  await page.waitForFunction(
    (wanted) => {
      const ending = document
        .getAnimations()
        .filter(
          ({ playState, effect }) =>
            playState === 'running' && effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY,
        )
      for (const animation of ending) animation.finish()
      return ending.length === 0 && document.documentElement.dataset.mantineColorScheme === wanted
    },
    colorScheme,
    // Not by frames: a window behind others draws none.
    { polling: 50 },
  )
}

/**
 * Expects no accessibility violation (WCAG 2.2 AA), in light and in dark, which differ only in colours, and
 * no sideways scrolling.
 */
export async function expectSound(page: Page): Promise<void> {
  await expectSoundInLight(page)
  await showIn(page, 'dark')
  await expectNoViolation(page, 'dark', { type: 'rule', values: COLOURS })
  await showIn(page, 'light')
}

/** The same in light only: for widths between others, at which no colour is another. */
export async function expectSoundInLight(page: Page): Promise<void> {
  await showIn(page, 'light')
  await expectNoViolation(page, 'light', { type: 'tag', values: WCAG })
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(overflow, 'the page scrolls sideways').toBeLessThanOrEqual(0)
}

export type Look = {
  viewport: { width: number; height: number }
  userAgent?: string
}

/** A page in a browser context of its own: another person at another device. */
export const newPerson = async (browser: Browser, look: Look): Promise<Page> =>
  (await browser.newContext(look)).newPage()

/** Counts what a person presses, in every tab. */
export async function countPresses(context: BrowserContext): Promise<() => number> {
  let count = 0
  await context.exposeBinding('pressed', () => {
    count += 1
  })
  await context.addInitScript(() => {
    const { pressed } = window as unknown as { pressed: () => void }
    addEventListener('pointerdown', () => pressed(), true)
  })
  return () => count
}
