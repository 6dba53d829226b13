import { and, eq } from 'drizzle-orm'
import { faultsOf } from '#core/billing/faults.ts'
import { churches, payments, users } from '#server/db/schema/schema.ts'
import type { App } from '#testkit/app.ts'
import { type ApiClient, apiClient } from '#testkit/client.ts'
import { findOddTexts, sumLedgers } from './check.ts'

/** Numbers of test cards, by what they do. */
export const CARDS = {
  works: '4242424242424242',
  worksToo: '5555555555554444',
  declinesCharges: '4000000000000341',
  asksAlways: '4000002760003184',
  asksOnce: '4000002500003155',
} as const

export const HOLDER = {
  firstName: 'Ruth',
  lastName: 'Moore',
  email: 'ruth@church.test',
  address: '1 Main Street',
  city: 'New York',
  state: 'NY',
  zipcode: '10001',
}

/** What the provider's script sends from a page. */
async function fromPage({ sandbox }: App, path: string, fields: Record<string, string>) {
  const response = await fetch(sandbox.urls.payments + path, {
    method: 'POST',
    headers: { authorization: `Bearer ${sandbox.credentials.payments.publishableKey}` },
    body: new URLSearchParams(fields),
  })
  return (await response.json()) as { status?: string; payment_method?: string; error?: unknown }
}

const idIn = (secret: string): string => secret.split('_secret_')[0] ?? ''

const answerBank = (app: App, secret: string, isConfirmed: boolean) =>
  fromPage(app, `/3ds/${idIn(secret)}`, { client_secret: secret, answer: isConfirmed ? 'complete' : 'fail' })

/** A church of its own that pays, and what a test asks about it. */
export async function payingChurch(app: App) {
  const { churchId, ...client } = await app.foreignChurch()
  const church: ApiClient = { ...client }
  const { db, clock } = app.deps

  /** Types a card into the provider's fields, and keeps it. */
  const addCard = async (number: string = CARDS.works, form: Record<string, unknown> = {}) => {
    const { body } = await church.post('/begin-card')
    const secret: string = body.client_secret
    const read = await fromPage(app, `/v1/setup_intents/${idIn(secret)}/confirm`, {
      client_secret: secret,
      'payment_method_data[type]': 'card',
      'payment_method_data[card][number]': number,
      'payment_method_data[card][exp_month]': '12',
      'payment_method_data[card][exp_year]': '40',
      'payment_method_data[card][cvc]': '123',
    })
    if (read.status === 'requires_action') await answerBank(app, secret, true)
    return church.post('/create-update-card', {
      ...HOLDER,
      paymentMethodId: String(read.payment_method),
      ...form,
    })
  }

  const email = `owner-${churchId}@other.test`
  return {
    churchId,
    email,
    get: ((path) => church.get(path)) as ApiClient['get'],
    post: ((path, body) => church.post(path, body)) as ApiClient['post'],
    put: ((path, body) => church.put(path, body)) as ApiClient['put'],
    /** Sessions end while a test lets weeks pass. */
    signInAgain: async () => {
      Object.assign(church, await app.signIn(email, 'other-church'))
    },
    token: () => church.token,
    addCard,
    holder: HOLDER,
    /** Says yes or no to the bank's question about a payment. */
    answer: async (secret: string, isConfirmed: boolean) => {
      await fromPage(app, `/v1/payment_intents/${idIn(secret)}/confirm`, { client_secret: secret })
      await answerBank(app, secret, isConfirmed)
    },
    subscribe: (packageId: string, more: Record<string, unknown> = {}) =>
      church.post('/subscribe', { packageId, isMonthly: true, ...more }),
    row: async () => {
      const [row] = await db.select().from(churches).where(eq(churches.id, churchId))
      if (!row) throw new Error('the church is gone')
      return row
    },
    payments: () => db.select().from(payments).where(eq(payments.churchId, churchId)).orderBy(payments.id),
    /** Cents that the provider has taken. */
    charged: () =>
      app.sandbox.payments.holdings.charges
        .filter(({ paid }) => paid)
        .reduce((sum, { amount, amount_refunded: back }) => sum + amount - back, 0),
    staff: async () => {
      const own = `staff-${churchId}@other.test`
      const [owner] = await db
        .select()
        .from(users)
        .where(and(eq(users.churchId, churchId), eq(users.role, 'owner')))
      await db.insert(users).values({
        churchId,
        role: 'staff',
        name: 'Stan Staff',
        email: own,
        username: own,
        mobilePhone: '+13125550101',
        timeZone: 'America/Chicago',
        passwordHash: owner?.passwordHash ?? null,
        status: 3,
        createdAt: clock.now(),
      })
      return app.signIn(own, 'other-church')
    },
    mails: (subject: RegExp) =>
      app.sandbox.mailbox
        .messages()
        .filter((mail) => String(mail.to).includes(`owner-${churchId}@`) && subject.test(mail.subject)),
  }
}
export type PayingChurch = Awaited<ReturnType<typeof payingChurch>>

/** Every credit of every church is accounted for. */
export const creditFaults = async ({ deps: { db } }: App): Promise<string[]> =>
  faultsOf(await sumLedgers(db), await findOddTexts(db))

export const anonymousOf = (app: App) => apiClient(app.url)
