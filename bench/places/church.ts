import { ASKED_A_MONTH, OPEN_ASK_DAYS, WAVE_PAUSES, WAVE_SIZES } from '#core/vocabulary/asks.ts'
import { COMPLETE } from '#core/vocabulary/users.ts'
import { builders, seeding } from '#sandbox/worlds/builders.ts'
import { numbers, users } from '#server/db/schema/schema.ts'
import { switchTeam } from '#server/features/asks/teams.ts'
import { saveSettings } from '#server/features/availability/show.ts'
import { grantCredits } from '#server/features/billing/ledger.ts'
import { createChurch } from '#server/features/churches/create.ts'
import { connectChurch } from '#server/features/integrations/connect.ts'
import { offeredCarrier } from '#server/features/messages/carriers.ts'
import { authoriseInSandbox } from '#server/main/sandbox.ts'
import type { Box } from '#testkit/box.ts'
import type { Random } from '#testkit/random.ts'
import { approveNumber } from '#testkit/registration.ts'
import { traitsOf, type Volunteer } from './volunteers.ts'

export const ZONE = 'America/New_York'
const BASE = 500_000
export const ORGANIZATION = String(BASE)
const ADMIN = String(BASE + 1)
const PEOPLE = 200

/** Four a week. */
export const SERVICES = [
  { name: 'Early', weekday: 7, at: '08:30' },
  { name: 'Main', weekday: 7, at: '10:30' },
  { name: 'Evening', weekday: 7, at: '18:00' },
  { name: 'Midweek', weekday: 3, at: '19:00' },
] as const

/** Twenty on each plan; `share` of the volunteers can have the position. */
export const POSITIONS = [
  { name: 'Greeter', team: 0, count: 4, share: 0.2 },
  { name: 'Usher', team: 0, count: 4, share: 0.2 },
  { name: 'Teacher', team: 1, count: 4, share: 0.2 },
  { name: 'Helper', team: 1, count: 4, share: 0.2 },
  { name: 'Sound', team: 2, count: 2, share: 0.1 },
  { name: 'Slides', team: 2, count: 2, share: 0.1 },
] as const
const TEAMS = ['Hosts', 'Kids', 'Tech'] as const
/** Have a second position, and come to so many of the services. */
const SECOND_POSITION = 0.3
const SERVICES_EACH = 2

export const serviceTypeId = (service: number): string => String(BASE + 10 + service)
export const teamId = (service: number, team: number): string => String(BASE + 20 + service * 3 + team)

/** Lines 0100 to 0189 mean nothing special to the carrier. */
const phoneOf = (place: number): string =>
  `+1${[212, 310, 646][Math.floor(place / 90)]}55501${String(place % 90).padStart(2, '0')}`

function positionsOf(place: number, random: Random): string[] {
  let left = (place + 0.5) / PEOPLE
  const first = POSITIONS.find(({ share }) => {
    left -= share
    return left < 0
  })
  const names = [first?.name ?? POSITIONS[0].name]
  if (random.chance(SECOND_POSITION)) names.push(random.pick(POSITIONS).name)
  return [...new Set(names)]
}

function servicesOf(random: Random): number[] {
  const left = SERVICES.map((_, place) => place)
  while (left.length > SERVICES_EACH) left.splice(random.whole(0, left.length - 1), 1)
  return left
}

type Span = { first: Temporal.PlainDate; days: number }

/** The church as the planning service has it: teams, positions, and who can be scheduled to them. */
export function seedChurch({ sandbox, clock }: Box, { first, days }: Span, random: Random): Volunteer[] {
  const planning = seeding(sandbox.planning.data, clock)
  const { data } = planning
  const at = '2030-01-01T00:00:00Z'
  const make = builders(data, ORGANIZATION, at)
  const volunteers = Array.from({ length: PEOPLE }, (_, place): Volunteer => {
    const own = { id: String(BASE + 100 + place), phone: phoneOf(place) }
    return {
      ...own,
      ...traitsOf(first, days, random),
      positions: positionsOf(place, random),
      services: servicesOf(random),
    }
  })
  data.batch(() => {
    make.organization({ name: 'Hill Church', timeZone: ZONE })
    make.person(ADMIN, 'Ada Admin', { canLogIn: true, servicesPermission: 'Administrator' })
    for (const [place, { id, phone }] of volunteers.entries()) {
      make.person(id, `Person${place} Volunteer`)
      make.phone(id, phone)
    }
    for (const [service, { name }] of SERVICES.entries()) {
      make.serviceType(serviceTypeId(service), name)
      for (const [team, called] of TEAMS.entries()) {
        const names = POSITIONS.filter((one) => one.team === team).map((one) => one.name)
        make.team(teamId(service, team), serviceTypeId(service), called, names, { leaderIds: [ADMIN] })
      }
    }
    for (const volunteer of volunteers) letServe(data, volunteer, at)
    for (const volunteer of volunteers) if (volunteer.keepsOwnDays) blockOut(data, volunteer, at)
  })
  return volunteers
}

