import { and, count, desc, gte, ilike, inArray, isNotNull, lt, or, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { LogEntry, LogPage, LogSearch } from '#contract/messages.ts'
import { LOG_SOURCES, logStatusInWords, logTimeInFile } from '#core/messages/log-words.ts'
import { LOG_FILTERS, type LogColumn } from '#core/vocabulary/log.ts'
import { MESSAGE_STATES } from '#core/vocabulary/messages.ts'
import type { Db } from '#server/db/connect.ts'
import { only } from '#server/db/query.ts'
import { messages, people, serviceTypes } from '#server/db/schema/schema.ts'
import { inScope, type Scope } from '#server/db/scope.ts'
import { textSums } from '#server/db/text-sums.ts'
import { csvFile } from '#server/http/csv.ts'
import { zoneOf } from '../church-rules.ts'
import { LOG_STATUS, logEntryView, selectEntries } from '../log.ts'

const startOf = (day: string, zone: string): Temporal.Instant =>
  Temporal.PlainDate.from(day).toZonedDateTime(zone).toInstant()

const dayAfter = (day: string): string => Temporal.PlainDate.from(day).add({ days: 1 }).toString()

const has = (column: AnyPgColumn | SQL, typed: string): SQL =>
  ilike(column as AnyPgColumn, `%${typed.replace(/[\\%_]/g, '\\$&')}%`)

const hasDigits = (column: AnyPgColumn, typed: string | undefined): SQL | undefined =>
  typed ? has(column, typed.replace(/\D/g, '')) : undefined

const NAME = sql`concat_ws(' ', ${people.firstName}, ${people.lastName})`

const hasEveryWord = (typed: string): SQL | undefined =>
  and(
    ...typed
      .split(/\s+/)
      .filter((word) => word !== '')
      .map((word) => or(has(messages.body, word), has(NAME, word))),
  )

function conditionOf(scope: Scope, search: LogSearch, zone: string): SQL | undefined {
  const { fromDate, toDate, service, from, to, words } = search
  const shown = LOG_FILTERS.filter((filter) => search[filter])
  const states = MESSAGE_STATES.filter((state) => shown.some((filter) => filter === LOG_STATUS[state]))
  return and(
    inScope(scope, 'messages'),
    isNotNull(messages.loggedAt),
    shown.length < LOG_FILTERS.length ? inArray(messages.state, states) : undefined,
    fromDate ? gte(messages.loggedAt, startOf(fromDate, zone)) : undefined,
    toDate ? lt(messages.loggedAt, startOf(dayAfter(toDate), zone)) : undefined,
    service ? has(serviceTypes.name, service) : undefined,
    hasDigits(messages.fromNumber, from),
    hasDigits(messages.toNumber, to),
    words ? hasEveryWord(words) : undefined,
  )
}

const entriesThat = (db: Db, condition: SQL | undefined) =>
  selectEntries(db).where(condition).orderBy(desc(messages.loggedAt), desc(messages.id))

type Page = { limit: number; page: number }

/** One page of what fits the search, newest first. */
export async function searchLog(
  db: Db,
  scope: Scope,
  { limit, page, ...search }: LogSearch & Page,
): Promise<LogPage> {
  const condition = conditionOf(scope, search, await zoneOf(db, scope.churchId))
  const rows = await entriesThat(db, condition)
    .limit(limit)
    .offset((page - 1) * limit)
  const found = selectEntries(db).where(condition).as('found')
  const sums = only(await db.select({ logTotal: count(), ...textSums(found.message) }).from(found))
  return { logs: rows.map((row) => logEntryView(row)), ...sums }
}

const EXPORT_MAX = 50_000

const CELLS: Record<LogColumn, (log: LogEntry, zone: string) => string> = {
  date: (log, zone) => logTimeInFile(Temporal.Instant.from(log.created_at_utc), zone),
  service: (log) => log.service_name ?? '',
  from: (log) => log.from ?? '',
  to: (log) => log.to ?? '',
  source: (log) => LOG_SOURCES[log.type],
  credits: (log) => String(log.credits),
  status: logStatusInWords,
  message: (log) => log.message,
}

/** Everything that fits the search as a file, newest first. */
export async function exportLog(
  db: Db,
  scope: Scope,
  { columns, ...search }: LogSearch & { columns: readonly LogColumn[] },
): Promise<File> {
  const zone = await zoneOf(db, scope.churchId)
  const rows = await entriesThat(db, conditionOf(scope, search, zone)).limit(EXPORT_MAX)
  const cells = rows.map((row) => {
    const log = logEntryView(row)
    return columns.map((column) => CELLS[column](log, zone))
  })
  return csvFile('logs.csv', columns, cells)
}
