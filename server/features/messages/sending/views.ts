import { countryOf } from '#core/messaging/phone.ts'
import type { DeliveryState, MergeValues } from '#core/messaging/types.ts'
import type { DeliveryStatus } from '#providers/texting/port.ts'
import type { MessageState, messages } from '#server/db/schema/messages.ts'
import type { Sending } from './queries.ts'

export type MessageRow = typeof messages.$inferSelect

/** A text that is ready to be handed to the carrier. */
export type ReadyText = {
  id: number
  churchId: number
  attempt: number
  from: string
  to: string
  body: string
  credits: number
  claimedAt: Temporal.Instant
}

/** The carrier's 'queued' is core's 'accepted': it has the text. */
export const deliveryStateOf = (status: DeliveryStatus): DeliveryState =>
  status === 'queued' ? 'accepted' : status

const TO_CORE: Partial<Record<MessageState, DeliveryState>> = {
  planned: 'planned',
  sending: 'sending',
  queued: 'accepted',
  sent: 'sent',
  delivered: 'delivered',
  undelivered: 'undelivered',
  failed: 'failed',
}

export const coreStateOf = (state: MessageState): DeliveryState | null => TO_CORE[state] ?? null

export const messageStateOf = (state: DeliveryState): MessageState =>
  state === 'accepted' ? 'queued' : state

/** Values of the merge fields for the lines of a text; `url` is its short link. */
export const mergeValuesOf = (
  sending: Sending,
  personId: string,
  assignmentIds: readonly string[],
  url: string | null,
): MergeValues[] => {
  const nameOf = (id: string) => {
    const person = sending.people.get(id)
    return {
      firstName: person?.firstName ?? null,
      fullName: person ? `${person.firstName} ${person.lastName}`.trim() : null,
      churchName: sending.church.name,
      url,
    }
  }
  const lines = assignmentIds.flatMap((id) => {
    const row = sending.assignments.get(id)
    if (!row) return []
    return {
      ...nameOf(row.personId ?? personId),
      serviceName: sending.serviceTypeNames.get(row.serviceTypeId) ?? null,
      teamName: (row.teamId && sending.teamNames.get(row.teamId)) ?? null,
      positionName: row.positionName || null,
      startsAt: row.startsAt,
    }
  })
  if (lines.length > 0) return lines
  return [{ ...nameOf(personId), serviceName: null, teamName: null, positionName: null, startsAt: null }]
}

/** Credits for one segment to a number; a country without a price costs what the dearest does. */
export const creditsPerSegment = (prices: Sending['creditsByCountry'], to: string): number =>
  prices.get(countryOf(to) ?? '') ?? Math.max(1, ...prices.values())

/** In trial mode everything goes to the owner's phone, marked with the name it was for. */
export const markedForTrial = (body: string, fullName: string | null): string =>
  `[Trial, for ${fullName ?? 'a volunteer'}] ${body}`
