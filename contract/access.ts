import * as z from 'zod'
import { CHECKED_LINKS, DOUBT_SUBJECTS, MEMBER_ROLES, ROLES, USER_STAGES } from '#core/vocabulary/users.ts'
import { church } from './churches.ts'
import { emailField, fullNameField, mobilePhoneField, newPasswordField } from './person.ts'
import { profileChange } from './profile.ts'
import {
  anonymous,
  done,
  isoInstant,
  optionalLine,
  requiredLine,
  requiredText,
  rowId,
  signedIn,
} from './shared.ts'

/** An e-mail address. */
export const email = emailField()
/** The full name of somebody who begins. */
export const name = fullNameField()
const mobilePhone = mobilePhoneField()
const newPassword = newPasswordField()
const token = requiredLine(200)
const signupSecret = z
  .string()
  .max(200, 'this field is too long')
  .meta({ description: 'Kept by the browser that began the signup: nobody else can change it' })
const flag = z.boolean().default(false)

/** The signed-in person. */
export const user = z.object({
  id: z.number(),
  name: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  pending_email: z
    .string()
    .nullable()
    .meta({ description: 'Takes the place of the e-mail address once the link sent to it was opened' }),
  username: z.string(),
  mobile_phone: z.string(),
  timezone: z.string(),
  role: z.enum(ROLES),
  is_admin: z.union([z.literal(0), z.literal(1)]),
  status: z
    .literal(USER_STAGES)
    .meta({ description: '0 e-mail not verified … 3 complete, 4 suspended, 5 number released' }),
  bypassed: z.boolean(),
  primary_number: z.string().nullable(),
  is_phone_pl: z.boolean(),
  /** The name of the church; null before there is one. */
  church: z.string().nullable(),
  coupon_code: z.string().nullable().meta({ description: 'Typed at signup' }),
  churches: z.array(church),
})
export type User = z.infer<typeof user>

export const phoneNumber = z.object({
  id: z.number(),
  number: z.string(),
  country: z.string(),
  active: z.union([z.literal(0), z.literal(1)]),
  is_pl: z.union([z.literal(0), z.literal(1)]),
  primary: z.union([z.literal(0), z.literal(1)]),
  brand_id: z.number().nullable(),
})
export type PhoneNumber = z.infer<typeof phoneNumber>

/** What a session gives the browser to keep. */
export const storedSession = z.object({
  token: z.string(),
  user,
  phone_number: z.object({ id: z.number(), number: z.string() }).nullable(),
})
export type StoredSession = z.infer<typeof storedSession>

/** What the browser keeps of somebody who is not done signing up: good for the rest of the signup only. */
export const signup = z.object({ token: z.string(), user })
export type Signup = z.infer<typeof signup>

/** `next` says what is still missing before there is a session. */
const loginAnswer = z.union([
  z.object({ success: storedSession }),
  z.object({ next: z.literal('number'), signup }),
  z.object({
    next: z.literal('second_factor'),
    challenge: z.string().meta({ description: 'Goes back with the code, within 10 minutes' }),
  }),
])
export type LoginAnswer = z.infer<typeof loginAnswer>

const registerAnswer = z.union([
  z.object({ success: storedSession }),
  z.object({ next: z.literal('number'), signup }),
  z.object({ status: z.literal('verification') }),
])
export type RegisterAnswer = z.infer<typeof registerAnswer>

/** Somebody who belongs to the church, or is invited to it. */
const teamMember = z.object({
  id: z.number(),
  name: z.string(),
  email: z.string(),
  role: z.enum(MEMBER_ROLES),
  is_invited: z.boolean().meta({ description: 'True until the invitation is accepted' }),
  created_at: isoInstant,
})
export type TeamMember = z.infer<typeof teamMember>

