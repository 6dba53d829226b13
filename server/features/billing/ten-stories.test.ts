import { afterAll, beforeAll, expect, test } from 'vitest'
import { dollars } from '#core/billing/money.ts'
import { churches, coupons } from '#server/db/schema/schema.ts'
import { reactivateChurch, suspendChurch } from '#server/features/organizations/church-standing.ts'
import { type App, startApp } from '#testkit/app.ts'
import { randomFrom } from '#testkit/random.ts'
import { presentCurrent } from './current.ts'
import { grantCredits } from './ledger.ts'
import { listCards } from './mirror.ts'
import { CARDS, type PayingChurch, payingChurch } from './testing.ts'

/**
 * Ten churches live through the same months, each with a story of its own. Every amount, day and plan that the billing page and
 * the e-mails name is compared with what happened then. All begin late in the evening, when it is the next day in UTC.
 */

const ZONE = 'America/Chicago'
const SEED = 23
/** `STORY_DAYS=365` tells all of them to their end. */
const DAYS = Number(process.env.STORY_DAYS ?? 230)
const LOOKS_EVERY = 7

type Page = Awaited<ReturnType<typeof presentCurrent>>
type Act = (church: PayingChurch) => Promise<unknown>
type Life = {
  church: PayingChurch
  story: Map<number, Act>
  acts: Temporal.Instant[]
  pages: { at: Temporal.Instant; page: Page }[]
  /** The status at the end of each day. */
  statuses: Map<string, string>
}

let app: App
const lives = new Map<string, Life>()

const monthly =
  (packageId: string): Act =>
  (church) =>
    church.subscribe(packageId)
const yearly =
  (packageId: string): Act =>
  (church) =>
    church.subscribe(packageId, { isMonthly: false })
const cancel: Act = (church) => church.post('/cancel-subscription', { reason: 'other', comment: '' })
const undo: Act = (church) => church.post('/undo-cancel')
const withCard =
  (act: Act): Act =>
  async (church) => {
    await church.addCard()
    return act(church)
  }
const empty: Act = async ({ churchId }) => {
  for (const { providerId } of await listCards(app.deps.db, churchId))
    app.sandbox.payments.changeCard(providerId, 'insufficient_funds')
}
const betterCard: Act = (church) => church.addCard(CARDS.worksToo, { defaultPayment: true })
const returning: Act = async (church) => {
  const { body } = await church.addCard(CARDS.works, { defaultPayment: true })
  return church.subscribe('business', { card: body.card.id })
}
const asked: Act = async (church) => {
  await church.addCard(CARDS.asksAlways)
  const { body } = await church.subscribe('business')
  await church.answer(body.action.client_secret, true)
  return church.post('/confirm-payment')
}
const confirm: Act = async (church) => {
  const { body } = await church.post('/confirm-payment')
  await church.answer(body.action.client_secret, true)
  return church.post('/confirm-payment')
}
const withCoupon: Act = async (church) => {
  const code = `YEAR${church.churchId}`
  const gift = { credits: 5, trialDays: 30, includeDollar: true, createdAt: app.clock.now() }
  await app.deps.db.insert(coupons).values({ code, type: 'uses', totalUses: 1, ...gift })
  return church.subscribe('business', { coupon: code })
}
const admin = ({ churchId }: PayingChurch) => ({ churchId, adminId: 1 })
const suspend: Act = (church) => suspendChurch(app.deps, admin(church), 'We could not reach you.')
const reactivate: Act = (church) => reactivateChurch(app.deps, admin(church))
const recharging: Act = async (church) => {
  await church.subscribe('just-starting')
  const { bundles } = (await church.get('/credits/bundles')).body
  const [card] = (await church.get('/cards')).body.cards.data
  const wish = { recharge_credit_id: bundles[0].id, recharge_limit: 25, recharge_card_id: card.id }
  return church.post('/autorecharge', { ...wish, month_max: 1 })
}
const spend: Act = async (church) => {
  const { creditBalance } = await church.row()
  await app.deps.db.transaction((tx) =>
    grantCredits(tx, church.churchId, -creditBalance, `spent-${app.clock.now()}`, app.clock.now()),
  )
}

