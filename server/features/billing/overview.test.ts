import { afterAll, beforeAll, expect, test } from 'vitest'
import { payments } from '#server/db/schema/schema.ts'
import { type App, startApp } from '#testkit/app.ts'

let app: App
beforeAll(async () => {
  app = await startApp({ world: 'empty' })
})
afterAll(() => app.stop())

const SUMS = ['Paid (USD)', 'Paid back (USD)', 'Total (USD)']

test('a spreadsheet adds up the lines of a year to the sums of its last line', async () => {
  const { churchId, token } = await app.foreignChurch()
  const paidAt = app.clock.now()
  const line = (providerId: string, cents: number) => ({
    ...{ churchId, providerId, cents, paidAt, kind: cents < 0 ? ('refund' as const) : ('credits' as const) },
    description: '=Lights, "on"',
  })
  const lines = [line('ch_1', 2800), line('re_1', -1050), line('ch_2', 1200), line('re_2', -5)]
  await app.deps.db.insert(payments).values(lines)
  const answer = await fetch(`${app.url}/api/payments/overview.csv?year=2030`, {
    headers: { authorization: `Bearer ${token}` },
  })
  const rows = (await answer.text()).trim().split('\r\n').map(cellsOf)
  const [head = [], ...rest] = rows
  const last = rest.pop() ?? []
  for (const name of SUMS) {
    const column = head.indexOf(name)
    // A spreadsheet passes over whatever is no number.
    const numbers = rest.map((cells) => Number(cells[column])).filter((one) => !Number.isNaN(one))
    const sum = numbers.reduce((total, one) => total + one, 0)
    expect([name, sum.toFixed(2)]).toEqual([name, last[column]])
  }
  expect(last.slice(4, 7)).toEqual(['40.00', '10.55', '29.45'])
  expect(rest[0]?.[2]).toBe(`'=Lights, "on"`)
})

/** The cells of a line, as a spreadsheet reads them. */
const cellsOf = (line: string): string[] =>
  [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(([, quoted, plain = '']) =>
    quoted === undefined ? plain : quoted.replaceAll('""', '"'),
  )
