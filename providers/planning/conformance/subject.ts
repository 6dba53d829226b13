import type { HookRequest } from '../../hooks.ts'
import type { PlanningOpenPlace, PlanningPort } from '../port.ts'

/** What a planning service can be made to do wrong. */
export type Situation = 'rate_limited' | 'failing' | 'gateway' | 'firewall' | 'reset' | 'truncated' | 'slow'

/** A church in the planning service, as small as the tests allow. Ids are the planning service's. */
export type KnownChurch = {
  name: string
  timeZone: string
  /** A folder inside another one. */
  folder: { id: string; parentId: string }
  serviceType: { id: string; folderId: string }
  /** Listed by the service, but archived or deleted. */
  goneServiceTypeIds: string[]
  /** Listed, but its plans may not be read. */
  closedServiceTypeId: string
  teamId: string
  splitTeamId: string
  today: Temporal.PlainDate
  /** A plan of today that has begun, with a rehearsal before its service. */
  plan: { id: string; rehearsal: { id: string; startsAt: string }; service: { id: string; startsAt: string } }
  /** A later plan of the same service type with more people than one page holds. */
  crowdedPlan: { id: string; people: number }
  /** A plan with two services, and people on it: of a split team, of another one, and of a split team but not asked there. */
  doublePlan: { id: string; timeIds: [string, string] } & Record<
    'split' | 'whole' | 'notAsked',
    { rowId: string; personId: string }
  >
  /** What `doublePlan` still needs: two of `position`, and somebody of the split team for its later time. */
  needs: PlanningOpenPlace[]
  /** A plan of yesterday. */
  pastPlanId: string
  /** Rows of `plan`. The answered one is declined with this reason. */
  rows: {
    asked: { id: string; personId: string; requestedAt: string }
    pencilledIn: { id: string }
    guest: { id: string }
    declined: { id: string; reason: string }
    /** Declined and then deleted: some lists still show it. */
    haunting: { id: string }
  }
  /** A position of `teamId` that somebody declined on `plan`. */
  position: {
    name: string
    /** Who can be scheduled to it: free, blocked out during `plan`, and asked to serve in its crowded plan. */
    free: { id: string; lastServedAt: string }
    blockedOut: string
    serving: string
  }
  people: {
    /** Has two numbers, the second of them primary, and an e-mail address. */
    reachable: { id: string; firstName: string; primaryE164: string; email: string }
    withoutPhone: { id: string }
    child: { id: string }
    archived: { id: string }
    /** Was merged into another person. */
    merged: { id: string }
    /** Fifty ids, all of people who exist. */
    fifty: string[]
  }
}

/** An adapter, and a planning service that can be brought into every situation the port speaks of. */
export type PlanningSubject = {
  /** Gives up on a request after about a second. */
  port: PlanningPort
  portWithWrongSecret: PlanningPort
  /** Nobody listens where this one calls. */
  portCutOff: PlanningPort
  now: () => Temporal.Instant
  church: KnownChurch
  redirectUri: string
  /** Opens the authorisation page as an administrator or a mere viewer, and allows; answers the redirect's query. */
  approve: (authorizeUrl: string, as: 'administrator' | 'viewer') => Promise<URLSearchParams>
  /** What happens to the next request. */
  provoke: (situation: Situation) => void
  /** As when two hours have passed. */
  expireAccessTokens: () => void
  /** As when the church removes the application. */
  removeApplication: () => void
  /** How many requests the planning service has seen. */
  requestCount: () => number
  board: {
    removeRow: (rowId: string) => void
    /** From now on nobody may give an answer for single times but the volunteer. */
    keepTimesToVolunteers: () => void
    renamePlan: (planId: string, title: string) => void
    changePhone: (personId: string, e164: string) => void
  }
  /** Where webhooks are sent; a server listens there. */
  hookUrl: string
  /** As after too many failed deliveries. */
  deactivate: (subscriptionId: string) => void
  /** Delivers what is due. */
  deliver: () => Promise<void>
  deliveries: () => HookRequest[]
  stop: () => Promise<void>
}
