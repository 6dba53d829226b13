import type { Stripe } from '@stripe/stripe-js'
import { client } from '#web/lib/api.ts'
import { errorStatus, RefusedElsewhere } from '#web/lib/errors.ts'

type ProviderKeys = { publishable_key: string; script_url: string }
type Action = ProviderKeys & { client_secret: string; payment_method: string | null }
type Answer = { action: Action | null }

/** What the payment provider or the bank refused, in their words. */
export class PaymentRefused extends RefusedElsewhere {}

/** Whether it is over, and not only unanswered. */
export function isRefusal(error: unknown): boolean {
  const status = errorStatus(error) ?? 0
  return status >= 400 && status < 500
}

const NOT_LOADED = 'The card form could not be loaded. Check your connection and try again.'
const NOT_CONFIRMED = 'The payment was not confirmed. Please try again or use another card.'

type ProviderWindow = Window & { Stripe?: (key: string) => Stripe }

let script: Promise<void> | null = null

function loadScript(url: string): Promise<void> {
  script ??= new Promise<void>((resolve, reject) => {
    const element = Object.assign(document.createElement('script'), { src: url, async: true })
    element.addEventListener('load', () => resolve())
    element.addEventListener('error', () => {
      element.remove()
      script = null
      reject(new PaymentRefused(NOT_LOADED))
    })
    document.head.append(element)
  })
  return script
}

/** The provider's own script, which reads cards and asks the bank's question; loaded once it is needed. */
export async function openProvider({ publishable_key, script_url }: ProviderKeys): Promise<Stripe> {
  await loadScript(script_url)
  const open = (window as ProviderWindow).Stripe
  if (!open) throw new PaymentRefused(NOT_LOADED)
  return open(publishable_key)
}

async function askBank(action: Action): Promise<string | null> {
  const provider = await openProvider(action)
  // Also where the provider has tried without the cardholder, after which there is no next action to handle.
  const { client_secret: secret, payment_method: card } = action
  const { error } = await provider.confirmCardPayment(secret, card ? { payment_method: card } : {})
  return error ? (error.message ?? NOT_CONFIRMED) : null
}

/** Lets the bank ask its question where it has one, and then hears from the server what became of the payment. */
async function settle<Given extends Answer>(answer: Given, again: () => Promise<Given>): Promise<Given> {
  if (!answer.action) return answer
  const refusal = await askBank(answer.action)
  const settled = await again()
  if (settled.action) throw new PaymentRefused(refusal ?? NOT_CONFIRMED)
  return settled
}

type Subscription = Parameters<typeof client.billing.subscribe>[0]
type Charge = Parameters<typeof client.billing.charge>[0]

export const paySubscription = async (input: Subscription) =>
  settle(await client.billing.subscribe(input), () => client.billing.confirmPayment())

export const payAgain = async () =>
  settle(await client.billing.resubscribe({}), () => client.billing.confirmPayment())

export const payCredits = async (input: Charge) =>
  settle(await client.billing.charge(input), () => client.billing.charge(input))

/** Looks whether a payment is finalized; asks the bank's question again where it is still open. */
export const finishPayment = async () =>
  settle(await client.billing.confirmPayment(), () => client.billing.confirmPayment())
