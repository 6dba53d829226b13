/** Twilio error codes that mean the same to a church, in words for its administrator. */
export type Cause = {
  codes: string[]
  sentence: string
  /** The one thing that mends it. */
  fix: string
}
