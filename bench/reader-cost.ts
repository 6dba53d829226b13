import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import type * as Reader from '#reader/read.ts'
import { contextOf } from '#reader/train/contexts.ts'
import { rowsOf } from '#reader/train/rows.ts'

/** What reading costs in a process of its own: CPU time, so that a busy machine changes little. */

const MOST = { middleMicros: 150, longestMillis: 20, firstMillis: 30, memoryMb: 40 }
const LONGEST = 1600

/** CPU microseconds of something. */
async function cpuOf<Value>(act: () => Value | Promise<Value>): Promise<[number, Value]> {
  const before = process.cpuUsage()
  const value = await act()
  const { user, system } = process.cpuUsage(before)
  return [user + system, value]
}

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void

/** Bytes that are held: objects, machine code of patterns, and tables. */
function held(): number {
  collect()
  const { heapUsed, arrayBuffers } = process.memoryUsage()
  return heapUsed + arrayBuffers
}

const rows = rowsOf('learning')
const texts = rows.map(({ text, situation, language }) => ({ text, context: contextOf(situation, language) }))
const before = held()
const [start, { read }] = await cpuOf<typeof Reader>(() => import('#reader/read.ts'))
const one = texts.find(({ context }) => context.items.length === 3) ?? texts[0]
if (!one) throw new Error('there are no rows')
const [first] = await cpuOf(() => read('maybe the 15th, I will let you know', one.context))
for (const { text, context } of texts) read(text, context)
const memory = held() - before

/** In the middle of some texts, each read often enough to be timed. */
function middle(some: typeof texts): number {
  const each = some.map(({ text, context }) => {
    const started = performance.now()
    for (let time = 0; time < 5; time++) read(text, context)
    return ((performance.now() - started) / 5) * 1000
  })
  return each.toSorted((a, b) => a - b)[Math.floor(each.length / 2)] ?? 0
}

/** The longest texts: those of the rows again and again until they are as long as what is read. */
const longTexts = texts.slice(0, 200).map(({ text, context }) => ({
  text: `${text} `.repeat(Math.ceil(LONGEST / (text.length + 1))).slice(0, LONGEST),
  context,
}))
const slowest = Math.max(
  ...longTexts.map(({ text, context }) => {
    const times = [0, 1, 2].map(() => {
      const started = performance.now()
      read(text, context)
      return performance.now() - started
    })
    return Math.min(...times)
  }),
)
const [whole] = await cpuOf(() => {
  for (const { text, context } of texts) read(text, context)
})

const row = (what: string, value: number, most: number | null, unit: string) => ({
  what,
  value: `${value.toFixed(value < 10 ? 1 : 0)} ${unit}`,
  most: most === null ? '' : `${most} ${unit}`,
})
console.table([
  row('a text, in the middle', middle(texts), MOST.middleMicros, 'µs'),
  row('a text, on average (CPU)', whole / texts.length, null, 'µs'),
  row('1,600 characters, the slowest of 200', slowest, MOST.longestMillis, 'ms'),
  row('the first text (CPU)', first / 1000, MOST.firstMillis, 'ms'),
  row('start: the modules (CPU)', start / 1000, null, 'ms'),
  row('memory with all languages', memory / 1e6, MOST.memoryMb, 'MB'),
])
