import type { MessageType } from '#core/vocabulary/message-templates.ts'
import type { AssignmentStatus } from '#core/vocabulary/people.ts'
import type { Keywords, TextTemplate } from '../text.ts'

/** Words of ours that stand in texts of every type. */
export type CommonWords = {
  /** What a volunteer may answer; the texts name them as ACCEPT, DECLINE, ACCEPT ALL and DECLINE ALL. */
  keywords: Keywords
  /** For the lines that a text has no room for. */
  more: (count: number) => string
  /** Stands for the contact of a church that has named none. */
  askLeader: string
  /** The answer that holds, as the end of a sentence. */
  standings: Readonly<Record<AssignmentStatus, string>>
}

type TranslatedText = Partial<Omit<TextTemplate, 'multipleBodyPart'>> & { body: string }

/** All texts in one language, in proper spelling: the letters that would make them expensive are folded when they go. Lines of combined texts need no words. */
export type Translation = CommonWords & {
  texts: Readonly<Record<MessageType, TranslatedText>>
}
