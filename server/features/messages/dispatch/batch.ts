import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import { toE164 } from '#core/messages/phone.ts'
import { isStarting } from '#core/numbers/first-texts.ts'
import { type Decided, isRegistered } from '#core/numbers/registration.ts'
import type { Carrier, NumberType } from '#core/vocabulary/numbers.ts'
import type { Db } from '#server/db/connect.ts'
import { isOneOf, type Key, keyOf } from '#server/db/keys.ts'
import { findOwnerPhones } from '#server/db/owners.ts'
import type { PlanTime } from '#server/db/schema/planning.ts'
import {
  assignments,
  brands,
  churches,
  countryCredits,
  keywords,
  linkConnections,
  messageTemplates,
  numbers,
  people,
  phoneStates,
  serviceTypes,
  teams,
} from '#server/db/schema/schema.ts'
import { hoursOf } from '../church-rules.ts'
import { ownKeywordsOf, textsOf } from '../own-texts.ts'
import { loadTextsOff, withSwitch } from '../schedule/texts-off.ts'
import { loadConfirmationTexts } from '../schedule-templates.ts'
import { contactOfChurch, isPrimaryOfChurch } from '../senders.ts'
import { type AsksByChurch, asksIn, loadAsks } from './asks.ts'
import { loadUnreached } from './first-texts.ts'
import type { Outgoing } from './outgoing.ts'

const byKey = <Row extends Key>(rows: readonly Row[]): Map<string, Row> =>
  new Map(rows.map((row) => [keyOf(row.churchId, row.id), row]))

type OwnNumber = {
  phoneNumber: string
  carrier: Carrier
  carrierSid: string | null
  countryIso: string
  type: NumberType
  isImported: boolean
  /** When its first text was delivered, and before when none is tried from it. */
  liveAt: string | null
  tryAt: string | null
  /** What the carrier wants to see for an imported one. */
  credentialsSealed: string | null
}

/** The numbers that a church has. */
const ownNumbers = sql<OwnNumber[]>`(
  select coalesce(json_agg(json_build_object(
    'phoneNumber', own.phone_number, 'carrier', own.carrier, 'carrierSid', own.carrier_sid,
    'countryIso', own.country_iso, 'type', own.type, 'isImported', own.is_imported,
    'liveAt', own.live_at, 'tryAt', own.try_at,
    'credentialsSealed', own.credentials_sealed
  )), '[]') from numbers own
  where own.church_id = ${churches.id} and own.released_at is null
)`

/** How far the carriers are with the registrations of a church. */
const registrations = sql<Decided[] | null>`(
  select json_agg(json_build_object(
    'type', brands.type, 'status', brands.status, 'sender', brands.carrier_ids ->> 'sender'
  )) from brands where brands.church_id = ${churches.id}
)`

const loadChurchRows = (tx: Db, churchIds: number[]) =>
  tx
    .select({
      church: churches,
      fromNumber: numbers.phoneNumber,
      ownNumbers,
      registrations,
      registration: brands.carrierIds,
      linkDomain: linkConnections.domain,
      contact: contactOfChurch,
    })
    .from(churches)
    .leftJoin(linkConnections, eq(linkConnections.churchId, churches.id))
    .leftJoin(brands, and(eq(brands.churchId, churches.id), eq(brands.type, 'local')))
    .leftJoin(numbers, isPrimaryOfChurch)
    .where(inArray(churches.id, churchIds))

/** The numbers that the carriers have not approved yet. */
const unregisteredOf = (known: { ownNumbers: OwnNumber[]; registrations: Decided[] | null }): string[] =>
  known.ownNumbers
    .filter((number) => number.carrierSid !== null && !isRegistered(number, known.registrations ?? []))
    .map(({ phoneNumber }) => phoneNumber)

/** What the texts of each church have in common. */
async function loadChurches(tx: Db, churchIds: number[], asks: AsksByChurch) {
  const rows = await loadChurchRows(tx, churchIds)
  const ownerPhones = await findOwnerPhones(tx, churchIds)
  const own = await tx.select().from(messageTemplates).where(inArray(messageTemplates.churchId, churchIds))
  const translated = await tx.select().from(keywords).where(inArray(keywords.churchId, churchIds))
  const confirmationTexts = await loadConfirmationTexts(tx, churchIds)
  const off = Map.groupBy(await loadTextsOff(tx, churchIds), ({ churchId }) => churchId)
  const wordsOf = (churchId: number) => ({
    confirmationTextOf: confirmationTexts(churchId),
    ownKeywords: ownKeywordsOf(translated.filter((row) => row.churchId === churchId)),
    textOf: textsOf(own.filter((row) => row.churchId === churchId)),
  })
  return new Map(
    rows.map(({ church, fromNumber, linkDomain, registration, contact, ...known }) => [
      church.id,
      {
        ...wordsOf(church.id),
        name: church.name,
        contact,
        plainNames: church.plainNames,
        ...hoursOf(church),
        oneWayOnly: church.oneWayOnly,
        isTrial: church.sendingMode === 'trial',
        tellsCancelled: church.tellsCancelled,
        withSwitch: withSwitch(off.get(church.id) ?? [], church.timeZone),
        fromNumber,
        /** What the carrier calls its registration. */
        registration,
        numbers: new Map(known.ownNumbers.map((number) => [number.phoneNumber, number])),
        unregistered: unregisteredOf(known),
        starting: known.ownNumbers.filter(isStarting).map(({ phoneNumber }) => phoneNumber),
        ownerPhone:
          church.sendingMode === 'trial' ? toE164(ownerPhones.get(church.id) ?? '', church.countryIso) : null,
        /** The domain of the church's own short links; null: they are ours. */
        linkDomain,
        /** The first asks about the assignments of its reminders, previews on trial only while it is on trial. */
        asks: asksIn(asks.get(church.id) ?? [], church.sendingMode === 'trial'),
      },
    ]),
  )
}

