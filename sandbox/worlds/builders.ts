import type { MovableClock } from '../base/clock.ts'
import type { PlanningData } from '../planning/state/collections.ts'
import type {
  Organization,
  Person,
  PhoneNumber,
  PlanPattern,
  ServiceType,
  Team,
} from '../planning/state/documents.ts'
import type { Planning } from '../planning/state/planning.ts'
import { DEFAULT_SWITCHES } from '../planning/state/switches.ts'

/** The planning service while it is being filled: no webhook reports the changes. */
export const seeding = (data: PlanningData, clock: MovableClock): Planning => ({
  data,
  switches: DEFAULT_SWITCHES,
  now: () => clock.now(),
  announce: () => {},
})

/** Puts people among those who can be scheduled to their positions. */
export function seedMembers(
  data: PlanningData,
  { organizationId, slots }: Pick<PlanPattern, 'organizationId' | 'slots'>,
  at: string,
): void {
  for (const { teamId, positionName, personIds } of slots) {
    const position = data.positions.find((one) => one.teamId === teamId && one.name === positionName)
    for (const personId of position ? personIds : []) {
      const positionId = position?.id ?? ''
      const id = `${positionId}${personId}`
      const owned = { organizationId, createdAt: at, updatedAt: at }
      const schedulePreference = 'Every other week'
      data.positionMembers.set(id, { ...owned, id, positionId, personId, schedulePreference })
    }
  }
}

/** Fills in what a world does not care about; `at` is when everything was created. */
export function builders(data: PlanningData, organizationId: string, at: string) {
  const owned = { organizationId, createdAt: at, updatedAt: at }
  const phones = (personId: string) => data.phones.filter((phone) => phone.personId === personId).length
  return {
    organization: (wanted: Pick<Organization, 'name' | 'timeZone'>) =>
      data.organizations.set(organizationId, { id: organizationId, ...wanted, createdAt: at, updatedAt: at }),

    person: (id: string, name: string, details: Partial<Person> = {}): Person => {
      const [firstName = '', lastName = ''] = name.split(' ')
      const address = `${name.toLowerCase().replace(' ', '.')}@example.org`
      const email = { id: `${id}1`, personId: id, address, location: 'Home', isPrimary: true }
      data.emails.set(email.id, { ...owned, ...email })
      return data.people.set(id, {
        ...owned,
        id,
        firstName,
        lastName,
        isChild: false,
        archivedAt: null,
        siteAdministrator: false,
        canLogIn: false,
        servicesPermission: 'Scheduled Viewer',
        ...details,
      })
    },

    phone: (personId: string, e164: string, details: Partial<PhoneNumber> = {}): PhoneNumber => {
      const place = phones(personId) + 1
      const id = `${personId}${place}`
      return data.phones.set(id, {
        ...owned,
        id,
        personId,
        number: typed(e164),
        e164,
        location: 'Mobile',
        isPrimary: place === 1,
        countryCode: e164.startsWith('+44') ? 'GB' : 'US',
        ...details,
      })
    },

    folder: (id: string, name: string) => data.folders.set(id, { ...owned, id, name, parentId: null }),

    serviceType: (id: string, name: string, details: Partial<ServiceType> = {}): ServiceType =>
      data.serviceTypes.set(id, {
        ...owned,
        id,
        name,
        folderId: null,
        sequence: Number(id) % 100,
        archivedAt: null,
        deletedAt: null,
        isClosed: false,
        ...details,
      }),

    team: (
      id: string,
      serviceTypeId: string,
      name: string,
      positions: string[],
      details: Partial<Team> = {},
    ): Team => {
      positions.forEach((position, place) => {
        const positionId = `${id}${place + 1}`
        const own = { id: positionId, serviceTypeId, teamId: id, name: position, sequence: place + 1 }
        data.positions.set(positionId, { ...owned, ...own })
      })
      return data.teams.set(id, {
        ...owned,
        id,
        serviceTypeId,
        name,
        sequence: Number(id) % 100,
        isRehearsalTeam: false,
        scheduleTo: 'plan',
        defaultStatus: 'U',
        defaultPrepareNotifications: true,
        leaderIds: [],
        ...details,
      })
    },
  }
}

export type Builders = ReturnType<typeof builders>

/** People type their numbers in several ways. */
function typed(e164: string): string {
  const [, area, exchange, line] = /^\+1(\d{3})(\d{3})(\d{4})$/.exec(e164) ?? []
  if (!area) return e164
  return Number(line) % 2 ? `(${area}) ${exchange}-${line}` : `${area}.${exchange}.${line}`
}
