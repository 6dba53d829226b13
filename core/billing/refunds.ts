type Refunded = {
  /** How many credits were bought for how much, and how much of that went back. */
  quantity: number
  cents: number
  refundedCents: number
  /** How many of them are left. */
  unspent: number
  /** How many earlier refunds of it took back. */
  taken: number
}

/** How many credits a refund takes back: its part of what was bought, of what is not spent yet. */
export function creditsTakenBack({ quantity, cents, refundedCents, unspent, taken }: Refunded): number {
  const part = cents <= 0 ? 0 : Math.floor((quantity * Math.min(refundedCents, cents)) / cents)
  return Math.max(0, Math.min(part - taken, unspent))
}
