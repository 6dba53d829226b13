import {
  clockTime,
  humanDate,
  humanDateShort,
  localDate,
  longDate,
  monthDayOrdinal,
  shortDate,
} from '#core/time/words.ts'
import type { MergeContext, MergeValues } from './text.ts'

type Dated = MergeContext & { startsAt: Temporal.Instant }

type MergeField = {
  name: string
  /** What it stands for, shown to the church. */
  description: string
  value: (values: MergeValues, context: MergeContext) => string | null
}

/** A field made of the start of the service; missing when there is none. */
const ofStart =
  (words: (dated: Dated) => string): MergeField['value'] =>
  ({ startsAt }, context) =>
    startsAt === null ? null : words({ ...context, startsAt })

const dateOf = ({ startsAt, zone }: Dated) => localDate(startsAt, zone)
const timeOf = ({ startsAt, zone }: Dated) => clockTime(startsAt.toZonedDateTimeISO(zone))

/** Every merge field, written `[First.Name]` in a text; the case of the letters does not matter. */
export const MERGE_FIELDS: readonly MergeField[] = [
  { name: 'First.Name', description: 'First name: Anna', value: (values) => values.firstName },
  { name: 'Full.Name', description: 'First and last name: Anna Berg', value: (values) => values.fullName },
  {
    name: 'Service',
    description: 'Name of the service: Sunday Morning',
    value: (values) => values.serviceName,
  },
  { name: 'Team', description: 'Name of the team: Band', value: (values) => values.teamName },
  { name: 'Position', description: 'Position in the team: Drums', value: (values) => values.positionName },
  {
    name: 'Reminder.Date',
    description: 'Day and date: Sunday, October 6',
    value: ofStart((dated) => longDate(dateOf(dated))),
  },
  {
    name: 'Reminder.Date.O',
    description: 'Date as it is spoken: October 6th',
    value: ofStart((dated) => monthDayOrdinal(dateOf(dated))),
  },
  {
    name: 'Human.Date',
    description: 'today, tomorrow, this Sunday; further away: Sunday, October 6',
    value: ofStart(({ startsAt, now, zone }) => humanDate(startsAt, now, zone)),
  },
  {
    name: 'Human.Date.S',
    description: 'The same in short: today, tomorrow, Sun; further away: Sun, Oct 6',
    value: ofStart(({ startsAt, now, zone }) => humanDateShort(startsAt, now, zone)),
  },
  {
    name: 'Plan.Date.Time',
    description: 'Date and time in short: Sun, Oct 6 at 9:00 AM',
    value: ofStart((dated) => `${shortDate(dateOf(dated))} at ${timeOf(dated)}`),
  },
  { name: 'Plan.Time', description: 'Time: 9:00 AM', value: ofStart(timeOf) },
  {
    name: 'Church.Name',
    description: 'Name of the church: Grace Chapel',
    value: (values) => values.churchName,
  },
  { name: 'Url', description: 'Personal link for the answer', value: (values) => values.url },
]

/** Their names. */
export const mergeFieldNames: readonly string[] = MERGE_FIELDS.map((field) => field.name)

const byName: ReadonlyMap<string, MergeField> = new Map(
  MERGE_FIELDS.map((field) => [field.name.toLowerCase(), field]),
)

/** Finds what may be a merge field in a text. */
export const PLACEHOLDER = /\[([A-Za-z][A-Za-z.]*)\]/g

/** Placeholders in a text that no merge field answers to, as typed. Other words in brackets are not placeholders until they hold a dot. */
export const unknownFields = (text: string): string[] => [
  ...new Set(
    [...text.matchAll(PLACEHOLDER)]
      .map((match) => match[1] ?? '')
      .filter((name) => name.includes('.') && !byName.has(name.toLowerCase())),
  ),
]

/** The value of a placeholder: null when it is missing, undefined when there is no such field. */
export function fieldValue(
  name: string,
  values: MergeValues,
  context: MergeContext,
): string | null | undefined {
  const value = byName.get(name.toLowerCase())?.value(values, context)
  return typeof value === 'string' ? value.trim() || null : value
}

/** Values for a preview. */
export const previewValues = (startsAt: Temporal.Instant): MergeValues => ({
  firstName: 'Anna',
  fullName: 'Anna Berg',
  serviceName: 'Sunday Morning',
  teamName: 'Band',
  positionName: 'Drums',
  churchName: 'Grace Chapel',
  url: 'https://steeple.app/abc1234',
  startsAt,
})
