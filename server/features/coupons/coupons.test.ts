import { desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { auditEntries, countryCredits, couponUses } from '#server/db/schema/schema.ts'
import { activated, detailsOf } from '#server/features/access/testing.ts'
import { type App, startApp } from '#testkit/app.ts'
import type { ApiClient } from '#testkit/client.ts'

let app: App
let admin: ApiClient
beforeAll(async () => {
  app = await startApp({ world: 'empty' })
  admin = await app.signIn('admin@steeple.test', 'steeple-admin')
})
afterAll(() => app.stop())

const lastAudit = async () =>
  (await app.deps.db.select().from(auditEntries).orderBy(desc(auditEntries.id)).limit(1))[0]
const save = (coupon: object) => admin.post('/save-coupon', coupon)
const EASTER = { code: 'EASTER', type: 'uses', total_uses: 1, credits: 20, trial_days: 7 }

describe('coupons', () => {
  test('are created, listed, read and changed; changing the type clears the other value', async () => {
    const { status, body } = await save(EASTER)
    expect(status).toBe(200)
    const { id } = body.coupon
    expect(body.coupon).toEqual({
      id,
      code: 'EASTER',
      type: 'uses',
      total_uses: 1,
      expiry_date: null,
      no_expiry: false,
      credits: 20,
      trial_days: 7,
      include_dollar: false,
      apply_when: 'any',
      active: 1,
      uses: 0,
    })
    expect((await admin.get('/coupons')).body.coupons[0].code).toBe('EASTER')
    expect((await admin.post('/get-coupon', { id })).body).toEqual(body.coupon)
    const dated = await save({ ...EASTER, id, type: 'expiry', expiry_date: '2030-12-31' })
    expect(dated.body.coupon).toMatchObject({ type: 'expiry', total_uses: null, expiry_date: '2030-12-31' })
    expect(await lastAudit()).toMatchObject({ action: 'coupon.changed', detail: { couponId: id } })
  })

  test('without an end are an expiry without a date', async () => {
    const { body } = await save({ code: 'ALWAYS', type: 'expiry', no_expiry: true, credits: 5 })
    expect(body.coupon).toMatchObject({ type: 'no_expiry', no_expiry: true, expiry_date: null })
  })

  test.each([
    ['no code', { ...EASTER, code: '' }, { code: ['code is required'] }],
    [
      'no uses',
      { ...EASTER, code: 'A', total_uses: 0 },
      { total_uses: ['Total Number of Uses field is required'] },
    ],
    [
      'no date',
      { ...EASTER, code: 'A', type: 'expiry', expiry_date: '' },
      { expiry_date: ['Expiry Date field is required'] },
    ],
    [
      'nothing to give',
      { ...EASTER, code: 'A', credits: 0, trial_days: 0 },
      { trial_days: ['Trial Days or Credits field is required'] },
    ],
    [
      'a code that exists',
      { ...EASTER, code: 'easter' },
      { code: ['This code was used before. Please choose another.'] },
    ],
  ])('with %s are refused with the field', async (_, coupon, error) => {
    expect(await save(coupon)).toEqual({ status: 422, body: { error } })
  })

  test('keep their code', async () => {
    const { id } = (await admin.get('/coupons')).body.coupons[0]
    const { status, body } = await save({ ...EASTER, id, code: 'OTHER' })
    expect({ status, body }).toEqual({
      status: 422,
      body: { error: { code: ['The code of a coupon cannot be changed.'] } },
    })
  })

  test('are counted when they are used, and given away no more often than they may be', async () => {
    await save({ ...EASTER, code: 'ONCE' })
    const people = [await activated(app, 'a@newhope.test'), await activated(app, 'b@newhope.test')]
    const answers = await Promise.all(
      people.map((person, index) =>
        person.post('/register', detailsOf(person.id, `user${index}`, { coupon_code: 'once' })),
      ),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422])
    const listed = (await admin.get('/coupons')).body.coupons as { code: string; uses: number; id: number }[]
    const once = listed.find(({ code }) => code === 'ONCE')
    expect(once?.uses).toBe(1)
    expect(await app.deps.db.$count(couponUses, eq(couponUses.couponId, once?.id ?? 0))).toBe(1)
  })

  test.each(['İSTANBUL', 'ΣΑΣ', 'Straße 🙏', 'عيد'])(
    'are known by the code that was given out: %s',
    async (code) => {
      expect((await save({ ...EASTER, code })).status).toBe(200)
      const person = await activated(app, `${code.length}-${code.charCodeAt(0)}@newhope.test`)
      expect((await person.post('/check-coupon', { code })).body).toMatchObject({
        credits: 20,
        trial_days: 7,
      })
      const answer = await person.post('/register', detailsOf(person.id, `of ${code}`, { coupon_code: code }))
      expect(answer.status).toBe(200)
    },
  )

  test('are good only when they are to be used', async () => {
    const { body } = await save({
      ...EASTER,
      code: 'PLANS',
      apply_when: 'subscription',
      include_dollar: true,
    })
    expect(body.coupon).toMatchObject({ apply_when: 'subscription', include_dollar: true })
    await save({ ...EASTER, code: 'NEW', apply_when: 'signup' })
    expect((await save({ ...EASTER, code: 'ODD', apply_when: 'never' })).status).toBe(422)
    const person = await activated(app, 'd@newhope.test')
    const answer = await person.post('/register', detailsOf(person.id, 'd', { coupon_code: 'PLANS' }))
    expect(answer.body.error).toEqual({ coupon_code: ['This coupon code is not valid.'] })
    const church = await app.foreignChurch()
    expect((await church.post('/coupon', { code: 'NEW' })).status).toBe(422)
    expect((await church.post('/coupon', { code: 'plans' })).body.coupon).toMatchObject({
      include_dollar: true,
    })
  })

  test('are shown no more once they are removed, and nobody can use them', async () => {
    const { id } = (await save({ ...EASTER, code: 'GONE' })).body.coupon
    expect((await admin.post('/remove-coupon', { id })).body).toMatchObject({
      success: true,
      coupon: { id, code: 'GONE', active: 0 },
    })
    expect(await lastAudit()).toMatchObject({ action: 'coupon.removed', detail: { code: 'GONE' } })
    expect((await admin.post('/get-coupon', { id })).status).toBe(404)
    expect((await admin.post('/remove-coupon', { id })).status).toBe(404)
    const person = await activated(app, 'c@newhope.test')
    const answer = await person.post('/register', detailsOf(person.id, 'c', { coupon_code: 'GONE' }))
    expect(answer.status).toBe(422)
  })
})