const step1 = {
  name,
  email,
  mobile_phone: mobilePhone,
  bypass_email: flag.meta({ description: "'Yes, this email is valid.' was ticked" }),
  bypass_phone: flag.meta({ description: "'Yes, this is a real mobile phone.' was ticked" }),
}
/** One place where somebody is signed in. */
const deviceSession = z.object({
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

/** A platform admin is signed in as this person. */
const visitOfSupport = z.object({ admin: z.string(), reason: z.string(), ends_at: isoInstant })

/** Whom a link of an e-mail was sent to. */
const linkOwner = z.object({ name: z.string(), email: z.string() })

/** A signup that waits for a person's review. */
const review = z.object({
  user_id: z.number(),
  church_id: z.number().nullable(),
  name: z.string(),
  church: z.string(),
  email: z.string(),
  mobile_phone: z.string(),
  timezone: z.string(),
  doubts: z.array(z.object({ subject: z.enum(DOUBT_SUBJECTS), words: z.string() })),
  waiting_since: isoInstant,
})
export type Review = z.infer<typeof review>

const code = requiredLine(40, 'code is required')
const password = requiredText(1000, 'password is required')

const tags = ['access']

export const access = {
  login: anonymous
    .route({ method: 'POST', path: '/login', summary: 'Sign in with e-mail or username', tags })
    .input(z.object({ email: requiredLine(320), password: requiredText(1000) }))
    .output(loginAnswer),
  loginSecondFactor: anonymous
    .route({
      method: 'POST',
      path: '/login/second-factor',
      summary: 'Finish signing in with a code of the authenticator, or a recovery code',
      tags,
    })
    .input(z.object({ challenge: token, code: requiredLine(40) }))
    .output(z.object({ success: storedSession })),
  logout: signedIn.route({ method: 'POST', path: '/logout', summary: 'End this session', tags }).output(done),
  forgot: anonymous
    .route({ method: 'POST', path: '/forgot', summary: 'Ask for a link to choose a new password', tags })
    .input(z.object({ email: requiredLine(320) }))
    .output(done),
  reset: anonymous
    .route({ method: 'POST', path: '/reset', summary: 'Choose a new password with that link', tags })
    .input(z.object({ uid: token, password: newPassword }))
    .output(done),
  captcha: anonymous
    .route({ method: 'GET', path: '/captcha', summary: 'What proves that a person is asking', tags })
    .output(
      z.union([
        z.object({ type: z.literal('altcha'), challenge: z.record(z.string(), z.unknown()) }),
        z.object({ type: z.literal('recaptcha'), siteKey: z.string() }),
      ]),
    ),
  checkEmailPhone: anonymous
    .route({
      method: 'POST',
      path: '/check-email-phone',
      summary: 'Whether the e-mail and the phone are plausible',
      tags,
    })
    .input(z.object(step1))
    .output(done),
  checkCoupon: signedIn
    .route({
      method: 'POST',
      path: '/check-coupon',
      summary: 'Whether a coupon can be used at signup, and what it gives',
      tags,
    })
    .input(z.object({ code: requiredLine(64, 'code is required') }))
    .output(z.object({ success: z.literal(true), credits: z.number(), trial_days: z.number() })),
  registerStep1: anonymous
    .route({ method: 'POST', path: '/register-step1', summary: 'Sign up; sends the activation e-mail', tags })
    .input(
      z.object({
        ...step1,
        captcha: requiredText(10_000, 'ReCaptcha should be filled'),
        secret: signupSecret.optional(),
        ipaddress: z.string().max(64).optional().meta({ description: 'Ignored: the server sees it itself' }),
      }),
    )
    .output(z.object({ success: z.literal(true), email: z.string(), secret: signupSecret })),
  resendActivate: anonymous
    .route({
      method: 'POST',
      path: '/resend-activate',
      summary: 'Send the activation e-mail again, to another address when told',
      tags,
    })
    .input(z.object({ old_email: requiredLine(320), email, secret: signupSecret.optional() }))
    .output(done),
  activate: anonymous
    .route({ method: 'POST', path: '/activate', summary: 'Verify the e-mail address', tags })
    .input(z.object({ code: token }))
    .output(z.object({ success: z.literal(true), signup })),
  checkUsername: signedIn
    .route({ method: 'POST', path: '/check-username', summary: 'Whether a username is free', tags })
    .input(z.object({ username: requiredLine(320), id: rowId }))
    .output(done),
  register: signedIn
    .route({
      method: 'POST',
      path: '/register',
      summary: 'Give the details of the church, then its number; together or one after the other',
      tags,
    })
    .input(
      z.object({
        id: rowId,
        church: optionalLine(200),
        username: optionalLine(320),
        password: z.string().max(1000, 'this field is too long').optional(),
        coupon_code: optionalLine(64),
        timezone: optionalLine(64),
        phone_number: optionalLine(20),
        country: z.string().length(2, 'choose a country').optional(),
        pl_sid: optionalLine(200),
        pl_token: optionalLine(2000),
        name: optionalLine(200),
        email: optionalLine(320),
        mobile_phone: optionalLine(40),
      }),
    )
    .output(registerAnswer),
  team: signedIn
    .route({ method: 'GET', path: '/team', summary: 'The people of the church who use the product', tags })
    .output(z.object({ members: z.array(teamMember) })),
  invite: signedIn
    .route({ method: 'POST', path: '/invite', summary: 'Invite staff by e-mail (owners)', tags })
    .input(z.object({ name, email }))
    .output(z.object({ success: z.literal(true), member: teamMember })),
  removeMember: signedIn
    .route({
      method: 'POST',
      path: '/remove-member',
      summary: 'Take somebody off the church, and end their sessions (owners)',
      tags,
    })
    .input(z.object({ id: rowId }))
    .output(done),
  changeRole: signedIn
    .route({ method: 'POST', path: '/member-role', summary: 'Make somebody owner or staff (owners)', tags })
    .input(z.object({ id: rowId, role: z.enum(MEMBER_ROLES) }))
    .output(z.object({ success: z.literal(true), member: teamMember })),
  invitation: anonymous
    .route({ method: 'GET', path: '/invitation/{code}', summary: 'Who is invited, to which church', tags })
    .input(z.object({ code: token }))
    .output(linkOwner.extend({ church: z.string(), invited_by: z.string().nullable() })),
  link: anonymous
    .route({
      method: 'GET',
      path: '/link/{kind}/{code}',
      summary: 'Whose a link of an e-mail is, before it is used; why it does not work any more (404)',
      tags,
    })
    .input(z.object({ kind: z.enum(CHECKED_LINKS), code: token }))
    .output(linkOwner),
  acceptInvitation: anonymous
    .route({ method: 'POST', path: '/accept-invitation', summary: 'Choose a password and begin', tags })
    .input(z.object({ code: token, name, password: newPassword }))
    .output(z.object({ success: storedSession })),
  verifyUser: signedIn
    .route({
      method: 'POST',
      path: '/verify/{userId}/{approved}',
      summary: 'Approve (1) or decline (0) a signup that waits for manual review (platform admins)',
      tags: ['admin'],
    })
    .input(
      z.object({
        userId: z.coerce.number().int(),
        approved: z.enum(['1', '0']),
        reason: optionalLine(500).meta({ description: 'Told to those who are declined' }),
      }),
    )
    .output(z.object({ success: z.literal(true), user })),
  reviews: signedIn
    .route({
      method: 'GET',
      path: '/reviews',
      summary: 'Signups that wait for manual review, the oldest first (platform admins)',
      tags: ['admin'],
    })
    .output(z.object({ reviews: z.array(review), total: z.number() })),

  profile: signedIn
    .route({ method: 'GET', path: '/profile', summary: 'The signed-in person, church and numbers', tags })
    .output(
      z.object({
        user,
        church: church.nullable(),
        impersonation: visitOfSupport.nullable(),
        phone_number: phoneNumber.nullable(),
        phone_numbers: z.array(phoneNumber),
      }),
    ),
  updateProfile: signedIn
    .route({
      method: 'PUT',
      path: '/profile',
      summary: 'Change one field, or the password, which ends the other sessions',
      tags,
    })
    .input(profileChange)
    .output(z.object({ success: z.object({ user }) })),
  confirmEmail: anonymous
    .route({
      method: 'POST',
      path: '/confirm-email',
      summary: 'Make a new e-mail address hold, with the link that was sent to it',
      tags,
    })
    .input(z.object({ code: token }))
    .output(z.object({ success: z.literal(true), email: z.string() })),
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
  confirm: signedIn
    .route({
      method: 'POST',
      path: '/confirm',
      summary: 'Show once more who you are: with the second factor where it is on, else with the password',
      tags,
    })
    .input(
      z.object({
        password: z.string().max(1000, 'this field is too long').optional(),
        code: optionalLine(40),
      }),
    )
    .output(done),
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
