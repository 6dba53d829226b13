import type { MailContent } from './mail.ts'

/** How asking others ended: somebody came, nobody can, or the planning service did not take who said yes. */
export type AskOutcome =
  | { outcome: 'filled'; name: string }
  | { outcome: 'nobody' }
  | { outcome: 'too_late' }
  | { outcome: 'refused'; name: string; service: string }

/** The place that others were asked for, in words. */
export type AskedFor = { church: string; place: string; when: string; path: string }

function titleOf(ended: AskOutcome, { place }: AskedFor): string {
  switch (ended.outcome) {
    case 'filled':
      return `${ended.name} steps in: ${place}`
    case 'nobody':
      return `Nobody can step in: ${place}`
    case 'too_late':
      return `Please call somebody: ${place}`
    case 'refused':
      return `Please schedule ${ended.name} yourself: ${place}`
  }
}

function sentenceOf(ended: AskOutcome, { when }: AskedFor): string {
  switch (ended.outcome) {
    case 'filled':
      return `${ended.name} said yes first and is scheduled for ${when}. The others who were asked know that the place is filled.`
    case 'nobody':
      return `Everybody who could be asked for ${when} has said no. The place is still free.`
    case 'too_late':
      return `The place was declined for ${when}, and no text may go before that any more. Steeple has found who could serve, with their numbers, in the order in which to call them.`
    case 'refused':
      return `${ended.name} said yes for ${when}, but ${ended.service} did not take it. Please put them on the plan there.`
  }
}

/** Tells a leader how asking others for a place has ended. */
export const askEndedMail = (
  ended: AskOutcome,
  asked: AskedFor,
  to: string,
  publicUrl: string,
): MailContent => ({
  to,
  subject: titleOf(ended, asked),
  title: titleOf(ended, asked),
  blocks: [sentenceOf(ended, asked), { link: `${publicUrl}${asked.path}`, label: 'Open the plan' }],
  because: `You get this e-mail because others were asked for this place at ${asked.church}.`,
})
