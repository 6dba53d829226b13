import { and, asc, desc, eq, inArray, lt } from 'drizzle-orm'
import type { PushDevices } from '#contract/notifications.ts'
import { deviceName } from '#core/access/device.ts'
import type { PushKeys, PushSubscription } from '#providers/push/port.ts'
import { hashToken } from '#server/crypto/seal.ts'
import type { Db } from '#server/db/connect.ts'
import { pushDevices, pushes, pushKeys } from '#server/db/schema/schema.ts'
import type { Deps } from '#server/deps.ts'
import { NOT_FOUND, refuse } from '#server/http/errors.ts'
import { limitAttempts } from '#server/http/rate-limit.ts'
import { startChannels } from './settings.ts'

type Owner = { churchId: number; userId: number }

/** What our service worker shows; `path` is where a tap leads. */
export type PushContent = { title: string; body: string; path: string }

const DEVICES_MAX = 10
const TOO_MANY = `Notifications are on for ${DEVICES_MAX} devices, and that is the most. Please remove one first.`
const NOT_A_DEVICE = 'This browser offers no notifications that we know. Please try another one.'
/** News of a decline is worth showing for a day. */
const TTL_SECONDS = 24 * 60 * 60

/** The pair by which push services know us, made by whoever needs it first. */
async function keysOf({ db, push, vault }: Pick<Deps, 'db' | 'push' | 'vault'>): Promise<PushKeys> {
  const [known] = await db.select().from(pushKeys)
  if (known) return { publicKey: known.publicKey, privateKey: vault.open(known.privateKeySealed) }
  const { publicKey, privateKey } = push.newKeys()
  await db
    .insert(pushKeys)
    .values({ publicKey, privateKeySealed: vault.seal(privateKey) })
    .onConflictDoNothing()
  return keysOf({ db, push, vault })
}

const isOf = ({ userId, churchId }: Owner) =>
  and(eq(pushDevices.userId, userId), eq(pushDevices.churchId, churchId))

/** The devices on which somebody is told, the newest first. */
export async function presentDevices(deps: Deps, owner: Owner): Promise<PushDevices> {
  const { publicKey } = await keysOf(deps)
  const rows = await deps.db.select().from(pushDevices).where(isOf(owner)).orderBy(desc(pushDevices.id))
  return {
    public_key: publicKey,
    devices: rows.map(({ id, name, createdAt, lastAt, endpointHash }) => ({
      id,
      name,
      endpoint_hash: endpointHash,
      created_at: createdAt.toString(),
      last_at: lastAt?.toString() ?? null,
    })),
  }
}

/** Switches a device on, and ‘Mobile’ with it; a browser that subscribes again, whoever was signed in before, becomes this person's. */
export async function addDevice(
  deps: Deps,
  { userAgent, ...owner }: Owner & { userAgent: string },
  subscription: PushSubscription,
): Promise<PushDevices> {
  if (!deps.push.isPushService(subscription.endpoint)) throw refuse(422, { endpoint: [NOT_A_DEVICE] })
  const endpointHash = hashToken(subscription.endpoint)
  await deps.db.transaction(async (tx) => {
    const now = deps.clock.now()
    await startChannels(tx, owner, ['mobile'], now)
    await tx.delete(pushDevices).where(eq(pushDevices.endpointHash, endpointHash))
    if ((await tx.$count(pushDevices, isOf(owner))) >= DEVICES_MAX) throw refuse(409, TOO_MANY)
    const subscriptionSealed = deps.vault.seal(JSON.stringify(subscription))
    const name = deviceName(userAgent)
    await tx.insert(pushDevices).values({ ...owner, subscriptionSealed, endpointHash, name, createdAt: now })
  })
  return presentDevices(deps, owner)
}

export async function removeDevice(deps: Deps, owner: Owner, id: number): Promise<PushDevices> {
  const gone = await deps.db
    .delete(pushDevices)
    .where(and(isOf(owner), eq(pushDevices.id, id)))
    .returning({ id: pushDevices.id })
  if (gone.length === 0) throw refuse(404, NOT_FOUND)
  return presentDevices(deps, owner)
}

const TEST: PushContent = {
  title: 'Steeple reaches this device',
  body: 'Here you hear of what you have chosen under Notifications.',
  path: '/notifications',
}

const TESTS = { max: 10, windowMinutes: 10 }

/** Sends something to every device of somebody, to see that it arrives. */
export async function testDevices(deps: Deps, owner: Owner): Promise<void> {
  if ((await deps.db.$count(pushDevices, isOf(owner))) === 0) throw refuse(404, NOT_FOUND)
  await limitAttempts(deps.db, `push-test:${owner.userId}`, TESTS, deps.clock.now())
  await deps.db.transaction((tx) => queuePush(tx, deps, owner.userId, TEST))
}

/** Queues a push to every device of somebody, in the transaction of what it tells about. */
export async function queuePush(
  tx: Db,
  { vault, jobs, clock }: Pick<Deps, 'vault' | 'jobs' | 'clock'>,
  userId: number,
  content: PushContent,
): Promise<void> {
  const now = clock.now()
  const devices = await tx
    .select({ id: pushDevices.id })
    .from(pushDevices)
    .where(eq(pushDevices.userId, userId))
    .orderBy(asc(pushDevices.id))
  if (devices.length === 0) return
  const ids = devices.map(({ id }) => id)
  // What no push service took for a day is worth nothing any more.
  const isOld = lt(pushes.createdAt, now.subtract({ seconds: TTL_SECONDS }))
  await tx.delete(pushes).where(and(inArray(pushes.deviceId, ids), isOld))
  const contentSealed = vault.seal(JSON.stringify(content))
  const rows = await tx
    .insert(pushes)
    .values(ids.map((deviceId) => ({ deviceId, contentSealed, createdAt: now })))
    .returning({ pushId: pushes.id })
  await jobs.enqueueAll(tx, 'push.send', rows)
}

/** Hands a push over; throws when it must be tried again. A device that takes nothing any more is forgotten. */
export async function sendPush(deps: Deps, pushId: number): Promise<void> {
  const { db, vault, push, clock } = deps
  const [found] = await db
    .select({ content: pushes.contentSealed, device: pushDevices })
    .from(pushes)
    .innerJoin(pushDevices, eq(pushDevices.id, pushes.deviceId))
    .where(eq(pushes.id, pushId))
  if (!found) return
  const { id, subscriptionSealed } = found.device
  const topic = `news-${pushId}`
  const content = JSON.parse(vault.open(found.content)) as PushContent
  // What is pushed twice has the same tag, and is shown once.
  const payload = JSON.stringify({ ...content, tag: topic })
  const sent = await push.send(
    JSON.parse(vault.open(subscriptionSealed)) as PushSubscription,
    { payload, ttlSeconds: TTL_SECONDS, topic },
    await keysOf(deps),
  )
  if (!sent.ok && sent.failure.kind === 'retry')
    throw new Error(`a push was not taken: ${sent.failure.detail}`)
  if (!sent.ok && sent.failure.kind === 'gone') await db.delete(pushDevices).where(eq(pushDevices.id, id))
  if (sent.ok) await db.update(pushDevices).set({ lastAt: clock.now() }).where(eq(pushDevices.id, id))
  await db.delete(pushes).where(eq(pushes.id, pushId))
}