/** What each does, and on which day; the days move a little with the seed. */
const STORIES: Record<string, [number, Act][]> = {
  'a trial, then a plan': [
    [3, withCard(monthly('business'))],
    [200, cancel],
  ],
  'a trial that nothing follows, then a plan': [[60, withCard(monthly('just-starting'))]],
  'a dearer plan': [
    [0, withCard(monthly('just-starting'))],
    [45, monthly('pro')],
  ],
  'a cheaper plan, cancelled and taken back': [
    [0, withCard(monthly('pro'))],
    [40, monthly('just-starting')],
    [43, cancel],
    [46, undo],
    [100, cancel],
    [104, undo],
    [200, cancel],
    [280, returning],
  ],
  'from a year to a dearer month, and back to a cheaper year': [
    [0, withCard(yearly('just-starting'))],
    [90, monthly('business')],
    [260, yearly('just-starting')],
  ],
  'a declined card, mended once, and not a second time': [
    [0, withCard(monthly('business'))],
    [15, empty],
    [33, betterCard],
    [100, empty],
    [190, returning],
    [240, empty],
    [275, cancel],
  ],
  'a bank that asks': [
    [0, asked],
    [32, confirm],
  ],
  'suspended by an admin, and back': [
    [0, withCard(monthly('business'))],
    [40, suspend],
    [80, reactivate],
    [150, suspend],
    [155, reactivate],
  ],
  'recharge with a limit': [
    [0, withCard(recharging)],
    [10, spend],
    [12, spend],
    [50, spend],
    [80, empty],
    [82, spend],
  ],
  'the trial of a coupon, and a plan for a year': [
    [2, withCard(withCoupon)],
    [100, yearly('pro')],
    [150, monthly('just-starting')],
  ],
}

const dayOf = (at: Temporal.Instant): string => at.toZonedDateTimeISO(ZONE).toPlainDate().toString()
const inWords = (at: Temporal.Instant): string =>
  at.toZonedDateTimeISO(ZONE).toPlainDate().toLocaleString('en-US', { dateStyle: 'long' })
const dateIn = (words: string): string =>
  new Date(`${words} 12:00 UTC`).toISOString().slice(0, 'YYYY-MM-DD'.length)
const nextDay = (day: string, days = 1): string => Temporal.PlainDate.from(day).add({ days }).toString()

async function moveTo(at: Temporal.ZonedDateTime): Promise<void> {
  const milliseconds = at.epochMilliseconds - app.clock.now().epochMilliseconds
  if (milliseconds > 0) app.clock.moveBy({ milliseconds })
  await app.runDueWork()
}

const look = async ({ church, pages }: Life): Promise<unknown> =>
  pages.push({ at: app.clock.now(), page: await presentCurrent(app.deps.db, church.churchId) })

async function liveOn(day: Temporal.PlainDate, index: number): Promise<void> {
  const acting = [...lives.values()].filter(({ story }) => story.has(index))
  if (acting.length > 0) await moveTo(day.toZonedDateTime({ timeZone: ZONE, plainTime: '20:30' }))
  for (const life of acting) {
    await life.church.signInAgain()
    await life.story.get(index)?.(life.church)
    await app.runDueWork()
    life.acts.push(app.clock.now())
    await look(life)
  }
  await moveTo(day.toZonedDateTime({ timeZone: ZONE, plainTime: '23:59' }))
  const rows = await app.deps.db.select({ id: churches.id, status: churches.status }).from(churches)
  for (const life of lives.values()) {
    const row = rows.find(({ id }) => id === life.church.churchId)
    life.statuses.set(day.toString(), row?.status ?? '')
    if (index % LOOKS_EVERY === 0) await look(life)
  }
}

