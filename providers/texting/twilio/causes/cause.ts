/** Twilio error codes that mean the same to a church, in words for its administrator. */
export type Cause = {
  codes: string[]
  sentence: string
  /** The one thing that mends it, in words that name the church's planning service where they need it. */
  fix: string | ((planning: string) => string)
  /** Of a number whose registration was approved lately this passes within hours. */
  passesAfterApproval?: true
}
