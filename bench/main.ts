import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { availableParallelism, totalmem } from 'node:os'
import pg from 'pg'
import { withPostgres } from './support.ts'

/** All benchmarks, one after the other, each in a process of its own. */
const BENCHMARKS: { file: string; args: string[]; title: string; target: string }[] = [
  {
    file: 'dispatch.ts',
    args: ['20000'],
    title: 'Sending',
    target: 'at least 0.70 of a bare loop with the same client, at most 250 MB',
  },
  {
    file: 'inbound.ts',
    args: ['6000'],
    title: 'Answers of volunteers',
    target:
      'of plain statements that write the same rows, at least 0.40 with 20 churches and 0.30 with 2,000',
  },
  {
    file: 'receipts.ts',
    args: ['6000'],
    title: 'Receipts of texts',
    target: 'at least 0.40 of a bare route that does the same durable work, answers within 2 s meanwhile',
  },
  {
    file: 'mixed.ts',
    args: ['100000'],
    title: 'Everything at once: texts, receipts, answers, dashboards, sign-ins',
    target: '99 of 100 answers within 2 s',
  },
  {
    file: 'scheduling.ts',
    args: ['1000000'],
    title: 'Scheduling anew after one changed assignment',
    target: 'a ratio of at most 1.2',
  },
  {
    file: 'claim.ts',
    args: ['1000000'],
    title: 'Claiming due texts',
    target: 'a ratio of at most 1.2',
  },
  {
    file: 'office.ts',
    args: ['100000'],
    title: 'The back office with many organisations',
    target: 'each within 300 ms',
  },
  {
    file: 'lists.ts',
    args: ['10000'],
    title: 'Long lists, from the call to the frames of a browser',
    target: 'each call within 300 ms, 55 frames a second',
  },
  {
    file: 'replies.ts',
    args: [],
    title: 'Understanding of replies: the candidate',
    target: 'no polarity error, no guess, at least 97 % right, clear answers at once at least 92 %',
  },
  {
    file: 'rosters.ts',
    args: ['100'],
    title: 'Reading rosters, beside the requests alone with one plain statement each',
    target: 'none: what filled a machine first',
  },
  {
    file: 'polling.ts',
    args: ['3'],
    title: 'From the scheduling e-mail to the text, with 30 open plans',
    target: 'middle 45 s, 95 of 100 within 120 s, at most 8,000 requests a day',
  },
  {
    file: 'places.ts',
    args: ['12', '1', '25'],
    title: 'Open places: a year of a church, as far as it gets in 25 minutes',
    target: 'at least 90 % filled without a leader, middle at most 2 hours of daytime, none filled twice',
  },
  {
    file: 'memory.ts',
    args: [],
    title: 'Memory of npm start',
    target: 'at most 450 MB',
  },
]

async function postgresVersion(): Promise<string> {
  let version = ''
  await withPostgres(async (url) => {
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    version = String((await client.query('show server_version')).rows[0].server_version)
    await client.end()
  })
  return version
}

const wanted = process.argv.slice(2)
const known = readdirSync(import.meta.dirname)
for (const name of wanted) if (!known.includes(`${name}.ts`)) throw new Error(`there is no benchmark ${name}`)

const memory = Math.round(totalmem() / 1024 ** 3)
console.log(
  `${availableParallelism()} cores, ${memory} GB, Node ${process.version}, PostgreSQL ${await postgresVersion()}`,
)
for (const { file, args, title, target } of BENCHMARKS) {
  if (wanted.length > 0 && !wanted.includes(file.replace('.ts', ''))) continue
  console.log(`\n${title} (${target})`)
  const path = new URL(file, import.meta.url).pathname
  const child = spawn(process.execPath, [path, ...args], { stdio: 'inherit' })
  const [code] = await once(child, 'exit')
  if (code !== 0) process.exitCode = 1
}
