import type { Collection, Store } from '../../base/store.ts'
import type {
  AuthorizationCode,
  Blockout,
  Delivery,
  Email,
  Folder,
  NeededPosition,
  Organization,
  Person,
  PersonMerger,
  PhoneNumber,
  Plan,
  PlanPattern,
  PlanPerson,
  PlanTime,
  PositionMember,
  RolledPlan,
  ServiceType,
  Subscription,
  Team,
  TeamPosition,
  Token,
  WebhookEvent,
} from './documents.ts'

/** The ids that the emulator assigns start above those that worlds choose for themselves. */
const FIRST_ID = 900_000

/** Opens everything that the emulator keeps. */
export function openData(store: Store) {
  const open = <T>(kind: string): Collection<T> => store.collection<T>(`planning.${kind}`)
  return {
    organizations: open<Organization>('organizations'),
    people: open<Person>('people'),
    phones: open<PhoneNumber>('phones'),
    emails: open<Email>('emails'),
    mergers: open<PersonMerger>('mergers'),
    folders: open<Folder>('folders'),
    serviceTypes: open<ServiceType>('service-types'),
    teams: open<Team>('teams'),
    positions: open<TeamPosition>('positions'),
    positionMembers: open<PositionMember>('position-members'),
    plans: open<Plan>('plans'),
    planTimes: open<PlanTime>('plan-times'),
    planPeople: open<PlanPerson>('plan-people'),
    neededPositions: open<NeededPosition>('needed-positions'),
    blockouts: open<Blockout>('blockouts'),
    patterns: open<PlanPattern>('patterns'),
    rolled: open<RolledPlan>('rolled'),
    codes: open<AuthorizationCode>('codes'),
    tokens: open<Token>('tokens'),
    subscriptions: open<Subscription>('subscriptions'),
    events: open<WebhookEvent>('events'),
    deliveries: open<Delivery>('deliveries'),
    /** Several writes as one. */
    batch: (work: () => void): void => store.batch(work),
    nextId: (kind: string): string => String(FIRST_ID + store.next(`planning.${kind}`)),
  }
}

export type PlanningData = ReturnType<typeof openData>

export const rowsOf = (data: PlanningData, planId: string): PlanPerson[] =>
  data.planPeople.filter((row) => row.planId === planId)

export const timesOf = (data: PlanningData, planId: string): PlanTime[] =>
  data.planTimes
    .filter((time) => time.planId === planId)
    .sort((one, other) => one.startsAt.localeCompare(other.startsAt))

export const phonesOf = (data: PlanningData, personId: string): PhoneNumber[] =>
  data.phones.filter((phone) => phone.personId === personId)

export const emailsOf = (data: PlanningData, personId: string): Email[] =>
  data.emails.filter((email) => email.personId === personId)

export const nameOf = (person: Person): string => `${person.firstName} ${person.lastName}`
