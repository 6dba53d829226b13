/** Where Bitly (or its emulator) listens and who we are to it. */
export type BitlyConfig = {
  /** Of the API, for example https://api-ssl.bitly.com */
  url: string
  /** Of the page that asks for consent, for example https://bitly.com */
  oauthUrl: string
  clientId: string
  clientSecret: string
  timeoutMs?: number
}
