import { chromium, type Page } from '@playwright/test'
import { sql } from 'drizzle-orm'
import { connectPostgres, type Db } from '#server/db/connect.ts'
import { freePort } from '#testkit/postgres.ts'
import { startCommand } from '#testkit/processes.ts'
import { ensureChromium } from '../scripts/chromium.ts'
import { withPostgres } from './support.ts'

/** How quick long lists are, from the API call to the frames of a browser that scrolls through them. */
const PEOPLE = Number(process.argv[2] ?? 10_000)
const LOGS = PEOPLE * 10
const TURNS = 7
const CALL_MS_MOST = 300
const FRAMES_LEAST = 55
const SCROLL_MS = 4000
const OWNER = { email: 'owner@grace.test', password: 'steeple-demo' }

/** One plan on which everybody serves, and the texts of a year, in the seeded church. */
async function fill(db: Db): Promise<void> {
  const church = sql`(select church_id from users where email = ${OWNER.email})`
  const start = sql`now() + interval '12 days'`
  await db.execute(sql`
    insert into service_types (church_id, id, name, sequence) values (${church}, 'long', 'A long list', 99)`)
  await db.execute(sql`
    insert into plans (church_id, id, service_type_id, title, times, starts_at, ends_at, fingerprint, assignments_read_at)
    values (${church}, 'long', 'long', 'Everybody', '[]', ${start}, ${start}, 'f', now())`)
  await db.execute(sql`
    insert into people (church_id, id, first_name, last_name, phones, phone, is_archived, read_at)
    select ${church}, 'l' || n, 'Person', 'Number' || n, '[]', '+1' || (2125000000 + n), false, now()
    from generate_series(1, ${PEOPLE}::int) n`)
  await db.execute(sql`
    insert into assignments (church_id, id, plan_id, service_type_id, person_id, person_name, position_name, status,
      is_pencilled_in, requested_at, can_accept_partial, time_ids, starts_at, ends_at)
    select ${church}, 'l' || n, 'long', 'long', 'l' || n, 'Person Number' || n, 'Usher', (array['U', 'C', 'D'])[1 + n % 3],
      false, now(), false, '{}', ${start}, ${start} from generate_series(1, ${PEOPLE}::int) n`)
  await db.execute(sql`
    insert into messages (church_id, direction, kind, state, person_id, plan_id, lines, due_at, created_at, from_number,
      to_number, body, segments, credits, sid, attempts, times_sent, accepted_at, delivered_at, logged_at)
    select ${church}, 'out', 'confirmation', 'delivered', 'l' || (1 + n % ${PEOPLE}::int), 'long', '[]', t.at, t.at,
      '+12125550100', '+1' || (2125000000 + 1 + n % ${PEOPLE}::int), 'Can you serve? ' || n, 1, 1, 'L' || n, 1, 1, t.at, t.at, t.at
    from generate_series(1, ${LOGS}::int) n, lateral (select now() - n * interval '5 minutes' as at) t`)
  await db.execute(sql`analyze`)
}

/** The reading of the roster, which does not know them, leaves them alone. */
async function keep(db: Db): Promise<void> {
  await db.execute(sql`
    create function keep() returns trigger language plpgsql as 'begin return null; end'`)
  for (const table of ['service_types', 'plans', 'people', 'assignments'])
    await db.execute(
      sql.raw(`
      create trigger keep before update or delete on ${table} for each row
      when (old.id like 'l%') execute function keep()`),
    )
}

const rows: { what: string; measured: string; holds: boolean }[] = []

async function signIn(url: string): Promise<{ token: string }> {
  const headers = { 'content-type': 'application/json' }
  const response = await fetch(`${url}/api/login`, { method: 'POST', headers, body: JSON.stringify(OWNER) })
  return ((await response.json()) as { success: { token: string } }).success
}

/** The middle of several calls, until the whole answer is here. */
async function call(what: string, url: string, init: RequestInit): Promise<void> {
  const times: number[] = []
  let bytes = 0
  for (let turn = 0; turn < TURNS; turn++) {
    const started = performance.now()
    const response = await fetch(url, init)
    if (!response.ok) throw new Error(`${what}: ${response.status}`)
    bytes = (await response.text()).length
    times.push(performance.now() - started)
  }
  const ms = Math.round(times.toSorted((one, other) => one - other)[Math.floor(TURNS / 2)] ?? 0)
  rows.push({ what, measured: `${ms} ms, ${Math.round(bytes / 1000)} kB`, holds: ms <= CALL_MS_MOST })
}