type PlanningData = Box['sandbox']['planning']['data']

/** Puts somebody into the positions in which they serve. */
function letServe(data: PlanningData, { id: personId, positions, services }: Volunteer, at: string): void {
  const theirs = data.positions.filter(
    ({ organizationId, name, serviceTypeId: service }) =>
      organizationId === ORGANIZATION &&
      positions.includes(name) &&
      services.some((one) => serviceTypeId(one) === service),
  )
  for (const { id: positionId } of theirs) {
    const id = `${positionId}${personId}`
    const owned = { organizationId: ORGANIZATION, createdAt: at, updatedAt: at }
    data.positionMembers.set(id, {
      ...owned,
      id,
      positionId,
      personId,
      schedulePreference: 'Every other week',
    })
  }
}

/** Writes down the days on which somebody cannot serve. */
function blockOut({ blockouts }: PlanningData, { id: personId, absences }: Volunteer, at: string): void {
  for (const [place, { from, until }] of absences.entries()) {
    const id = `${personId}${place}`
    blockouts.set(id, {
      ...{ id, organizationId: ORGANIZATION, personId, reason: 'Away' },
      startsAt: from.toZonedDateTime(ZONE).toInstant().toString(),
      endsAt: until.add({ days: 1 }).toZonedDateTime(ZONE).toInstant().toString(),
      createdAt: at,
      updatedAt: at,
    })
  }
}

async function addNumber({ deps, clock, sandbox }: Box, churchId: number): Promise<void> {
  const phoneNumber = '+18335550150'
  const carrier = offeredCarrier(deps)
  const bought = await carrier.buyNumber({ phoneNumber, smsUrl: carrier.inboundUrl, reference: 'places' })
  if (!bought.ok) throw new Error(bought.failure.detail)
  await deps.db.insert(numbers).values({
    churchId,
    phoneNumber,
    countryIso: 'US',
    type: 'tollFree',
    carrierSid: bought.value.sid,
    state: 'in_use',
    isPrimary: true,
    createdAt: clock.now(),
  })
  await approveNumber(deps, churchId, (sid) => sandbox.carrier.knowNumber(sid))
}

/** The church as Steeple knows it, connected. */
export async function openChurch(box: Box) {
  const { deps, clock } = box
  const now = clock.now()
  const churchId = await deps.db.transaction(async (tx) => {
    const church = { name: 'Hill Church', timeZone: ZONE, packageId: 'pro', status: 'Active' } as const
    const id = await createChurch(tx, { ...church, sendingMode: 'live' }, now)
    await grantCredits(tx, id, 1_000_000, 'for the year', now)
    return id
  })
  const email = 'owner@hill.test'
  const [owner] = await deps.db
    .insert(users)
    .values({
      churchId,
      ...{ role: 'owner', name: 'Olga Owner', email, username: email, mobilePhone: '+13125550100' },
      ...{ timeZone: ZONE, passwordHash: 'none', status: COMPLETE, createdAt: now },
    })
    .returning({ id: users.id })
  await addNumber(box, churchId)
  await connectChurch(deps, churchId, authoriseInSandbox(ADMIN))
  return { churchId, userId: owner?.id ?? 0 }
}

const ALL_TEAMS = SERVICES.flatMap((_, service) => TEAMS.map((_, team) => teamId(service, team)))

/** Every team asks by itself, with what is usual. */
export async function askByThemselves(
  { deps }: Box,
  who: { churchId: number; userId: number },
): Promise<void> {
  const pace = { waveSize: WAVE_SIZES.usual, pauseMinutes: WAVE_PAUSES.usual }
  const limits = { daysBefore: OPEN_ASK_DAYS.usual, askedMost: ASKED_A_MONTH.usual }
  for (const team of ALL_TEAMS)
    await switchTeam(deps, who, { teamId: team, active: true, asksOpen: true, ...pace, ...limits })
}

/** Every team is asked for the days of the next month, on a day of each month. */
export const askForDays = ({ deps }: Box, who: { churchId: number; userId: number }, day: number) =>
  saveSettings(deps, who, { teamIds: ALL_TEAMS, day })
