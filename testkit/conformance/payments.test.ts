import { expect } from 'vitest'
import type { CardKind, PaymentsSituation, PaymentsSubject } from '#providers/payments/conformance/subject.ts'
import { paymentsConformance } from '#providers/payments/conformance/suite.ts'
import { stripePayments } from '#providers/payments/stripe/stripe.ts'
import { MovableClock } from '#sandbox/base/clock.ts'
import type { Fault } from '#sandbox/base/faults.ts'
import { type Sandbox, startSandbox } from '#sandbox/server.ts'
import { hookReceiver } from './hook-receiver.ts'

const NUMBERS: Record<CardKind, string> = {
  works: '4242424242424242',
  'another that works': '5555555555554444',
  'is declined': '4000000000000002',
  'is stolen': '4000000000009979',
  'saves, then is declined': '4000000000000341',
  'always asks': '4000002760003184',
  'asks once': '4000002500003155',
}

const FAULTS: Record<PaymentsSituation, Partial<Fault> & Pick<Fault, 'kind'>> = {
  rate_limited: { kind: 'rate_limited' },
  failing: { kind: 'failing', status: 500 },
  lost: { kind: 'reset' },
  truncated: { kind: 'truncated' },
}

/** What the vendor's script sends from a page. */
function pageOf({ urls, credentials }: Sandbox) {
  const post = async (path: string, fields: Record<string, string>) => {
    const response = await fetch(urls.payments + path, {
      method: 'POST',
      headers: { authorization: `Bearer ${credentials.payments.publishableKey}` },
      body: new URLSearchParams(fields),
    })
    return (await response.json()) as { status?: string; error?: unknown }
  }
  const idOf = (secret: string) => secret.split('_secret_')[0] ?? ''
  return {
    answer: (secret: string, isConfirmed: boolean) =>
      post(`/3ds/${idOf(secret)}`, { client_secret: secret, answer: isConfirmed ? 'complete' : 'fail' }),
    confirmPayment: (secret: string, card: string | null) =>
      post(`/v1/payment_intents/${idOf(secret)}/confirm`, {
        client_secret: secret,
        ...(card && { payment_method: card }),
      }),
    confirmSetup: (secret: string, number: string) =>
      post(`/v1/setup_intents/${idOf(secret)}/confirm`, {
        client_secret: secret,
        'payment_method_data[type]': 'card',
        'payment_method_data[card][number]': number,
        'payment_method_data[card][exp_month]': '12',
        'payment_method_data[card][exp_year]': '40',
        'payment_method_data[card][cvc]': '123',
        'payment_method_data[billing_details][name]': 'Ruth Moore',
      }),
  }
}

async function start(): Promise<PaymentsSubject> {
  const clock = MovableClock.stopped('2030-03-04T15:00:00Z')
  const sandbox = await startSandbox({ clock, world: 'empty', manual: true })
  const receiver = await hookReceiver()
  const { payments, faults } = sandbox
  payments.switches.webhookUrl = `${receiver.origin}/hooks/stripe`
  const config = { url: sandbox.urls.payments, ...sandbox.credentials.payments, retries: 0, timeoutMs: 2000 }
  const page = pageOf(sandbox)
  const chargeOf = (payment: string) =>
    payments.holdings.charges.find((one) => one.payment_intent === payment)?.id ?? ''
  return {
    port: stripePayments(config, clock),
    portWithWrongKey: stripePayments({ ...config, secretKey: 'sk_test_wrong' }, clock),
    portCutOff: stripePayments({ ...config, url: 'http://localhost:1' }, clock),
    now: () => clock.now(),
    pass: async (duration) => {
      clock.moveBy(duration)
      await sandbox.runDue()
    },
    enterCard: async (secret, kind) => {
      const confirmed = await page.confirmSetup(secret, NUMBERS[kind])
      if (confirmed.status === 'requires_action') await page.answer(secret, true)
      return !confirmed.error
    },
    answerBank: async (secret, card, isConfirmed) => {
      await page.confirmPayment(secret, card)
      await page.answer(secret, isConfirmed)
    },
    block: (card, isBlocked) => payments.changeCard(card, isBlocked ? 'stolen_card' : 'succeeds'),
    refund: (payment, cents) => {
      payments.refund(chargeOf(payment), cents)
    },
    dispute: (payment) => {
      const { id } = payments.dispute(chargeOf(payment))
      return (state) => {
        payments.closeDispute(id, state)
      }
    },
    provoke: (situation, path) => faults.set({ vendor: 'payments', count: 1, path, ...FAULTS[situation] }),
    chargesMade: () => payments.holdings.charges.filter(({ paid }) => paid).length,
    hooks: async () => {
      await sandbox.runDue()
      return receiver.received()
    },
    stop: async () => {
      await sandbox.stop()
      await receiver.stop()
      expect(sandbox.unexpectedRequests()).toEqual([])
    },
  }
}

paymentsConformance('Stripe', start)
