import type { Page } from '@playwright/test'

/** So far things may move by themselves. */
export const SHIFT_MOST = 0.05

type Measured = Window & { shift: number }

/** Adds up how far things move by themselves while a page comes. */
export const measureShifts = (page: Page) =>
  page.addInitScript(() => {
    const measured = window as unknown as Measured
    measured.shift = 0
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number
        hadRecentInput: boolean
      })[])
        if (!entry.hadRecentInput) measured.shift += entry.value
    }).observe({ type: 'layout-shift', buffered: true })
  })

export const shiftOf = (page: Page): Promise<number> =>
  page.evaluate(() => (window as unknown as Measured).shift)
