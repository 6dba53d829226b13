import type { Logger } from 'pino'
import type { Clock } from '#core/time/instant.ts'
import type { PlanningService } from '#core/vocabulary/integrations.ts'
import type { Carrier } from '#core/vocabulary/numbers.ts'
import type { CaptchaPort } from '#providers/captcha/port.ts'
import type { DomainsPort } from '#providers/domains/port.ts'
import type { ImportingPort } from '#providers/importing/port.ts'
import type { LinksPort } from '#providers/links/port.ts'
import type { MailPort } from '#providers/mail/port.ts'
import type { PaymentsPort } from '#providers/payments/port.ts'
import type { PlanningPort } from '#providers/planning/port.ts'
import type { TextingPort } from '#providers/texting/port.ts'
import type { PagesConfig } from '#server/config/config.ts'
import type { Vault } from '#server/crypto/seal.ts'
import type { Db } from '#server/db/connect.ts'
import type { Jobs } from '#server/jobs/jobs.ts'
import type { Metrics } from '#server/metrics.ts'

/** What the product's features work with; made once, in server/main/wire.ts. */
export type Deps = {
  db: Db
  clock: Clock
  vault: Vault
  jobs: Pick<Jobs, 'enqueue' | 'enqueueAll'>
  /** The planning services that churches can connect; the first one is offered unless another is asked for. */
  planning: ReadonlyMap<PlanningService, PlanningPort>
  /** The carriers through which churches text; numbers are bought at the first one. */
  texting: ReadonlyMap<Carrier, TextingPort>
  /** The other texting provider whose numbers can be imported; null where that is not offered. */
  importing: ImportingPort | null
  /** Null where no link shortener is offered. */
  links: LinksPort | null
  /** Null where nothing can be paid, because no payment provider is configured. */
  payments: PaymentsPort | null
  mail: MailPort
  captcha: CaptchaPort
  /** What the operator adds to the pages. */
  pages: PagesConfig
  domains: DomainsPort
  log: Logger
  metrics: Metrics
  /**
   * Buys credits for a church that has automatic recharge on; answers whether it did. Absent where nothing can be
   * bought: then its owners are told at once that texts wait.
   */
  recharge?: (churchId: number) => Promise<boolean>
  /** How volunteers, browsers and providers reach the product. */
  publicUrl: string
  /** Platform admins may do nothing without it. */
  adminsNeedSecondFactor: boolean
}
