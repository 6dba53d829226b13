import { sql } from 'drizzle-orm'
import { faultsOf } from '#core/billing/faults.ts'
import { Store } from '#sandbox/base/store.ts'
import type { Charge, Subscription } from '#sandbox/payments/base/objects.ts'
import type { Db } from '#server/db/connect.ts'
import { rowsOf } from '#server/db/query.ts'
import { findOddTexts, sumLedgers } from '#server/features/billing/check.ts'
import type { Check } from './checks.ts'

type PurchaseSeen = {
  id: number
  church_id: number
  kind: string
  state: string
  quantity: number | null
  cents: number
}
type GrantSeen = { church_id: number; key: string; source: string; amount: number; times: number }
type PaidSeen = { church_id: number; cents: number }
type PlanSeen = {
  church_id: number
  provider_id: string
  status: string
  plan: string
  cancels_at_end: boolean
}

type Provider = { charges: readonly Charge[]; subscriptions: readonly Subscription[] }

/** What the payment provider holds, read from its own state, past every adapter. */
export function readProvider(file: string): Provider {
  const store = new Store(file)
  const read = {
    charges: store.collection<Charge>('payments.charges').all(),
    subscriptions: store.collection<Subscription>('payments.subscriptions').all(),
  }
  store.close()
  return read
}

const readOurs = async (db: Db) => ({
  purchases: await rowsOf<PurchaseSeen>(
    db,
    sql`select id::float8 as id, church_id::float8 as church_id, kind, state, quantity, cents from purchases`,
  ),
  grants: await rowsOf<GrantSeen>(
    db,
    sql`select church_id::float8 as church_id, key, source, sum(amount)::int as amount, count(*)::int as times
      from credit_entries where kind = 'granted' and key is not null group by 1, 2, 3`,
  ),
  paid: await rowsOf<PaidSeen>(
    db,
    sql`select church_id::float8 as church_id, sum(cents)::int as cents from payments where kind <> 'dispute' group by 1`,
  ),
  customers: await rowsOf<{ church_id: number; customer_id: string }>(
    db,
    sql`select church_id::float8 as church_id, customer_id from billing_accounts where customer_id is not null`,
  ),
  plans: await rowsOf<PlanSeen>(
    db,
    sql`select church_id::float8 as church_id, provider_id, status, cancels_at_end,
        package_id || ':' || case period when 'monthly' then 'month' else 'year' end as plan
      from subscriptions where ended_at is null`,
  ),
})

type Books = Awaited<ReturnType<typeof readOurs>> & Provider

const isOfCredits = ({ kind }: PurchaseSeen): boolean => kind === 'credits' || kind === 'recharge'
const paidCharges = ({ charges }: Books) => charges.filter(({ paid }) => paid)
const ofPurchase = (books: Books, id: number) =>
  paidCharges(books).filter(({ metadata }) => metadata.purchase === String(id))

/** Each purchase of credits was charged as often as it says: once when it is done, never when it failed. */
function chargedOnce(books: Books): Check {
  const wanted = books.purchases.filter(isOfCredits)
  return {
    what: 'purchases of credits, each charged once when done and never when not',
    count: wanted.length,
    wrong: wanted.flatMap(({ id, state, cents }) => {
      const found = ofPurchase(books, id)
      const isRight = state === 'done' ? found.length === 1 && found[0]?.amount === cents : found.length === 0
      return isRight ? [] : [`purchase ${id} is ${state} and was charged ${found.length} times`]
    }),
  }
}

