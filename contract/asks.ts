import * as z from 'zod'
import {
  ASK_ANSWERS,
  ASK_PROBLEMS,
  ASK_STATES,
  ASKED_A_MONTH,
  OPEN_ASK_DAYS,
  WAVE_PAUSES,
  WAVE_SIZES,
} from '#core/vocabulary/asks.ts'
import { MESSAGE_STATES } from '#core/vocabulary/messages.ts'
import { WRITE_BACK_STATES } from '#core/vocabulary/people.ts'
import { openPlace } from './dashboard.ts'
import { planHead } from './services.ts'
import { done, isoDate, isoInstant, planningId, rowId, signedIn } from './shared.ts'

/** As many places are asked for at once. */
export const PLACES_MAX = 500

const waveSize = z.number().int().min(WAVE_SIZES.least).max(WAVE_SIZES.most)
const pauseMinutes = z.number().int().min(WAVE_PAUSES.least).max(WAVE_PAUSES.most)

/** Somebody who can be scheduled to the place, in the order in which they are asked. */
const askPerson = z.object({
  person_id: planningId,
  name: z.string(),
  phone: z.string().nullable(),
  /** Why they are not asked; null: they are. */
  problem: z.enum(ASK_PROBLEMS).nullable(),
  last_served_at: isoInstant.nullable(),
  /** How often they served in the last eight weeks; null where we do not know that long. */
  served: z.number().nullable(),
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
  /** The place that was declined, and who declined it; or open places, which nobody was asked for. */
  assignment_id: planningId,
  /** The one time of it that is empty; null: all of it is. */
  time_id: planningId.nullable(),
  declined_by: z.string().nullable(),
  /** Of open places: how many there are still. */
  open: z.number(),
  plan_id: planningId,
  plan_title: z.string(),
  service_id: planningId,
  service_name: z.string(),
  position: z.string(),
  starts_at: isoInstant,
  state: z.enum(ASK_STATES),
  /** When a text that is sent now goes, and whether the service has begun by then: who could serve is called instead. */
  texts_go_at: isoInstant,
  is_too_late: z.boolean(),
  wave_size: z.number(),
  pause_minutes: z.number(),
  is_by_itself: z.boolean(),
  started_at: isoInstant.nullable(),
  ended_at: isoInstant.nullable(),
  /** When the next are asked, while somebody still is. */
  next_wave_at: isoInstant.nullable(),
  /** Who was asked and has a place now. */
  filled_by: z.array(z.string()),
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
  /** Whether it asks for its open places, so many days before, and how often it asks somebody in a month at most. */
  asks_open: z.boolean(),
  days_before: z.number(),
  asked_most: z.number(),
})
export type AskTeam = z.infer<typeof team>

/** A place that was declined, or one time of it; or open places. */
const emptyPlace = z.object({ assignmentId: planningId, timeId: planningId.optional() })

/** What could not be done about one of several, in a sentence. */
const refusedPlace = emptyPlace.extend({ error: z.string() })
const refusedAsk = z.object({ id: rowId, error: z.string() })

const one = z.object({ ask, preview: askPreview.nullable() })
const tags = ['asks']

export const asks = {
  list: signedIn
    .route({ method: 'GET', path: '/asks', summary: 'Who is asked for the places of a plan or a day', tags })
    .input(
      z
        .object({ planId: planningId.optional(), date: isoDate.optional() })
        .refine(({ planId, date }) => (planId === undefined) !== (date === undefined), {
          path: ['planId'],
          error: 'Please choose a plan or a day.',
        }),
    )
    .output(
      z.object({
        /** The plan they are of; null for a day. */
        plan: planHead.nullable(),
        asks: z.array(ask),
        /** What nobody was put down for; only of a plan. */
        open: z.array(openPlace),
        /** The text that the first of each would get, of those that are ready; only for a day. */
        previews: z.array(askPreview.extend({ ask_id: rowId })),
      }),
    ),
  get: signedIn
    .route({ method: 'GET', path: '/asks/{id}', summary: 'One ask, with the text that would go', tags })
    .input(z.object({ id: z.coerce.number().int().positive() }))
    .output(one),
  open: signedIn
    .route({
      method: 'POST',
      path: '/asks',
      summary: 'Find out who could take a place, or one time of it, that is empty; nobody is asked yet',
      tags,
    })
    .input(emptyPlace)
    .output(done.extend({ ask })),
  openAll: signedIn
    .route({
      method: 'POST',
      path: '/open-asks',
      summary: 'The same for several places; one that cannot be looked at does not stop the others',
      tags,
    })
    .input(z.object({ places: z.array(emptyPlace).min(1, 'Please choose a place.').max(PLACES_MAX) }))
    .output(done.extend({ opened: z.number(), refused: z.array(refusedPlace) })),
  start: signedIn
    .route({
      method: 'POST',
      path: '/start-ask',
      summary: 'Ask them, a few at a time; the first yes wins',
      tags,
    })
    .input(
      z.object({
        id: rowId,
        waveSize,
        pauseMinutes,
        leaveOut: z.array(planningId).max(PLACES_MAX).default([]),
      }),
    )
    .output(done.extend({ ask })),
  startAll: signedIn
    .route({
      method: 'POST',
      path: '/start-asks',
      summary:
        'The same for several places, one after the other; one that cannot start does not stop the others',
      tags,
    })
    .input(
      z.object({
        ids: z.array(rowId).min(1, 'Please choose a place.').max(PLACES_MAX),
        waveSize,
        pauseMinutes,
        leaveOut: z.array(planningId).max(PLACES_MAX).default([]),
      }),
    )
    .output(done.extend({ started: z.number(), refused: z.array(refusedAsk) })),
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
      summary: 'Ask others by itself when somebody of a team declines, or for its open places, or no longer',
      tags,
    })
    .input(
      z.object({
        teamId: planningId,
        active: z.boolean(),
        waveSize,
        pauseMinutes,
        asksOpen: z.boolean().default(false),
        daysBefore: z
          .number()
          .int()
          .min(OPEN_ASK_DAYS.least)
          .max(OPEN_ASK_DAYS.most)
          .default(OPEN_ASK_DAYS.usual),
        askedMost: z
          .number()
          .int()
          .min(ASKED_A_MONTH.least)
          .max(ASKED_A_MONTH.most)
          .default(ASKED_A_MONTH.usual),
      }),
    )
    .output(done.extend({ team })),
}
