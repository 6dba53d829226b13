/** The volunteer has said yes. */
export const ACCEPTED = 'C' as const
/** The volunteer was asked and has not answered. */
export const UNCONFIRMED = 'U' as const
/** The volunteer has said no. */
export const DECLINED = 'D' as const
/** Texts do not reach this person. */
export const FAILED = 'F' as const
/** This person has asked not to be texted, and has not answered otherwise. */
export const OPTED_OUT = 'O' as const
/** Nobody has asked this person yet. */
export const NOT_ASKED = '' as const

/** What the planning service knows about one assignment. */
export const ASSIGNMENT_STATUSES = [UNCONFIRMED, ACCEPTED, DECLINED] as const
export type AssignmentStatus = (typeof ASSIGNMENT_STATUSES)[number]

/** The two answers a volunteer can give. */
export const ANSWERS = [ACCEPTED, DECLINED] as const
export type AnswerStatus = (typeof ANSWERS)[number]

/** How a person stands in a plan. */
export const PERSON_STATUSES = [ACCEPTED, UNCONFIRMED, DECLINED, FAILED, OPTED_OUT, NOT_ASKED] as const
export type PersonStatus = (typeof PERSON_STATUSES)[number]

/** Whether a status is an answer. */
export const isAnswer = (status: PersonStatus): status is AnswerStatus =>
  status === ACCEPTED || status === DECLINED

/** The filter that lets everybody through. */
export const EVERYBODY = 'A' as const

/** Which people a list shows. */
export const STATUS_FILTERS = [UNCONFIRMED, ACCEPTED, DECLINED, FAILED, EVERYBODY] as const
export type StatusFilter = (typeof STATUS_FILTERS)[number]

/** Whether a list with this filter shows somebody; who opted out and has not answered is among the unconfirmed. */
export const isLetThrough = (filter: StatusFilter, status: PersonStatus): boolean =>
  filter === EVERYBODY || filter === status || (filter === UNCONFIRMED && status === OPTED_OUT)

/** How an answer reached us; `staff` is somebody at the church who answered for the volunteer. */
export const ANSWER_SOURCES = ['text', 'link', 'staff'] as const
export type AnswerSource = (typeof ANSWER_SOURCES)[number]

/** Where an answer was given; `planning` is the planning service itself. */
export const ANSWERED_BY = [...ANSWER_SOURCES, 'planning'] as const
export type AnsweredBy = (typeof ANSWERED_BY)[number]

/** The Decline button of a personal link, as its address spells it. */
export const LINK_DECLINES = '0' as const
/** The Accept button. */
export const LINK_ACCEPTS = '1' as const
export const LINK_ANSWERS = [LINK_DECLINES, LINK_ACCEPTS] as const
export type LinkAnswer = (typeof LINK_ANSWERS)[number]

/**
 * How far an answer is on its way to the planning service. `overruled`: somebody changed it there meanwhile, and that
 * counts. `gone`: the assignment no longer exists there. `superseded`: a newer answer is written in its place. `kept`: it
 * is for single times and not taken there, so it counts here, and somebody enters it there.
 */
export const WRITE_BACK_STATES = [
  'pending',
  'written',
  'overruled',
  'gone',
  'failed',
  'superseded',
  'kept',
] as const
/** The state of an answer for single times that somebody at the church has to enter in the planning service. */
export const KEPT = 'kept' as const satisfies (typeof WRITE_BACK_STATES)[number]
export type WriteBackState = (typeof WRITE_BACK_STATES)[number]

/** How far what nobody can overrule is on its way there, places and days away; what is worst comes first. */
export const WRITING_STATES = ['failed', 'pending', 'written'] as const satisfies WriteBackState[]
export type WritingState = (typeof WRITING_STATES)[number]

/** The way of a question to a volunteer, in its order: the text, the answer, and back to the planning service. */
export const LINE_STEPS = ['planned', 'accepted', 'delivered', 'opened', 'answered', 'written_back'] as const
export type LineStepName = (typeof LINE_STEPS)[number]

/** How one of these steps went. */
export const LINE_STEP_STATES = ['done', 'waiting', 'failed', 'skipped'] as const
export type LineStepState = (typeof LINE_STEP_STATES)[number]
