import { failure, success } from '#core/outcome.ts'
import type { Clock } from '#core/time/instant.ts'
import type { PlanningAccess, PlanningFailure, PlanningOutcome } from '../port.ts'
import type { PlanningCenterConfig } from './config.ts'
import { alert, finalRefusal, refusal, unavailable } from './failures.ts'
import type { Exchange } from './http.ts'
import { rateReading } from './rate.ts'
import type { PlanningCenterAnswer } from './wire.ts'

/** One request below the address of Planning Center. */
export type Call = {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  /** A path such as /services/v2/teams, or the whole address of a next page. */
  url: string
  kind: 'read' | 'write'
  body?: unknown
}
/** One call for one church: its JSON, or null when the answer has no body. */
export type Send = (access: PlanningAccess, call: Call) => PlanningOutcome<unknown>

const VERSIONS: Record<string, string> = {
  services: '2018-11-01',
  people: '2025-11-10',
  // Later versions have their subscriptions at another path.
  webhooks: '2018-08-01',
}

/** Makes calls with the church's token and within its budget. A stale token is renewed once. */
export function sender(config: PlanningCenterConfig, clock: Clock, exchange: Exchange): Send {
  const attempt = async (
    access: PlanningAccess,
    call: Call,
    token: string,
  ): PlanningOutcome<PlanningCenterAnswer> => {
    const wait = await access.budget.reserve(call.kind)
    if (wait) return failure(ourOwnLimit(wait))
    const answered = await exchange(addressOf(config, call), {
      method: call.method,
      headers: headersOf(config, call, token),
      body: call.body === undefined ? null : JSON.stringify(call.body),
    })
    if (!answered.ok) return answered
    const reading = rateReading(answered.value.status, answered.value.headers)
    if (reading) await access.budget.observe(reading)
    return answered
  }

  const withFreshToken = async (access: PlanningAccess, call: Call, stale: string) => {
    const renewed = await access.renew(stale)
    return renewed.ok ? attempt(access, call, renewed.value) : renewed
  }

  return async (access, call) => {
    if (!isOurs(config, call)) return failure(alert('unexpected', 'a link to another host'))
    const token = await access.token()
    if (!token.ok) return token
    const first = await attempt(access, call, token.value)
    const isStale = first.ok && first.value.status === 401 && !finalRefusal(first.value)
    const last = isStale ? await withFreshToken(access, call, token.value) : first
    return last.ok ? contentOf(last.value, clock.now()) : last
  }
}

function contentOf(answer: PlanningCenterAnswer, now: Temporal.Instant) {
  if (answer.status === 401) {
    return failure(finalRefusal(answer) ?? alert('reconnect', 'Planning Center refuses the connection'))
  }
  if (answer.status < 200 || answer.status > 299) return failure(refusal(answer, now))
  if (answer.json === undefined) return failure(unavailable(now, 'the answer is not whole JSON'))
  return success(answer.json)
}

const ourOwnLimit = (notBefore: Temporal.Instant): PlanningFailure => ({
  kind: 'retry',
  notBefore,
  why: 'rate_limited',
  detail: 'held back to stay within the rate limit',
})

const isOurs = (config: PlanningCenterConfig, call: Call): boolean =>
  call.url.startsWith('/') || call.url.startsWith(`${config.url}/`)

const addressOf = (config: PlanningCenterConfig, call: Call): string =>
  call.url.startsWith('/') ? config.url + call.url : call.url

function headersOf(config: PlanningCenterConfig, call: Call, token: string): Record<string, string> {
  const product = addressOf(config, call).slice(config.url.length).split('/')[1] ?? ''
  const version = VERSIONS[product]
  return {
    Authorization: `Bearer ${token}`,
    ...(version === undefined ? {} : { 'X-PCO-API-Version': version }),
    ...(call.body === undefined ? {} : { 'Content-Type': 'application/json' }),
  }
}
