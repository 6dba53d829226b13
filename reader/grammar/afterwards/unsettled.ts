import type { ReplyContext } from '../../conversation.ts'
import type { Understanding } from '../../reading.ts'
import { askBack, INBOX } from './said.ts'

/** After asking back, and after a text that asked nothing, a doubt is for somebody at the church. */
export const unsettled = ({ newest }: ReplyContext): Understanding =>
  ['asked_back', 'cancelled', 'by_hand', 'other'].includes(newest) ? INBOX : askBack(null)
