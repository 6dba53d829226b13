import { builders, seeding, seedMembers } from '#sandbox/worlds/builders.ts'
import { numbers } from '#server/db/schema/schema.ts'
import { grantCredits } from '#server/features/billing/ledger.ts'
import { createChurch } from '#server/features/churches/create.ts'
import { connectChurch } from '#server/features/integrations/connect.ts'
import { offeredCarrier } from '#server/features/messages/carriers.ts'
import { authoriseInSandbox } from '#server/main/sandbox.ts'
import type { App } from '../app.ts'
import type { Random } from '../random.ts'
import { approveNumber } from '../registration.ts'

/** A Monday, half a minute before the hour in every zone, so that what goes a minute before a service still goes. */
export const START = '2030-03-04T14:59:30Z'
export const DAYS = 28
const PEOPLE = 12
export type Volunteer = { id: string; phone: string }
/** A service, and each moment at which it was to begin, the last one first. */
export type Plan = { id: string; place: number; starts: Temporal.Instant[] }

/** A church: where it is, and when its Sunday and its Wednesday services begin. */
type Spec = { name: string; zone: string; area: string; times: readonly [string, string] }

const USUAL = ['10:00', '19:00'] as const
export const SPECS: readonly Spec[] = [
  { name: 'Harbor Church', zone: 'America/New_York', area: '212', times: USUAL },
  { name: 'Canyon Church', zone: 'America/Los_Angeles', area: '310', times: USUAL },
  { name: 'Abbey Church', zone: 'Europe/London', area: '646', times: USUAL },
]

/** Some change their clocks in the month, on different days and in different directions, and one never does. */
const ZONES = [
  'America/New_York',
  'America/Denver',
  'America/Phoenix',
  'America/Halifax',
  'Europe/London',
  'Africa/Johannesburg',
  'Australia/Sydney',
  'Pacific/Auckland',
  'Pacific/Honolulu',
]
const HOURS = ['05:30', '06:45', '08:00', '10:00', '12:15', '18:30', '20:45', '21:00', '23:30', '00:15']

/** The same churches in other zones, with services at other hours. */
export const variedSpecs = (random: Random): Spec[] =>
  SPECS.map((spec) => ({
    ...spec,
    zone: random.pick(ZONES),
    times: [random.pick(HOURS), random.pick(HOURS)],
  }))

/** Lines 0100 to 0189 mean nothing special to the carrier. */
export const phoneOf = (area: string, line: number): string =>
  `+1${area}55501${String(line).padStart(2, '0')}`

function seedOrganisation(app: App, { name, zone, area }: Spec, base: number): Volunteer[] {
  const { data } = app.sandbox.planning
  const planning = seeding(data, app.clock)
  const organizationId = String(base)
  const make = builders(data, organizationId, '2030-01-01T00:00:00Z')
  planning.data.batch(() => {
    make.organization({ name, timeZone: zone })
    make.person(String(base + 1), 'Ada Admin', { canLogIn: true, servicesPermission: 'Administrator' })
    for (const [place, type] of ['Sunday Gathering', 'Midweek'].entries()) {
      make.serviceType(String(base + 10 + place), type)
      make.team(String(base + 20 + place), String(base + 10 + place), 'Hosts', ['Host'], {
        leaderIds: [String(base + 1)],
      })
    }
  })
  return Array.from({ length: PEOPLE }, (_, place) => {
    const volunteer = { id: String(base + 100 + place), phone: phoneOf(area, place) }
    make.person(volunteer.id, `Person${place} Volunteer`)
    make.phone(volunteer.id, volunteer.phone)
    return volunteer
  })
}

/** Everybody can be put where anybody is. */
export function qualifyAll(app: App, { base, organizationId, people }: Church): void {
  const { data } = app.sandbox.planning
  const personIds = people.map(({ id }) => id)
  const slots = [0, 1].map((place) => ({ ...teamAt(base, place), positionName: 'Host', personIds }))
  seedMembers(data, { organizationId, slots }, '2030-01-01T00:00:00Z')
}

/** Four Sundays, and a Wednesday in the second week; days after the Sunday that comes first. */
const SERVICES = [
  { place: 0, days: 0 },
  { place: 0, days: 7 },
  { place: 0, days: 14 },
  { place: 0, days: 21 },
  { place: 1, days: 10 },
] as const

const TO_FIRST_SUNDAY = { days: 6 }

/** The services of the month, with half of the people on each. */
function makePlans(app: App, base: number, people: readonly Volunteer[], { zone, times }: Spec): Plan[] {
  const { planning } = app.sandbox
  const monday = app.clock.now().toZonedDateTimeISO('UTC').toPlainDate()
  return SERVICES.map(({ place, days }, turn) => {
    const date = monday.add(TO_FIRST_SUNDAY).add({ days })
    const time = times[place]
    const startsAtLocal = `${date}T${time}`
    const planId = planning.addPlan(String(base + 10 + place), { startsAtLocal, title: null })
    for (let one = 0; one < PEOPLE / 2; one++) {
      const person = people[(one * 2 + turn) % PEOPLE]
      if (person) planning.schedulePerson({ ...teamAt(base, place), planId, personId: person.id })
    }
    const startsAt = date.toZonedDateTime({ timeZone: zone, plainTime: time }).toInstant()
    return { id: planId, place, starts: [startsAt] }
  })
}

const teamAt = (base: number, place: number) => ({ teamId: String(base + 20 + place), positionName: 'Host' })

async function addNumber({ deps, clock, sandbox }: App, churchId: number, place: number): Promise<void> {
  const phoneNumber = `+1833555015${place}`
  const bought = await offeredCarrier(deps).buyNumber({
    phoneNumber,
    smsUrl: offeredCarrier(deps).inboundUrl,
    reference: `month ${place}`,
  })
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

async function openChurch(app: App, spec: Spec, place: number) {
  const base = 200_000 * (place + 1)
  const { deps, clock } = app
  const people = seedOrganisation(app, spec, base)
  const plans = makePlans(app, base, people, spec)
  const churchId = await deps.db.transaction(async (tx) => {
    const church = { name: spec.name, timeZone: spec.zone, packageId: 'pro', status: 'Active' } as const
    const id = await createChurch(tx, { ...church, sendingMode: 'live' }, clock.now())
    await grantCredits(tx, id, 5000, 'for the month', clock.now())
    return id
  })
  await addNumber(app, churchId, place)
  const connect = async () => {
    await connectChurch(deps, churchId, authoriseInSandbox(String(base + 1)))
  }
  await connect()
  return {
    ...spec,
    base,
    churchId,
    organizationId: String(base),
    people,
    plans,
    gone: [] as Plan[],
    connect,
    teamAt,
  }
}

export type Church = Awaited<ReturnType<typeof openChurch>>

/** Three churches in three zones, each with a dozen people and two services a week, connected and read. */
export async function openChurches(app: App, specs = SPECS): Promise<Church[]> {
  const churches: Church[] = []
  for (const [place, spec] of specs.entries()) churches.push(await openChurch(app, spec, place))
  await app.runDueWork()
  return churches
}
