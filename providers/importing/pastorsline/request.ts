import type { z } from 'zod'
import { failure, success } from '#core/outcome.ts'
import type { Clock } from '#core/time/instant.ts'
import type { ImportingFailure, ImportingOutcome } from '../port.ts'

/** Where a server answers the protocol of docs/providers/pastorsline.md. */
export type PastorsLineConfig = {
  url: string
  /** How long one request may take, 15,000 ms unless told. */
  timeoutMs?: number
}

const TIMEOUT_MS = 15_000
const AGAIN_AFTER_SECONDS = 30

/** One call, whose answer must have the given shape. */
export type Ask = <Shape extends z.ZodType>(
  shape: Shape,
  path: string,
  body: object,
  session?: string,
) => ImportingOutcome<z.infer<Shape>>

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** What an answer that is no success asks us to do. */
function failureOf(response: Response, now: Temporal.Instant): ImportingFailure {
  const { status, headers } = response
  if (status === 401) return { kind: 'stop', why: 'credentials', detail: 'the login was refused' }
  if (status === 404)
    return { kind: 'stop', why: 'no_number', detail: 'the account does not have the number' }
  if (status !== 429 && status < 500) return { kind: 'alert', why: 'unexpected', detail: `HTTP ${status}` }
  const seconds = Number(headers.get('retry-after')) || AGAIN_AFTER_SECONDS
  return { kind: 'retry', notBefore: now.add({ seconds }), detail: `HTTP ${status}` }
}

/** Posts JSON and reads what comes back. */
export const asker =
  ({ url, timeoutMs = TIMEOUT_MS }: PastorsLineConfig, clock: Clock): Ask =>
  async (shape, path, body, session) => {
    const silent = (detail: string): ImportingFailure => ({
      kind: 'retry',
      notBefore: clock.now().add({ seconds: AGAIN_AFTER_SECONDS }),
      detail,
    })
    try {
      const response = await fetch(url + path, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          ...(session !== undefined && { authorization: `Bearer ${session}` }),
        },
        body: JSON.stringify(body),
        signal: AbortSignal.timeout(timeoutMs),
      })
      const text = await response.text()
      if (!response.ok) return failure(failureOf(response, clock.now()))
      const json = parsed(text)
      if (json === undefined) return failure(silent('the answer is not whole JSON'))
      const read = shape.safeParse(json)
      if (read.success) return success(read.data)
      return failure({ kind: 'alert', why: 'unexpected', detail: `${path} answers in another shape` })
    } catch (error) {
      return failure(silent(`no answer (${error instanceof Error ? error.name : 'unknown'})`))
    }
  }
