import * as z from 'zod'
import { churchNameProblem } from '#core/access/name.ts'
import { WEEKLY_CAP } from '#core/vocabulary/churches.ts'
import { emailField, fullNameField, mobilePhoneField, newPasswordField } from './person.ts'
import { requiredLine, requiredText } from './shared.ts'

const ownFields = {
  name: fullNameField('name is required').optional(),
  email: emailField('email is required')
    .optional()
    .meta({ description: 'Holds once the link sent to it was opened' }),
  mobile_phone: mobilePhoneField('mobile phone is required').optional(),
  username: requiredLine(320, 'username is required').optional(),
  timezone: requiredLine(64, 'timezone is required').optional(),
}

const CAP = `choose a number from ${WEEKLY_CAP.min} to ${WEEKLY_CAP.max}`

const churchFields = {
  church: requiredLine(200, 'organization name is required')
    .superRefine((value, context) => {
      const message = churchNameProblem(value)
      if (message) context.addIssue({ code: 'custom', message })
    })
    .optional(),
  one_way_only: z.boolean().optional().meta({ description: 'Texts ask for no reply, and none is read' }),
  plain_names: z.boolean().optional().meta({ description: 'Names in texts go without accents' }),
  tells_cancelled: z
    .boolean()
    .optional()
    .meta({ description: 'Whoever was asked is told when the church takes them off a plan' }),
  urgent_early: z
    .boolean()
    .optional()
    .meta({ description: 'What is sent by hand within a day of the service may go from 7 AM' }),
  urgent_late: z.boolean().optional().meta({ description: 'The same until 10 PM' }),
  weekly_cap: z
    .number()
    .int(CAP)
    .min(WEEKLY_CAP.min, CAP)
    .max(WEEKLY_CAP.max, CAP)
    .optional()
    .meta({ description: 'The most reminders that one person gets in seven days' }),
}

const passwordFields = {
  old_password: requiredText(1000, 'old password is required').optional(),
  password: newPasswordField('password is required').optional(),
  c_password: requiredText(1000, 'confirmation password is required').optional(),
}
const PASSWORD_REQUIRED = {
  old_password: 'old password is required',
  password: 'password is required',
  c_password: 'confirmation password is required',
} as const
const PASSWORD_NAMES = ['old_password', 'password', 'c_password'] as const

const given = (values: Record<string, unknown>): string[] =>
  Object.keys(values).filter((name) => values[name] !== undefined)

/** One field of the profile, or the three fields that change the password. */
export const profileChange = z
  .object({ ...ownFields, ...churchFields, ...passwordFields })
  .superRefine((values, problems) => {
    const say = (message: string, ...path: string[]) => problems.addIssue({ code: 'custom', message, path })
    const names = given(values)
    const others = names.filter((name) => !PASSWORD_NAMES.some((one) => one === name))
    // What may be done is asked about the one thing that is changed.
    if (others.length > 0 && names.length > 1) say('please change one field at a time')
    if (others.length > 0) return
    for (const name of PASSWORD_NAMES) if (!values[name]) say(PASSWORD_REQUIRED[name], name)
    const isComplete = PASSWORD_NAMES.every((name) => values[name])
    if (isComplete && values.password !== values.c_password)
      say('confirmation password should match', 'c_password')
  })
export type ProfileChange = z.infer<typeof profileChange>
