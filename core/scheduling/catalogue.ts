import type { Lead } from '#core/time/lead.ts'
import type { ScheduledKind } from '#core/vocabulary/messages.ts'

/** Key, name, lead (null: at once), whether a new church has it on, and rank (see `CatalogueEntry`). */
type Row = readonly [key: string, name: string, lead: Lead | null, initially: 'on' | 'off', rank: number]

/** Goes as soon as the planning service has sent its e-mail. */
export const ON_EMAIL = 'asap'
/** Goes as soon as somebody is scheduled, for churches that send no e-mail. */
export const ON_SCHEDULING = 'scheduled'

const CONFIRMATIONS = [
  [ON_EMAIL, 'As soon as the scheduling e-mail was sent', null, 'on', 1],
  ['day_before', 'A day before', { days: 1 }, 'off', 2],
  ['week_before', 'A week before', { days: 7 }, 'off', 3],
  [ON_SCHEDULING, 'As soon as somebody is scheduled', null, 'off', 4],
] as const satisfies readonly Row[]

const REMINDERS = [
  ['reminder_2_weeks', '2 weeks before', { days: 14 }, 'off', 5],
  ['reminder_10_days', '10 days before', { days: 10 }, 'off', 4],
  ['reminder_1_week', '1 week before', { days: 7 }, 'on', 1],
  ['reminder_3_days', '3 days before', { days: 3 }, 'off', 3],
  ['reminder_1_day', '1 day before', { days: 1 }, 'on', 2],
] as const satisfies readonly Row[]

const FOLLOW_UPS = [
  ['follow_up_1_month', '1 month before', { months: 1 }, 'on', 3],
  ['follow_up_2_weeks', '2 weeks before', { days: 14 }, 'off', 7],
  ['follow_up_10_days', '10 days before', { days: 10 }, 'off', 8],
  ['follow_up_1_week', '1 week before', { days: 7 }, 'on', 2],
  ['follow_up_3_days', '3 days before', { days: 3 }, 'off', 6],
  ['follow_up_1_day', '1 day before', { days: 1 }, 'on', 1],
  ['follow_up_1_hour', '1 hour before', { hours: 1 }, 'off', 5],
  ['follow_up_15_minutes', '15 minutes before', { minutes: 15 }, 'off', 9],
  ['follow_up_1_minute', '1 minute before', { minutes: 1 }, 'on', 4],
] as const satisfies readonly Row[]

type KeysOfKind = {
  confirmation: (typeof CONFIRMATIONS)[number][0]
  confirmation_reminder: (typeof REMINDERS)[number][0]
  follow_up: (typeof FOLLOW_UPS)[number][0]
}

/** Names a kind of scheduled text together with its lead. */
export type ScheduleKey = KeysOfKind[ScheduledKind]

/** Stands in a text that goes because of what happened, not some time before a service. */
export const NO_LEAD = '' as const
/** Why a line is in its text. */
export type LeadKey = ScheduleKey | typeof NO_LEAD

/** What is known of a schedule key. */
export type CatalogueEntry = {
  key: ScheduleKey
  kind: ScheduledKind
  /** As shown to the church. */
  name: string
  /** Null: as soon as the scheduling e-mail was sent, or somebody is scheduled. */
  lead: Lead | null
  isDefault: boolean
  /** Which ones stay when a package allows fewer: lowest first. */
  rank: number
}

type KnownRow = readonly [ScheduleKey, string, Lead | null, 'on' | 'off', number]

const entries = (kind: ScheduledKind, rows: readonly KnownRow[]): CatalogueEntry[] =>
  rows.map(([key, name, lead, initially, rank]) => ({
    key,
    kind,
    name,
    lead,
    isDefault: initially === 'on',
    rank,
  }))

/** Every schedule key, in the order in which it is listed. */
export const CATALOGUE: readonly CatalogueEntry[] = [
  ...entries('confirmation', CONFIRMATIONS),
  ...entries('confirmation_reminder', REMINDERS),
  ...entries('follow_up', FOLLOW_UPS),
]

const byKey: ReadonlyMap<string, CatalogueEntry> = new Map(CATALOGUE.map((entry) => [entry.key, entry]))

/** The catalogue entry of a key; throws RangeError for a key that does not exist, a defect of the caller. */
export function entryOf(key: ScheduleKey): CatalogueEntry {
  const entry = byKey.get(key)
  if (!entry) throw new RangeError(`unknown schedule key ${key}`)
  return entry
}

/** Whether a text is a schedule key. */
export const isScheduleKey = (text: string): text is ScheduleKey => byKey.has(text)

/** Every key of a kind of text, in the order in which it is listed. */
export const keysOfKind = <Kind extends ScheduledKind>(kind: Kind): KeysOfKind[Kind][] =>
  CATALOGUE.filter((entry) => entry.kind === kind).map((entry) => entry.key as KeysOfKind[Kind])

/** A follow-up of an hour or less before the service goes at its time, whatever the hour of the day. */
export function goesAtItsTime(key: LeadKey): boolean {
  if (key === NO_LEAD) return false
  const { kind, lead } = entryOf(key)
  return kind === 'follow_up' && lead !== null && !lead.months && !lead.days
}
