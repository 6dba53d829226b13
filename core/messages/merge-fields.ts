import {
  humanDate,
  humanDateShort,
  localDate,
  longDate,
  monthDayOrdinal,
  serviceTimes,
  shortDateTime,
  shortDateTimes,
} from '#core/time/words.ts'
import type { Language } from '#core/vocabulary/languages.ts'
import { DECLINED } from '#core/vocabulary/people.ts'
import { oneLine, plainLetters } from './plain-letters.ts'
import type { MergeContext, MergeValues } from './text.ts'
import { wordsIn } from './translations/translations.ts'

type Dated = MergeContext & { startsAt: Temporal.Instant }

type MergeField = {
  name: string
  /** What it stands for, shown to the church. */
  description: string
  value: (values: MergeValues, context: MergeContext) => string | null
}

/** A field that people have entered somewhere: one line of it. */
const entered =
  (value: (values: MergeValues) => string | null): MergeField['value'] =>
  (values, { plain }) => {
    const name = oneLine(value(values) ?? '')
    return plain.names ? plainLetters(name) : name
  }

const inOurWords =
  (words: (values: MergeValues, context: MergeContext) => string | null): MergeField['value'] =>
  (values, context) => {
    const said = words(values, context)
    return said !== null && context.plain.words ? plainLetters(said) : said
  }

/** A field made of the start of the service; missing when there is none. */
const ofStart = (words: (dated: Dated) => string | null): MergeField['value'] =>
  inOurWords(({ startsAt }, context) => (startsAt === null ? null : words({ ...context, startsAt })))

const dateOf = ({ startsAt, zone }: Dated) => localDate(startsAt, zone)

/** When somebody serves: each of the times that stand. */
function startsOf(values: MergeValues, zone: string): Temporal.ZonedDateTime[] {
  const { startsAt, times, status } = values
  const standing = times.filter((time) => time.status !== DECLINED || status === DECLINED)
  const starts = standing.length > 0 ? standing.map((time) => time.startsAt) : startsAt ? [startsAt] : []
  return starts.map((at) => at.toZonedDateTimeISO(zone))
}

const ofStarts = (
  words: (starts: readonly Temporal.ZonedDateTime[], language: Language) => string | null,
): MergeField['value'] =>
  inOurWords((values, { zone, language }) => {
    const starts = startsOf(values, zone)
    return starts.length === 0 ? null : words(starts, language)
  })

/** Every merge field, written `[First.Name]` in a text; the case of the letters does not matter. */
export const MERGE_FIELDS: readonly MergeField[] = [
  {
    name: 'First.Name',
    description: 'First name: Anna',
    value: entered(({ firstName }) => firstName),
  },
  {
    name: 'Full.Name',
    description: 'First and last name: Anna Berg',
    value: entered(({ fullName }) => fullName),
  },
  {
    name: 'Service',
    description: 'Name of the service: Sunday Morning',
    value: entered(({ serviceName }) => serviceName),
  },
  { name: 'Team', description: 'Name of the team: Band', value: entered(({ teamName }) => teamName) },
  {
    name: 'Position',
    description: 'Position in the team: Drums',
    value: entered(({ positionName }) => positionName),
  },
  {
    name: 'Reminder.Date',
    description: 'Day and date: Sunday, October 6',
    value: ofStart((dated) => longDate(dateOf(dated), dated.language)),
  },
  {
    name: 'Reminder.Date.O',
    description: 'Date as it is spoken: October 6th',
    value: ofStart((dated) => monthDayOrdinal(dateOf(dated), dated.language)),
  },
  {
    name: 'Human.Date',
    description: 'today, tomorrow, this Sunday; further away: Sunday, October 6',
    value: ofStart(({ startsAt, now, zone, language }) => humanDate(startsAt, now, zone, language)),
  },
  {
    name: 'Human.Date.S',
    description: 'The same in short: today, tomorrow, Sun; further away: Sun, Oct 6',
    value: ofStart(({ startsAt, now, zone, language }) => humanDateShort(startsAt, now, zone, language)),
  },
  {
    name: 'Plan.Date.Time',
    description: 'Date and time in short: Sun, Oct 6 at 9:00 AM',
    value: ofStarts((starts, language) => shortDateTimes(starts, language)),
  },
  {
    name: 'Plan.Time',
    description: 'Time: 9:00 AM',
    value: ofStarts((starts, language) => serviceTimes(starts, language)),
  },
  {
    name: 'Church.Name',
    description: 'Name of the church: Grace Chapel',
    value: entered(({ churchName }) => churchName),
  },
  { name: 'Url', description: 'Personal link for the answer', value: ({ url }) => url },
]

/** Their names. */
export const mergeFieldNames: readonly string[] = MERGE_FIELDS.map((field) => field.name)

/** The answer that holds, in words: for texts that no church words itself. */
const ANSWER_NOW: MergeField = {
  name: 'Answer.Now',
  description: 'The answer that holds: you are down to serve',
  value: inOurWords(({ status }, { language }) =>
    status === null ? null : wordsIn(language).standings[status],
  ),
}

/** The times that can be answered one by one, with the numbers that answer them. */
const NUMBERED_TIMES: MergeField = {
  name: 'Numbered.Times',
  description: 'Each time on a line of its own: 1. Sun, Oct 6 at 9:00 AM',
  value: inOurWords(
    ({ times }, { zone, language }) =>
      times
        .map(({ startsAt }) => shortDateTime(startsAt.toZonedDateTimeISO(zone), language))
        .map((words, index) => `${index + 1}. ${words}`)
        .join('\n') || null,
  ),
}

const ASK_LEADER = inOurWords((_, { language }) => wordsIn(language).askLeader)

/** Whom to ask about the texts: what reviewers and phone companies want to see in the answer to HELP. */
export const CHURCH_CONTACT: MergeField = {
  name: 'Church.Contact',
  description: 'Whom to ask: office@grace.test, (212) 555-0100',
  value: (values, context) =>
    entered(({ contact }) => contact)(values, context) || ASK_LEADER(values, context),
}

/** Short names for fields, as the first words of a new schedule have them. */
const SHORT_NAMES: Record<string, string> = { firstname: 'first.name', time: 'plan.date.time' }

const byName: ReadonlyMap<string, MergeField> = new Map(
  [...MERGE_FIELDS, CHURCH_CONTACT, ANSWER_NOW, NUMBERED_TIMES].map((field) => [
    field.name.toLowerCase(),
    field,
  ]),
)
const fieldNamed = (name: string): MergeField | undefined =>
  byName.get(SHORT_NAMES[name.toLowerCase()] ?? name.toLowerCase())

/** Fields that a sentence makes no sense without. */
export const LEANED_ON: readonly string[] = [
  'url',
  ...[ANSWER_NOW, NUMBERED_TIMES].map(({ name }) => name.toLowerCase()),
]

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
  const value = fieldNamed(name)?.value(values, context)
  return typeof value === 'string' ? value.trim() || null : value
}

export const previewValues = (startsAt: Temporal.Instant): MergeValues => ({
  firstName: 'Anna',
  fullName: 'Anna Berg',
  serviceName: 'Sunday Morning',
  teamName: 'Band',
  positionName: 'Drums',
  churchName: 'Grace Chapel',
  contact: 'office@grace.test, (212) 555-0100',
  url: 'https://steeple.app/abc1234',
  startsAt,
  times: [],
  status: 'C',
})
