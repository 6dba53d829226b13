import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { users } from '#server/db/schema/schema.ts'
import { type App, startApp } from '#testkit/app.ts'
import { complete, withDetails } from './testing.ts'

/** Who asks: somebody without a session, finishing the signup, of a church, or a platform admin. */
type Who = 'nobody' | 'signup' | 'owner' | 'staff' | 'admin'
type Fields = Record<string, string[]>
type Case = [call: string, who: Who, what: string, body: unknown, status: number, error: string | Fields]

const REQUIRED = ['this field is required']
const TOO_LONG = ['this field is too long']
const SHORT = ['The password must have at least 8 characters.']
const CAPTCHA = ['ReCaptcha should be filled']
const ENDED = 'Your session has ended. Please log in again.'
const NOT_FOUND = 'We could not find what you asked for.'
const NOT_JSON = 'The request could not be read: it is not valid JSON.'
const WRONG_LOGIN = 'The e-mail, username or password is not right.'
const INVITATION = 'This invitation is no longer good. Please ask your church for a new one.'
const EMAIL = ['Please enter an e-mail address such as name@church.org.']
const PHONE = ['Mobile phone is invalid.']
const FULL_NAME = ['Please enter your full name']
const STATUSES = ['this must be one of: U, C, D, F, A']
const COUNTRIES = ['this must be one of: US, CA, AU, ZA, GB, NZ']
const OWNERS = 'Only owners of the church may do this.'

const long = (length: number) => 'x'.repeat(length)
const step1 = { name: 'Nora New', email: 'nora@newhope.test', mobile_phone: '12125550199', captcha: 'guess' }
/** Sent as it is, without being made JSON. */
const raw = (text: string) => ({ raw: text })

