/**
 * Words that count only when they are the whole text. The English ones are those of the carrier, which acts on
 * them by itself (Twilio advanced opt-out, defaults for long codes); CANCEL, END and QUIT therefore never decline.
 */
const WORDS = {
  stop: [
    'stop',
    'stopall',
    'stop all',
    'unsubscribe',
    'cancel',
    'end',
    'quit',
    'revoke',
    'optout',
    'opt out',
  ],
  start: [
    'start',
    'unstop',
    'iniciar',
    'empezar',
    'comenzar',
    'alta',
    'comecar',
    'demarrer',
    'reprendre',
    'starten',
    'anmelden',
    '시작',
  ],
  help: ['help', 'info', 'ayuda', 'ajuda', 'aide', 'hilfe', '도움말', '도움'],
} as const

export type CarrierWord = keyof typeof WORDS

/** What a whole normalised text means to the carrier; null when it is none of its words. */
export function carrierWord(text: string): CarrierWord | null {
  const kinds: readonly CarrierWord[] = ['stop', 'start', 'help']
  return kinds.find((kind) => (WORDS[kind] as readonly string[]).includes(text)) ?? null
}

/** YES opts in again whom STOP has opted out; otherwise it is an answer. */
export const isCarrierYes = (text: string): boolean => text === 'yes'
