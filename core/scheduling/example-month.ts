import { ACCEPTED, type AssignmentStatus, UNCONFIRMED } from '#core/vocabulary/people.ts'
import type { Assignment, ChurchRules, ScheduleTemplate, WantedText } from './schedule-input.ts'
import { scheduleMessages } from './schedule-messages.ts'

const ANNA = 'anna'
const SUNDAY = 7
/** Anna is scheduled this many days before she serves, and asked by e-mail at the same time. */
const AHEAD_DAYS = 34
const SERVICE = { from: '09:00', lasts: { minutes: 75 } } as const
const SCHEDULED_AT = '10:00'

/** One volunteer's month: when she is scheduled, which texts she gets, and when she serves. */
export type ExampleMonth = {
  scheduledAt: Temporal.Instant
  startsAt: Temporal.Instant
  /** Those that ask go while she has not answered; follow-ups once she has accepted. */
  texts: Pick<WantedText, 'kind' | 'leadKey' | 'dueAt'>[]
}

/** The Sunday on which she serves: the first one that lies far enough ahead. */
function serviceDate(now: Temporal.Instant, zone: string): Temporal.PlainDate {
  const soonest = now.toZonedDateTimeISO(zone).toPlainDate().add({ days: AHEAD_DAYS })
  return soonest.add({ days: SUNDAY - soonest.dayOfWeek })
}

/** The texts that one volunteer gets by a template when she is scheduled five weeks before a Sunday service. */
export function exampleMonth(
  template: ScheduleTemplate,
  rules: ChurchRules,
  now: Temporal.Instant,
): ExampleMonth {
  const { zone } = rules
  const date = serviceDate(now, zone)
  const startsAt = date.toZonedDateTime({ timeZone: zone, plainTime: SERVICE.from }).toInstant()
  const scheduledAt = date
    .subtract({ days: AHEAD_DAYS })
    .toZonedDateTime({ timeZone: zone, plainTime: SCHEDULED_AT })
    .toInstant()
  const textsIf = (status: AssignmentStatus): WantedText[] => {
    const assignment: Assignment = {
      id: ANNA,
      personId: ANNA,
      planId: ANNA,
      serviceTypeId: ANNA,
      status,
      isPencilledIn: false,
      requestedAt: scheduledAt,
      noticedAt: scheduledAt,
      startsAt,
      endsAt: startsAt.add(SERVICE.lasts),
    }
    const recipient = { personId: ANNA, phone: '+12125550100', unreachable: null, isOptedOut: false }
    return scheduleMessages({
      now: scheduledAt,
      rules,
      assignments: [assignment],
      recipients: new Map([[ANNA, recipient]]),
      templateFor: () => template,
      history: [],
      acceptedStarts: new Map(),
    }).filter(({ blocked }) => blocked === null)
  }
  const texts = [...textsIf(UNCONFIRMED), ...textsIf(ACCEPTED)]
  return {
    scheduledAt,
    startsAt,
    texts: texts.toSorted((one, other) => Temporal.Instant.compare(one.dueAt, other.dueAt)),
  }
}
