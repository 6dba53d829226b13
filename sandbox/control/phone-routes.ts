import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Controlled } from './controlled.ts'
import { Refusal } from './errors.ts'
import { phoneNumber } from './fields.ts'
import { phoneSummaries, phoneView } from './phone-views.ts'

const OnePhone = z.object({ number: phoneNumber })
/** The carrier's id of a number that phone companies have known for long. */
const Known = z.strictObject({ sid: z.string().regex(/^PN[0-9a-f]{32}$/) })
const Reply = z.strictObject({
  body: z.string().trim().min(1, 'a text needs words').max(1600),
  /** Absent: whoever texted this phone last. */
  to: phoneNumber.optional(),
})

export function phoneRoutes(app: FastifyInstance, sandbox: Controlled): void {
  app.post('/known-numbers', ({ body }) => {
    sandbox.carrier.knowNumber(Known.parse(body).sid)
    return {}
  })
  app.get('/phones', () => phoneSummaries(sandbox))
  app.get('/phones/:number', ({ params }) => phoneView(sandbox, OnePhone.parse(params).number))
  app.post('/phones/:number/reply', ({ params, body }) => {
    const { number } = OnePhone.parse(params)
    return { sid: sendText(sandbox, number, Reply.parse(body)) }
  })
}

function sendText({ carrier }: Controlled, from: string, { body, to }: z.infer<typeof Reply>): string {
  if (carrier.ownedNumbers().length === 0)
    throw new Refusal(409, 'Steeple has no number yet that could be texted.')
  if (!to) return carrier.phone(from).reply(body)
  if (!carrier.reachable().includes(to)) {
    throw new Refusal(409, `Steeple does not own ${to}.`)
  }
  return carrier.reply(from, to, body)
}
