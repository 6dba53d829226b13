import { eq } from 'drizzle-orm'
import { only } from '#server/db/query.ts'
import { churches } from '#server/db/schema/schema.ts'
import type { Deps } from '#server/deps.ts'
import { recordAudit } from '#server/features/audit/record.ts'
import { limitAttempts } from '#server/http/rate-limit.ts'
import { archiveOf } from './archive.ts'
import { PARTS } from './parts.ts'
import { findVolunteer } from './volunteer.ts'

type Who = { churchId: number; userId: number }

const LIMIT = { max: 10, windowMinutes: 60 }

const FORM = `Every table is there twice: .csv for spreadsheets, .json for programs. Moments are UTC (ISO 8601);
phone numbers are in the form +12125550142. What opens accounts or pages (passwords, tokens, keys) is left out.
Cards are with the payment provider and were never here.`

const aboutChurch = (name: string, now: Temporal.Instant): string =>
  `Everything that Steeple stores for ${name}, as of ${now.toString()}.\n\n${FORM}\n`

const aboutVolunteer = (name: string, church: string, now: Temporal.Instant): string =>
  `What Steeple stores for ${church} about ${name}, as of ${now.toString()}.\n\n${FORM}
Consents and phone states are those of the phone number, unless it is shared with somebody else.\n`

async function begin({ db, clock }: Deps, { churchId, userId }: Who, detail: Record<string, unknown>) {
  const now = clock.now()
  await limitAttempts(db, `export:${churchId}`, LIMIT, now)
  await recordAudit(db, { churchId, userId, action: 'data.exported', detail, at: now })
  const { name } = only(await db.select().from(churches).where(eq(churches.id, churchId)))
  return { now, church: name }
}

/** Everything that is stored for a church. */
export async function exportChurch(deps: Deps, who: Who): Promise<File> {
  const { now, church } = await begin(deps, who, {})
  const about = aboutChurch(church, now)
  const wanted = { churchId: who.churchId, volunteer: null, parts: PARTS, about }
  return archiveOf(deps.db, wanted, 'steeple-church.zip', now)
}

/** Everything that is stored about one volunteer. */
export async function exportPerson(deps: Deps, who: Who, personId: string): Promise<File> {
  const volunteer = await findVolunteer(deps.db, who.churchId, personId)
  const { now, church } = await begin(deps, who, { personId })
  const about = aboutVolunteer(volunteer.name, church, now)
  return archiveOf(
    deps.db,
    { churchId: who.churchId, volunteer, parts: PARTS, about },
    'steeple-person.zip',
    now,
  )
}
