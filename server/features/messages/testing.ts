import { and, eq, lte, sql } from 'drizzle-orm'
import { onTestFinished } from 'vitest'
import { only, rowsOf } from '#server/db/query.ts'
import {
  assignments,
  creditEntries,
  messages,
  numbers,
  people,
  plans,
  serviceTypes,
} from '#server/db/schema/schema.ts'
import { grantCredits } from '#server/features/billing/ledger.ts'
import { createChurch } from '#server/features/churches/create.ts'
import { type App, startApp } from '#testkit/app.ts'
import { approveNumber } from '#testkit/registration.ts'
import { offeredCarrier } from './carriers.ts'
import { dispatchDue, type SendingDeps } from './dispatch/dispatch.ts'
import { scheduleTexts } from './schedule.ts'

type ChurchOptions = {
  sendingMode?: 'live' | 'trial' | 'paused'
  credits?: number
  readAt?: Temporal.Instant
}

/** A church with one plan in three days, its roster just read. */
export async function addChurch(
  { deps }: App,
  { sendingMode = 'live', credits = 100, readAt }: ChurchOptions = {},
): Promise<number> {
  const now = deps.clock.now()
  const startsAt = now.add({ hours: 72 })
  return deps.db.transaction(async (tx) => {
    const church = {
      name: 'Grace Chapel',
      timeZone: 'America/New_York',
      packageId: 'free',
      status: 'On Trial' as const,
    }
    const churchId = await createChurch(tx, { ...church, sendingMode }, now)
    // The package's own credits are taken back, so that a test knows what is there.
    await grantCredits(tx, churchId, credits - 50, 'for the test', now)
    await tx.insert(serviceTypes).values({ churchId, id: 's', name: 'Sunday Gathering', sequence: 0 })
    await tx.insert(plans).values({
      churchId,
      id: 'p',
      serviceTypeId: 's',
      title: '',
      times: [],
      startsAt,
      endsAt: startsAt.add({ hours: 1 }),
      fingerprint: 'f',
      assignmentsReadAt: readAt ?? now,
    })
    return churchId
  })
}

/** Buys the church a number to text from. */
export async function addNumber({ deps, sandbox }: App, churchId: number): Promise<void> {
  const query = {
    country: 'US',
    type: 'local',
    contains: null,
    near: null,
    locality: null,
    limit: 1,
  } as const
  const found = await offeredCarrier(deps).searchNumbers(query)
  const phoneNumber = (found.ok && found.value[0]?.phoneNumber) || ''
  const bought = await offeredCarrier(deps).buyNumber({
    phoneNumber,
    smsUrl: deps.publicUrl,
    reference: `${churchId}`,
  })
  if (!bought.ok) throw new Error(bought.failure.detail)
  await deps.db.insert(numbers).values({
    churchId,
    phoneNumber,
    countryIso: 'US',
    type: 'local',
    carrierSid: bought.value.sid,
    state: 'in_use',
    isPrimary: true,
    createdAt: deps.clock.now(),
  })
  await approveNumber(deps, churchId, (sid) => sandbox.carrier.knowNumber(sid))
}

/** Somebody who is asked to serve, and the due text that asks; answers the id of the text. */
export async function addText({ deps }: App, churchId: number, id: string, phone: string): Promise<number> {
  const now = deps.clock.now()
  const startsAt = now.add({ hours: 72 })
  await deps.db.insert(people).values({
    churchId,
    id,
    firstName: 'Ann',
    lastName: id,
    phones: [],
    phone,
    isArchived: false,
    readAt: now,
  })
  await deps.db.insert(assignments).values({
    churchId,
    id,
    planId: 'p',
    serviceTypeId: 's',
    personId: id,
    personName: `Ann ${id}`,
    positionName: 'Usher',
    status: 'U',
    isPencilledIn: false,
    requestedAt: now,
    canAcceptPartial: false,
    timeIds: [],
    startsAt,
    endsAt: startsAt.add({ hours: 1 }),
  })
  await deps.db.transaction((tx) => scheduleTexts(tx, churchId, [id], now))
  const isAsking = and(eq(messages.churchId, churchId), eq(messages.personId, id), lte(messages.dueAt, now))
  return only(await deps.db.select({ id: messages.id }).from(messages).where(isAsking)).id
}

/** An empty product with one church that may send. */
export async function startSending(options: ChurchOptions = {}) {
  const app = await startApp({ world: 'empty' })
  const { db } = app.deps
  const churchId = await addChurch(app, options)
  await addNumber(app, churchId)
  return {
    app,
    churchId,
    add: (id: string, phone: string) => addText(app, churchId, id, phone),
    /** One call of the dispatcher; a roster that has to be read is not there. */
    dispatch: (deps: Partial<SendingDeps> = {}) =>
      dispatchDue({ ...app.deps, freshen: () => Promise.reject(new Error('unread')), ...deps }),
    text: async (id: number) => only(await db.select().from(messages).where(eq(messages.id, id))),
    /** What the carrier has taken for a phone. */
    accepted: (phone: string) => app.sandbox.carrier.messages().filter(({ to }) => to === phone),
    /** The entries of a text in their order, like 'used -1'. */
    entries: async (messageId: number) => {
      const rows = await db
        .select()
        .from(creditEntries)
        .where(eq(creditEntries.messageId, messageId))
        .orderBy(creditEntries.id)
      return rows.map(({ kind, amount }) => `${kind} ${amount}`)
    },
    balance: () => exactBalance(app, churchId),
  }
}

/** The same for one test, which stops it. */
export async function startForOneTest(options: ChurchOptions = {}) {
  const church = await startSending(options)
  onTestFinished(church.app.stop)
  return church
}

/** The balance of a church; throws when it is not the sum of its ledger. */
export async function exactBalance({ deps }: App, churchId: number): Promise<number> {
  const { balance, sum } = only(
    await rowsOf<{ balance: number; sum: number }>(
      deps.db,
      sql`select credit_balance as balance,
          (select sum(amount)::int from credit_entries where church_id = churches.id) as sum
        from churches where id = ${churchId}`,
    ),
  )
  if (balance !== sum) throw new Error(`the balance is ${balance}, its ledger says ${sum}`)
  return balance
}