describe('prices', () => {
  test('are listed for each country, and changed with a row that says from what to what', async () => {
    const { body } = await admin.get('/country-credits')
    expect(body.country_credits.map(({ country_iso: iso }: { country_iso: string }) => iso).sort()).toEqual([
      'AU',
      'CA',
      'GB',
      'NZ',
      'US',
      'ZA',
    ])
    const gb = body.country_credits.find(({ country_iso: iso }: { country_iso: string }) => iso === 'GB')
    const changed = await admin.post(`/edit-pricing/${gb.id}`, { amount: 5 })
    expect(changed.body.country_credit).toEqual({ ...gb, credits: 5 })
    expect(await lastAudit()).toMatchObject({
      action: 'pricing.changed',
      detail: { country: 'GB', from: 3, to: 5 },
    })
    const [row] = await app.deps.db.select().from(countryCredits).where(eq(countryCredits.id, gb.id))
    expect(row?.credits).toBe(5)
  })

  test.each([0, 1.5, 101, '3', null])('are not changed to %s', async (amount) => {
    expect((await admin.post('/edit-pricing/1', { amount })).status).toBe(422)
  })

  test('of a country that is not there are not found', async () => {
    expect((await admin.post('/edit-pricing/999999', { amount: 2 })).status).toBe(404)
  })
})
