import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { announce } from '#server/db/live.ts'
import { payments } from '#server/db/schema/schema.ts'
import { startApp } from '#testkit/app.ts'
import { listCards } from './mirror.ts'
import { settleChurch } from './settle.ts'
import { CARDS, payingChurch } from './testing.ts'

test('what is read at the provider is told to open pages when it is news, and only then', async () => {
  const app = await startApp({ world: 'empty' })
  const church = await payingChurch(app)
  await church.addCard()
  await church.addCard(CARDS.worksToo)
  await app.runDueWork()
  const { churchId } = church
  const stream = await fetch(`${app.url}/api/events`, {
    headers: { authorization: `Bearer ${church.token()}` },
  })
  const chunks = stream.body?.pipeThrough(new TextDecoderStream()).getReader()
  /** How often pages are told of the church until a mark that is set behind what was done. */
  const told = async () => {
    await announce(app.deps.db, { church_id: churchId, topic: 'sync' })
    let text = ''
    while (!text.includes('"sync"')) text += (await chunks?.read())?.value
    return text.split('"church"').length - 1
  }
  await told()

  await settleChurch(app.deps, churchId)
  expect(await told()).toBe(0)
  const [, removed] = await listCards(app.deps.db, churchId)
  await app.deps.payments?.removeCard(removed?.providerId ?? '')
  await settleChurch(app.deps, churchId)
  expect(await told()).toBe(1)
  await settleChurch(app.deps, churchId)
  expect(await told()).toBe(0)

  await chunks?.cancel()
  await app.stop()
})

test('a receipt that the provider makes later is written down, and the payment once', async () => {
  const app = await startApp({ world: 'empty' })
  const church = await payingChurch(app)
  await church.addCard()
  await church.post('/subscribe', { packageId: 'pro', isMonthly: true })
  await app.runDueWork()
  const { churchId } = church
  const rows = () => app.deps.db.select().from(payments).where(eq(payments.churchId, churchId))
  const [paid] = await rows()
  expect([paid?.receiptUrl, paid?.number]).toEqual([expect.any(String), expect.any(String)])
  for (const later of [{ receiptUrl: null }, { number: null }]) {
    await app.deps.db.update(payments).set(later).where(eq(payments.churchId, churchId))
    await settleChurch(app.deps, churchId)
    expect(await rows()).toEqual([paid])
  }
  expect(church.mails(/[Rr]eceipt/)).toHaveLength(1)
  await app.stop()
})
