import * as z from 'zod'
import { CONSENT_ACTIONS, CONSENT_SOURCES } from '#core/vocabulary/consent.ts'
import { LOG_COLUMNS, LOG_STATUSES } from '#core/vocabulary/log.ts'
import {
  FORECAST_ACTIONS,
  FORECAST_KINDS,
  FORECAST_STATES,
  MESSAGE_DIRECTIONS,
  MESSAGE_KINDS,
} from '#core/vocabulary/messages.ts'
import { planningTrouble } from './integrations.ts'
import { isoDate, isoInstant, optionalLine, planningId, signedIn } from './shared.ts'

/** One line of the log: a text that went out or came in, a click, or a text still planned. */
export const logEntry = z.object({
  id: z.number(),
  created_at_utc: isoInstant,
  scheduling_id: z.string().nullable(),
  service_name: z.string().nullable(),
  plan_name: z.string().nullable(),
  /** What the text was about that was answered, or whose link was opened. */
  parent_log: z.object({ service_name: z.string().nullable(), plan_name: z.string().nullable() }).nullable(),
  type: z.enum(MESSAGE_DIRECTIONS),
  kind: z.enum(MESSAGE_KINDS),
  /** The volunteer whom it was for or from, as far as known. */
  person_name: z.string().nullable(),
  from: z.string().nullable(),
  to: z.string().nullable(),
  message: z.string(),
  error_message: z.string().nullable(),
  /** The one thing that mends a failure. */
  fix: z.string().nullable(),
  credits: z.number(),
  segments: z.number(),
  status: z.enum(LOG_STATUSES),
  sent_twice: z.boolean(),
  /** On trial the text went to the owner's phone: the name of the person it was for. */
  trial_for: z.string().nullable(),
  sid: z.string().nullable(),
  due_at: isoInstant.nullable(),
  /** It went although the planning service could not be asked: when its roster was last read. */
  roster_read_at: isoInstant.nullable(),
  /** What a text that came in means was said by somebody outside. */
  second_opinion: z.boolean(),
})
export type LogEntry = z.infer<typeof logEntry>

const page = {
  limit: z.coerce.number().int().min(1).max(100).default(20),
  page: z.coerce.number().int().min(1).max(100_000).default(1),
}
/** The sums are over everything that fits, not only this page. */
const logPage = z.object({
  logs: z.array(logEntry),
  logTotal: z.number(),
  confirmedRequests: z.number(),
  followupReminders: z.number(),
  failed: z.number(),
  other: z.number(),
})
export type LogPage = z.infer<typeof logPage>

const isShown = z.boolean().default(true)
const partOfNumber = optionalLine(40).refine((typed) => !typed || /\d/.test(typed), {
  error: 'Please type the digits of a number.',
})
const search = {
  /** The first and the last day, in the church's zone. */
  fromDate: isoDate.optional(),
  toDate: isoDate.optional(),
  /** Part of the name of the service. */
  service: optionalLine(100),
  from: partOfNumber,
  to: partOfNumber,
  /** All of these stand in the text, or in the name of its person. */
  words: optionalLine(100),
  delivered: isShown,
  sent: isShown,
  queued: isShown,
  failed: isShown,
  undelivered: isShown,
  other: isShown,
}
type Days = { fromDate?: string | undefined; toDate?: string | undefined }
const isSpan = ({ fromDate, toDate }: Days): boolean => !fromDate || !toDate || fromDate <= toDate
const backwards = { path: ['toDate'], error: 'The last day is before the first one.' }
const logSearch = z.object(search).refine(isSpan, backwards)
export type LogSearch = z.output<typeof logSearch>

/** What a text is for: asks, asks again, reminds those who accepted, or anything else that waits to go. */
export const forecastKind = z.enum(FORECAST_KINDS)
export type ForecastKind = z.infer<typeof forecastKind>

/** planned: goes at its time. held: waits until released. skipped: the church said no. blocked: will not go, see `why_not`. */
export const forecastState = z.enum(FORECAST_STATES)
export type ForecastState = z.infer<typeof forecastState>

export const forecastAction = z.enum(FORECAST_ACTIONS)
export type ForecastAction = z.infer<typeof forecastAction>

