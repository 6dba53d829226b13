import { getTableColumns, or, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import {
  answers,
  askPeople,
  asks,
  askTeams,
  assignments,
  auditEntries,
  availabilityAsks,
  availabilitySettings,
  awayOffers,
  brands,
  churches,
  consentEvents,
  creditEntries,
  customTexts,
  folders,
  impersonations,
  keywords,
  messages,
  messageTemplates,
  notificationSettings,
  numbers,
  openPlaces,
  payments,
  people,
  personalLinks,
  phoneStates,
  plans,
  scheduleTemplates,
  serviceTypes,
  shortLinks,
  teams,
  templateAssignments,
  textVersions,
  users,
} from '#server/db/schema/schema.ts'

/** A volunteer, as far as rows are found by them. */
export type Volunteer = {
  id: string
  name: string
  /** The number that is theirs alone; null when they have none, or share it. */
  phone: string | null
}

/** A table of the archive. */
export type Part = {
  name: string
  table: PgTable
  ofChurch: PgColumn
  columns: Record<string, PgColumn>
  /** Unlike in every row of a church: pages of the table follow it. */
  key: SQL
  /** Which rows are about a volunteer; none of the table when it is missing. */
  about?: (volunteer: Volunteer) => SQL | undefined
}

/** What opens an account, a link or a page stays here. */
const SECRET = /sealed|hash|secret|totp/i

const columnsOf = (table: PgTable): Record<string, PgColumn> =>
  Object.fromEntries(Object.entries(getTableColumns(table)).filter(([name]) => !SECRET.test(name)))

const part = (
  name: string,
  table: PgTable & { churchId: PgColumn },
  key: PgColumn | SQL,
  about?: Part['about'],
): Part => ({
  name,
  table,
  ofChurch: table.churchId,
  columns: columnsOf(table),
  key: sql`${key}`,
  ...(about && { about }),
})

const byPhone =
  (column: PgColumn) =>
  ({ phone }: Volunteer): SQL =>
    sql`${column} = ${phone}`

/** Of alphabets that part words. */
const LETTER = '[A-Za-zÀ-ɏͰ-ӿ]'

/** The name by itself: 'Ann Lee' is not in 'Joann Lee' nor in 'Ann Leeds'. */
const named = (name: string): string =>
  `(?<!${LETTER})${name.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)}(?!${LETTER})`

/** Texts to and from somebody, and those to leaders that name them. */
export const textsAbout = ({ id, name, phone }: Volunteer): SQL | undefined =>
  or(
    sql`${messages.personId} = ${id}`,
    sql`(${messages.personId} is null and ${phone} in (${messages.fromNumber}, ${messages.toNumber}))`,
    sql`(${messages.personId} is null and ${name} <> '' and ${messages.body} ~ ${named(name)})`,
  )

/** Everything that is stored for a church and means something to it. */
export const PARTS: readonly Part[] = [
  {
    name: 'church',
    table: churches,
    ofChurch: churches.id,
    columns: columnsOf(churches),
    key: sql`${churches.id}`,
  },
  part('team', users, users.id),
  part('numbers', numbers, numbers.id),
  part('registration', brands, brands.id),
  part('people', people, people.id, ({ id }) => sql`${people.id} = ${id}`),
  part('folders', folders, folders.id),
  part('service-types', serviceTypes, serviceTypes.id),
  part('teams', teams, teams.id),
  part('plans', plans, plans.id),
  part('assignments', assignments, assignments.id, ({ id }) => sql`${assignments.personId} = ${id}`),
  part('open-places', openPlaces, openPlaces.id),
  part('texts', messages, messages.id, textsAbout),
  part('answers', answers, answers.id, ({ id }) => sql`${answers.personId} = ${id}`),
  part('asks', asks, asks.id),
  part(
    'ask-people',
    askPeople,
    sql`${askPeople.askId} || '/' || ${askPeople.personId}`,
    ({ id }) => sql`${askPeople.personId} = ${id}`,
  ),
  part('ask-teams', askTeams, askTeams.teamId),
  part(
    'availability',
    availabilityAsks,
    sql`${availabilityAsks.month} || '/' || ${availabilityAsks.personId}`,
    ({ id }) => sql`${availabilityAsks.personId} = ${id}`,
  ),
  part('away-offers', awayOffers, awayOffers.personId, ({ id }) => sql`${awayOffers.personId} = ${id}`),
  part('availability-settings', availabilitySettings, availabilitySettings.churchId),
  part('consents', consentEvents, consentEvents.id, byPhone(consentEvents.phone)),
  part('phone-states', phoneStates, phoneStates.phone, byPhone(phoneStates.phone)),
  part('links', shortLinks, shortLinks.code, ({ id }) => sql`${shortLinks.personId} = ${id}`),
  part('pages', personalLinks, personalLinks.personId, ({ id }) => sql`${personalLinks.personId} = ${id}`),
  part('schedule-templates', scheduleTemplates, scheduleTemplates.id),
  part(
    'template-assignments',
    templateAssignments,
    sql`${templateAssignments.targetKind} || '/' || ${templateAssignments.targetId}`,
  ),
  part(
    'message-templates',
    messageTemplates,
    sql`${messageTemplates.messageType} || '/' || ${messageTemplates.language}`,
  ),
  part('custom-texts', customTexts, customTexts.id),
  part('text-versions', textVersions, textVersions.id),
  part('keywords', keywords, keywords.type),
  part(
    'notification-settings',
    notificationSettings,
    sql`${notificationSettings.userId} || '/' || ${notificationSettings.channel}`,
  ),
  part('credits', creditEntries, creditEntries.id),
  part('payments', payments, payments.id),
  part('visits', impersonations, impersonations.id),
  part('activity', auditEntries, auditEntries.id),
]
