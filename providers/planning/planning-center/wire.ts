import { z } from 'zod'

const instant = z.string().transform((text, context) => {
  try {
    return Temporal.Instant.from(text)
  } catch {
    context.addIssue('not an ISO 8601 instant')
    return z.NEVER
  }
})

const moment = instant.nullish().transform((value) => value ?? null)

const text = z
  .string()
  .nullish()
  .transform((value) => value ?? null)

const flag = z
  .boolean()
  .nullish()
  .transform((value) => value ?? false)

const count = z
  .number()
  .nullish()
  .transform((value) => value ?? 0)

const identity = z.object({ id: z.string() })

/** A to-one relationship as an id. */
const one = z
  .object({ data: identity.nullish() })
  .nullish()
  .transform((relation) => relation?.data?.id ?? null)

/** A to-many relationship as ids. */
const many = z
  .object({ data: z.array(identity).nullish() })
  .nullish()
  .transform((relation) => (relation?.data ?? []).map(({ id }) => id))

const status = z
  .enum(['U', 'C', 'D', 'Unconfirmed', 'Confirmed', 'Declined'])
  .transform((word) => word.slice(0, 1) as 'U' | 'C' | 'D')

/** An organization of Services. */
export const organizationWire = z.object({
  id: z.string(),
  attributes: z.object({ name: z.string(), time_zone: z.string() }),
})

export const folderWire = z.object({
  id: z.string(),
  attributes: z.object({ name: z.string() }),
  relationships: z.object({ parent: one }),
})

/** A service type; archived and deleted ones are listed too. */
export const serviceTypeWire = z.object({
  id: z.string(),
  attributes: z.object({ name: z.string(), sequence: count, archived_at: moment, deleted_at: moment }),
  relationships: z.object({ parent: one }),
})

/** A service type with what the connected user may do in it. */
export const permissionWire = z.object({
  id: z.string(),
  attributes: z.object({ name: z.string(), permissions: text, archived_at: moment, deleted_at: moment }),
})

/** What may be done with a schedule: an action that is not offered has no address. */
export const actionsWire = z.object({ links: z.object({ accept: text }) })

/** A team; `schedule_to` is 'time' for a split team. Archived ones may be listed too. */
export const teamWire = z.object({
  id: z.string(),
  attributes: z.object({ name: z.string(), schedule_to: text, archived_at: moment, deleted_at: moment }),
})

export const teamPositionWire = z.object({ id: z.string(), attributes: z.object({ name: text }) })

/** Somebody who can be scheduled to a position (a PersonTeamPositionAssignment). */
export const positionMemberWire = z.object({ id: z.string(), relationships: z.object({ person: one }) })

/** A blockout; a repeating one stands with its first time. */
export const blockoutWire = z.object({
  id: z.string(),
  attributes: z.object({
    reason: text,
    repeat_frequency: text,
    time_zone: text,
    starts_at: moment,
    ends_at: moment,
  }),
})

/** One time of a blockout; only the moments in UTC are true. */
export const blockoutDateWire = z.object({
  id: z.string(),
  attributes: z.object({ starts_at_utc: moment, ends_at_utc: moment }),
})

/** A place on a plan as the volunteer sees it (a Schedule). */
export const scheduleWire = z.object({
  id: z.string(),
  attributes: z.object({ status }),
  relationships: z.object({ plan_person: one, times: many }),
})

/** A plan; its times come along as included resources. */
export const planWire = z.object({
  id: z.string(),
  attributes: z.object({
    title: text,
    series_title: text,
    dates: text,
    plan_people_count: count,
    needed_positions_count: count,
    updated_at: instant,
  }),
  relationships: z.object({ plan_times: many }),
})

export const planTimeWire = z.object({
  id: z.string(),
  attributes: z.object({ name: text, time_type: text, starts_at: moment, ends_at: moment }),
})

/** What a plan still needs (a NeededPosition); its time is null where `scheduled_to` is 'plan'. */
export const neededPositionWire = z.object({
  id: z.string(),
  attributes: z.object({ quantity: count, team_position_name: text }),
  relationships: z.object({ team: one, time: one }),
})

/** Somebody on a plan (a PlanPerson). */
export const planPersonWire = z.object({
  id: z.string(),
  attributes: z.object({
    name: text,
    status,
    team_position_name: text,
    decline_reason: text,
    prepare_notification: flag,
    notification_sent_at: moment,
    status_updated_at: moment,
    can_accept_partial: flag,
  }),
  relationships: z.object({ person: one, team: one, times: many, declined_plan_times: many }),
})

/** A person of People; their contacts come along as included resources. */
export const personWire = z.object({
  id: z.string(),
  attributes: z.object({ first_name: text, last_name: text, status: text, child: flag }),
  relationships: z.object({ phone_numbers: many, emails: many }).partial().default({}),
})

const belongings = z.object({ person: one }).default({ person: null })

export const phoneNumberWire = z.object({
  id: z.string(),
  attributes: z.object({ number: text, e164: text, location: text, primary: flag }),
  relationships: belongings,
})

/** An e-mail address. */
export const emailWire = z.object({
  id: z.string(),
  attributes: z.object({ address: text, primary: flag }),
  relationships: belongings,
})

/** An event that one can subscribe to. */
export const availableEventWire = z.object({ attributes: z.object({ name: z.string() }) })

/** A webhook subscription. */
export const subscriptionWire = z.object({
  id: z.string(),
  attributes: z.object({
    name: z.string(),
    url: z.string(),
    active: z.boolean(),
    authenticity_secret: z.string(),
  }),
})

/** Ids inside a merger are JSON numbers. */
const idOrNumber = z.union([z.string(), z.number()]).transform(String)

/** The body of a delivery; `payload` is JSON inside a string. */
export const deliveryWire = z.object({
  data: z.array(
    z.object({ id: z.string(), attributes: z.object({ name: z.string(), payload: z.string() }) }),
  ),
})

/** What a delivery is about. */
export const payloadWire = z.object({
  data: z.object({
    type: z.string(),
    id: z.string(),
    attributes: z.object({ person_to_keep_id: idOrNumber }).partial().nullish(),
    relationships: z.object({ plan: one, person: one }).partial().nullish(),
  }),
  meta: z
    .object({ parent: z.object({ type: z.string(), id: z.string() }).nullish() })
    .nullish()
    .transform((meta) => meta?.parent ?? null),
})

/** The tokens of a granted request. */
export const tokensWire = z.object({
  access_token: z.string(),
  refresh_token: text,
  expires_in: z.number(),
  scope: text,
})

/** Why the token endpoint refuses a request. */
export const tokenErrorWire = z.object({ error: z.string(), error_description: text })

/** What came back; `json` is undefined when the body is not JSON, null when it is empty. */
export type PlanningCenterAnswer = { status: number; headers: Headers; json: unknown }
