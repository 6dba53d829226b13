import fc from 'fast-check'

/** What generators vary is the same in every run; another `TEST_SEED` varies anew. */
fc.configureGlobal({ seed: Number(process.env.TEST_SEED ?? 1) })
