import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { BEHAVIOURS, type BehaviourName } from '../payments/cards/test-cards.ts'
import type { Controlled } from './controlled.ts'
import { missing, Refusal } from './errors.ts'
import { type PaymentSummary, type PaymentView, paymentSummaries, paymentView } from './payment-views.ts'

const NAMES = Object.keys(BEHAVIOURS) as [BehaviourName, ...BehaviourName[]]
const CardChange = z.strictObject({ behaviour: z.enum(NAMES) })
const Dispute = z.strictObject({ decided: z.enum(['won', 'lost']).optional() })
const Refund = z.strictObject({ cents: z.int().min(1).optional() })

type ById = { Params: { id: string } }

/** What the payment provider holds, and what its dashboard and banks can do to it. */
export function paymentRoutes(app: FastifyInstance, { payments }: Controlled): void {
  app.get('/payments', (): PaymentSummary[] => paymentSummaries(payments))
  app.get<ById>('/payments/:id', ({ params }): PaymentView => {
    const view = paymentView(payments, params.id)
    if (!view) throw missing('customer')
    return view
  })
  app.post<ById>('/payments/cards/:id', ({ params, body }) => {
    const { behaviour } = CardChange.parse(body)
    if (!payments.holdings.cards.get(params.id)) throw missing('card')
    payments.changeCard(params.id, behaviour)
    return { behaviour }
  })
  app.post<ById>('/payments/charges/:id/refund', ({ params, body }) => {
    const { cents } = Refund.parse(body ?? {})
    const charge = payments.holdings.charges.get(params.id)
    if (!charge) throw missing('charge')
    if (!charge.paid) throw new Refusal(400, 'Only what was paid can be given back.')
    const { refunded, amount_refunded: amount } = payments.refund(params.id, cents)
    return { refunded, cents: amount }
  })
  app.post<ById>('/payments/charges/:id/dispute', ({ params, body }) => {
    const { decided } = Dispute.parse(body ?? {})
    const charge = payments.holdings.charges.get(params.id)
    if (!charge) throw missing('charge')
    if (!charge.paid || charge.disputed || charge.refunded)
      throw new Refusal(400, 'Only what was paid, not given back and not disputed yet can be disputed.')
    const dispute = payments.dispute(params.id)
    return { status: (decided ? payments.closeDispute(dispute.id, decided) : dispute).status }
  })
  app.post<ById>('/payments/events/:id/resend', ({ params }) => {
    if (!payments.holdings.events.get(params.id)) throw missing('event')
    payments.resend(params.id)
    return { resent: true }
  })
}
