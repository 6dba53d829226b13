import pLimit from 'p-limit'
import { failure, type Outcome, success } from '#core/outcome.ts'
import type { Clock } from '#core/time/instant.ts'
import type { LinksFailure } from '../port.ts'
import { unavailable } from './failures.ts'
import type { BitlyAnswer } from './wire.ts'

/** Where Bitly (or its emulator) listens and who we are to it. */
export type BitlyConfig = {
  /** Of the API, for example https://api-ssl.bitly.com */
  url: string
  /** Of the page that asks for consent, for example https://bitly.com */
  oauthUrl: string
  clientId: string
  clientSecret: string
  timeoutMs?: number
}

/** One request on the wire. Fails only when no whole answer arrived in time. */
export type Exchange = (path: string, init: RequestInit) => Promise<Outcome<BitlyAnswer, LinksFailure>>

/** Bitly allows five connections from one address (Bitly's rate limits); one is left for people. */
const AT_ONCE = 4

export function exchanger(config: BitlyConfig, clock: Clock): Exchange {
  const oneOfFew = pLimit(AT_ONCE)
  const exchange = async (path: string, init: RequestInit): Promise<Outcome<BitlyAnswer, LinksFailure>> => {
    const signal = AbortSignal.timeout(config.timeoutMs ?? 5_000)
    try {
      const response = await fetch(config.url + path, { ...init, signal, redirect: 'manual' })
      const isLimited = response.status === 429 || response.headers.has('x-ratelimit-reason')
      return success({ status: response.status, text: await response.text(), isLimited })
    } catch (error) {
      return failure(
        unavailable(clock.now(), `no whole answer (${error instanceof Error ? error.name : 'unknown'})`),
      )
    }
  }
  return (path, init) => oneOfFew(() => exchange(path, init))
}
