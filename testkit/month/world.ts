import { builders, seeding } from '#sandbox/worlds/builders.ts'
import { numbers } from '#server/db/schema/schema.ts'
import { grantCredits } from '#server/features/billing/ledger.ts'
import { createChurch } from '#server/features/churches/create.ts'
import { connectChurch } from '#server/features/integrations/connect.ts'
import { offeredCarrier } from '#server/features/messages/carriers.ts'
import { authoriseInSandbox } from '#server/main/sandbox.ts'
import type { App } from '../app.ts'
import { approveNumber } from '../registration.ts'

/** A Monday, half a minute before the hour in every zone, so that what goes a minute before a service still goes. */
export const START = '2030-03-04T14:59:30Z'
export const DAYS = 28
const PEOPLE = 12
const FIRST_SUNDAY = Temporal.PlainDate.from('2030-03-10')

export type Volunteer = { id: string; phone: string }
/** A service, and each moment at which it was to begin, the last one first. */
export type Plan = { id: string; place: number; starts: Temporal.Instant[] }

const SPECS = [
  { name: 'Harbor Church', zone: 'America/New_York', area: '212' },
  { name: 'Canyon Church', zone: 'America/Los_Angeles', area: '310' },
  { name: 'Abbey Church', zone: 'Europe/London', area: '646' },
] as const

type Spec = (typeof SPECS)[number]

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

/** Four Sundays, and a Wednesday in the second week. */
const SERVICES = [
  { place: 0, days: 0, time: '10:00' },
  { place: 0, days: 7, time: '10:00' },
  { place: 0, days: 14, time: '10:00' },
  { place: 0, days: 21, time: '10:00' },
  { place: 1, days: 10, time: '19:00' },
] as const

/** The services of the month, with half of the people on each. */
function makePlans(app: App, base: number, people: readonly Volunteer[], zone: string): Plan[] {
  const { planning } = app.sandbox
  return SERVICES.map(({ place, days, time }, turn) => {
    const date = FIRST_SUNDAY.add({ days })
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
  const plans = makePlans(app, base, people, spec.zone)
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
  return { ...spec, base, churchId, organizationId: String(base), people, plans, connect, teamAt }
}

export type Church = Awaited<ReturnType<typeof openChurch>>

/** Three churches in three zones, each with a dozen people and two services a week, connected and read. */
export async function openChurches(app: App): Promise<Church[]> {
  const churches: Church[] = []
  for (const [place, spec] of SPECS.entries()) churches.push(await openChurch(app, spec, place))
  await app.runDueWork()
  return churches
}