type Frames = { perSecond: number; longestMs: number }

/** Scrolls through the list of a page, or the page itself, a row for each frame, and counts the frames. */
const scroll = (page: Page): Promise<Frames> =>
  page.evaluate(async (lengthMs) => {
    const isFrame = (element: Element) =>
      element.scrollHeight > element.clientHeight * 2 && getComputedStyle(element).overflowY !== 'visible'
    let frame: Element | null = document.querySelector('main li[data-index]')
    while (frame && !isFrame(frame)) frame = frame.parentElement
    const target = frame ?? document.documentElement
    const gaps: number[] = []
    const next = () => new Promise<number>((resolve) => requestAnimationFrame(resolve))
    const started = await next()
    let before = started
    while (before - started < lengthMs) {
      target.scrollTop += 62
      const now = await next()
      gaps.push(now - before)
      before = now
    }
    return { perSecond: (gaps.length * 1000) / (before - started), longestMs: Math.max(...gaps) }
  }, SCROLL_MS)

const BARE = '<!doctype html><div style="height: 620000px; background: linear-gradient(red, blue)"></div>'

/** Beside a page with nothing on it, since a busy machine draws neither in time. */
function compare(list: Frames, bare: Frames): void {
  const inWords = ({ perSecond, longestMs }: Frames) =>
    `${perSecond.toFixed(0)} frames a second, the longest ${longestMs.toFixed(0)} ms`
  rows.push({ what: 'scrolling through a page with nothing on it', measured: inWords(bare), holds: true })
  const holds = list.perSecond >= Math.min(FRAMES_LEAST, bare.perSecond * 0.9)
  rows.push({ what: `scrolling through ${PEOPLE} people`, measured: inWords(list), holds })
}

async function browse(url: string): Promise<void> {
  const browser = await chromium.launch({ executablePath: ensureChromium(), args: ['--no-sandbox'] })
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } })
  await page.goto(`${url}/login`)
  await page.getByLabel('Email Or Username').fill(OWNER.email)
  await page.getByLabel('Password', { exact: true }).fill(OWNER.password)
  await page.getByRole('button', { name: 'Login', exact: true }).click()
  await page.waitForURL(/dashboard/)
  await page.goto(`${url}/services?type=A&service=long&plan=long`)
  await page.getByText('Person Number1', { exact: true }).first().waitFor()
  const list = await scroll(page)
  await page.setContent(BARE)
  compare(list, await scroll(page))
  await browser.close()
}

async function product(databaseUrl: string, folder: string): Promise<void> {
  const url = `http://localhost:${await freePort()}`
  const environment = {
    PORT: new URL(url).port,
    SANDBOX_PORT: String(await freePort()),
    STEEPLE_DATA: `${folder}/data`,
    DATABASE_URL: databaseUrl,
    LOG_LEVEL: 'warn',
  }
  const running = startCommand('server/main/all.ts', environment, { folder })
  await running.answers(`${url}/ready`)
  const { db, close } = connectPostgres(databaseUrl)
  await keep(db)
  await fill(db)
  await close()
  const { token } = await signIn(url)
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const search = (body: object) => ({ method: 'POST', headers, body: JSON.stringify({ limit: 50, ...body }) })
  await call(`the people of a plan of ${PEOPLE}`, `${url}/api/scheduling/people/long`, { headers })
  await call(`the newest of ${LOGS} lines of the log`, `${url}/api/all-logs?limit=50`, { headers })
  await call('its last page', `${url}/api/all-logs?limit=50&page=${LOGS / 50}`, { headers })
  await call('a search in words', `${url}/api/search-logs`, search({ words: 'serve 4711' }))
  await call('a search by number', `${url}/api/search-logs`, search({ to: '2125004711' }))
  await browse(url)
  await running.stop()
}

await withPostgres(product)
console.table(rows)
if (rows.some(({ holds }) => !holds)) process.exitCode = 1
