import { defineConfig } from 'vitest/config'

const integration = ['server/**/*.test.ts', 'sandbox/**/*.test.ts', 'testkit/**/*.test.ts']

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: [
            'core/**/*.test.ts',
            'contract/**/*.test.ts',
            'providers/**/*.test.ts',
            'web/**/*.test.ts',
          ],
        },
      },
      { test: { name: 'rules', include: ['testkit/rules/**/*.test.ts'] } },
      {
        test: {
          name: 'integration',
          include: integration,
          exclude: ['testkit/rules/**'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
})
