import { GRACE } from '#sandbox/worlds/grace-ids.ts'
import { readConfig } from '#server/config/config.ts'
import type { VariableName } from '#server/config/variables.ts'
import { connectPostgres } from '#server/db/connect.ts'
import { churches, numbers } from '#server/db/schema/schema.ts'
import type { Deps } from '#server/deps.ts'
import { grantCredits } from '#server/features/billing/ledger.ts'
import { createChurch } from '#server/features/churches/create.ts'
import { connectChurch } from '#server/features/integrations/connect.ts'
import { offeredCarrier } from '#server/features/messages/carriers.ts'
import { openClock } from '#server/main/clock.ts'
import { createLog } from '#server/main/log.ts'
import { authoriseInSandbox } from '#server/main/sandbox.ts'
import { seedGraceChapel } from '#server/main/seed.ts'
import { wire } from '#server/main/wire.ts'
import { approveNumber } from '#testkit/registration.ts'
import { WORLD } from './world.ts'

const CREDITS = 20_000
/** Toll-free: fast enough for several hundred texts. */
const NUMBER = '+18335550155'

/** A church in live mode with a number, connected to the large organisation. */
async function makeLargeChurch(deps: Deps): Promise<void> {
  const now = deps.clock.now()
  const bought = await offeredCarrier(deps).buyNumber({
    phoneNumber: NUMBER,
    smsUrl: offeredCarrier(deps).inboundUrl,
    reference: 'chaos',
  })
  if (!bought.ok) throw new Error(`the carrier sells no number: ${bought.failure.detail}`)
  const carrierSid = bought.value.sid
  const churchId = await deps.db.transaction(async (tx) => {
    const church = { name: 'Large Church', timeZone: WORLD.zone, packageId: 'pro', status: 'Active' as const }
    const id = await createChurch(tx, { ...church, sendingMode: 'live' }, now)
    await tx.insert(numbers).values({
      churchId: id,
      phoneNumber: NUMBER,
      countryIso: 'US',
      type: 'tollFree',
      carrierSid,
      state: 'in_use',
      isPrimary: true,
      createdAt: now,
    })
    return id
  })
  await approveNumber(deps, churchId)
  await connectChurch(deps, churchId, authoriseInSandbox(WORLD.adminId))
}

/** Migrates the database, makes the churches and connects them; their rosters are read later, amid the chaos. */
export async function setUp(environment: Partial<Record<VariableName, string>>): Promise<void> {
  const config = readConfig(environment)
  const connection = connectPostgres(config.databaseUrl ?? '')
  await connection.migrate()
  const clock = await openClock(config, connection.db)
  const product = await wire({ config, connection, clock, log: createLog('warn') })
  const { deps } = product
  await seedGraceChapel(deps, authoriseInSandbox(GRACE.people.ruthMoore))
  await makeLargeChurch(deps)
  await deps.db.transaction(async (tx) => {
    for (const { id } of await tx.select({ id: churches.id }).from(churches))
      await grantCredits(tx, id, CREDITS, 'for the chaos', clock.now())
  })
  await product.stop()
  clock.stop()
}