/** Every call that takes input, with what it must not take. */
// biome-ignore format: a table
const CASES: Case[] = [
  ['POST login', 'nobody', 'no body', undefined, 422, { email: REQUIRED, password: REQUIRED }],
  ['POST login', 'nobody', 'empty fields', { email: ' ', password: '' }, 422, { email: REQUIRED, password: REQUIRED }],
  ['POST login', 'nobody', 'null', { email: null, password: null }, 422, { email: REQUIRED, password: REQUIRED }],
  ['POST login', 'nobody', 'wrong types', { email: 5, password: {} }, 422, { email: ['this must be a text'], password: ['this must be a text'] }],
  ['POST login', 'nobody', 'over-long values', { email: long(321), password: long(1001) }, 422, { email: TOO_LONG, password: TOO_LONG }],
  ['POST login', 'nobody', 'malformed JSON', raw('{"email": '), 400, NOT_JSON],
  ['POST login', 'nobody', 'a list', [], 422, { request: ['this must be an object'] }],
  ['POST login', 'nobody', 'too large', raw(long(300_000)), 413, 'The request is too large.'],
  ['POST login', 'nobody', 'wrong password', { email: 'admin@steeple.test', password: 'no' }, 401, WRONG_LOGIN],
  ['POST login', 'nobody', 'SQL in the name', { email: "' or 1=1 --", password: 'no' }, 401, WRONG_LOGIN],
  ['GET login', 'nobody', 'wrong method', undefined, 404, NOT_FOUND],
  ['POST login/second-factor', 'nobody', 'no fields', {}, 422, { challenge: REQUIRED, code: REQUIRED }],
  ['POST login/second-factor', 'nobody', 'invented challenge', { challenge: 'x', code: '123456' }, 401, 'This took too long. Please log in again.'],
  ['POST logout', 'nobody', 'no session', undefined, 401, ENDED],
  ['POST forgot', 'nobody', 'no email', {}, 422, { email: REQUIRED }],
  ['POST forgot', 'nobody', 'over-long email', { email: long(321) }, 422, { email: TOO_LONG }],
  ['POST reset', 'nobody', 'no fields', {}, 422, { uid: REQUIRED, password: REQUIRED }],
  ['POST reset', 'nobody', 'short password', { uid: 'x', password: '1234567' }, 422, { password: SHORT }],
  ['POST reset', 'nobody', 'invented link', { uid: 'x', password: 'long enough' }, 400, 'Invalid Link'],
  ['POST check-email-phone', 'nobody', 'no fields', {}, 422, { name: REQUIRED, email: REQUIRED, mobile_phone: REQUIRED }],
  ['POST check-email-phone', 'nobody', 'one name', { ...step1, name: ' Nora ' }, 422, { name: FULL_NAME }],
  ['POST check-email-phone', 'nobody', 'no address', { ...step1, email: 'nora@' }, 422, { email: EMAIL }],
  ['POST check-email-phone', 'nobody', 'ten digits', { ...step1, mobile_phone: '2125550199' }, 422, { mobile_phone: PHONE }],
  ['POST check-email-phone', 'nobody', 'other punctuation', { ...step1, mobile_phone: '+1 212-555-0199' }, 422, { mobile_phone: PHONE }],
  ['POST check-email-phone', 'nobody', 'flag of a wrong type', { ...step1, bypass_email: 'yes' }, 422, { bypass_email: ['this must be true or false'] }],
  ['POST check-email-phone', 'nobody', 'no mail there', { ...step1, email: 'nora@church.invalid' }, 422, { email: ['This does not look like a valid e-mail address: its domain takes no mail.'] }],
  ['POST check-email-phone', 'nobody', 'disposable address', { ...step1, email: 'nora@mailinator.com' }, 422, { email: ['Please use a valid e-mail address that lasts: this one is disposable.'] }],
  ['POST check-email-phone', 'nobody', 'toll-free phone', { ...step1, mobile_phone: '18005550199' }, 422, { mobile_phone: ['This does not look like a real mobile phone.'] }],
  ['POST check-email-phone', 'nobody', 'phone of another country', { ...step1, mobile_phone: '61412345678' }, 422, { mobile_phone: ['This does not look like a real mobile phone.'] }],
  ['POST register-step1', 'nobody', 'no fields', {}, 422, { name: REQUIRED, email: REQUIRED, mobile_phone: REQUIRED, captcha: CAPTCHA }],
  ['POST register-step1', 'nobody', 'empty captcha', { ...step1, captcha: '' }, 422, { captcha: CAPTCHA }],
  ['POST register-step1', 'nobody', 'wrong captcha', step1, 422, { captcha: CAPTCHA }],
  ['POST register-step1', 'nobody', 'captcha of a wrong type', { ...step1, captcha: {} }, 422, { captcha: ['this must be a text'] }],
  ['POST register-step1', 'nobody', 'over-long name', { ...step1, name: `N ${long(200)}` }, 422, { name: TOO_LONG }],
  ['POST resend-activate', 'nobody', 'no fields', {}, 422, { old_email: REQUIRED, email: REQUIRED }],
  ['POST resend-activate', 'nobody', 'no address', { old_email: 'a@newhope.test', email: 'b' }, 422, { email: EMAIL }],
  ['POST activate', 'nobody', 'no code', {}, 422, { code: REQUIRED }],
  ['POST activate', 'nobody', 'invented code', { code: 'x' }, 400, 'Invalid link.'],
  ['POST activate', 'nobody', 'over-long code', { code: long(201) }, 422, { code: TOO_LONG }],
  ['POST check-username', 'nobody', 'no session', { username: 'x', id: 1 }, 401, ENDED],
  ['POST check-username', 'signup', 'no fields', {}, 422, { username: REQUIRED, id: REQUIRED }],
  ['POST check-username', 'signup', 'somebody else', { username: 'x', id: 1 }, 404, NOT_FOUND],
  ['POST register', 'nobody', 'no session', { id: 1 }, 401, ENDED],
  ['POST register', 'signup', 'no fields', {}, 422, { id: REQUIRED }],
  ['POST register', 'signup', 'id of a wrong type', { id: '{me}' }, 422, { id: ['this must be a number'] }],
  ['POST register', 'signup', 'somebody else', { id: 1 }, 404, NOT_FOUND],
  ['POST register', 'signup', 'country that signup does not offer', { id: 'me', phone_number: '+447911123456', country: 'GB' }, 422, { country: ['Please choose a number of the United States or Canada; others can be added later.'] }],
  ['POST register', 'signup', 'no such country', { id: 'me', phone_number: '+12125550100', country: 'XX' }, 422, { country: ['Please choose a country where numbers are offered.'] }],
  ['POST register', 'signup', 'no number', { id: 'me', phone_number: 'abc', country: 'US' }, 422, { phone_number: ['phone number is not a number of this country'] }],
  ['POST register', 'signup', 'number that is gone', { id: 'me', phone_number: '+15005550000', country: 'US' }, 409, 'phone number is not available, please choose other number.'],
  ['POST register', 'owner', 'signed up already', { id: 'me' }, 409, 'You have signed up already. Please log in.'],
  ['GET team', 'signup', 'wrong kind of session', undefined, 401, ENDED],
  ['POST invite', 'staff', 'not the owner', { name: 'Ivy New', email: 'ivy@newhope.test' }, 403, OWNERS],
  ['POST invite', 'owner', 'no fields', {}, 422, { name: REQUIRED, email: REQUIRED }],
  ['POST remove-member', 'owner', 'somebody of another church', { id: 1 }, 404, NOT_FOUND],
  ['GET invitation/x', 'nobody', 'invented code', undefined, 404, INVITATION],
  ['POST accept-invitation', 'nobody', 'no fields', {}, 422, { code: REQUIRED, name: REQUIRED, password: REQUIRED }],
  ['POST accept-invitation', 'nobody', 'invented code', { code: 'x', name: 'Ivy New', password: 'long enough' }, 404, INVITATION],
  ['GET profile', 'nobody', 'no session', undefined, 401, ENDED],
  ['GET profile', 'signup', 'wrong kind of session', undefined, 401, ENDED],
  ['PUT profile', 'owner', 'no fields', {}, 422, { old_password: ['old password is required'], password: ['password is required'], c_password: ['confirmation password is required'] }],
  ['PUT profile', 'owner', 'passwords that differ', { old_password: 'x', password: 'long enough', c_password: 'other' }, 422, { c_password: ['confirmation password should match'] }],
  ['PUT profile', 'owner', 'wrong old password', { old_password: 'x', password: 'long enough', c_password: 'long enough' }, 422, { old_password: ['invalid password'] }],
  ['POST end-session', 'owner', 'session of somebody else', { id: 999_999 }, 404, NOT_FOUND],
  ['POST second-factor/start', 'owner', 'no password', {}, 422, { password: ['password is required'] }],
  ['POST second-factor/confirm', 'owner', 'no code', {}, 422, { code: ['code is required'] }],
  ['POST verify/1/1', 'owner', 'no platform admin', undefined, 403, 'Only platform admins may do this.'],
  ['POST verify/x/1', 'admin', 'no id', undefined, 422, { userId: ['this must be a number'] }],
  ['POST verify/1/2', 'admin', 'neither yes nor no', undefined, 422, { approved: ['this must be one of: 0, 1'] }],
  ['GET scheduling/login', 'nobody', 'no session', undefined, 401, ENDED],
  ['GET scheduling/auth/complete', 'owner', 'no fields', undefined, 422, { code: REQUIRED, state: REQUIRED }],
  ['POST scheduling/refresh_token', 'owner', 'nothing connected', undefined, 409, 'Planning Center is not connected.'],
  ['GET scheduling/folders', 'admin', 'no church', undefined, 403, 'This page belongs to a church; platform admins have none.'],
  ['GET scheduling/folders', 'signup', 'wrong kind of session', undefined, 401, ENDED],
  ['GET scheduling/services/1101', 'owner', 'folder of another church', undefined, 404, NOT_FOUND],
  ['GET scheduling/plans/1201', 'owner', 'service type of another church', undefined, 404, NOT_FOUND],
  ['GET scheduling/plans/1201?type=Z', 'owner', 'no such status', undefined, 422, { type: STATUSES }],
  ['GET logs-people/51001/A', 'owner', 'plan of another church', undefined, 404, NOT_FOUND],
  ['GET logs-people/51001/Z', 'owner', 'no such status', undefined, 422, { type: STATUSES }],
  ['GET logs/51001/7001/A', 'owner', 'person of another church', undefined, 404, NOT_FOUND],
  ['GET numbers?country=XX', 'owner', 'no such country', undefined, 422, { country: COUNTRIES }],
  ['PUT save-number', 'owner', 'no fields', {}, 422, { phone_number: ['phone number is required'], country: REQUIRED }],
  ['POST switch-number', 'owner', 'no fields', {}, 422, { phone_number: ['phone number is required'] }],
  ['POST remove-number', 'owner', 'number of another church', { id: 1 }, 404, NOT_FOUND],
  ['POST remove-number', 'owner', 'wrong type', { id: 'x' }, 422, { id: ['this must be a number'] }],
  ['POST deactive-number', 'owner', 'number of another church', { id: 1 }, 404, NOT_FOUND],
  ['POST pastorsline/login', 'owner', 'no fields', {}, 422, { email: ['email is required'], password: ['password is required'] }],
  ['POST bitly-token', 'owner', 'no code', {}, 422, { code: REQUIRED }],
  ['POST save-country', 'owner', 'no fields', {}, 422, { request: ['this fits none of the forms that are known here'] }],
  ['PUT save-brand', 'owner', 'wrong type', { ein: 5 }, 422, { ein: ['this must be a text'] }],
  ['GET no-such-call', 'owner', 'unknown call', undefined, 404, NOT_FOUND],
]