/** Why something does not go or waits, and the one thing that mends it. */
export const whyNot = z.object({ sentence: z.string(), fix: z.string().nullable() })

export const forecastText = z.object({
  id: z.number(),
  kind: forecastKind,
  state: forecastState,
  person_id: planningId.nullable(),
  person_name: z.string(),
  /** When it goes; a text whose time has passed goes as soon as it can. */
  due_at: isoInstant,
  /** The calendar day of `due_at` in the church's zone, for example '2030-03-03'. */
  day: z.string(),
  /** The church chose 'send now'. */
  is_sent_now: z.boolean(),
  /** Why it goes, for example 'Accepted; 1 week before.' */
  why: z.string(),
  why_not: whyNot.nullable(),
  /** What it is about, soonest first. */
  services: z.array(
    z.object({
      plan_id: planningId,
      service_id: planningId,
      service_name: z.string(),
      position: z.string().nullable(),
      starts_at: isoInstant.nullable(),
    }),
  ),
  /** The words as they would go, with a stand-in for the personal link. */
  message: z.string(),
  segments: z.number(),
  credits: z.number(),
})
export type ForecastText = z.infer<typeof forecastText>

export const forecastQuery = z.object({
  days: z.coerce
    .number()
    .pipe(z.union([z.literal(7), z.literal(14), z.literal(30)]))
    .default(7),
  kind: forecastKind.optional(),
  /** Id of a service type. */
  service: planningId.optional(),
  /** Without: everything but what will not go. */
  state: forecastState.optional(),
  /** Only the texts of this day. */
  day: isoDate.optional(),
  limit: z.coerce.number().int().min(1).max(200).default(100),
  /** `next` of the page before. */
  after: z
    .string()
    .regex(/^\d{1,16}-\d{1,16}$/)
    .optional(),
})
export type ForecastQuery = z.output<typeof forecastQuery>

export const forecastAnswer = z.object({
  /** In the order in which they go. */
  texts: z.array(forecastText).max(200),
  next: z.string().nullable(),
  /** Every day of the period; of `kind` and `service`, without what is held or skipped. */
  days: z.array(
    z.object({
      date: z.string(),
      count: z.number(),
      /** Of `count`: those that ask for an answer, and those that remind who accepted. */
      asks: z.number(),
      reminders: z.number(),
      credits: z.number(),
      /** Credits of the church at the end of the day, after everything planned until then has gone. */
      left: z.number(),
    }),
  ),
  /** Of `kind` and `service`. */
  totals: z.object({
    planned: z.number(),
    credits: z.number(),
    held: z.number(),
    skipped: z.number(),
    blocked: z.number(),
  }),
  /** Credits of the church now, and after everything planned in the period has gone. */
  balance: z.number(),
  balance_after: z.number(),
  /** The first planned text of the next 30 days that the balance does not cover; null when it covers them all. */
  runs_out_at: isoInstant.nullable(),
  /** How many credits the planned texts of the next 30 days need more than there are. */
  credits_missing: z.number(),
  /** What will not go, by reason, most frequent first; of `kind` and `service`. */
  blocked: z.array(whyNot.extend({ reason: z.string(), count: z.number() })),
  /** Why nothing goes at all at the moment, for example because sending is paused. */
  waits: z.array(whyNot),
  /** Here the church tries its texts, because none reaches a phone yet; nobody has looked so far. */
  is_unseen: z.boolean(),
  /** Plain letters in names: whether the church has them, and how many credits of the planned texts they would save. */
  plain_names: z.object({ is_on: z.boolean(), saves: z.number() }),
  /** Why the schedule behind all this may be out of date. */
  planning_trouble: planningTrouble.nullable(),
  /** Service types with texts in the period, to choose from. */
  services: z.array(z.object({ id: planningId, name: z.string() })),
})
export type Forecast = z.infer<typeof forecastAnswer>

/** At most so many texts are changed at a time. */
export const MANY_TEXTS_MAX = 200

const changedTexts = z.object({
  changed: z.array(z.number()),
  /** What stayed as it was, and why. */
  refused: z.array(z.object({ id: z.number(), error: z.string() })),
})
export type ChangedTexts = z.infer<typeof changedTexts>

