import { defineConfig } from 'vitest/config'

/** Tests of the product as a whole, run on the embedded database and on a real PostgreSQL. */
const integration = {
  include: ['server/**/*.test.ts', 'testkit/**/*.test.ts'],
  exclude: ['testkit/rules/**', 'testkit/conformance/**'],
  globalSetup: './testkit/database-setup.ts',
  testTimeout: 120_000,
  hookTimeout: 120_000,
}

/** Long ones whose rules stand above any database, or that bring databases of their own: in one project only. The browser journeys do the same on the embedded one. */
const ON_POSTGRES_ONLY = [
  'server/features/asks/{asks,single-times}.test.ts',
  'server/main/{admin,starting,stopping,tracing}.test.ts',
  'server/db/patient-pool.test.ts',
  'server/features/roster/{corrected,read,requests,skip}.test.ts',
  'server/features/integrations/{connection-trouble,subscriptions}.test.ts',
  'server/features/conversation/{answers-kept,consent,inbox,missed-texts,numbered-lists,trial}.test.ts',
  'server/features/personal-page/personal-page.test.ts',
  'server/features/access/{register,sign-up}.test.ts',
  'server/features/numbers/{import,registration/registration}.test.ts',
  'server/features/billing/{any-order,promises,subscribe,credits,debts,trouble,year}.test.ts',
  'server/features/messages/show/{change-text,month}.test.ts',
  'server/features/messages/{notices,dispatch/paused,schedule/moved}.test.ts',
  'testkit/month/month.test.ts',
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
          name: 'unit',
          include: [
            '{core,reader}/**/*.test.ts',
            'contract/**/*.test.ts',
            'providers/**/*.test.ts',
            'web/**/*.test.ts',
          ],
          testTimeout: 30_000,
        },
      },
      { test: { name: 'rules', include: ['testkit/rules/**/*.test.ts'], testTimeout: 60_000 } },
      {
        test: {
          name: 'sandbox',
          include: ['sandbox/**/*.test.ts', 'testkit/conformance/**/*.test.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          ...integration,
          name: 'integration',
          exclude: [...integration.exclude, ...ON_POSTGRES_ONLY],
        },
      },
      { test: { ...integration, name: 'postgres' } },
    ],
  },
})
