import type { Clock } from '#core/time/instant.ts'
import type { PaymentOrigins, PaymentsPort } from '../port.ts'
import { cards } from './cards.ts'
import { changes } from './changes.ts'
import { charges } from './charges.ts'
import { stripeClient } from './client.ts'
import type { StripeConfig } from './config.ts'
import { customers } from './customers.ts'
import { hook } from './hooks.ts'
import { payments } from './payments.ts'
import { prices } from './prices.ts'
import { subscriptions } from './subscriptions.ts'

/** The script of the version of the API that the SDK is pinned to. */
const SCRIPT = 'https://js.stripe.com/endive/stripe.js'

/** What Stripe's script needs of the policy of a page (https://docs.stripe.com/security/guide#content-security-policy). */
const ORIGINS: PaymentOrigins = {
  scripts: ['https://js.stripe.com', 'https://*.js.stripe.com'],
  frames: ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
  connections: ['https://api.stripe.com'],
}

function ofEmulator(url: string): PaymentOrigins {
  const { origin } = new URL(url)
  return { scripts: [origin], frames: [], connections: [origin] }
}

/** Stripe through its official SDK. */
export function stripePayments(config: StripeConfig, clock: Clock): PaymentsPort {
  const client = stripeClient(config, clock)
  return {
    name: 'Stripe',
    cardForm: {
      publishableKey: config.publishableKey,
      scriptUrl: config.url ? `${config.url}/js/stripe.js` : SCRIPT,
    },
    origins: config.url ? ofEmulator(config.url) : ORIGINS,
    hook: hook(client.sdk, config.webhookSecret, clock),
    ...customers(client),
    ...cards(client),
    ...prices(client),
    ...subscriptions(client),
    ...changes(client, clock),
    ...charges(client),
    ...payments(client),
  }
}
