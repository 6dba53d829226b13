import type { FastifyInstance } from 'fastify'
import type { Emulator, SandboxContext } from '../base/context.ts'
import { type ApiParts, openApi } from './api/api.ts'
import { setUpEdge } from './api/edge.ts'
import { RateLimiter } from './api/rate-limit.ts'
import { type LoggedRequest, RequestLog } from './api/request-log.ts'
import { type Board, boardOf } from './board/board.ts'
import { addPerson, archivePerson, changePhone, mergePeople, type NewPerson } from './board/people.ts'
import { addPlan, deletePlan, movePlan, renamePlan } from './board/plans.ts'
import { profileRoutes } from './board/profile-page.ts'
import { rollForward } from './board/roll-forward.ts'
import { answerRow, schedulePerson, sendSchedulingEmails, type WantedPerson } from './board/rows.ts'
import { currentRoutes } from './current-user.ts'
import { authorizeRoute } from './oauth/authorize.ts'
import { CLIENT } from './oauth/clients.ts'
import { tokenRoutes } from './oauth/token-routes.ts'
import { peopleRoutes } from './people/routes.ts'
import { catalogRoutes } from './services/catalog-routes.ts'
import { personRoutes } from './services/person-routes.ts'
import { planRoutes } from './services/plan-routes.ts'
import { scheduleRoutes } from './services/schedule-routes.ts'
import { removeRow } from './services/scheduling.ts'
import { teamMemberRoutes } from './services/team-member-routes.ts'
import { openData, type PlanningData } from './state/collections.ts'
import type { AnswerStatus, Organization } from './state/documents.ts'
import type { Planning } from './state/planning.ts'
import { DEFAULT_SWITCHES, type Switches } from './state/switches.ts'
import { stamp } from './state/time.ts'
import { announcer } from './webhooks/announce.ts'
import { deliverDue } from './webhooks/delivery.ts'
import { webhookRoutes } from './webhooks/routes.ts'

/**
 * Planning Center over HTTP, and its planning board: what leaders and volunteers do in the vendor's own
 * product. The switches are properties, for example `planning.tokenLifetimeSeconds = 60`.
 */
export class PlanningCenter implements Emulator, Switches {
  readonly prefix = '/planning-center'
  readonly credentials = { clientId: CLIENT.id, clientSecret: CLIENT.secret }
  readonly data: PlanningData

  rateLimit = { ...DEFAULT_SWITCHES.rateLimit }
  deepOffset = { ...DEFAULT_SWITCHES.deepOffset }
  tokenLifetimeSeconds = DEFAULT_SWITCHES.tokenLifetimeSeconds
  deletedDeclinedStillListed = DEFAULT_SWITCHES.deletedDeclinedStillListed
  neededPositionTimeNull = DEFAULT_SWITCHES.neededPositionTimeNull
  vacantPlacesAreNeeded = DEFAULT_SWITCHES.vacantPlacesAreNeeded
  futureKeepsToday = DEFAULT_SWITCHES.futureKeepsToday
  refusesUnknownQuery = DEFAULT_SWITCHES.refusesUnknownQuery
  clampsPerPage = DEFAULT_SWITCHES.clampsPerPage
  allowsScheduleActionsForOthers = DEFAULT_SWITCHES.allowsScheduleActionsForOthers
  takesIdLists = DEFAULT_SWITCHES.takesIdLists
  knowsWebhooksScope = DEFAULT_SWITCHES.knowsWebhooksScope
  webhooksNeedScope = DEFAULT_SWITCHES.webhooksNeedScope
  planUpdatedOnAnyChange = DEFAULT_SWITCHES.planUpdatedOnAnyChange
  advertisePlanPersonEvents = DEFAULT_SWITCHES.advertisePlanPersonEvents
  duplicateWebhooks = DEFAULT_SWITCHES.duplicateWebhooks
  reorderWebhooks = DEFAULT_SWITCHES.reorderWebhooks
  webhookDelaySeconds = DEFAULT_SWITCHES.webhookDelaySeconds

  readonly #context: SandboxContext
  readonly #planning: Planning
  readonly #limiter = new RateLimiter()
  readonly #log = new RequestLog()

