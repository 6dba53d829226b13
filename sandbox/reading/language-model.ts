import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { BoundedLog } from '../base/bounded-log.ts'
import type { SandboxContext } from '../base/context.ts'
import { applyFaults } from '../base/struck.ts'
import { formatProblem, isObject } from './strict-schema.ts'

/** CreateChatCompletionRequest, as far as it is emulated; whatever else is sent is refused. */
const PARAMETERS = ['model', 'messages', 'response_format', 'temperature', 'max_completion_tokens', 'store']
const ROLES = ['system', 'developer', 'user', 'assistant']
/** So long that no single question comes near. */
const CHARACTERS_MAX = 32_000

type Message = { role: string; content: string }
type Question = { model: string; messages: Message[]; response_format: { json_schema: { schema: Schema } } }
type Schema = { properties: Record<string, { enum?: string[] }> }

/** What the model says next: by itself it reads a few plain words. */
type Saying = { content?: string; refusal?: string; ending?: 'stop' | 'length' | 'content_filter' }

const errorOf = (message: string, type: string, code: string | null, param: string | null = null) => ({
  error: { message, type, param, code },
})

const TROUBLE = {
  failing: errorOf('The server had an error while processing your request', 'server_error', null),
  rateLimited: errorOf('Rate limit reached for requests', 'requests', 'rate_limit_exceeded'),
}

const isMessage = (message: unknown): message is Message =>
  isObject(message) && ROLES.includes(String(message.role)) && typeof message.content === 'string'

/** Why a question is not taken, and of which parameter that is. */
function problemOf(body: unknown): { param: string | null; message: string } | null {
  if (!isObject(body)) return { param: null, message: 'We could not parse the JSON body of your request.' }
  const unknown = Object.keys(body).find((name) => !PARAMETERS.includes(name))
  if (unknown !== undefined)
    return { param: unknown, message: `Unrecognized request argument supplied: ${unknown}` }
  const { messages, response_format: format } = body
  if (!Array.isArray(messages) || messages.length === 0 || !messages.every(isMessage))
    return { param: 'messages', message: "Invalid 'messages'" }
  const problem = formatProblem(format)
  return problem === null
    ? null
    : { param: 'response_format', message: `Invalid schema for response_format: ${problem}` }
}

/** The plain words of the emulated model, which is meant to be useful and not clever. */
const YES = /\b(yes|yep|sure|in|there|happy|works)\b/i
const NO = /\b(no|nope|not|cannot|away|out|sick)\b|n't\b/i

function readingOf(text: string): string {
  const [isYes, isNo] = [YES.test(text), NO.test(text)]
  if (isYes === isNo) return 'ask'
  return isYes ? 'accept' : 'decline'
}

/** A language model behind the chat-completions protocol; it remembers what it was asked, for tests. */
export class LanguageModel {
  readonly prefix = '/reading'
  readonly credentials = { key: 'sandbox-reading-key', model: 'sandbox-reader' }
  /** What it was asked lately. */
  readonly questions = new BoundedLog<Question>(100)
  readonly #context: SandboxContext
  readonly #next: Saying[] = []
  #count = 0

  constructor(context: SandboxContext) {
    this.#context = context
  }

  /** Has it say this to the next question. */
  say(saying: Saying): void {
    this.#next.push(saying)
  }

  routes(app: FastifyInstance): void {
    applyFaults(app, this.#context.faults, 'reading', TROUBLE)
    app.setNotFoundHandler((request, reply) => {
      this.#context.unexpected(`${request.method} ${request.url}`)
      return reply.code(404).send(errorOf('Unknown request URL', 'invalid_request_error', 'unknown_url'))
    })
    app.post('/v1/chat/completions', (request, reply) => this.#complete(request, reply))
  }

  async runDue(): Promise<number> {
    return 0
  }

  #complete(request: FastifyRequest, reply: FastifyReply) {
    const { key, model } = this.credentials
    const refuse = (status: number, message: string, code: string | null, param: string | null = null) =>
      reply.code(status).send(errorOf(message, 'invalid_request_error', code, param))
    if (request.headers.authorization !== `Bearer ${key}`)
      return refuse(401, 'Incorrect API key provided', 'invalid_api_key')
    const problem = problemOf(request.body)
    if (problem) return refuse(400, problem.message, null, problem.param)
    const question = request.body as Question
    if (question.model !== model)
      return refuse(404, `The model '${question.model}' does not exist`, 'model_not_found', 'model')
    if (question.messages.reduce((sum, { content }) => sum + content.length, 0) > CHARACTERS_MAX)
      return refuse(400, 'The conversation is too long', 'context_length_exceeded', 'messages')
    this.questions.add(question)
    return reply.send(this.#completion(question, this.#next.shift() ?? {}))
  }

  #completion(question: Question, { content, refusal, ending = 'stop' }: Saying) {
    const said = refusal === undefined ? (content ?? plainAnswer(question)) : null
    return {
      id: `chatcmpl-sandbox-${++this.#count}`,
      object: 'chat.completion',
      created: Math.floor(this.#context.clock.now().epochMilliseconds / 1000),
      model: question.model,
      choices: [
        {
          index: 0,
          message: { role: 'assistant', content: said, refusal: refusal ?? null, annotations: [] },
          logprobs: null,
          finish_reason: ending,
        },
      ],
      usage: { prompt_tokens: 0, completion_tokens: 0, total_tokens: 0 },
    }
  }
}

/** The same for every property of the schema, by the words that stand last. */
function plainAnswer({ messages, response_format: format }: Question): string {
  const reading = readingOf(messages.at(-1)?.content ?? '')
  const { properties } = format.json_schema.schema
  return JSON.stringify(
    Object.fromEntries(
      Object.entries(properties).map(([name, { enum: values = [] }]) => [
        name,
        values.includes(reading) ? reading : (values.at(-1) ?? ''),
      ]),
    ),
  )
}
