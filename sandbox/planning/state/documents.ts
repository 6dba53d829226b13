/** What the emulator stores. Times are ISO 8601 strings in UTC with whole seconds. */
type Dated = { createdAt: string; updatedAt: string }
type Owned = Dated & { id: string; organizationId: string }

export type Organization = Dated & { id: string; name: string; timeZone: string }

export type ServicesPermission =
  | 'Scheduled Viewer'
  | 'Viewer'
  | 'Scheduler'
  | 'Editor'
  | 'Administrator'
  | 'Organization Administrator'

export type Person = Owned & {
  firstName: string
  lastName: string
  isChild: boolean
  archivedAt: string | null
  siteAdministrator: boolean
  /** Whether the consent page offers to log in as this person. */
  canLogIn: boolean
  /** Null: the person has no access to Services at all. */
  servicesPermission: ServicesPermission | null
}

export type PhoneNumber = Owned & {
  personId: string
  /** As somebody typed it. */
  number: string
  e164: string | null
  location: string
  isPrimary: boolean
  countryCode: string
}
export type Email = Owned & { personId: string; address: string; location: string; isPrimary: boolean }

export type Folder = Owned & { name: string; parentId: string | null }
export type ServiceType = Owned & {
  name: string
  folderId: string | null
  sequence: number
  archivedAt: string | null
  deletedAt: string | null
  /** Its plans answer 403 to every token. */
  isClosed: boolean
}
export type Team = Owned & {
  serviceTypeId: string
  name: string
  sequence: number
  isRehearsalTeam: boolean
  /** 'time' is a split team: people serve some of the plan's times. */
  scheduleTo: 'plan' | 'time'
  defaultStatus: 'U' | 'C'
  defaultPrepareNotifications: boolean
  leaderIds: string[]
  /** Absent while it is in use. */
  archivedAt?: string
}
export type TeamPosition = Owned & { serviceTypeId: string; teamId: string; name: string; sequence: number }
/** Somebody who can be scheduled to a position. */
export type PositionMember = Owned & { positionId: string; personId: string; schedulePreference: string }

export type Plan = Owned & {
  serviceTypeId: string
  title: string | null
  seriesTitle: string | null
  createdById: string
}
export type PlanTimeType = 'service' | 'rehearsal' | 'other'
export type PlanTime = Owned & {
  serviceTypeId: string
  planId: string
  name: string | null
  timeType: PlanTimeType
  startsAt: string
  endsAt: string
  /** Empty: for every team. */
  teamIds: string[]
}

export type AnswerStatus = 'C' | 'U' | 'D'
/** One person at one time of a plan. */
export type TimeAnswer = { id: string; timeId: string; status: AnswerStatus } & Dated
export type PlanPerson = Owned & {
  serviceTypeId: string
  planId: string
  personId: string
  /** Null for a guest. */
  teamId: string | null
  positionName: string | null
  status: AnswerStatus
  statusUpdatedAt: string
  declineReason: string | null
  notes: string | null
  prepareNotification: boolean
  notificationPreparedAt: string | null
  notificationSentAt: string | null
  notificationReadAt: string | null
  notificationChangedAt: string | null
  notificationChangedByName: string | null
  notificationSenderName: string | null
  scheduledById: string
  respondsToId: string | null
  times: TimeAnswer[]
  /** Set only on a declined row that the plan's list still shows after its deletion. */
  deletedAt: string | null
}
export type NeededPosition = Owned & {
  serviceTypeId: string
  planId: string
  teamId: string
  positionName: string
  quantity: number
  timeId: string | null
}
export type Blockout = Owned & {
  personId: string
  reason: string
  startsAt: string
  endsAt: string
  /** Absent: it does not repeat. */
  everyWeeks?: number
}
export type PersonMerger = {
  id: string
  organizationId: string
  keptId: string
  removedId: string
  createdAt: string
}

/** What a weekly plan looks like; `rollForward` makes plans from it. */
export type PlanPattern = {
  id: string
  organizationId: string
  serviceTypeId: string
  seriesTitle: string | null
  /** ISO weekday of the service: 1 is Monday, 7 is Sunday. */
  weekday: number
  /** Plan number n of this pattern has the id planIdBase + n. */
  planIdBase: number
  times: PatternTime[]
  slots: PatternSlot[]
  needs: { teamId: string; positionName: string; quantity: number }[]
}
export type PatternTime = {
  dayOffset: number
  at: string
  minutes: number
  timeType: PlanTimeType
  name: string | null
  teamIds: string[]
}
/** One position; its people take turns week by week. */
export type PatternSlot = {
  teamId: string | null
  positionName: string
  personIds: string[]
  /** Indexes into the pattern's times; absent: all times of the team. */
  timeIndexes?: number[]
  /** The answer they give once asked; absent: it varies. */
  answer?: AnswerStatus
}
/** Which plan was made from a pattern for a date, even if it has moved or gone since. */
export type RolledPlan = { id: string; planId: string }

export type AuthorizationCode = {
  code: string
  personId: string
  redirectUri: string
  scope: string
  codeChallenge: string | null
  expiresAt: string
}
export type Token = {
  accessToken: string
  refreshToken: string
  organizationId: string
  personId: string
  scope: string
  issuedAt: string
  expiresAt: string
  isRevoked: boolean
  isRefreshUsed: boolean
}

export type Subscription = Owned & {
  personId: string
  name: string
  url: string
  isActive: boolean
  secret: string
}
export type WebhookEvent = Owned & {
  subscriptionId: string
  uuid: string
  name: string
  /** The JSON:API document as a string; links start with ORIGIN_PLACEHOLDER. */
  payload: string
  status: 'pending' | 'delivered' | 'failed' | 'skipped' | 'ignored_failed' | 'ignored_skipped'
  attempts: number
  nextAttemptAt: string | null
}
export type Delivery = {
  id: string
  eventId: string
  status: number
  requestHeaders: string
  requestBody: string
  responseBody: string
  timingSeconds: number
  createdAt: string
}
