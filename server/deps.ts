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
import type { PushPort } from '#providers/push/port.ts'
import type { ReadingPort } from '#providers/reading/port.ts'
import type { TextingPort } from '#providers/texting/port.ts'
import type { WebsitesPort } from '#providers/websites/port.ts'
import type { PagesConfig } from '#server/config/config.ts'
import type { Vault } from '#server/crypto/seal.ts'
import type { Db } from '#server/db/connect.ts'
import type { Jobs } from '#server/jobs/jobs.ts'
import type { Metrics } from '#server/metrics.ts'

/** A text that needs a short link to the page of its reader. */
export type TextWithLink = { id: number; personId: string | null; latestAt: Temporal.Instant | null }

/** What the roster does for features that it stands on. */
type RosterDeps = {
  /** In the transaction that connects a church: everything is read. */
  begin: (tx: Db, deps: Pick<Deps, 'jobs'>, churchId: number, now: Temporal.Instant) => Promise<void>
  /** In the transaction that disconnects it: what lies ahead is forgotten; the log of what was sent stays. */
  forget: (tx: Db, churchId: number, now: Temporal.Instant) => Promise<void>
}

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
  /** The operator's own number, from which churches that are not approved yet try their texts; null where there is none. */
  trialNumber: string | null
  /** The other texting provider whose numbers can be imported; null where that is not offered. */
  importing: ImportingPort | null
  /** Null where no link shortener is offered. */
  links: LinksPort | null
  /** Null where nothing can be paid, because no payment provider is configured. */
  payments: PaymentsPort | null
  /** Who is asked about texts that are not understood; null where the operator offers nobody. */
  reading: ReadingPort | null
  mail: MailPort
  push: PushPort
  captcha: CaptchaPort
  /** What the public forms of churches want, whichever captcha the signup has. */
  proofOfWork: CaptchaPort
  /** What the operator adds to the pages. */
  pages: PagesConfig
  domains: DomainsPort
  websites: WebsitesPort
  log: Logger
  metrics: Metrics
  roster: RosterDeps
  /** Reads one plan again from the planning service, or throws when that cannot be done now. */
  freshen: (churchId: number, planId: string) => Promise<void>
  /** Asks the church's shortener for the links of texts, as far as it gives any; never throws, and ends soon. */
  shorten: (churchId: number, texts: readonly TextWithLink[]) => Promise<void>
  /** How volunteers, browsers and providers reach the product. */
  publicUrl: string
  /** Platform admins may do nothing without it. */
  adminsNeedSecondFactor: boolean
}
