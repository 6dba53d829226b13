import type { MovableClock } from '../base/clock.ts'
import type { Planning } from '../planning/state/planning.ts'
import { stamp } from '../planning/state/time.ts'
import { builders } from './builders.ts'

export const ST_MARK = { organizationId: '1003', people: { lucyAdams: '8501' } } as const

/** St. Mark: whoever logs in has no access to Services, so that connecting it fails with a reason. */
export function seedStMark({ data }: Planning, clock: MovableClock): void {
  const make = builders(data, ST_MARK.organizationId, stamp(clock.now().subtract({ hours: 24 * 60 })))
  make.organization({ name: 'St. Mark', timeZone: 'America/Denver' })
  make.person(ST_MARK.people.lucyAdams, 'Lucy Adams', { canLogIn: true, servicesPermission: null })
  make.phone(ST_MARK.people.lucyAdams, '+19175550115')
}
