import { z } from 'zod'
import type { PlanningFailure } from '../port.ts'
import { retryAfterSeconds } from './rate.ts'
import type { PlanningCenterAnswer } from './wire.ts'

const errorBody = z.object({
  errors: z.array(
    z.object({ code: z.string().nullish(), title: z.string().nullish(), detail: z.string().nullish() }),
  ),
})

/** Outages, firewall pages and broken answers: the same request may go again in half a minute. */
export const unavailable = (now: Temporal.Instant, detail: string): PlanningFailure => ({
  kind: 'retry',
  notBefore: now.add({ seconds: 30 }),
  why: 'unavailable',
  detail,
})

/** A problem that only somebody can mend. */
export const alert = (
  why: Extract<PlanningFailure, { kind: 'alert' }>['why'],
  detail: string,
): PlanningFailure => ({
  kind: 'alert',
  why,
  detail,
})

/** Hints of a 401 that no fresh token mends (Planning Center's error documentation). */
const FINAL_HINTS = new Map(
  Object.entries({
    bad_scope: alert('reconnect', 'the connection lacks a scope'),
    PELICAN: alert('reconnect', 'the connection lacks a scope'),
    FLAMINGO: alert('reconnect', 'the connected user no longer exists'),
    LEMMING: alert('reconnect', 'the organization no longer exists'),
    TRASH_PANDA: alert('forbidden', 'the connected user has no access to this product'),
    CHINCHILLA: alert('unexpected', 'Planning Center does not know this application'),
    BLACKBIRD: alert('unexpected', 'Planning Center refused the kind of request'),
  }),
)

/** Why a 401 cannot be mended by renewing the token; null when it can. */
export function finalRefusal(answer: PlanningCenterAnswer): PlanningFailure | null {
  const error = firstError(answer.json)
  const words = [error?.code ?? '', ...(error?.detail?.match(/[A-Z_]{5,}/g) ?? [])]
  return words.map((word) => FINAL_HINTS.get(word)).find((known) => known !== undefined) ?? null
}

/** What an answer outside 2xx means, other than a 401. */
export function refusal(answer: PlanningCenterAnswer, now: Temporal.Instant): PlanningFailure {
  const detail = summary(answer)
  if (answer.status === 429) {
    const seconds = retryAfterSeconds(answer.headers) ?? 1
    return { kind: 'retry', notBefore: now.add({ seconds }), why: 'rate_limited', detail }
  }
  const isTemporary = answer.json === undefined || answer.status >= 500 || answer.status === 409
  if (isTemporary) return unavailable(now, detail)
  if (answer.status === 403) return alert('forbidden', detail)
  if (answer.status === 404) return { kind: 'stop', why: 'gone', detail }
  if (answer.status === 422) return { kind: 'stop', why: 'refused', detail }
  return alert('unexpected', detail)
}

function firstError(json: unknown) {
  const body = errorBody.safeParse(json)
  return body.success ? body.data.errors[0] : undefined
}

function summary({ status, json }: PlanningCenterAnswer): string {
  const error = firstError(json)
  const words = [error?.title, error?.detail].filter(Boolean).join(': ').slice(0, 200)
  return words === '' ? `HTTP ${status}` : `HTTP ${status}: ${words}`
}
