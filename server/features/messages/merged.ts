import { sql } from 'drizzle-orm'
import { NOTICE_KINDS, SCHEDULED_KINDS } from '#core/vocabulary/messages.ts'
import type { Db } from '#server/db/connect.ts'
import { assignments, messages, people } from '#server/db/schema/schema.ts'

/**
 * Two records of one person were made one in the planning service: what was texted to their number about places that
 * are now of the record that stays is theirs, and is not texted again.
 */
export async function takeOverTexts(tx: Db, churchId: number, personIds: readonly string[]): Promise<void> {
  if (personIds.length === 0) return
  await tx.execute(sql`
    update ${messages} set person_id = ${assignments.personId}
    from ${assignments} join ${people}
      on ${people.churchId} = ${assignments.churchId} and ${people.id} = ${assignments.personId}
    where ${assignments.churchId} = ${churchId} and ${assignments.personId} in ${[...personIds]}
      and ${messages.churchId} = ${churchId} and ${messages.direction} = 'out'
      and ${messages.toNumber} = ${people.phone} and ${messages.personId} <> ${assignments.personId}
      and ${messages.kind} in ${[...SCHEDULED_KINDS, ...NOTICE_KINDS]}
      and ${messages.lines} @> jsonb_build_array(jsonb_build_object('assignmentId', ${assignments.id}))`)
}
