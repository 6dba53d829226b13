import type { Logger } from 'pino'
import type { Clock } from '#core/time/instant.ts'
import type { MailPort } from '#providers/mail/port.ts'
import type { PlanningPort } from '#providers/planning/port.ts'
import type { TextingPort } from '#providers/texting/port.ts'
import type { Vault } from '#server/crypto/seal.ts'
import type { Db } from '#server/db/connect.ts'
import type { Jobs } from '#server/jobs/jobs.ts'
import type { Metrics } from '#server/metrics.ts'

/** What the product's features work with; made once, in server/main/wire.ts. */
export type Deps = {
  db: Db
  clock: Clock
  vault: Vault
  jobs: Pick<Jobs, 'enqueue'>
  planning: PlanningPort
  texting: TextingPort
  mail: MailPort
  log: Logger
  metrics: Metrics
  /** How volunteers, browsers and providers reach the product. */
  publicUrl: string
}
