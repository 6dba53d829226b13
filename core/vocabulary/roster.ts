/** What a reading of the roster asks for, in this order. */
export const SYNC_PHASES = [
  'organization',
  'service_types',
  'plans',
  'phones',
  'assignments',
  'people',
  'finish',
] as const
/** One of the phases of a reading. */
export type SyncPhase = (typeof SYNC_PHASES)[number]

/** How a reading of the roster stands; `waiting` goes on by itself. */
export const RUN_STATES = ['running', 'waiting', 'done', 'failed'] as const
/** One of the states of a reading. */
export type RunState = (typeof RUN_STATES)[number]

/** How the newest reading of everything stands, for a church. */
export const SYNC_STATES = ['never', ...RUN_STATES] as const

/** What a reading can leave out when the planning service does not give it. */
export const LEFT_OUT_KINDS = ['service_type', 'plan'] as const

/** A reading that is not over; a church has at most one. */
export const OPEN_RUN_STATES = ['running', 'waiting'] as const satisfies readonly RunState[]

/** A reading that is over. */
export const ENDED_RUN_STATES = ['done', 'failed'] as const satisfies readonly RunState[]

/** What the times of a plan are for. */
export const PLAN_TIME_KINDS = ['service', 'rehearsal', 'other'] as const
/** One of the kinds of times. */
export type PlanTimeKind = (typeof PLAN_TIME_KINDS)[number]

/** Why the planning service did not do what it was asked. */
export const PLANNING_PROBLEMS = [
  'rate_limited',
  'unavailable',
  'gone',
  'refused',
  'reconnect',
  'forbidden',
  'unexpected',
] as const
export type PlanningProblem = (typeof PLANNING_PROBLEMS)[number]