/** Whether the same person was put into the same position of the same plan again. */
const isBack = sql<boolean>`case when ${assignments.removedAt} is null then false else exists (
  select from assignments again
  where again.church_id = ${assignments.churchId} and again.plan_id = ${assignments.planId}
    and again.person_id = ${assignments.personId} and again.position_name = ${assignments.positionName}
    and again.removed_at is null
) end`

/** The times of the plan where somebody serves at several; looked up nowhere else. */
const timesOfSeveral = sql<
  PlanTime[] | null
>`case when cardinality(${assignments.timeIds} || ${assignments.declinedTimeIds}) > 1 then (
  select times from plans where plans.church_id = ${assignments.churchId} and plans.id = ${assignments.planId}
) end`

/** The assignments that the texts are about, as they are now, with the names in their words; removed ones too. */
const loadLines = (tx: Db, keys: readonly Key[]) =>
  tx
    .select({
      churchId: assignments.churchId,
      id: assignments.id,
      assignment: {
        id: assignments.id,
        personId: assignments.personId,
        planId: assignments.planId,
        serviceTypeId: assignments.serviceTypeId,
        positionName: assignments.positionName,
        status: assignments.status,
        isPencilledIn: assignments.isPencilledIn,
        requestedAt: assignments.requestedAt,
        noticedAt: assignments.noticedAt,
        canAcceptPartial: assignments.canAcceptPartial,
        timeIds: assignments.timeIds,
        declinedTimeIds: assignments.declinedTimeIds,
        startsAt: assignments.startsAt,
        endsAt: assignments.endsAt,
        removedAt: assignments.removedAt,
      },
      isBack,
      planTimes: timesOfSeveral,
      serviceName: serviceTypes.name,
      teamName: teams.name,
      firstName: people.firstName,
      lastName: people.lastName,
    })
    .from(assignments)
    .leftJoin(
      serviceTypes,
      and(eq(serviceTypes.churchId, assignments.churchId), eq(serviceTypes.id, assignments.serviceTypeId)),
    )
    .leftJoin(teams, and(eq(teams.churchId, assignments.churchId), eq(teams.id, assignments.teamId)))
    .leftJoin(people, and(eq(people.churchId, assignments.churchId), eq(people.id, assignments.personId)))
    .where(isOneOf(assignments.churchId, assignments.id, keys))

/** The people who are texted, and what is known of their phones. */
const loadPeople = (tx: Db, keys: readonly Key[]) =>
  tx
    .select({
      churchId: people.churchId,
      id: people.id,
      personId: people.id,
      firstName: people.firstName,
      lastName: people.lastName,
      phone: people.phone,
      phoneProblem: people.phoneProblem,
      optedOutAt: phoneStates.optedOutAt,
      badSince: phoneStates.badSince,
    })
    .from(people)
    .leftJoin(
      phoneStates,
      and(eq(phoneStates.churchId, people.churchId), eq(phoneStates.phone, people.phone)),
    )
    .where(isOneOf(people.churchId, people.id, keys))

/** Those of some phones that have opted out, whoever has them. */
async function loadOptedOut(tx: Db, keys: readonly Key[]): Promise<Set<string>> {
  const rows = await tx
    .select({ churchId: phoneStates.churchId, phone: phoneStates.phone })
    .from(phoneStates)
    .where(and(isNotNull(phoneStates.optedOutAt), isOneOf(phoneStates.churchId, phoneStates.phone, keys)))
  return new Set(rows.map(({ churchId, phone }) => keyOf(churchId, phone)))
}

/** Everything that decides whether and how some texts of any churches go out. */
export async function loadBatch(
  tx: Db,
  texts: readonly Outgoing[],
  now: Temporal.Instant,
  /** The operator's number for texts on trial. */
  trialNumber: string | null = null,
) {
  const lineKeys = texts.flatMap(({ churchId, lines }) =>
    lines.map(({ assignmentId }) => ({ churchId, id: assignmentId })),
  )
  const personKeys = texts.flatMap(({ churchId, personId }) =>
    personId === null ? [] : [{ churchId, id: personId }],
  )
  const phoneKeys = texts.flatMap(({ churchId, toNumber }) =>
    toNumber === null ? [] : [{ churchId, id: toNumber }],
  )
  const people = byKey(await loadPeople(tx, personKeys))
  const asks = await loadAsks(tx, texts, now)
  const prices = await tx.select().from(countryCredits)
  return {
    trialNumber,
    churches: await loadChurches(tx, [...new Set(texts.map(({ churchId }) => churchId))], asks),
    lines: byKey(await loadLines(tx, lineKeys)),
    people,
    /** The phones that nothing has reached yet. */
    unreached: await loadUnreached(tx, texts, people),
    optedOut: phoneKeys.length === 0 ? new Set<string>() : await loadOptedOut(tx, phoneKeys),
    prices: new Map(prices.map((row) => [row.countryIso, row.credits])),
  }
}

export type Batch = Awaited<ReturnType<typeof loadBatch>>
export type ChurchOfBatch = Batch['churches'] extends Map<number, infer Church> ? Church : never
export type LineOfBatch = Awaited<ReturnType<typeof loadLines>>[number]
export type PersonOfBatch = Awaited<ReturnType<typeof loadPeople>>[number]