describe('what must not be taken is answered with its status and words', () => {
  let app: App
  const people: Partial<Record<Who, { token: string | null; id: number }>> = {}

  beforeAll(async () => {
    app = await startApp()
    people.owner = await complete(app, 'owner@newhope.test')
    people.signup = await withDetails(app, 'half@newhope.test')
    people.admin = { ...(await app.signIn('admin@steeple.test', 'steeple-admin')), id: 0 }
    people.staff = { ...(await app.signIn('staff@grace.test', 'steeple-demo')), id: 0 }
    expect(await app.deps.db.$count(users)).toBeGreaterThan(4)
  })
  afterAll(() => app.stop())

  /** 'me' stands for the id of who asks. */
  const bodyFor = (given: unknown, id: number): string | undefined => {
    if (given === undefined) return undefined
    if (typeof given === 'object' && given !== null && 'raw' in given) return String(given.raw)
    return JSON.stringify(given, (key, value) => (key === 'id' && value === 'me' ? id : value))
  }

  test.each(CASES)('%s by %s: %s', async (call, who, _what, given, status, error) => {
    const [method = '', path] = call.split(' ')
    const { token = null, id = 0 } = people[who] ?? {}
    const body = bodyFor(given, id)
    const response = await fetch(`${app.url}/api/${path}`, {
      method,
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body }),
    })
    expect({ status: response.status, body: await response.json() }).toEqual({ status, body: { error } })
  })
})
