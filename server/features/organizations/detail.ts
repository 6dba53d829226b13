import { and, desc, eq, isNull } from 'drizzle-orm'
import type { OrganizationDetail } from '#contract/organizations.ts'
import { canExtendTrial, canSuspend } from '#core/churches/suspension.ts'
import type { Db } from '#server/db/connect.ts'
import { only } from '#server/db/query.ts'
import { brands, churches, creditEntries, linkConnections, type NumberRow } from '#server/db/schema/schema.ts'
import type { Deps } from '#server/deps.ts'
import { auditOfChurch } from '#server/features/audit/show.ts'
import { findRunning } from '#server/features/billing/mirror.ts'
import { presentConnection } from '#server/features/integrations/connection.ts'
import { findChurchAccount } from '#server/features/messages/church-accounts.ts'
import { findPrimaryNumber } from '#server/features/messages/senders.ts'
import { numbersOf, presentOwnNumbers } from '#server/features/numbers/number.ts'
import { presentProgress } from '#server/features/roster/progress.ts'
import { NOT_FOUND, refuse } from '#server/http/errors.ts'
import { usersOf } from './church-users.ts'
import { presentPayments } from './payments.ts'
import { findOrganization } from './rows.ts'
import { presentTexts } from './texts.ts'

const ENTRIES_SHOWN = 20
const DEEDS_SHOWN = 8

async function findRegistration(db: Db, churchId: number) {
  const [brand] = await db.select().from(brands).where(eq(brands.churchId, churchId))
  return {
    registration: brand ? { state: brand.status, reasons: brand.reasons } : null,
    larger_asked_at: brand?.largerAskedAt?.toString() ?? null,
  }
}

/** What the carrier thinks of the number that a church texts from, and of the account that it is in. */
async function standingAtCarrier(
  db: Db,
  churchId: number,
): Promise<Pick<OrganizationDetail, 'refused_since' | 'carrier_account'>> {
  const number = await findPrimaryNumber(db, churchId)
  const row = number && (await findChurchAccount(db, churchId, number.carrier))
  return {
    refused_since: number?.refusedSince?.toString() ?? null,
    carrier_account: row?.sid
      ? { sid: row.sid, suspended_since: row.suspendedSince?.toString() ?? null }
      : null,
  }
}

/** What was given or taken by hand, bought or refreshed: not the texts. */
async function listEntries(db: Db, churchId: number) {
  const rows = await db
    .select()
    .from(creditEntries)
    .where(and(eq(creditEntries.churchId, churchId), isNull(creditEntries.messageId)))
    .orderBy(desc(creditEntries.id))
    .limit(ENTRIES_SHOWN)
  return rows.map(({ createdAt, amount, comment }) => ({ at: createdAt.toString(), amount, comment }))
}

type Integrations = OrganizationDetail['integrations']

async function linksOf(db: Db, churchId: number): Promise<Integrations> {
  const [row] = await db.select().from(linkConnections).where(eq(linkConnections.churchId, churchId))
  if (!row) return []
  const problem = row.domain ? null : 'No short domain of its own, so links stay ours.'
  return [{ name: 'Bitly', detail: row.domain ?? row.login, problem }]
}

function importedOf(rows: readonly NumberRow[]): Integrations {
  const imported = rows.filter(({ isImported }) => isImported)
  if (imported.length === 0) return []
  return [{ name: 'PastorsLine', detail: `${imported.length} numbers imported`, problem: null }]
}

async function integrationsOf(deps: Deps, churchId: number): Promise<Integrations> {
  const planning = await presentConnection(deps, churchId)
  const connected = planning.data && {
    name: planning.service.name,
    detail: planning.data.attributes.name,
    problem: planning.error,
  }
  return [
    ...(connected ? [connected] : []),
    ...(await linksOf(deps.db, churchId)),
    ...importedOf(await numbersOf(deps.db, churchId)),
  ]
}

/** Everything about one church that support is asked about. */
export async function presentDetail(deps: Deps, churchId: number): Promise<OrganizationDetail> {
  const { db, clock } = deps
  const organization = await findOrganization(deps, churchId)
  if (!organization) throw refuse(404, NOT_FOUND)
  const church = only(await db.select().from(churches).where(eq(churches.id, churchId)))
  const connection = await presentConnection(deps, churchId)
  return {
    organization,
    users: await usersOf(db, churchId),
    credits: church.creditBalance,
    timezone: church.timeZone,
    sending_mode: church.sendingMode,
    trial_ends_at: church.trialEndsAt?.toString() ?? null,
    can_suspend: canSuspend(church.status),
    can_extend_trial: canExtendTrial(church) && (await findRunning(db, churchId)) === null,
    numbers: (await presentOwnNumbers(db, churchId)).all,
    ...(await findRegistration(db, churchId)),
    ...(await standingAtCarrier(db, churchId)),
    integrations: await integrationsOf(deps, churchId),
    texts: await presentTexts(deps, churchId, clock.now()),
    roster: {
      words: (await presentProgress(db, churchId)).words,
      read_at: connection.roster_read_at,
    },
    payments: await presentPayments(deps, churchId),
    credit_entries: await listEntries(db, churchId),
    audit: (await auditOfChurch(db, churchId, { limit: DEEDS_SHOWN })).entries,
  }
}
