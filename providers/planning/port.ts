import type { Outcome } from '#core/outcome.ts'
import type { CheckState, PlanningService } from '#core/vocabulary/integrations.ts'
import type { AssignmentStatus } from '#core/vocabulary/people.ts'
import type { PlanTimeKind } from '#core/vocabulary/roster.ts'
import type { HookReading, HookRequest } from '../hooks.ts'

/** Why the planning service did not do it, named by what to do next. */
export type PlanningFailure =
  | { kind: 'retry'; notBefore: Temporal.Instant; why: 'rate_limited' | 'unavailable'; detail: string }
  /** `gone`: it is no longer there (404); `refused`: the planning service will never take this (422). */
  | { kind: 'stop'; why: 'gone' | 'refused'; detail: string }
  /** `reconnect`: the church must authorise again; `forbidden`: the connected user lacks the permission. */
  | {
      kind: 'alert'
      why: 'reconnect' | 'forbidden' | 'unexpected'
      detail: string
      /** An earlier grant must be taken back there first. */
      mustRemoveApp?: boolean
    }

/** What a call to a planning service leads to. */
export type PlanningOutcome<Value> = Promise<Outcome<Value, PlanningFailure>>

/** The access that a church has granted; `refreshToken` gets the next one. */
export type PlanningTokens = {
  accessToken: string
  refreshToken: string
  expiresAt: Temporal.Instant
  scope: string
}

/** What one response said about the connection's rate limit. */
export type RateReading = {
  limit: number
  periodSeconds: number
  count: number
  /** Seconds, only after a 429. */
  retryAfterSeconds: number | null
}

/** What the caller lends an adapter for one church's connection. */
export type PlanningAccess = {
  token: () => Promise<Outcome<string, PlanningFailure>>
  /** A fresh token after `stale` was refused; serialised per church by the caller. */
  renew: (stale: string) => Promise<Outcome<string, PlanningFailure>>
  budget: {
    /** Null when a request may go now, otherwise the earliest moment. Writes may use what reads must leave. */
    reserve: (kind: 'read' | 'write') => Promise<Temporal.Instant | null>
    observe: (reading: RateReading) => Promise<void>
  }
}

/** The church as its planning service knows it, with its IANA time zone. */
export type PlanningOrganization = { id: string; name: string; timeZone: string }
/** A folder of service types; `parentId` is the folder around it. */
export type PlanningFolder = { id: string; name: string; parentId: string | null }
/** A kind of service, such as the one on Sunday mornings, under which plans stand. */
export type PlanningServiceType = {
  id: string
  name: string
  folderId: string | null
  sequence: number
  /** False once it is archived or deleted; one that is not listed at all is hidden from the connected user. */
  isInUse: boolean
}
/** A team that serves. In a split team people are scheduled to single times of a plan. */
export type PlanningTeam = { id: string; name: string; isSplit: boolean }
/** One time of a plan; both moments are exact. */
export type PlanningPlanTime = {
  id: string
  name: string | null
  kind: PlanTimeKind
  startsAt: Temporal.Instant
  endsAt: Temporal.Instant
}
/** What is planned for one day or event. */
export type PlanningPlan = {
  id: string
  serviceTypeId: string
  title: string | null
  seriesTitle: string | null
  /** The planning service's own words for the date, for example 'October 4, 2026'. */
  dates: string
  peopleCount: number
  neededCount: number
  updatedAt: Temporal.Instant
  times: PlanningPlanTime[]
}
/** One person in one position of one plan. */
export type PlanningAssignment = {
  id: string
  planId: string
  serviceTypeId: string
  /** Null for a guest row. */
  personId: string | null
  personName: string
  teamId: string | null
  positionName: string | null
  status: AssignmentStatus
  declineReason: string | null
  /** 'Pencilled in': the scheduling e-mail is still to be sent, and nobody may be texted. */
  isPencilledIn: boolean
  /** When the scheduling e-mail went out. */
  requestedAt: Temporal.Instant | null
  statusUpdatedAt: Temporal.Instant | null
  /** Each of the times can be answered on its own. */
  canAcceptPartial: boolean
  /** The plan times served; of somebody who declined, those asked for. */
  timeIds: string[]
  /** The times that somebody declined who has accepted the others. */
  declinedTimeIds: string[]
}
/** Places of a plan that nobody has and somebody is wanted for. */
export type PlanningOpenPlace = {
  teamId: string
  positionName: string
  /** The one time it is for; null: all of the plan. */
  timeId: string | null
  quantity: number
}
type PlanningPhone = { number: string; e164: string | null; location: string; isPrimary: boolean }
/** Somebody who can be scheduled, with every number and address that is known. */
export type PlanningPerson = {
  id: string
  firstName: string
  lastName: string
  status: 'active' | 'inactive'
  isChild: boolean
  emails: { address: string; isPrimary: boolean }[]
  phones: PlanningPhone[]
}
/** An event that the planning service tells us; `secret` signs its calls. */
export type HookSubscription = { id: string; event: string; secret: string; active: boolean }
/** A hint that something changed; what exactly is always read again. It is the payload of a stored event. */
export type PlanningHint = { event: string; planId: string | null; personId: string | null }

