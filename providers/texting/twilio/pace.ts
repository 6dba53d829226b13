import type { Pace } from '../port.ts'

/** What Twilio sends from one number ('Understanding Twilio rate limits and message queues'). */
export const PACE: Pace = { local: 1, tollFree: 3, mobile: 10 }
