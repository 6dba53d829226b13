/**
 * How far asking others for a place is. looking: who could take it is being found out. unknown: that could not be found
 * out. ready: a leader looks at who would be asked. running: they are asked. filled: somebody said yes. nobody: everybody
 * said no. taken: the place was filled otherwise. stopped: by a leader. started: the service began.
 */
export const ASK_STATES = [
  'looking',
  'unknown',
  'ready',
  'running',
  'filled',
  'nobody',
  'taken',
  'stopped',
  'started',
] as const
export type AskState = (typeof ASK_STATES)[number]

/** Somebody has the place. */
export const FILLED = 'filled' as const satisfies AskState

/** Nobody was asked yet. */
export const ASK_BEGINNINGS = ['looking', 'unknown', 'ready'] as const satisfies readonly AskState[]

/** A place has at most one of these. */
export const OPEN_ASK_STATES = [...ASK_BEGINNINGS, 'running'] as const satisfies readonly AskState[]

/** Why somebody who could fill the place is not asked; `left_out`: the leader does not want it; `asked_lately`: they have not answered what they were asked. */
export const ASK_PROBLEMS = [
  'declined',
  'serves_then',
  'blocked_out',
  'opted_out',
  'unreachable',
  'asked',
  'archived',
  'left_out',
  'asked_lately',
  'asked_often',
] as const
export type AskProblem = (typeof ASK_PROBLEMS)[number]

/** What somebody who was asked said. */
export const ASK_ANSWERS = ['yes', 'no'] as const
export type AskAnswer = (typeof ASK_ANSWERS)[number]

/** How many are asked at a time. */
export const WAVE_SIZES = { least: 1, most: 10, usual: 2 } as const

/** How long the next have to wait, in minutes. */
export const WAVE_PAUSES = { least: 5, most: 24 * 60, usual: 60 } as const

/** How many days before a service a team asks for its open places by itself. */
export const OPEN_ASK_DAYS = { least: 1, most: 28, usual: 7 } as const

/** How often in a month somebody is asked for open places by itself. */
export const ASKED_A_MONTH = { least: 1, most: 8, usual: 2 } as const
