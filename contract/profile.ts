import * as z from 'zod'
import { church, phoneNumber, user } from './access.ts'
import { done, isoInstant, requiredLine, requiredText, rowId, signedIn } from './shared.ts'

/** One place where somebody is signed in. */
export const deviceSession = z.object({
  id: z.number(),
  device: z.string().meta({ description: 'In words, for example "Chrome on Windows"' }),
  is_current: z.boolean(),
  created_at: isoInstant,
  last_used_at: isoInstant,
})
export type DeviceSession = z.infer<typeof deviceSession>

/** Whether the second factor is on, and how many recovery codes are left. */
export const secondFactor = z.object({
  is_on: z.boolean(),
  since: isoInstant.nullable(),
  recovery_codes_left: z.number(),
})
export type SecondFactor = z.infer<typeof secondFactor>

const code = requiredLine(40, 'code is required')
const password = requiredText(1000, 'password is required')
const tags = ['profile']

export const profile = {
  get: signedIn
    .route({ method: 'GET', path: '/profile', summary: 'The signed-in person, church and numbers', tags })
    .output(
      z.object({
        user,
        church: church.nullable(),
        phone_number: phoneNumber.nullable(),
        phone_numbers: z.array(phoneNumber),
      }),
    ),
  changePassword: signedIn
    .route({ method: 'PUT', path: '/profile', summary: 'Change the password; ends the other sessions', tags })
    .input(
      z
        .object({
          old_password: requiredText(1000, 'old password is required'),
          password: password.min(8, 'The password must have at least 8 characters.'),
          c_password: requiredText(1000, 'confirmation password is required'),
        })
        .refine(({ password, c_password }) => password === c_password, {
          error: 'confirmation password should match',
          path: ['c_password'],
        }),
    )
    .output(done),
  sessions: signedIn
    .route({ method: 'GET', path: '/sessions', summary: 'Where this person is signed in', tags })
    .output(z.object({ sessions: z.array(deviceSession) })),
  endSession: signedIn
    .route({ method: 'POST', path: '/end-session', summary: 'Sign out in one place', tags })
    .input(z.object({ id: rowId }))
    .output(done),
  endOtherSessions: signedIn
    .route({ method: 'POST', path: '/end-other-sessions', summary: 'Sign out everywhere else', tags })
    .output(z.object({ success: z.literal(true), ended: z.number() })),
  secondFactor: signedIn
    .route({ method: 'GET', path: '/second-factor', summary: 'Whether the second factor is on', tags })
    .output(secondFactor),
  startSecondFactor: signedIn
    .route({
      method: 'POST',
      path: '/second-factor/start',
      summary: 'A new secret for the authenticator',
      tags,
    })
    .input(z.object({ password }))
    .output(z.object({ secret: z.string(), uri: z.string(), qr_svg: z.string() })),
  confirmSecondFactor: signedIn
    .route({
      method: 'POST',
      path: '/second-factor/confirm',
      summary: 'Turn the second factor on with a first code',
      tags,
    })
    .input(z.object({ code }))
    .output(z.object({ success: z.literal(true), recovery_codes: z.array(z.string()) })),
  removeSecondFactor: signedIn
    .route({ method: 'POST', path: '/second-factor/remove', summary: 'Turn the second factor off', tags })
    .input(z.object({ password, code }))
    .output(done),
}
