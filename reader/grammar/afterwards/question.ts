import type { Understanding } from '../../reading.ts'
import { answer, askBack, COURTESY, declineFor, INBOX, type Said } from './said.ts'

/** After a question of ours: an answer, or asking back. */
export function afterQuestion(said: Said): Understanding {
  const { verdict, chosen } = said
  if (chosen) return chosen
  switch (verdict.says) {
    case 'accept':
    case 'decline':
      return answer(said, verdict.says)
    case 'reason':
      return declineFor(said)
    case 'regret':
      return askBack('decline')
    case 'doubt':
      return verdict.likely === null && verdict.isQuestion
        ? { kind: 'not_understood' }
        : askBack(verdict.likely)
    case 'courtesy':
      return COURTESY
    case 'nothing':
      return { kind: 'not_understood' }
  }
}

/** A second doubt is for somebody at the church. */
export function afterAskingBack(said: Said): Understanding {
  const meaning = afterQuestion(said)
  return meaning.kind === 'ask_back' || meaning.kind === 'not_understood' ? INBOX : meaning
}
