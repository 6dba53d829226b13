import type { IncomingMessage } from 'node:http'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rowsOf } from '#server/db/query.ts'
import { createLog } from '#server/main/log.ts'
import { type App, startApp } from '#testkit/app.ts'
import { CARDS, type PayingChurch, payingChurch } from './testing.ts'

/** No card number anywhere on our server: what came in over its sockets, what it stored and what it wrote down. */

let app: App
let church: PayingChurch
let heard = ''
let written = ''
beforeAll(async () => {
  const log = createLog('trace', {
    write: (line) => {
      written += line
    },
  })
  app = await startApp({ world: 'empty', log })
  app.product.server.server.prependListener('request', (request: IncomingMessage) => {
    heard += `${request.url} ${request.rawHeaders.join(' ')}\n`
    const push = request.push.bind(request)
    request.push = (chunk, encoding) => {
      if (chunk) heard += String(chunk)
      return push(chunk, encoding)
    }
  })
  church = await payingChurch(app)
})
afterAll(() => app.stop())

/** With spaces or dashes between the digits, or without. */
const asTyped = (number: string): RegExp => new RegExp([...number].join('[ +-]?'))
const numbersIn = (text: string): string[] => Object.values(CARDS).filter((one) => asTyped(one).test(text))

/** Every row of every table, with the queue's. */
async function dump(): Promise<string> {
  const { db } = app.deps
  const tables = await rowsOf<{ schema: string; name: string }>(
    db,
    sql`select table_schema as schema, table_name as name from information_schema.tables
      where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`,
  )
  const texts: string[] = []
  for (const { schema, name } of tables) {
    const from = sql`${sql.identifier(schema)}.${sql.identifier(name)}`
    const rows = await rowsOf<{ row: string }>(
      db,
      sql`select to_jsonb(rows)::text as row from ${from} as rows`,
    )
    texts.push(...rows.map(({ row }) => row))
  }
  return texts.join('\n')
}

test('no card number reaches the server, its database or its log', async () => {
  for (const number of Object.values(CARDS)) expect((await church.addCard(number)).status).toBe(200)
  const { data } = (await church.get('/cards')).body.cards
  const withCard = (last4: string) => data.find((card: { last4: string }) => card.last4 === last4).id
  expect((await church.subscribe('business', { card: withCard('0341') })).status).toBe(422)
  const asked = await church.subscribe('business', { card: withCard('3184') })
  await church.answer(asked.body.action.client_secret, true)
  expect((await church.post('/confirm-payment')).body.success).toBe(true)
  const { bundles } = (await church.get('/credits/bundles')).body
  const wish = { creditId: bundles[0].id, requestId: 'one', cardId: withCard('4242') }
  expect((await church.post('/charge', wish)).status).toBe(200)
  await app.pass({ hours: 32 * 24 }, 2)

  expect(heard).toContain('/api/create-update-card')
  expect(heard).toContain('/hooks/stripe')
  expect(heard).toContain('4242')
  expect(numbersIn(heard)).toEqual([])
  expect(numbersIn(written)).toEqual([])
  expect(numbersIn(await dump())).toEqual([])
})

test('one that somebody sends all the same is neither stored nor logged', async () => {
  await church.signInAgain()
  const number = CARDS.works
  const form = { ...church.holder, cardNumber: number, number, cvc: '123', expiry: '12/44' }
  expect((await church.post('/create-update-card', form)).status).toBe(422)
  expect(numbersIn(heard)).toEqual([number])
  expect(written.length).toBeGreaterThan(0)
  expect(numbersIn(written)).toEqual([])
  expect(numbersIn(await dump())).toEqual([])
})
