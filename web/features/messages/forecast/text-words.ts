import type { ForecastAction, ForecastKind, ForecastState, ForecastText } from '#contract/messages.ts'

export const KINDS: Record<ForecastKind, { label: string; verb: string }> = {
  confirmation: { label: 'Confirmation', verb: 'asked for' },
  confirmation_reminder: { label: 'Asks again', verb: 'asked again for' },
  follow_up: { label: 'Follow-up', verb: 'reminded of' },
  other: { label: 'Other', verb: 'texted about' },
}

export const STATES: Record<ForecastState, string> = {
  planned: 'Goes',
  held: 'On hold',
  skipped: 'Skipped',
  blocked: 'Will not go',
}

export const ACTIONS: Record<ForecastAction, string> = {
  skip: 'Skip',
  hold: 'Hold',
  send: 'Send now',
  release: 'Put back',
}
export const OFFERED: Record<ForecastState, readonly ForecastAction[]> = {
  planned: ['skip', 'hold', 'send'],
  held: ['release', 'skip', 'send'],
  skipped: ['release'],
  blocked: [],
}

const NAMES_MAX = 6

const firstName = ({ person_name }: ForecastText): string => person_name.split(' ')[0] ?? ''

/** 'Anna, Ben and 3 more' */
export function literalsWords(texts: readonly ForecastText[]): string {
  const names = texts.slice(0, NAMES_MAX).map(firstName).join(', ')
  const others = texts.length - NAMES_MAX
  return others > 0 ? `${names} and ${others} more` : names
}

const aboutOf = ({ services }: ForecastText): string =>
  [...new Set(services.map((service) => service.service_name))].join(' and ') || 'your church'

/** The state that all of them share, else 'planned'. */
export const stateOf = ([first, ...others]: readonly [ForecastText, ...ForecastText[]]): ForecastState =>
  others.every(({ state }) => state === first.state) ? first.state : 'planned'

/** '24 people are reminded of Sunday Gathering' */
export function groupTitle(texts: readonly [ForecastText, ...ForecastText[]]): string {
  const [first] = texts
  const who = texts.length === 1 ? `${first.person_name} is` : `${texts.length} people are`
  const state = stateOf(texts)
  const not = state === 'blocked' || state === 'skipped' ? ' not' : ''
  return `${who}${not} ${KINDS[first.kind].verb} ${aboutOf(first)}`
}

export const creditsInWords = (credits: number): string => (credits === 1 ? '1 credit' : `${credits} credits`)

/** The credits that the texts cost which will be sent. */
export const sumOfCredits = (texts: readonly ForecastText[]): number =>
  texts.filter(({ state }) => state === 'planned').reduce((sum, { credits }) => sum + credits, 0)
