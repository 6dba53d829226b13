import { afterEach, expect, test } from 'vitest'
import { offeredCarrier } from '../carriers.ts'
import { startSending } from '../testing.ts'

/** A text is handed over with how long it is worth sending; what expires at the carrier is shown as lost. */

let church: Awaited<ReturnType<typeof startSending>>
afterEach(() => church.app.stop())

const ANN = '+12125550101'
const BEN = '+12125550102'

/** The last text as it was posted to the carrier. */
const posted = () =>
  church.app.sandbox.carrier
    .requests()
    .findLast(({ method, path }) => method === 'POST' && path.endsWith('/Messages.json'))?.params

test('a request is valid until the hours end, and one in the last seconds for a minute', async () => {
  church = await startSending()
  await church.add('ann', ANN)
  church.app.clock.moveBy({ hours: 4 })
  await church.dispatch({ freshen: async () => {} })
  // From 14:00 in New York it is seven hours until 21:00.
  expect(posted()).toMatchObject({ To: ANN, ValidityPeriod: String(7 * 3600) })
  await church.add('ben', BEN)
  church.app.clock.moveBy({ hours: 6, minutes: 59, seconds: 50 })
  await church.dispatch({ freshen: async () => {} })
  expect(posted()).toMatchObject({ To: BEN, ValidityPeriod: '60' })
})

test('what expires in the queue of the carrier is lost, with the reason, and costs nothing', async () => {
  church = await startSending()
  const { app } = church
  const id = await church.add('ann', ANN)
  app.clock.moveBy({ hours: 10, minutes: 59, seconds: 50 })
  const [from = ''] = app.sandbox.carrier.ownedNumbers().map(({ phoneNumber }) => phoneNumber)
  // They keep the number busy for more than the minute that is left.
  for (let place = 0; place < 10; place++)
    await offeredCarrier(app.deps).send({
      from,
      to: BEN,
      body: 'x'.repeat(1500),
      statusUrl: offeredCarrier(app.deps).statusUrl(0),
    })
  await church.dispatch({ freshen: async () => {} })
  await app.pass({ minutes: 3 }, 3)
  expect(app.sandbox.carrier.texts(ANN)).toEqual([])
  expect(await church.text(id)).toMatchObject({
    state: 'failed',
    errorCode: '30036',
    errorMessage: 'The text waited at the carrier until it was too late to send it.',
  })
  expect(await church.entries(id)).toEqual(['used -1', 'returned 1'])
})
