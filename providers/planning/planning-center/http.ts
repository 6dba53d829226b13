import { failure, success } from '#core/outcome.ts'
import type { Clock } from '#core/time/instant.ts'
import type { PlanningOutcome } from '../port.ts'
import type { PlanningCenterConfig } from './config.ts'
import { unavailable } from './failures.ts'
import type { PlanningCenterAnswer } from './wire.ts'

/** One request on the wire. Fails only when no whole answer arrived in time. */
export type Exchange = (url: string, init: RequestInit) => PlanningOutcome<PlanningCenterAnswer>

/** Makes requests and gives up on them in time. */
export const exchanger =
  (config: PlanningCenterConfig, clock: Clock): Exchange =>
  async (url, init) => {
    const headers = { 'User-Agent': config.userAgent, Accept: 'application/json', ...init.headers }
    const signal = AbortSignal.timeout(config.timeoutMs ?? 15_000)
    try {
      const response = await fetch(url, { ...init, headers, signal, redirect: 'manual' })
      const json = parsed(await response.text())
      return success({ status: response.status, headers: response.headers, json })
    } catch (error) {
      return failure(unavailable(clock.now(), `no whole answer (${nameOf(error)})`))
    }
  }

function parsed(text: string): unknown {
  if (text === '') return null
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function nameOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  const cause = error.cause as { code?: unknown } | undefined
  return typeof cause?.code === 'string' ? cause.code : error.name
}