  constructor(context: SandboxContext) {
    const now = () => context.clock.now()
    this.#context = context
    this.data = openData(context.store)
    const announce = announcer(this.data, this, now)
    this.#planning = { data: this.data, switches: this, now, announce }
  }

  routes(app: FastifyInstance): void {
    const planning = this.#planning
    const parts: ApiParts = { app, planning, limiter: this.#limiter, prefix: this.prefix }
    setUpEdge(app, { context: this.#context, planning, limiter: this.#limiter, log: this.#log })
    authorizeRoute(app, planning)
    profileRoutes(app, planning)
    tokenRoutes(app, planning, this.prefix)
    currentRoutes(openApi(parts, 'current', '/current/v2'))
    const services = openApi(parts, 'services', '/services/v2')
    catalogRoutes(services)
    planRoutes(services)
    teamMemberRoutes(services)
    personRoutes(services)
    scheduleRoutes(services)
    peopleRoutes(openApi(parts, 'people', '/people/v2'))
    webhookRoutes(openApi(parts, 'webhooks', '/webhooks/v2'))
  }

  runDue(): Promise<number> {
    const base = () => this.#context.origin() + this.prefix
    return deliverDue({ planning: this.#planning, faults: this.#context.faults, base })
  }

  requests(): LoggedRequest[] {
    return this.#log.all()
  }

  clearRequests(): void {
    this.#log.clear()
  }

  organizations(): Organization[] {
    return this.data.organizations.all()
  }

  board(organizationId: string): Board {
    return boardOf(this.data, organizationId)
  }

  /** Returns how many people were asked. */
  sendSchedulingEmails(planId: string): number {
    return sendSchedulingEmails(this.#planning, planId)
  }

  schedulePerson(wanted: WantedPerson): string {
    return schedulePerson(this.#planning, wanted)
  }

  unschedule(rowId: string): void {
    removeRow(this.#planning, this.data.planPeople.must(rowId))
  }

  answer(rowId: string, status: AnswerStatus, reason?: string, declinedTimeIds: string[] = []): void {
    answerRow(this.#planning, rowId, { status, reason: reason ?? null, declinedTimeIds })
  }

  addPlan(serviceTypeId: string, wanted: { startsAtLocal: string; title: string | null }): string {
    return addPlan(this.#planning, serviceTypeId, wanted)
  }

  movePlan(planId: string, by: Temporal.DurationLike): void {
    movePlan(this.#planning, planId, by)
  }

  renamePlan(planId: string, title: string | null): void {
    renamePlan(this.#planning, planId, title)
  }

  deletePlan(planId: string): void {
    deletePlan(this.#planning, planId)
  }

  /** Planning Center knows no cancelled plans: a leader who calls one off deletes it. */
  cancelPlan(planId: string): void {
    deletePlan(this.#planning, planId)
  }

  addPerson(organizationId: string, wanted: NewPerson): string {
    return addPerson(this.#planning, organizationId, wanted)
  }

  changePhone(personId: string, e164: string | null): void {
    changePhone(this.#planning, personId, e164)
  }

  archivePerson(personId: string): void {
    archivePerson(this.#planning, personId)
  }

  mergePeople(keptId: string, removedId: string): void {
    mergePeople(this.#planning, keptId, removedId)
  }

  /** As when the church removes the application: every one of its tokens answers CAPUCHIN. */
  revokeTokens(organizationId: string): void {
    for (const token of this.data.tokens.filter((one) => one.organizationId === organizationId)) {
      this.data.tokens.update(token.accessToken, { isRevoked: true })
    }
  }

  /** As when two hours have passed: every access token answers BABOON and can be refreshed. */
  expireAccessTokens(): void {
    const expiresAt = stamp(this.#planning.now())
    for (const token of this.data.tokens.filter((one) => one.expiresAt > expiresAt)) {
      this.data.tokens.update(token.accessToken, { expiresAt })
    }
  }

  /** Adds the weekly plans that are missing from the next five weeks. */
  rollForward(): void {
    this.data.batch(() => rollForward(this.#planning))
  }
}