/** Each paid purchase gave its credits once, and no other did. */
function grantedOnce(books: Books): Check {
  const grants = books.grants.filter(({ source }) => source === 'purchase' || source === 'recharge')
  const done = books.purchases.filter((purchase) => isOfCredits(purchase) && purchase.state === 'done')
  const wrong = done.flatMap(({ id, church_id: church, quantity }) => {
    const own = grants.filter(({ key, church_id: of }) => key === `purchase-${id}` && of === church)
    const isRight = own.length === 1 && own[0]?.times === 1 && own[0].amount === quantity
    return isRight ? [] : [`purchase ${id} gave ${own.map(({ amount }) => amount)} for ${quantity}`]
  })
  if (grants.length !== done.length) wrong.push(`${grants.length} grants for ${done.length} purchases`)
  return { what: 'credits that were paid for, each given once', count: done.length, wrong }
}

/** Every cent that the provider took stands in our books, and no other. */
function centsAgree(books: Books): Check {
  const ofCustomer = new Map(books.customers.map((row) => [row.customer_id, row.church_id]))
  const strangers = paidCharges(books).filter(({ customer }) => !ofCustomer.has(customer ?? ''))
  const wrong = [...ofCustomer].flatMap(([customer, church]) => {
    const taken = paidCharges(books)
      .filter((charge) => charge.customer === customer)
      .reduce((sum, { amount, amount_refunded: back }) => sum + amount - back, 0)
    const written = books.paid.find(({ church_id: of }) => of === church)?.cents ?? 0
    return taken === written ? [] : [`church ${church} paid ${taken} cents; its books say ${written}`]
  })
  return {
    what: 'charges, every cent in the books',
    count: paidCharges(books).length,
    wrong: [...wrong, ...strangers.map(({ id }) => `${id} is of nobody`)],
  }
}

const OVER = ['canceled', 'incomplete', 'incomplete_expired']
const STATUSES: Record<string, string> = { canceled: 'cancelled', incomplete_expired: 'cancelled' }

/** At most one subscription runs for each church, and it is the one that is known here. */
function plansAgree(books: Books): Check {
  const running = books.subscriptions.filter(({ status }) => !OVER.includes(status))
  const wrong = books.customers.flatMap(({ church_id: church, customer_id: customer }) => {
    const theirs = running.filter((one) => one.customer === customer)
    const ours = books.plans.filter(({ church_id: of }) => of === church)
    const inWords = (rows: readonly string[]) => rows.toSorted().join(' and ') || 'nothing'
    const there = inWords(
      theirs.map(
        (one) =>
          `${one.items.data[0]?.price.lookup_key} ${STATUSES[one.status] ?? one.status} ${one.cancel_at_period_end}`,
      ),
    )
    const here = inWords(ours.map((one) => `${one.plan} ${one.status} ${one.cancels_at_end}`))
    const twice = theirs.length > 1 ? [`church ${church} has ${theirs.length} subscriptions`] : []
    return there === here ? twice : [...twice, `church ${church} has ${there}; here it has ${here}`]
  })
  return { what: 'subscriptions, one at most and the same on both sides', count: running.length, wrong }
}

const noneOpen = (books: Books): Check => ({
  what: 'purchases, none of them open for ever',
  count: books.purchases.length,
  wrong: books.purchases
    .filter(({ state }) => state === 'open' || state === 'action')
    .map(({ id, kind, state }) => `purchase ${id} (${kind}) is ${state}`),
})

function cyclesOnce(books: Books): Check {
  const given = books.grants.filter(({ source }) => source === 'package')
  return {
    what: 'credits of packages, each cycle given once',
    count: given.length,
    wrong: given
      .filter(({ times }) => times > 1)
      .map(({ key, church_id: of }) => `church ${of}: ${key} twice`),
  }
}

/** Compares what the payment provider holds with what the product has written down. */
export async function checkBooks(db: Db, provider: Provider): Promise<Check[]> {
  const books = { ...(await readOurs(db)), ...provider }
  const faults = faultsOf(await sumLedgers(db), await findOddTexts(db))
  return [
    chargedOnce(books),
    grantedOnce(books),
    centsAgree(books),
    plansAgree(books),
    noneOpen(books),
    cyclesOnce(books),
    { what: 'balances, each the sum of its entries', count: books.customers.length, wrong: faults },
  ]
}
