import type { ForecastText } from '#contract/messages.ts'
import { explainState, leadInWords } from '#core/scheduling/reasons.ts'
import { localDate, monthDay } from '#core/time/words.ts'
import { isNoticeKind, type NoticeKind, ONE_OFF, type OutgoingKind } from '#core/vocabulary/messages.ts'
import { keyOf } from '#server/db/keys.ts'
import type { Batch } from '../dispatch/batch.ts'
import { type Foreseen, kindOf } from '../foreseen.ts'

/** When each assignment was first asked about by text, by its id. */
export type AskedAt = ReadonlyMap<string, Temporal.Instant>

type ShowContext = { batch: Batch; askedAt: AskedAt; zone: string; planning: string }

const dateWords = (at: Temporal.Instant, zone: string): string => monthDay(localDate(at, zone))

function confirmationWhy(lead: string, { lines }: Foreseen, zone: string): string {
  if (lead !== 'asap') return `Not asked by text yet; ${leadInWords(lead)}.`
  const mailedAt = lines[0]?.assignment.requestedAt
  return mailedAt
    ? `The scheduling e-mail went out on ${dateWords(mailedAt, zone)}, not asked by text yet.`
    : 'Not asked by text yet.'
}

function reminderWhy(lead: string, { lines }: Foreseen, { askedAt, zone }: ShowContext): string {
  const [at] = lines.flatMap(({ id, assignment }) => askedAt.get(id) ?? assignment.requestedAt ?? [])
  return `${at ? `Asked on ${dateWords(at, zone)}` : 'Asked'}, no answer yet; ${leadInWords(lead)}.`
}

const REPLY = 'A reply.'
const NOTIFICATION = 'News that somebody at your church chose under Notifications.'

const othersOf = (planning: string): Record<typeof ONE_OFF | NoticeKind, string> => ({
  [ONE_OFF]: 'Written by your church.',
  cancelled_by_church: 'No longer scheduled, and asked by text before.',
  moved_by_church: 'Accepted, and moved since.',
  step_in: 'Others are asked for an empty place.',
  place_filled: 'The place is filled.',
  answer_changed_elsewhere: `The answer was changed in ${planning}.`,
})

const isUnasked = (kind: OutgoingKind): kind is typeof ONE_OFF | NoticeKind =>
  kind === ONE_OFF || isNoticeKind(kind)

/** Why a text goes, in one sentence. */
function whyOf(text: Foreseen, context: ShowContext): string {
  const { row } = text
  const lead = row.lines[0]?.leadKey ?? ''
  switch (kindOf(row)) {
    case 'confirmation':
      return confirmationWhy(lead, text, context.zone)
    case 'confirmation_reminder':
      return reminderWhy(lead, text, context)
    case 'follow_up':
      return `Accepted; ${leadInWords(lead)}.`
    case 'other':
      if (row.purpose === 'notification') return NOTIFICATION
      if (row.kind === 'availability_ask') return 'Asks for the days on which somebody cannot serve.'
      return isUnasked(row.kind) ? othersOf(context.planning)[row.kind] : REPLY
  }
}

/** Who gets a text, by name. */
export function nameOf({ row }: Foreseen, { people }: Batch): string {
  const person = people.get(keyOf(row.churchId, row.personId ?? ''))
  return (
    (person && `${person.firstName} ${person.lastName}`.trim()) ||
    (row.purpose === 'notification' ? 'Your staff' : 'Somebody')
  )
}

export function textView(text: Foreseen, context: ShowContext): ForecastText {
  const { row, state, at, day, body, segments, credits, lines } = text
  return {
    id: row.id,
    kind: kindOf(row),
    state,
    person_id: row.personId,
    person_name: nameOf(text, context.batch),
    due_at: at.toString(),
    day,
    is_sent_now: state === 'planned' && row.isDueFixed,
    why: whyOf(text, context),
    why_not: explainState(state, text.reason, context.planning),
    services: lines.map(({ assignment, serviceName }) => ({
      plan_id: assignment.planId,
      service_id: assignment.serviceTypeId,
      service_name: serviceName ?? '',
      position: assignment.positionName || null,
      starts_at: assignment.startsAt?.toString() ?? null,
    })),
    message: body,
    segments,
    credits,
  }
}
