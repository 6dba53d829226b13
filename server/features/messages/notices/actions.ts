import type { MessageType } from '#core/messaging/types.ts'
import type { Db } from '#server/db/connect.ts'
import { messages } from '#server/db/schema/messages.ts'
import { loadAssignments, loadRecipients } from '../queries.ts'

export type Notice = {
  churchId: number
  type: MessageType
  personId: string
  assignmentId: string
  /** What makes the notice one of a kind: the same occasion is told once. */
  occasion: string
}

/** Queues a text that nobody asked for but somebody must know; not to those who cannot or do not want to be texted. */
export const queueNotice = async (tx: Db, notice: Notice, now: Temporal.Instant): Promise<void> => {
  const { churchId, type, personId, assignmentId, occasion } = notice
  const recipient = (await loadRecipients(tx, churchId, [personId])).get(personId)
  const [assignment] = await loadAssignments(tx, churchId, [assignmentId])
  if (!recipient?.phone || recipient.isOptedOut || !assignment?.startsAt) return
  const { planId, startsAt } = assignment
  await tx
    .insert(messages)
    .values({
      churchId,
      direction: 'out',
      kind: type,
      key: `notice/${type}/${occasion}`,
      state: 'planned',
      personId,
      planId,
      lines: [{ assignmentId, planId, leadKey: '', startsAt: startsAt.toString() }],
      dueAt: now,
      latestAt: startsAt,
      createdAt: now,
    })
    .onConflictDoNothing()
}
