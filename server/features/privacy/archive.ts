import { and, asc, eq, gt, type SQL } from 'drizzle-orm'
import { strToU8, Zip, ZipDeflate } from 'fflate'
import type { Db } from '#server/db/connect.ts'
import { csvLines } from '#server/http/csv.ts'
import type { Part, Volunteer } from './parts.ts'

const PAGE = 2000
/** Quick rather than small: other calls wait meanwhile. */
const LEVEL = 3

type Row = Record<string, unknown>

function cell(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'object' && !(value instanceof Temporal.Instant)) return JSON.stringify(value)
  return String(value)
}

/** The rows of a part, page by page. */
async function* pagesOf(db: Db, churchId: number, part: Part, about: SQL | undefined): AsyncGenerator<Row[]> {
  let after: unknown
  while (true) {
    const beyond = after === undefined ? undefined : gt(part.key, after)
    const found = await db
      .select({ ...part.columns, page_key: part.key })
      .from(part.table)
      .where(and(eq(part.ofChurch, churchId), about, beyond))
      .orderBy(asc(part.key))
      .limit(PAGE)
    yield found.map(({ page_key, ...row }) => row)
    if (found.length < PAGE) return
    after = found.at(-1)?.page_key
  }
}

type Archive = { churchId: number; volunteer: Volunteer | null; parts: readonly Part[]; about: string }

type Add = (path: string) => ZipDeflate

/** One part, as CSV and as JSON. */
async function writePart(pages: AsyncIterable<Row[]>, { name, columns }: Part, add: Add): Promise<void> {
  const names = Object.keys(columns)
  const csv = add(`${name}.csv`)
  const json = add(`${name}.json`)
  csv.push(strToU8(csvLines([names], { isStart: true })))
  let separator = '[\n'
  for await (const rows of pages) {
    const cells = rows.map((row) => names.map((column) => cell(row[column])))
    csv.push(strToU8(csvLines(cells, { isStart: false })))
    for (const row of rows) {
      json.push(strToU8(separator + JSON.stringify(row)))
      separator = ',\n'
    }
  }
  csv.push(new Uint8Array(), true)
  json.push(strToU8(separator === '[\n' ? '[]\n' : '\n]\n'), true)
}

/** One archive with every part that is wanted, and a page that says what they are. */
export async function archiveOf(
  db: Db,
  { churchId, volunteer, parts, about }: Archive,
  name: string,
  now: Temporal.Instant,
): Promise<File> {
  const chunks: Uint8Array<ArrayBuffer>[] = []
  const zip = new Zip((error, chunk) => {
    if (error) throw error
    chunks.push(Uint8Array.from(chunk))
  })
  const add = (path: string): ZipDeflate => {
    const file = new ZipDeflate(path, { level: LEVEL })
    file.mtime = now.epochMilliseconds
    zip.add(file)
    return file
  }
  add('README.txt').push(strToU8(about), true)
  for (const part of parts) {
    const where = volunteer ? part.about?.(volunteer) : undefined
    if (!volunteer || where) await writePart(pagesOf(db, churchId, part, where), part, add)
  }
  zip.end()
  return new File(chunks, name, { type: 'application/zip' })
}