/** From one moment until just before another. */
export type PlanningSpan = { from: Temporal.Instant; until: Temporal.Instant }

/** Whether somebody could serve in a span of time, as far as the planning service knows. */
export type PlanningAvailability = {
  isBlockedOut: boolean
  /** They have accepted, or were asked to serve, elsewhere in that span. */
  servesThen: boolean
  /** When they last served before now, in any position. */
  lastServedAt: Temporal.Instant | null
}
type Position = { serviceTypeId: string; teamId: string; positionName: string }

/** Who could take a place that became free, and putting them there. */
export type PlanningStandIns = {
  /** The ids of those who can be scheduled to a position; none when it is not one of the team's. */
  qualified: (access: PlanningAccess, position: Position) => PlanningOutcome<string[]>
  /** What is known of each span, in their order: it costs hardly more to ask about many than about one. */
  availability: (
    access: PlanningAccess,
    of: { personId: string; spans: readonly PlanningSpan[] },
  ) => PlanningOutcome<PlanningAvailability[]>
  /** Puts somebody who has accepted on a plan. Who is in that position there already is not put there twice. */
  assign: (
    access: PlanningAccess,
    of: Position & { planId: string; personId: string },
  ) => PlanningOutcome<PlanningAssignment>
}

/** Days on which somebody cannot serve: whole days in the organisation's zone, both inclusive. */
export type PlanningBlockout = {
  id: string
  reason: string | null
  from: Temporal.PlainDate
  until: Temporal.PlainDate
}

/** Reading and changing the days on which people cannot serve. */
export type PlanningBlockouts = {
  /** Those that touch some days; of one that repeats, its first time. */
  list: (
    access: PlanningAccess,
    of: { personId: string; from: Temporal.PlainDate; until: Temporal.PlainDate },
  ) => PlanningOutcome<PlanningBlockout[]>
  /** The same days with the same reason are not written twice. */
  add: (
    access: PlanningAccess,
    of: { personId: string; reason: string; from: Temporal.PlainDate; until: Temporal.PlainDate },
  ) => PlanningOutcome<PlanningBlockout>
  /** What is gone already counts as removed. */
  remove: (access: PlanningAccess, of: { personId: string; blockoutId: string }) => PlanningOutcome<null>
}

/** How a planning service tells of changes. */
export type PlanningHooks = {
  /** The address it calls, below our public address; our own name for the subscription follows as one more part. */
  path: string
  /** The events that are worth subscribing to. */
  events: readonly string[]
  /** Subscribes to those of the wanted events that the planning service offers. */
  subscribe: (
    access: PlanningAccess,
    subscriptions: { event: string; url: string }[],
  ) => PlanningOutcome<HookSubscription[]>
  subscriptions: (access: PlanningAccess) => PlanningOutcome<HookSubscription[]>
  unsubscribe: (access: PlanningAccess, subscriptionId: string) => PlanningOutcome<null>
  /** Has a subscription signed with a new secret; the one before is worth nothing any more. */
  rotateSecret: (access: PlanningAccess, subscriptionId: string) => PlanningOutcome<HookSubscription>
  /** Reads a call to the address of a subscription, whose secret it must be signed with. */
  read: (request: HookRequest, secret: string) => HookReading
}

