import { and, eq, isNotNull, sql } from 'drizzle-orm'
import type { Found } from '#contract/integrations.ts'
import { formatPhone, toE164 } from '#core/messages/phone.ts'
import { longDate } from '#core/time/words.ts'
import type { Db } from '#server/db/connect.ts'
import { localTime } from '#server/db/local-time.ts'
import { findOwnerPhones } from '#server/db/owners.ts'
import { only, rowsOf } from '#server/db/query.ts'
import {
  churches,
  isReadable,
  messages,
  planningConnections,
  serviceTypes,
} from '#server/db/schema/schema.ts'
import type { Deps } from '#server/deps.ts'
import { countPlanned } from '#server/features/messages/foreseen.ts'
import { isPrimaryRegistered, previewsGo, primaryNumber } from '#server/features/messages/senders.ts'

/** The coming plans as the database counts them; `next_day` is an ISO date, null when nobody serves. */
export type Ahead = {
  plans: number
  people: number
  people_without_phone: number
  next_day: string | null
  unanswered: number
}

type Parts = {
  church: {
    countryIso: string
    credits: number
    sendingMode: Found['sending_mode']
    /** Null: not connected. */
    organization: string | null
  }
  serviceTypes: number
  ahead: Ahead
  planned: Found['planned']
  hasSent: boolean
  hasNumber: boolean
  isRegistered: boolean
  previewsGo: Found['previews_go']
  ownerPhone: string
}

/** Empty when it is none. */
function phoneInWords(phone: string, countryIso: string): string {
  const e164 = toE164(phone, countryIso)
  return e164 === null ? '' : formatPhone(e164, countryIso)
}

const foundView = ({
  church,
  serviceTypes,
  ahead,
  planned,
  hasNumber,
  isRegistered,
  previewsGo,
  hasSent,
  ownerPhone,
}: Parts): Found => ({
  is_connected: church.organization !== null,
  organization: church.organization ?? '',
  service_types: serviceTypes,
  plans: ahead.plans,
  people: ahead.people,
  people_without_phone: ahead.people_without_phone,
  next_service:
    ahead.next_day === null
      ? null
      : {
          day: longDate(Temporal.PlainDate.from(ahead.next_day)),
          date: ahead.next_day,
          unanswered: ahead.unanswered,
        },
  planned,
  credits: church.credits,
  has_sent: hasSent,
  sending_mode: church.sendingMode,
  has_number: hasNumber,
  is_registered: isRegistered,
  previews_go: previewsGo,
  owner_phone: phoneInWords(ownerPhone, church.countryIso),
})

const DAYS = 7
/** The first day of what is coming is hardly later. */
const COMING = { hours: 366 * 24 }

/** Everybody on the plans that are still to come, and who of the first day has not answered the scheduling e-mail. */
const lookAhead = async (db: Db, churchId: number, zone: string, now: Temporal.Instant): Promise<Ahead> =>
  only(
    await rowsOf<Ahead>(
      db,
      sql`with coming as (
        select plans.id, plans.starts_at from plans
        join service_types t on t.church_id = plans.church_id and t.id = plans.service_type_id
        where plans.church_id = ${churchId} and plans.removed_at is null and t.removed_at is null
          and t.unreadable_reason is null and plans.starts_at > ${now.toString()}::timestamptz
      ), serving as (
        select a.person_id, a.status, a.requested_at, a.is_pencilled_in, p.phone,
          ${localTime(sql`coming.starts_at`, zone, [now, now.add(COMING)])}::date as day
        from coming
        join assignments a on a.church_id = ${churchId} and a.plan_id = coming.id and a.removed_at is null
          and a.ask_id is null
        left join people p on p.church_id = a.church_id and p.id = a.person_id
        where a.person_id is not null
      ), next as (select min(day) as day from serving where not is_pencilled_in)
      select (select count(*)::int from coming) as plans,
        count(distinct person_id)::int as people,
        (count(distinct person_id) filter (where phone is null))::int as people_without_phone,
        (select day::text from next) as next_day,
        (count(distinct person_id) filter (
          where day = (select day from next) and status = 'U' and requested_at is not null and not is_pencilled_in
        ))::int as unanswered
      from serving`,
    ),
  )

const readChurch = async (db: Db, churchId: number) =>
  only(
    await db
      .select({
        zone: churches.timeZone,
        countryIso: churches.countryIso,
        credits: churches.creditBalance,
        sendingMode: churches.sendingMode,
        organization: planningConnections.organizationName,
      })
      .from(churches)
      .leftJoin(planningConnections, eq(planningConnections.churchId, churches.id))
      .where(eq(churches.id, churchId)),
  )

async function hasSent(db: Db, churchId: number): Promise<boolean> {
  const rows = await db
    .select({ id: messages.id })
    .from(messages)
    .where(and(eq(messages.churchId, churchId), isNotNull(messages.loggedAt), eq(messages.direction, 'out')))
    .limit(1)
  return rows.length > 0
}

/** The first look at a roster, and what it would lead to: counted by the same rules that send. */
export async function presentFound(
  deps: Pick<Deps, 'db' | 'publicUrl' | 'planning' | 'trialNumber'>,
  churchId: number,
  now: Temporal.Instant,
): Promise<Found> {
  const { db } = deps
  const church = await readChurch(db, churchId)
  return foundView({
    church,
    serviceTypes: await db.$count(serviceTypes, and(eq(serviceTypes.churchId, churchId), isReadable)),
    ahead: await lookAhead(db, churchId, church.zone, now),
    planned: await countPlanned(deps, churchId, DAYS, now),
    hasSent: await hasSent(db, churchId),
    hasNumber: (await primaryNumber(db, churchId)) !== null,
    isRegistered: await isPrimaryRegistered(db, churchId),
    previewsGo: await previewsGo(deps, churchId),
    ownerPhone: (await findOwnerPhones(db, [churchId])).get(churchId) ?? '',
  })
}
