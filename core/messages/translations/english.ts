import type { CommonWords } from './translation.ts'

/** The English texts themselves are the default texts. */
export const ENGLISH: CommonWords = {
  keywords: {
    ACCEPT: 'ACCEPT',
    DECLINE: 'DECLINE',
    'ACCEPT ALL': 'ACCEPT ALL',
    'DECLINE ALL': 'DECLINE ALL',
  },
  more: (count) => `+ ${count} more`,
  askLeader: 'ask your team leader',
  standings: {
    C: 'you are down to serve',
    D: 'you are not down to serve',
    U: 'we still need your answer',
  },
}