beforeAll(async () => {
  app = await startApp({ world: 'empty', at: '2030-03-05T02:00:00Z' })
  const random = randomFrom(SEED)
  for (const [name, acts] of Object.entries(STORIES)) {
    const story = new Map(acts.map(([day, act]) => [day && day + random.whole(0, 2), act]))
    const church = await payingChurch(app)
    lives.set(name, { church, story, acts: [], pages: [], statuses: new Map() })
  }
  const first = app.clock.now().toZonedDateTimeISO(ZONE).toPlainDate()
  for (let index = 0; index < DAYS; index++) await liveOn(first.add({ days: index }), index)
}, 900_000)
afterAll(() => app.stop())

type Paid = { day: string; cents: number; packageId: string | null; at: Temporal.Instant }
type Said = { at: Temporal.Instant; next?: { day: string; cents: number; packageId?: string | undefined } }

/** Until when what was said at a moment counts: the next time that somebody does something. */
const untilOf = ({ acts }: Life, at: Temporal.Instant): string =>
  dayOf(acts.find((act) => Temporal.Instant.compare(act, at) > 0) ?? app.clock.now())

/** What was said of the next payment, against the payments after it. */
function nextIsBroken(life: Life, paid: Paid[], { at, next }: Said): boolean {
  const until = untilOf(life, at)
  const after = paid.find((one) => Temporal.Instant.compare(one.at, at) > 0 && one.day < until)
  if (!next) return after !== undefined
  if (after) {
    const isPlan = next.packageId === undefined || next.packageId === after.packageId
    return after.day !== next.day || after.cents !== next.cents || !isPlan
  }
  const isOwed = life.church
    .mails(/did not go through|Please confirm the payment/)
    .some((mail) => mail.text.includes(dollars(next.cents)) && mail.at > at.toString())
  return nextDay(next.day) < until && !isOwed
}

/** Whether a church had this status for the first time on this day, if nobody did anything before. */
function turnIsBroken(life: Life, at: Temporal.Instant, day: string, status: string): boolean {
  if (day >= untilOf(life, at)) return false
  return life.statuses.get(day) !== status || life.statuses.get(nextDay(day, -1)) === status
}

function pageIsBroken(life: Life, paid: Paid[], { at, page }: Life['pages'][number]): boolean {
  const { nextBillingDate, nextAmount, next, current, cancelEndDate, overdue, trialEnd } = page
  const { status } = page.church
  const day = (iso: string) => dayOf(Temporal.Instant.from(iso))
  if (overdue) {
    const after = paid.find((one) => Temporal.Instant.compare(one.at, at) > 0)
    const isPaid = after !== undefined && after.day <= day(overdue.suspended_at)
    return !isPaid && turnIsBroken(life, at, day(overdue.suspended_at), 'Not Active')
  }
  if (page.suspension) return nextIsBroken(life, paid, { at })
  if (nextBillingDate && nextAmount !== null) {
    const packageId = (next?.package ?? current)?.id
    return nextIsBroken(life, paid, { at, next: { day: day(nextBillingDate), cents: nextAmount, packageId } })
  }
  if (nextIsBroken(life, paid, { at })) return true
  if (status === 'Cancelling' && cancelEndDate) return turnIsBroken(life, at, day(cancelEndDate), 'Cancelled')
  return trialEnd !== null && turnIsBroken(life, at, day(trialEnd), 'Not Active')
}

const DATE = String.raw`([A-Z][a-z]+ \d{1,2}, \d{4})`
const AMOUNT = String.raw`\$([\d,]+\.\d\d)`
const centsIn = (words: string): number => Math.round(Number(words.replaceAll(',', '')) * 100)
/** What `words` has at the places of the pattern; null where it says something else. */
const found = (words: string, pattern: string): string[] | null =>
  new RegExp(pattern).exec(words)?.slice(1) ?? null

