import { and, asc, eq, gt, isNotNull, ne } from 'drizzle-orm'
import type { PreviewSample } from '#core/messages/preview.ts'
import type { WordedLine } from '#core/messages/wording.ts'
import type { Db } from '#server/db/connect.ts'
import { only } from '#server/db/query.ts'
import {
  assignments,
  churches,
  countryCredits,
  isOnPlan,
  keywords,
  linkConnections,
  people,
  serviceTypes,
  teams,
} from '#server/db/schema/schema.ts'
import { ownKeywordsOf } from './own-texts.ts'
import { exampleLink } from './preview.ts'
import { contactOfChurch } from './senders.ts'

/** Somebody in an upcoming plan, what texts would say about them, and the price of a segment at home. */
export type Sample = PreviewSample & {
  isReal: boolean
  lines: readonly WordedLine[]
  creditsPerSegment: number | null
}

/** The soonest assignments that are looked through for somebody to show. */
const LOOKED_AT_MAX = 200
const LINES_MAX = 3

const upcoming = (db: Db, churchId: number, now: Temporal.Instant) =>
  db
    .select({
      personId: assignments.personId,
      firstName: people.firstName,
      lastName: people.lastName,
      serviceName: serviceTypes.name,
      teamName: teams.name,
      positionName: assignments.positionName,
      startsAt: assignments.startsAt,
    })
    .from(assignments)
    .innerJoin(people, and(eq(people.churchId, assignments.churchId), eq(people.id, assignments.personId)))
    .leftJoin(
      serviceTypes,
      and(eq(serviceTypes.churchId, assignments.churchId), eq(serviceTypes.id, assignments.serviceTypeId)),
    )
    .leftJoin(teams, and(eq(teams.churchId, assignments.churchId), eq(teams.id, assignments.teamId)))
    .where(
      and(
        eq(assignments.churchId, churchId),
        isOnPlan,
        isNotNull(assignments.startsAt),
        gt(assignments.startsAt, now),
        eq(assignments.isPencilledIn, false),
        ne(people.firstName, ''),
      ),
    )
    .orderBy(asc(assignments.startsAt), asc(assignments.id))
    .limit(LOOKED_AT_MAX)
type Upcoming = Awaited<ReturnType<typeof upcoming>>[number]

const lineOf = ({
  serviceName,
  teamName,
  positionName,
  startsAt,
}: Omit<Upcoming, 'personId'>): WordedLine => ({
  person: null,
  serviceName,
  teamName,
  positionName,
  startsAt,
  times: [],
  status: 'U',
})

/** The soonest person who serves more than once, else the soonest one with what somebody else does next. */
function chosenFrom(rows: readonly Upcoming[]): readonly Upcoming[] {
  const byPerson = [...Map.groupBy(rows, ({ personId }) => personId).values()]
  const [busy] = byPerson.filter((some) => some.length > 1)
  return (busy ?? rows).slice(0, LINES_MAX)
}

/** For a church that nobody serves in yet: a Sunday of its own. */
function invented(zone: string, now: Temporal.Instant): readonly Upcoming[] {
  const today = now.toZonedDateTimeISO(zone).startOfDay()
  const sunday = today.add({ days: 7 - (today.dayOfWeek % 7) })
  const serve = (startsAt: Temporal.ZonedDateTime, positionName: string): Upcoming => ({
    personId: '',
    firstName: 'Anna',
    lastName: 'Berg',
    serviceName: 'Sunday Morning',
    teamName: 'Band',
    positionName,
    startsAt: startsAt.toInstant(),
  })
  return [serve(sunday.add({ hours: 9 }), 'Drums'), serve(sunday.add({ days: 7, hours: 9 }), 'Drums')]
}

const loadSender = async (db: Db, churchId: number) =>
  only(
    await db
      .select({
        church: churches,
        credits: countryCredits.credits,
        linkDomain: linkConnections.domain,
        contact: contactOfChurch,
      })
      .from(churches)
      .leftJoin(countryCredits, eq(countryCredits.countryIso, churches.countryIso))
      .leftJoin(linkConnections, eq(linkConnections.churchId, churches.id))
      .where(eq(churches.id, churchId)),
  )

/** What texts of a church are shown with: a real upcoming assignment where there is one. */
export async function loadSample(
  { db, publicUrl }: { db: Db; publicUrl: string },
  churchId: number,
  now: Temporal.Instant,
): Promise<Sample> {
  const { church, credits, linkDomain, contact } = await loadSender(db, churchId)
  const own = await db.select().from(keywords).where(eq(keywords.churchId, churchId))
  const rows = chosenFrom(await upcoming(db, churchId, now))
  const isReal = rows.length > 0
  const shown = rows.length > 1 ? rows : [...rows, ...invented(church.timeZone, now)].slice(0, 2)
  const [first] = shown
  return {
    isReal,
    reader: { firstName: first?.firstName ?? null, lastName: first?.lastName ?? null },
    lines: shown.map(lineOf),
    churchName: church.name,
    contact,
    zone: church.timeZone,
    plainNames: church.plainNames,
    ownKeywords: ownKeywordsOf(own),
    url: exampleLink(linkDomain, publicUrl),
    now,
    creditsPerSegment: credits,
  }
}
