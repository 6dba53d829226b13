/** Where Stripe (or its emulator) listens and who we are to it. */
export type StripeConfig = {
  /** Of an emulator; null for Stripe itself. */
  url: string | null
  secretKey: string
  publishableKey: string
  webhookSecret: string
  timeoutMs?: number
  /** How often a call whose answer was lost is repeated, with the same key, before the caller is told. */
  retries?: number
}
