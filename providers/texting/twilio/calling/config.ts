/** A regulatory bundle (BU…), and an address (AD…) where one is asked for besides. */
export type Papers = { bundleSid: string; addressSid: string | null }

/** A token that the operator has changed while the product runs. */
export type RenewedToken = {
  /** Null while there is none. */
  current: () => string | null
  /** Looks again, at most every few seconds. */
  look: () => Promise<unknown>
}

/** The tokens that calls may be signed with, the newest first; requests are made with that one. */
export const tokensOf = ({
  authToken,
  renewed,
}: Pick<TwilioConfig, 'authToken' | 'renewed'>): [string, ...string[]] => {
  const current = renewed?.current() ?? authToken
  return current === authToken ? [authToken] : [current, authToken]
}

/** The carrier account that numbers and texts belong to. */
export type TwilioConfig = {
  /** An emulator's address, under which Twilio's own paths follow; null for Twilio itself. */
  url: string | null
  /** Our own address, below which the carrier calls us. */
  publicUrl: string
  /** Another address of ours, called when that one does not answer; the same unless told. */
  fallbackUrl?: string | null
  accountSid: string
  authToken: string
  /** The token that took its place since, without a restart. */
  renewed?: RenewedToken
  /** The account's own approved customer profile (BU…), in whose name churches are registered. */
  profileSid?: string | null
  /** Where Twilio writes about the profiles that are made for churches: to the operator, who answers for them. */
  operatorEmail?: string | null
  /** The approved papers against which numbers of a country are bought, by its two letters. */
  bundles?: Readonly<Record<string, Papers>>
  /** Whether churches get an account of their own below it. */
  subaccounts?: boolean
  /** How long one request may take, 15,000 ms unless told. */
  timeoutMs?: number
}
