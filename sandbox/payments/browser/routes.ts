import { readFileSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { noSuch } from '../base/errors.ts'
import { readForm } from '../base/form.ts'
import { readParams, text } from '../base/params.ts'
import type { PaymentsState } from '../base/state.ts'
import { answerSetup } from '../cards/setup-intents.ts'
import { type AfterPayment, answerPayment } from '../money/payment-intents.ts'
import { invoicePage, receiptPage } from './pages.ts'

const answered = z.strictObject({ client_secret: text, answer: z.enum(['complete', 'fail']) })

/** What browsers get: the stand-in for the vendor's script, the bank's question, receipts and invoices. */
export function browserRoutes(app: FastifyInstance, state: PaymentsState, after: AfterPayment): void {
  const script = readFileSync(new URL('./stand-in.js', import.meta.url), 'utf8')
  app.get('/js/stripe.js', (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').header('cache-control', 'no-cache').send(script),
  )
  app.options('/3ds/:id', (_request, reply) => reply.code(204).send())
  app.post<{ Params: { id: string } }>('/3ds/:id', (request) => {
    const { client_secret: secret, answer } = readParams(answered, readForm(String(request.body)))
    const { id } = request.params
    const intent = state.setups.get(id) ?? state.intents.get(id)
    if (intent?.client_secret !== secret) throw noSuch('intent', id, 'intent')
    const isConfirmed = answer === 'complete'
    if (intent.object === 'setup_intent') answerSetup(state, id, isConfirmed)
    else answerPayment(state, id, isConfirmed, after)
    return { status: 'answered' }
  })
  app.get<{ Params: { id: string } }>('/receipts/:id', ({ params }, reply) => {
    const charge = state.charges.get(params.id)
    if (!charge?.paid) throw noSuch('receipt', params.id)
    return reply.type('text/html; charset=utf-8').send(receiptPage(state, charge))
  })
  app.get<{ Params: { id: string } }>('/invoices/:id', ({ params }, reply) => {
    const invoice = state.invoices.get(params.id)
    if (!invoice?.number) throw noSuch('invoice', params.id)
    return reply.type('text/html; charset=utf-8').send(invoicePage(state, invoice))
  })
}
