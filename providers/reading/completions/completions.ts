import { z } from 'zod'
import { failure, success } from '#core/outcome.ts'
import type { Clock } from '#core/time/instant.ts'
import type { Doubt, Reading, ReadingFailure, ReadingOutcome, ReadingPort } from '../port.ts'
import { answerOf, questionOf } from './question.ts'

/** A server of the chat-completions protocol (docs/providers/reading.md). */
export type CompletionsConfig = {
  /** Up to and without `/chat/completions`. */
  url: string
  /** Null where the server asks for none. */
  key: string | null
  model: string
}

const AGAIN_AFTER_SECONDS = 60

/** CreateChatCompletionResponse, as far as it is read. */
const completionWire = z.object({
  choices: z
    .array(
      z.object({
        finish_reason: z.string().nullable(),
        message: z.object({ content: z.string().nullable(), refusal: z.string().nullish() }),
      }),
    )
    .min(1),
})

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const unexpected = (detail: string): ReadingFailure => ({ kind: 'alert', why: 'unexpected', detail })

/** What an answer that is no success asks us to do. Its words are not repeated: some servers quote what they were sent. */
function failureOf({ status, headers }: Response, now: Temporal.Instant): ReadingFailure {
  const detail = `HTTP ${status}`
  if (status === 401 || status === 403) return { kind: 'alert', why: 'credentials', detail }
  if (status !== 408 && status !== 429 && status < 500) return unexpected(detail)
  const seconds = Number(headers.get('retry-after')) || AGAIN_AFTER_SECONDS
  return { kind: 'retry', notBefore: now.add({ seconds }), detail }
}

/** The readings in a completion. */
function readingsIn(completion: unknown, doubt: Doubt) {
  const read = completionWire.safeParse(completion)
  const choice = read.data?.choices[0]
  if (!choice) return failure(unexpected('the completion has another shape'))
  const { finish_reason: ending, message } = choice
  if (message.refusal || ending === 'content_filter')
    return failure<ReadingFailure>({ kind: 'stop', why: 'refused', detail: 'the model refused' })
  if (ending !== 'stop') return failure(unexpected('the answer was cut off'))
  const answer = answerOf(doubt).safeParse(parsed(message.content ?? ''))
  return answer.success ? success(answer.data) : failure(unexpected('the answer is not of the schema'))
}

/** Any server that speaks the chat-completions protocol and holds its answers to a JSON schema. */
export function chatCompletions({ url, key, model }: CompletionsConfig, clock: Clock): ReadingPort {
  const silent = (detail: string): ReadingFailure => ({
    kind: 'retry',
    notBefore: clock.now().add({ seconds: AGAIN_AFTER_SECONDS }),
    detail,
  })
  return {
    server: new URL(url).host,
    read: async (doubt, patience): ReadingOutcome<readonly Reading[]> => {
      try {
        const response = await fetch(`${url}/chat/completions`, {
          method: 'POST',
          headers: {
            'content-type': 'application/json',
            ...(key !== null && { authorization: `Bearer ${key}` }),
          },
          body: JSON.stringify(questionOf(model, doubt)),
          redirect: 'error',
          signal: patience,
        })
        const text = await response.text()
        if (!response.ok) return failure(failureOf(response, clock.now()))
        const completion = parsed(text)
        return completion === undefined
          ? failure(silent('the answer is not whole JSON'))
          : readingsIn(completion, doubt)
      } catch (error) {
        return failure(silent(`no answer (${error instanceof Error ? error.name : 'unknown'})`))
      }
    },
  }
}