type Mail = ReturnType<PayingChurch['mails']>[number]

/** Whether what an e-mail says is not what happened; null when nobody has taught us to read it. */
function mailIsBroken(life: Life, all: Paid[], plans: Paid[], mail: Mail): boolean | null {
  const at = Temporal.Instant.from(mail.at)
  const words = mail.text.replaceAll(/\s+/g, ' ')
  const nothingIsCharged = nextIsBroken(life, plans, { at })
  const receipt = found(`${mail.subject} ${words}`, `Your receipt of ${AMOUNT}.*Receipt \\S+, ${DATE}`)
  if (receipt) {
    const [amount = '', day = ''] = receipt
    return !all.some((one) => one.cents === centsIn(amount) && one.day === dateIn(day))
  }
  const next = found(words, `The next payment is ${AMOUNT} on ${DATE}`)
  if (next) {
    const [amount = '', day = ''] = next
    return nextIsBroken(life, plans, { at, next: { day: dateIn(day), cents: centsIn(amount) } })
  }
  const owed = found(words, `${AMOUNT} (?:could not be paid|waits for your bank).*paid by ${DATE}`)
  if (owed) {
    const [, day = ''] = owed
    const isPaid = plans.some((one) => Temporal.Instant.compare(one.at, at) > 0 && one.day <= dateIn(day))
    return !isPaid && turnIsBroken(life, at, dateIn(day), 'Not Active')
  }
  const trial = found(words, `Your trial ends on ${DATE}(?:.*Then ${AMOUNT} is paid)?`)
  if (trial) {
    const [day = '', amount] = trial
    if (!amount) return nothingIsCharged || turnIsBroken(life, at, dateIn(day), 'Not Active')
    return nextIsBroken(life, plans, { at, next: { day: dateIn(day), cents: centsIn(amount) } })
  }
  const cancelled = found(words, `Your subscription ends on ${DATE}`)
  if (cancelled) return nothingIsCharged || turnIsBroken(life, at, dateIn(cancelled[0] ?? ''), 'Cancelled')
  if (/is suspended|has ended|is cancelled/.test(mail.subject))
    return nothingIsCharged || !['Not Active', 'Cancelled'].includes(life.statuses.get(dayOf(at)) ?? '')
  if (/could not be bought automatically/.test(mail.subject))
    return all.some((one) => one.packageId === null && one.day === dayOf(at))
  return null
}

test.each(Object.keys(STORIES))('%s: what is said of money is what happens', async (name) => {
  const life = lives.get(name)
  if (!life) throw new Error('nobody lived this story')
  const lines = (await life.church.payments()).filter(({ cents }) => cents > 0)
  const paidOf = (kinds: typeof lines): Paid[] =>
    kinds.map(({ cents, packageId, paidAt: at }) => ({ day: dayOf(at), cents, packageId, at }))
  const all = paidOf(lines)
  const plans = paidOf(lines.filter(({ kind }) => kind === 'subscription'))
  const pages = life.pages
    .filter((one) => pageIsBroken(life, plans, one))
    .map(({ at, page }) => {
      const { church, nextBillingDate, nextAmount, cancelEndDate, trialEnd, overdue } = page
      return { at: inWords(at), church, nextBillingDate, nextAmount, cancelEndDate, trialEnd, overdue }
    })
  const mails = life.church.mails(/./)
  const broken = mails
    .filter((mail) => mailIsBroken(life, all, plans, mail) !== false)
    .map(({ at, subject, text }) => ({ at, subject, text: text.slice(0, 400) }))
  const wrong = [...pages, ...broken]
  const paid = lines.map(({ cents, paidAt, packageId }) => `${paidAt} ${dollars(cents)} ${packageId}`)
  expect(wrong.length, JSON.stringify({ wrong, paid }, null, 1)).toBe(0)
  expect(mails.length).toBeGreaterThan(0)
})
