import { defineConfig } from 'vitest/config'
import { contractWithoutSchemas } from './vite.config.ts'

const seeded = { setupFiles: './testkit/generators.ts' }

/** Tests of the product as a whole. */
const integration = {
  ...seeded,
  include: ['server/**/*.test.ts', 'testkit/**/*.test.ts'],
  exclude: ['testkit/rules/**', 'testkit/conformance/**'],
  globalSetup: './testkit/database-setup.ts',
  testTimeout: 120_000,
  // A busy machine starts the embedded database within minutes.
  hookTimeout: 300_000,
  // Node runs TypeScript as it stands: that costs half of what transforming every file does.
  experimental: { viteModuleRunner: false },
}

/**
 * Everything runs on a real PostgreSQL. What stands close to the database runs on the embedded one too: locks, queues,
 * migrations, searches, and a sweep over all calls. So does the story of a church in the browser.
 */
const ON_EMBEDDED_TOO = [
  'server/{db,hooks,jobs}/**/*.test.ts',
  'server/main/every-call.test.ts',
  'server/features/conversation/hooks.test.ts',
  'server/features/messages/{log,show/log-search,schedule/races}.test.ts',
  'server/features/messages/dispatch/once.test.ts',
  'testkit/story.test.ts',
]

export default defineConfig({
  test: {
    maxWorkers: 2,
    // No module keeps a state of its own: one loading of the product does for many files.
    isolate: false,
    retry: process.env.CI ? 1 : 0,
    projects: [
      {
        test: {
          ...seeded,
          name: 'unit',
          include: [
            '{core,reader}/**/*.test.ts',
            'contract/**/*.test.ts',
            'providers/**/*.test.ts',
            'web/**/*.test.ts',
          ],
          testTimeout: 120_000,
        },
      },
      {
        plugins: [contractWithoutSchemas()],
        test: {
          setupFiles: [seeded.setupFiles, './web/testing-end.ts'],
          name: 'screens',
          include: ['web/**/*.test.tsx'],
          environment: 'happy-dom',
          testTimeout: 60_000,
        },
      },
      { test: { ...seeded, name: 'rules', include: ['testkit/rules/**/*.test.ts'], testTimeout: 60_000 } },
      {
        test: {
          ...seeded,
          name: 'sandbox',
          include: ['sandbox/**/*.test.ts', 'testkit/conformance/**/*.test.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      { test: { ...integration, name: 'integration' } },
      {
        test: {
          ...integration,
          name: 'embedded',
          include: ON_EMBEDDED_TOO,
          exclude: [...integration.exclude, 'server/db/{patient-pool,upgrades}.test.ts'],
        },
      },
    ],
  },
})
