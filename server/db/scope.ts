import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'

/** What of a church somebody sees: all of it, or what concerns some of its teams. */
export type Scope = { churchId: number; teamIds?: readonly string[] }

/** The assignments that a text is about, or else those that the text is about which it answers. */
const linesOf = (text: SQLWrapper): SQL => sql`coalesce(nullif(${text}.lines, '[]'),
  (select asked.lines from messages asked where asked.church_id = ${text}.church_id and asked.id = ${text}.parent_id),
  '[]')`

/** How a row has to do with a place in a team; a text that is about no place concerns the teams of its person. */
const CONCERNS = {
  assignments: (row: SQLWrapper) => sql`place.id = ${row}.id`,
  plans: (row: SQLWrapper) => sql`place.plan_id = ${row}.id and place.removed_at is null`,
  people: (row: SQLWrapper) => sql`place.person_id = ${row}.id and place.removed_at is null`,
  answers: (row: SQLWrapper) => sql`place.id = ${row}.assignment_id`,
  messages: (row: SQLWrapper) => sql`case
    when ${linesOf(row)} = '[]' then place.person_id = ${row}.person_id
    else place.id in (select line->>'assignmentId' from jsonb_array_elements(${linesOf(row)}) line) end`,
}

/** Whether a row is in a scope; `name` is what the table is called in the query. */
export function inScope(
  { churchId, teamIds }: Scope,
  table: keyof typeof CONCERNS | 'asks' | 'open_places',
  name: string = table,
): SQL {
  const row = sql.identifier(name)
  const isOfChurch = sql`${row}.church_id = ${churchId}`
  if (teamIds === undefined) return isOfChurch
  if (teamIds.length === 0) return sql`false`
  if (table === 'asks' || table === 'open_places')
    return sql`(${isOfChurch} and ${row}.team_id in ${[...teamIds]})`
  return sql`(${isOfChurch} and exists (select from assignments place
    where place.church_id = ${row}.church_id and place.team_id in ${[...teamIds]} and ${CONCERNS[table](row)}))`
}