/** Somebody opted out of texts, or in again. */
export const consentEvent = z.object({
  id: z.number(),
  action: z.enum(CONSENT_ACTIONS),
  at: isoInstant,
  /** What was written; null when the carrier told us. */
  words: z.string().nullable(),
  /** Where it came from: 'text', or 'carrier' when the carrier refused a text. */
  source: z.enum(CONSENT_SOURCES),
})
export type ConsentEvent = z.infer<typeof consentEvent>

const textsOff = z.object({ all: z.boolean(), dates: z.array(z.string()), plans: z.array(planningId) })
export type TextsOff = z.infer<typeof textsOff>

const active = z.boolean()
const textsSwitch = z.discriminatedUnion('what', [
  z.object({ what: z.literal('all'), active }),
  z.object({ what: z.literal('date'), target: isoDate, active }),
  z.object({ what: z.literal('plan'), target: planningId, active }),
])
export type TextsSwitch = z.infer<typeof textsSwitch>

const tags = ['consent']

export const messages = {
  list: signedIn
    .route({ method: 'GET', path: '/all-logs', summary: 'The message log, newest first', tags: ['messages'] })
    .input(z.object(page))
    .output(logPage),
  search: signedIn
    .route({
      method: 'POST',
      path: '/search-logs',
      summary: 'The message log as far as it fits the search, newest first',
      tags: ['messages'],
    })
    .input(z.object({ ...search, ...page }).refine(isSpan, backwards))
    .output(logPage),
  download: signedIn
    .route({
      method: 'POST',
      path: '/search-logs/logs.csv',
      summary: 'The same as CSV with the columns asked for, at most 50,000 rows',
      tags: ['messages'],
    })
    .input(
      z
        .object({
          ...search,
          columns: z
            .array(z.enum(LOG_COLUMNS))
            .min(1)
            .max(LOG_COLUMNS.length)
            .default([...LOG_COLUMNS]),
        })
        .refine(isSpan, backwards),
    )
    .output(z.file()),
  off: signedIn
    .route({
      method: 'GET',
      path: '/scheduling/texts-off',
      summary: 'Which services, dates or all weeks have their texts switched off',
      tags: ['forecast'],
    })
    .output(textsOff),
  switch: signedIn
    .route({
      method: 'POST',
      path: '/scheduling/switch-texts',
      summary: 'Switch texts about a service, a date or all coming weeks on or off',
      tags: ['forecast'],
    })
    .input(textsSwitch)
    .output(textsOff),
  forecast: {
    get: signedIn
      .route({ method: 'GET', path: '/forecast', summary: 'What will go out', tags: ['forecast'] })
      .input(forecastQuery)
      .output(forecastAnswer),
    seen: signedIn
      .route({
        method: 'POST',
        path: '/forecast-seen',
        summary: 'The texts were looked at on the screen, where none can be tried on a phone',
        tags: ['forecast'],
      })
      .output(z.object({ success: z.literal(true) })),
    change: signedIn
      .route({
        method: 'POST',
        path: '/forecast/{messageId}/{action}',
        summary: 'Skip, hold or send a text now; release undoes it',
        tags: ['forecast'],
      })
      .input(z.object({ messageId: z.coerce.number().int().positive(), action: forecastAction }))
      .output(forecastText),
    changeMany: signedIn
      .route({
        method: 'POST',
        path: '/forecast/{action}',
        summary: 'The same for many texts: those that can be changed are, and the others say why not',
        tags: ['forecast'],
      })
      .input(
        z.object({
          action: forecastAction,
          message_ids: z.array(z.number().int().positive()).min(1).max(MANY_TEXTS_MAX),
        }),
      )
      .output(changedTexts),
  },
  consent: {
    history: signedIn
      .route({
        method: 'GET',
        path: '/consent',
        summary: 'Opt-outs and opt-ins of a number, newest first',
        tags,
      })
      .input(z.object({ phone: z.string().regex(/^\+[1-9]\d{6,14}$/, 'A number like +12125550142.') }))
      .output(z.object({ opted_out_at: isoInstant.nullable(), history: z.array(consentEvent) })),
    export: signedIn
      .route({
        method: 'GET',
        path: '/consent/export.csv',
        summary: 'The whole consent history as CSV: number, names, action, when (ISO 8601), words, source',
        tags,
      })
      .output(z.file()),
  },
}
