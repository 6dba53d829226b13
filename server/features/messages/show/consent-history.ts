import { and, asc, desc, eq } from 'drizzle-orm'
import type { ConsentEvent } from '#contract/messages.ts'
import type { Db } from '#server/db/connect.ts'
import { type ConsentEventRow, consentEvents, people, phoneStates } from '#server/db/schema/schema.ts'
import { csvFile } from '#server/http/csv.ts'
import { NOT_FOUND, refuse } from '#server/http/errors.ts'

type Row = ConsentEventRow

const consentView = ({ id, action, at, words, source }: Row): ConsentEvent => ({
  id,
  action,
  at: at.toString(),
  words,
  source,
})

const COLUMNS = ['number', 'names', 'action', 'when', 'words', 'source']

async function namesByPhone(db: Db, churchId: number): Promise<Map<string, string>> {
  const rows = await db
    .select({ phone: people.phone, first: people.firstName, last: people.lastName })
    .from(people)
    .where(eq(people.churchId, churchId))
    .orderBy(asc(people.firstName), asc(people.id))
  const known = rows.filter(({ phone }) => phone !== null)
  return new Map(
    [...Map.groupBy(known, ({ phone }) => phone ?? '')].map(([phone, sharers]) => [
      phone,
      sharers.map(({ first, last }) => `${first} ${last}`.trim()).join(', '),
    ]),
  )
}

const isKnown = async (db: Db, churchId: number, phone: string): Promise<boolean> =>
  (await db.$count(people, and(eq(people.churchId, churchId), eq(people.phone, phone)))) > 0

/** What one number of a church has said about being texted, newest first; 404 for a number it does not know. */
export async function presentConsent(
  db: Db,
  churchId: number,
  phone: string,
): Promise<{ opted_out_at: string | null; history: ConsentEvent[] }> {
  const rows = await db
    .select()
    .from(consentEvents)
    .where(and(eq(consentEvents.churchId, churchId), eq(consentEvents.phone, phone)))
    .orderBy(desc(consentEvents.id))
  if (rows.length === 0 && !(await isKnown(db, churchId, phone))) throw refuse(404, NOT_FOUND)
  const [state] = await db
    .select({ optedOutAt: phoneStates.optedOutAt })
    .from(phoneStates)
    .where(and(eq(phoneStates.churchId, churchId), eq(phoneStates.phone, phone)))
  return { opted_out_at: state?.optedOutAt?.toString() ?? null, history: rows.map(consentView) }
}

/** Every opt-out and opt-in of a church as a CSV file, oldest first. */
export async function exportConsent(db: Db, churchId: number): Promise<File> {
  const rows = await db
    .select()
    .from(consentEvents)
    .where(eq(consentEvents.churchId, churchId))
    .orderBy(asc(consentEvents.id))
  const names = await namesByPhone(db, churchId)
  const cells = rows.map(({ phone, action, at, words, source }) => [
    ...[phone, names.get(phone) ?? '', action],
    ...[at.toString(), words ?? '', source],
  ])
  return csvFile('consent-history.csv', COLUMNS, cells)
}
