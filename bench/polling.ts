import { HABITS, type Month, playMonth, waitOf } from '#testkit/polling-month.ts'

/** How long a scheduling e-mail waits for its text, and what looking for it costs: a month for each habit and seed. */
const seeds = Number(process.argv[2] ?? '3')

function line(name: string, months: readonly Month[]): string {
  const waits = months.flatMap((month) => month.waits)
  const requests = months.flatMap((month) => month.requests)
  const average = Math.round(requests.reduce((sum, one) => sum + one, 0) / requests.length)
  const figures = [waits.length, Math.round(waitOf(waits, 50)), Math.round(waitOf(waits, 95))]
  return `| ${[name, ...figures, average, Math.max(...requests)].join(' | ')} |`
}

console.log('| a church that works | e-mails | middle, s | 95 of 100, s | requests a day | at most |')
console.log('| --- | --- | --- | --- | --- | --- |')
const all: Month[] = []
for (const [name, habit] of Object.entries(HABITS)) {
  const months = Array.from({ length: seeds }, (_, seed) => playMonth(habit, seed + 1))
  console.log(line(name, months))
  all.push(...months)
}
console.log(line('all together', all))
