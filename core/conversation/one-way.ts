import { isAfter } from '#core/time/instant.ts'
import type { Conversation } from './conversation.ts'
import { sentAt } from './text.ts'

/** Who texts a number that reads no replies is told so this often at most. */
const NOTICE_HOURS = 24

/** Whether a phone was told lately that texts back are not read. */
export function isToldOneWay({ texts }: Conversation, now: Temporal.Instant): boolean {
  const since = now.subtract({ hours: NOTICE_HOURS })
  return texts.some((text) => text.kind === 'one_way_notice' && isAfter(sentAt(text), since))
}
