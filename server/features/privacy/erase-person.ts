import { and, eq, gt, inArray, isNull, or, sql } from 'drizzle-orm'
import { TO_GO } from '#core/vocabulary/messages.ts'
import type { Db } from '#server/db/connect.ts'
import { announceAll } from '#server/db/live.ts'
import {
  acceptedStarts,
  answers,
  askPeople,
  asks,
  assignments,
  availabilityAsks,
  awayOffers,
  messages,
  people,
  personalLinks,
  shortLinks,
  strayTexts,
} from '#server/db/schema/schema.ts'
import type { Deps } from '#server/deps.ts'
import { recordAudit } from '#server/features/audit/record.ts'
import { deleteTexts } from '#server/features/messages/forget.ts'
import { refuse } from '#server/http/errors.ts'
import { textsAbout, type Volunteer } from './parts.ts'
import { findVolunteer } from './volunteer.ts'

type Who = { churchId: number; userId: number }

const servesStill = (name: string): string =>
  `${name} is on a plan that is still to come. Please take them off in your planning service first: as long as they serve, their name and number are read again.`
const UNDER_WAY = 'A text or an answer is just on its way. Please try again in a few minutes.'

async function requireNoPlan(tx: Db, churchId: number, { id, name }: Volunteer, now: Temporal.Instant) {
  const coming = await tx.$count(
    assignments,
    and(
      eq(assignments.churchId, churchId),
      eq(assignments.personId, id),
      isNull(assignments.removedAt),
      or(isNull(assignments.endsAt), gt(assignments.endsAt, now)),
    ),
  )
  if (coming > 0) throw refuse(409, servesStill(name))
}

async function requireNothingUnderWay(tx: Db, churchId: number, volunteer: Volunteer) {
  const texts = and(eq(messages.churchId, churchId), textsAbout(volunteer))
  const going = await tx.$count(messages, and(texts, inArray(messages.state, [...TO_GO, 'sending'])))
  const pending = await tx.$count(
    answers,
    and(eq(answers.churchId, churchId), eq(answers.personId, volunteer.id), eq(answers.writeBack, 'pending')),
  )
  if (going + pending > 0) throw refuse(409, UNDER_WAY)
}

async function forget(tx: Db, churchId: number, volunteer: Volunteer): Promise<void> {
  const { id } = volunteer
  await deleteTexts(tx, sql`church_id = ${churchId} and ${textsAbout(volunteer)}`)
  if (volunteer.phone !== null)
    await tx
      .delete(strayTexts)
      .where(and(eq(strayTexts.churchId, churchId), eq(strayTexts.toNumber, volunteer.phone)))
  await tx.delete(answers).where(and(eq(answers.churchId, churchId), eq(answers.personId, id)))
  await tx.delete(askPeople).where(and(eq(askPeople.churchId, churchId), eq(askPeople.personId, id)))
  await tx
    .delete(availabilityAsks)
    .where(and(eq(availabilityAsks.churchId, churchId), eq(availabilityAsks.personId, id)))
  await tx.delete(awayOffers).where(and(eq(awayOffers.churchId, churchId), eq(awayOffers.personId, id)))
  await tx
    .update(asks)
    .set({ filledBy: null })
    .where(and(eq(asks.churchId, churchId), eq(asks.filledBy, id)))
  await tx.delete(shortLinks).where(and(eq(shortLinks.churchId, churchId), eq(shortLinks.personId, id)))
  await tx
    .delete(personalLinks)
    .where(and(eq(personalLinks.churchId, churchId), eq(personalLinks.personId, id)))
  const gone = await tx
    .delete(assignments)
    .where(and(eq(assignments.churchId, churchId), eq(assignments.personId, id)))
    .returning({ id: assignments.id })
  const ids = gone.map((row) => row.id)
  await tx
    .delete(acceptedStarts)
    .where(and(eq(acceptedStarts.churchId, churchId), inArray(acceptedStarts.assignmentId, ids)))
  await tx.delete(people).where(and(eq(people.churchId, churchId), eq(people.id, id)))
}

/** Forgets a volunteer. Whether the number may be texted, what texts cost and who erased them stays. */
export const erasePerson = ({ db, clock }: Deps, { churchId, userId }: Who, id: string): Promise<void> =>
  db.transaction(async (tx) => {
    const now = clock.now()
    const volunteer = await findVolunteer(tx, churchId, id)
    await requireNoPlan(tx, churchId, volunteer, now)
    await requireNothingUnderWay(tx, churchId, volunteer)
    await forget(tx, churchId, volunteer)
    await recordAudit(tx, { churchId, userId, action: 'person.erased', detail: { personId: id }, at: now })
    await announceAll(tx, [
      { church_id: churchId, topic: 'roster' },
      { church_id: churchId, topic: 'messages' },
    ])
  })
