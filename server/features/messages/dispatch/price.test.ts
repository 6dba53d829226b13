import { expect, test } from 'vitest'
import { countryCredits } from '#server/db/schema/schema.ts'
import { scheduleTexts } from '../schedule.ts'
import { presentForecast } from '../show/forecast.ts'
import { startForOneTest } from '../testing.ts'

/** A text costs what its country costs, and nothing is sent where nobody knows the price. */

const FRANCE = '+33612345678'

test('a number of a territory costs what its parent country costs', async () => {
  const { add, dispatch, text } = await startForOneTest()
  const puertoRico = await add('ana', '+17875550123')
  const jersey = await add('jim', '+447797712345')
  await dispatch()
  expect(await text(puertoRico)).toMatchObject({ state: 'queued', segments: 1, credits: 1 })
  expect(await text(jersey)).toMatchObject({ state: 'queued', segments: 1, credits: 3 })
})

test('a country without a price is refused before sending, and goes once it has one', async () => {
  const { app, churchId, add, dispatch, text, accepted, entries, balance } = await startForOneTest()
  const id = await add('zoe', FRANCE)
  const query = { days: 7, limit: 100 } as const
  const forecast = () => presentForecast(app.deps, { churchId }, query, app.clock.now())
  const ahead = await forecast()
  expect(ahead.texts.filter((one) => one.id === id)).toEqual([])
  expect(ahead.blocked).toMatchObject([{ reason: 'no_price', fix: expect.stringContaining('Ask us') }])

  await dispatch()
  expect(await text(id)).toMatchObject({ state: 'blocked', reason: 'no_price', credits: 0 })
  expect([accepted(FRANCE), await entries(id), await balance()]).toEqual([[], [], 100])
  expect((await forecast()).blocked).toMatchObject([{ reason: 'no_price' }])

  await app.deps.db.insert(countryCredits).values({ countryIso: 'FR', credits: 4 })
  await app.deps.db.transaction((tx) => scheduleTexts(tx, churchId, 'everyone', app.clock.now()))
  await dispatch()
  expect(await text(id)).toMatchObject({ state: 'queued', credits: 4 })
})
