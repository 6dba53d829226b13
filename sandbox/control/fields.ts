import { z } from 'zod'

/** Parses with Temporal, whose error becomes the error of the field. */
const read =
  <T>(from: (text: string) => T, expected: string) =>
  (text: string, context: z.RefinementCtx<string>): T => {
    try {
      return from(text)
    } catch {
      context.addIssue({ code: 'custom', message: `expected ${expected}` })
      return z.NEVER
    }
  }

/** An ISO 8601 duration such as PT10M, P1D or -P2D. */
export const duration = z
  .string()
  .transform(read((text) => Temporal.Duration.from(text), 'an ISO 8601 duration such as PT10M'))

/** A moment with its offset, such as 2026-10-04T13:00:00Z. */
export const moment = z
  .string()
  .transform(read((text) => Temporal.Instant.from(text), 'a moment such as 2026-10-04T13:00:00Z'))

/** A clock time such as 08:00. */
export const timeOfDay = z
  .string()
  .transform(read((text) => Temporal.PlainTime.from(text), 'a clock time such as 08:00'))

/** A phone number as +, country code and digits. */
export const phoneNumber = z.string().regex(/^\+[1-9]\d{6,14}$/, 'expected a number such as +12125550123')
