import type { FastifyError, FastifyInstance } from 'fastify'
import { ZodError } from 'zod'

/** A request of the console that cannot be carried out. */
export class Refusal extends Error {
  readonly status: number

  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}

export const missing = (what: string): Refusal => new Refusal(404, `The sandbox has no such ${what}.`)

/** Every failure is answered as {error}, in one sentence. */
export function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError | Refusal | ZodError, _request, reply) => {
    if (error instanceof Refusal) return reply.code(error.status).send({ error: error.message })
    if (error instanceof ZodError) return reply.code(400).send({ error: sentenceOf(error) })
    return reply.code(error.statusCode ?? 500).send({ error: error.message })
  })
}

function sentenceOf({ issues }: ZodError): string {
  return issues.map(({ path, message }) => [...path.map(String), message].join(': ')).join('; ')
}
