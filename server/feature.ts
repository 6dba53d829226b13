import type { FastifyPluginAsync } from 'fastify'
import type { contract } from '#contract/contract.ts'
import type { Deps } from './deps.ts'
import type { HookHandlers } from './hooks/handle.ts'
import type { HookSource } from './hooks/receive.ts'
import type { BatchHandlers, JobHandlers } from './jobs/jobs.ts'
import type { DailyWork, DueWork } from './jobs/ticker.ts'

/** All that a feature brings; server/main/wire.ts puts the features together. */
export type Feature = {
  /** The calls of the API, under the nouns of the contract. */
  routes?: { readonly [Noun in keyof typeof contract]?: object }
  /** What is called from outside and is no part of the API. */
  plugins?: (deps: Deps) => FastifyPluginAsync[]
  /** Addresses that vendors call. */
  calls?: (deps: Deps) => HookSource[]
  /** What is done about what they told there. */
  hooks?: (deps: Deps) => Partial<HookHandlers>
  jobs?: (deps: Deps) => Partial<JobHandlers>
  batchJobs?: (deps: Deps) => BatchHandlers
  /** What time brings. */
  dueWork?: (deps: Deps) => DueWork[]
  /** Due work for which some seconds make no difference. */
  unhurriedWork?: (deps: Deps) => DueWork[]
  daily?: (deps: Deps) => DailyWork[]
  /** Once after each start. */
  afterStart?: (deps: Deps) => Promise<void>
}
