import { defineConfig } from '@playwright/test'
import type { ProductOptions } from './e2e/product.ts'
import { ensureChromium } from './scripts/chromium.ts'

const hasWindow = process.argv.some((argument) => ['--headed', '--debug', '--ui'].includes(argument))
// Workers read this file again, without the arguments.
process.env.CHROMIUM_PATH ??= ensureChromium({ hasWindow })

export default defineConfig<object, ProductOptions>({
  testDir: './e2e',
  globalSetup: './e2e/migrated.ts',
  timeout: 240_000,
  expect: { timeout: 15_000 },
  workers: 2,
  fullyParallel: false,
  forbidOnly: true,
  // Shared build machines stall now and then; a test that needs its second chance is reported as flaky.
  retries: process.env.CI ? 1 : 0,
  reporter: 'list',
  use: {
    trace: 'on-first-retry',
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH,
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  projects: [
    { name: 'postgres', use: { database: 'postgres' } },
    { name: 'embedded', testMatch: /story\.spec\.ts/, use: { database: 'embedded' } },
  ],
})
