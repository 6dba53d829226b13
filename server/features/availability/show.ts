import type { AvailabilityPerson, AvailabilityView } from '#contract/availability.ts'
import { creditsPerSegment } from '#core/billing/price.ts'
import { countSegments } from '#core/messages/segments.ts'
import { fullName } from '#core/services/full-name.ts'
import type { Db } from '#server/db/connect.ts'
import { type AvailabilityAskRow, availabilitySettings, countryCredits } from '#server/db/schema/schema.ts'
import type { Scope } from '#server/db/scope.ts'
import type { Deps } from '#server/deps.ts'
import { recordAudit } from '#server/features/audit/record.ts'
import { loadChurch, zoneOf } from '#server/features/messages/church-rules.ts'
import { teamsOfComingPlans } from '#server/features/roster/teams.ts'
import { refuse } from '#server/http/errors.ts'
import { asksAbout, type Member, membersOf, nextTime, questionTo, settingsOf, toAsk } from './ask.ts'

function personView(member: Member, ask: AvailabilityAskRow | undefined): AvailabilityPerson {
  return {
    person_id: member.id,
    name: fullName(member),
    state: ask?.state ?? (member.phone === null ? 'unreachable' : 'not_asked'),
    asked_at: ask?.askedAt.toString() ?? null,
    answered_at: ask?.answeredAt?.toString() ?? null,
    away: ask?.state === 'answered' ? ask.days : [],
    written: ask?.writeBack ?? null,
    detail: ask?.detail ?? null,
  }
}

async function costOf<Asked extends Member>(
  db: Db,
  members: readonly Asked[],
  words: (member: Asked) => string,
): Promise<number> {
  const rows = await db.select().from(countryCredits)
  const prices = new Map(rows.map((row) => [row.countryIso, row.credits]))
  return members.reduce(
    (sum, member) =>
      sum + (creditsPerSegment(prices, member.phone ?? '') ?? 0) * countSegments(words(member)),
    0,
  )
}

/** Who is away in a month, and what asking the others would cost. */
export async function presentAvailability(
  db: Db,
  scope: Scope,
  month: string,
  now: Temporal.Instant,
): Promise<AvailabilityView> {
  const { churchId } = scope
  const { church } = await loadChurch(db, churchId)
  const { teamIds, day } = await settingsOf(db, churchId)
  const members = await membersOf(db, churchId, teamIds, now)
  const asks = await asksAbout(db, churchId, month)
  const askOf = new Map(asks.map((ask) => [ask.personId, ask]))
  const open = await toAsk(db, churchId, month, now)
  const words = (member: (typeof open)[number]) => questionTo(member, church.name, month)
  const [first] = open
  const teams = await teamsOfComingPlans(db, scope, now)
  return {
    month,
    settings: { team_ids: teamIds, day },
    teams: teams.map(({ id, name, service_name }) => ({ id, name, service_name })),
    people: members.map((member) => personView(member, askOf.get(member.id))),
    ask: {
      people: open.length,
      credits: await costOf(db, open, words),
      message: first ? words(first) : null,
    },
    balance: church.creditBalance,
  }
}

/** Chooses the teams that are asked, and the day of the month. */
export const saveSettings = (
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { churchId, userId }: { churchId: number; userId: number },
  { teamIds, day }: { teamIds: readonly string[]; day: number | null },
) =>
  db.transaction(async (tx) => {
    const now = clock.now()
    const known = new Set((await teamsOfComingPlans(tx, { churchId }, now)).map(({ id }) => id))
    const before = new Set((await settingsOf(tx, churchId)).teamIds)
    if (teamIds.some((id) => !known.has(id) && !before.has(id)))
      throw refuse(422, { teamIds: ['A team you chose is no longer there. Please look again.'] })
    const nextAt = day === null ? null : nextTime(day, await zoneOf(tx, churchId), now)
    const values = { teamIds: [...new Set(teamIds)], day, nextAt }
    await tx
      .insert(availabilitySettings)
      .values({ churchId, ...values })
      .onConflictDoUpdate({ target: availabilitySettings.churchId, set: values })
    const detail = { teams: values.teamIds.length, day }
    await recordAudit(tx, { churchId, userId, action: 'availability.changed', detail, at: now })
    return { success: true as const, settings: { team_ids: values.teamIds, day } }
  })