/** Sentences for the church that only the planning service itself can word. */
export type PlanningWords = {
  /** Tells whoever authorises that the account they used cannot plan services there. */
  noAccess: string
  /** Tells whoever authorises that an earlier grant must be taken back first, and how. */
  noRefreshToken: string
  /** Tells which access the person who connects must have there. */
  accessNeeded: string
}

/** One thing that its documents do not tell, and what the church's own account shows; in words for the church. */
export type PlanningCheck = { title: string; state: CheckState; says: string }

/** A planning service as the product sees it. Every call names its own failure; none throws for what the service answers. */
export type PlanningPort = {
  key: PlanningService
  /** As the church knows it. */
  name: string
  words: PlanningWords
  /** How many requests a connection may make in a period, until an answer says otherwise. */
  rateLimit: { limit: number; periodSeconds: number }
  /** Null when it tells of nothing, so that everything is found by polling. */
  hooks: PlanningHooks | null
  /** Null when it does not tell who could serve. */
  standIns: PlanningStandIns | null
  /** Null when it knows no days on which somebody cannot serve. */
  blockouts: PlanningBlockouts | null

  /** Looks, changing nothing, at what the connected account may do. Null when its documents tell everything. */
  checks: ((access: PlanningAccess) => PlanningOutcome<PlanningCheck[]>) | null

  /** Where somebody at the church opens the record of a person, to correct it there. */
  personPage: (personId: string) => string
  authorizeUrl: (request: { state: string; codeChallenge: string; redirectUri: string }) => string
  exchangeCode: (grant: {
    code: string
    codeVerifier: string
    redirectUri: string
  }) => PlanningOutcome<PlanningTokens>
  refresh: (refreshToken: string) => PlanningOutcome<PlanningTokens>
  revoke: (refreshToken: string) => PlanningOutcome<null>

  organization: (access: PlanningAccess) => PlanningOutcome<PlanningOrganization>
  folders: (access: PlanningAccess) => PlanningOutcome<PlanningFolder[]>
  /** Archived and deleted service types are left out. */
  serviceTypes: (access: PlanningAccess) => PlanningOutcome<PlanningServiceType[]>
  teams: (access: PlanningAccess) => PlanningOutcome<PlanningTeam[]>
  /** Plans with a time on or after `since` (a local date of the organisation), with their times, soonest first. */
  plans: (
    access: PlanningAccess,
    of: { serviceTypeId: string; since: Temporal.PlainDate },
  ) => PlanningOutcome<PlanningPlan[]>
  /** Everybody on one plan; the list is complete or the call fails. */
  assignments: (
    access: PlanningAccess,
    of: { serviceTypeId: string; planId: string },
  ) => PlanningOutcome<PlanningAssignment[]>
  /** What a plan still needs: at most one for each position and time. Null when the planning service cannot tell. */
  openPlaces:
    | ((
        access: PlanningAccess,
        of: { serviceTypeId: string; planId: string },
      ) => PlanningOutcome<PlanningOpenPlace[]>)
    | null
  assignment: (
    access: PlanningAccess,
    of: { serviceTypeId: string; planId: string; assignmentId: string },
  ) => PlanningOutcome<PlanningAssignment>
  /** At most 50 ids a call; people that no longer exist are left out. */
  people: (access: PlanningAccess, ids: string[]) => PlanningOutcome<PlanningPerson[]>
  /**
   * Whose phone numbers were added or changed after a moment, in one request; 'many' when that does not hold them all.
   * Null when the planning service cannot tell.
   */
  changedPhones:
    | ((access: PlanningAccess, since: Temporal.Instant) => PlanningOutcome<string[] | 'many'>)
    | null
  /** Writes the answer and reads the row again, so that the caller sees what the planning service holds now. */
  answer: (
    access: PlanningAccess,
    of: { serviceTypeId: string; planId: string; assignmentId: string },
    answer: { status: AssignmentStatus; declineReason: string | null },
  ) => PlanningOutcome<PlanningAssignment>
  /**
   * Accepts all times but some, and reads the row again. `refused` when the planning service takes no such answer from
   * the connected user. Null when it knows only answers for all times.
   */
  answerTimes:
    | ((
        access: PlanningAccess,
        of: { serviceTypeId: string; planId: string; assignmentId: string; personId: string },
        answer: { declinedTimeIds: readonly string[]; reason: string | null },
      ) => PlanningOutcome<PlanningAssignment>)
    | null
}
