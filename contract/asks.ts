import * as z from 'zod'
import { ASK_ANSWERS, ASK_PROBLEMS, ASK_STATES, WAVE_PAUSES, WAVE_SIZES } from '#core/vocabulary/asks.ts'
import { MESSAGE_STATES } from '#core/vocabulary/messages.ts'
import { WRITE_BACK_STATES } from '#core/vocabulary/people.ts'
import { done, isoInstant, planningId, rowId, signedIn } from './shared.ts'

const waveSize = z.number().int().min(WAVE_SIZES.least).max(WAVE_SIZES.most)
const pauseMinutes = z.number().int().min(WAVE_PAUSES.least).max(WAVE_PAUSES.most)

/** Somebody who can be scheduled to the place, in the order in which they are asked. */
const askPerson = z.object({
  person_id: planningId,
  name: z.string(),
  /** Why they are not asked; null: they are. */
  problem: z.enum(ASK_PROBLEMS).nullable(),
  last_served_at: isoInstant.nullable(),
  asked_at: isoInstant.nullable(),
  /** What became of the text that asks them; null: there is none. */
  text_state: z.enum(MESSAGE_STATES).nullable(),
  answer: z.enum(ASK_ANSWERS).nullable(),
  answered_at: isoInstant.nullable(),
  /** Whether the place is theirs. */
  has_place: z.boolean(),
})
export type AskPerson = z.infer<typeof askPerson>

const ask = z.object({
  id: rowId,
  /** The place that was declined, and who declined it. */
  assignment_id: planningId,
  /** The one time of it that was declined while the others stand; null: all of it was. */
  time_id: planningId.nullable(),
  declined_by: z.string(),
  plan_id: planningId,
  position: z.string(),
  starts_at: isoInstant,
  state: z.enum(ASK_STATES),
  wave_size: z.number(),
  pause_minutes: z.number(),
  is_by_itself: z.boolean(),
  started_at: isoInstant.nullable(),
  ended_at: isoInstant.nullable(),
  /** When the next are asked, while somebody still is. */
  next_wave_at: isoInstant.nullable(),
  filled_by: z.string().nullable(),
  write_back: z.enum(WRITE_BACK_STATES).nullable(),
  /** Why it could not be found out who could serve, or why nobody was put on the plan. */
  detail: z.string().nullable(),
  people: z.array(askPerson),
})
export type Ask = z.infer<typeof ask>

/** The text as the first of them would get it; null while nobody can be asked. */
const askPreview = z.object({
  message: z.string(),
  segments: z.number(),
  credits: z.number(),
  balance: z.number(),
})
export type AskPreview = z.infer<typeof askPreview>

const team = z.object({
  id: planningId,
  name: z.string(),
  service_name: z.string(),
  active: z.boolean(),
  wave_size: z.number(),
  pause_minutes: z.number(),
})
export type AskTeam = z.infer<typeof team>

const one = z.object({ ask, preview: askPreview.nullable() })
const tags = ['asks']

export const asks = {
  list: signedIn
    .route({ method: 'GET', path: '/asks', summary: 'Who is asked for the places of a plan', tags })
    .input(z.object({ planId: planningId }))
    .output(z.object({ asks: z.array(ask) })),
  get: signedIn
    .route({ method: 'GET', path: '/asks/{id}', summary: 'One ask, with the text that would go', tags })
    .input(z.object({ id: z.coerce.number().int().positive() }))
    .output(one),
  open: signedIn
    .route({
      method: 'POST',
      path: '/asks',
      summary: 'Find out who could take a place, or one time of it, that was declined; nobody is asked yet',
      tags,
    })
    .input(z.object({ assignmentId: planningId, timeId: planningId.optional() }))
    .output(done.extend({ ask })),
  start: signedIn
    .route({
      method: 'POST',
      path: '/start-ask',
      summary: 'Ask them, a few at a time; the first yes wins',
      tags,
    })
    .input(
      z.object({ id: rowId, waveSize, pauseMinutes, leaveOut: z.array(planningId).max(200).default([]) }),
    )
    .output(done.extend({ ask })),
  stop: signedIn
    .route({ method: 'POST', path: '/stop-ask', summary: 'Ask nobody else; who was asked is told', tags })
    .input(z.object({ id: rowId }))
    .output(done.extend({ ask })),
  teams: signedIn
    .route({
      method: 'GET',
      path: '/ask-teams',
      summary: 'Teams, and whether others are asked by itself',
      tags,
    })
    .output(z.object({ teams: z.array(team) })),
  switchTeam: signedIn
    .route({
      method: 'POST',
      path: '/ask-teams',
      summary: 'Ask others by itself when somebody of a team declines, or no longer',
      tags,
    })
    .input(z.object({ teamId: planningId, active: z.boolean(), waveSize, pauseMinutes }))
    .output(done.extend({ team })),
}
