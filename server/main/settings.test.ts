import { expect, test } from 'vitest'
import { readConfig } from '#server/config/config.ts'
import type { Environment } from '#server/config/variables.ts'

const PRODUCTION: Environment = {
  STEEPLE_MODE: 'production',
  STEEPLE_SECRET: 'a secret of the tests, long enough',
  PUBLIC_URL: 'https://texts.example.org',
  DATABASE_URL: 'postgres://steeple:steeple@localhost/steeple',
  PLANNING_CENTER_CLIENT_ID: 'id',
  PLANNING_CENTER_CLIENT_SECRET: 'secret',
  TWILIO_ACCOUNT_SID: 'AC0',
  TWILIO_AUTH_TOKEN: 'token',
  SMTP_URL: 'smtps://mail.example.org',
  MAIL_FROM: 'Steeple <hello@example.org>',
}
const SANDBOX: Environment = { STEEPLE_SECRET: 'a secret of the tests, long enough' }

test('production starts with everything real', () => {
  expect(readConfig(PRODUCTION).mode).toBe('production')
  const { DATABASE_URL: _, ...embedded } = PRODUCTION
  expect(readConfig({ ...embedded, STEEPLE_EMBEDDED: 'allowed' }).databaseUrl).toBeNull()
})

test.each<[Environment, RegExp]>([
  [{ DATABASE_URL: '' }, /^DATABASE_URL: .*STEEPLE_EMBEDDED=allowed/],
  [{ MAIL_FROM: 'Steeple <hello@steeple.test>' }, /^MAIL_FROM: /],
  [{ MAIL_FROM: '' }, /^MAIL_FROM: /],
  [{ PUBLIC_URL: 'http://texts.example.org' }, /^PUBLIC_URL: must begin with https/],
  [{ TRUST_PROXY: '10.0.0.0/8, the proxy' }, /^TRUST_PROXY: 'the proxy' is no address/],
  [{ TRUST_PROXY: '10.0.0.0/64' }, /^TRUST_PROXY: /],
  [
    { TWILIO_ACCOUNT_SID: 'AC0', TWILIO_AUTH_TOKEN: 't', TWILIO_BUNDLES: `GB=BU${'0'.repeat(32)}` },
    /^TWILIO_BUNDLES: .*TWILIO_SHARED_BUNDLES=allowed/,
  ],
  [
    {
      ...{ TWILIO_ACCOUNT_SID: 'AC0', TWILIO_AUTH_TOKEN: 't', TWILIO_BUNDLES: `GB=BU${'0'.repeat(32)}` },
      ...{ TWILIO_SHARED_BUNDLES: 'allowed', TWILIO_SUBACCOUNTS: 'new' },
    },
    /^TWILIO_BUNDLES: .*TWILIO_SUBACCOUNTS=new/,
  ],
  [{ SMTP_TLS: 'no' }, /^SMTP_TLS: must be required or off/],
  [{ TRIAL_NUMBER: '206 555 0199' }, /^TRIAL_NUMBER: must be a phone number such as/],
  [{ WORKER_PORT: 'x' }, /^WORKER_PORT: /],
  [{ EMBEDDED_ORIGINS: 'https://app.example.org/page' }, /^EMBEDDED_ORIGINS: .*is no origin/],
  [{ SUPPORT_CHAT_SCRIPT: 'chat.js' }, /^SUPPORT_CHAT_SCRIPT: /],
  [{ HELP_VIDEO: 'film.avi' }, /^HELP_VIDEO: /],
])('production refuses %o', (more, sentence) => {
  expect(() => readConfig({ ...PRODUCTION, ...more })).toThrow(sentence)
})

const TWILIO: Environment = { TWILIO_ACCOUNT_SID: 'AC0', TWILIO_AUTH_TOKEN: 'token' }

test.each<[Environment, RegExp]>([
  [TWILIO, /^TWILIO_ACCOUNT_SID: is taken in sandbox mode only with TWILIO_URL on this machine/],
  [{ ...TWILIO, TWILIO_URL: 'https://api.twilio.com' }, /^TWILIO_ACCOUNT_SID: /],
  [{ SMTP_URL: 'smtps://user:password@mail.example.org' }, /^SMTP_URL: /],
  [{ PLANNING_CENTER_CLIENT_ID: 'x', PLANNING_CENTER_CLIENT_SECRET: 'y' }, /^PLANNING_CENTER_CLIENT_ID: /],
  [
    { BITLY_CLIENT_ID: 'x', BITLY_CLIENT_SECRET: 'y', BITLY_URL: 'http://localhost:1' },
    /^BITLY_CLIENT_ID: .*BITLY_OAUTH_URL/,
  ],
  [{ STRIPE_SECRET_KEY: 'sk_test_1' }, /^STRIPE_PUBLISHABLE_KEY: must be set together/],
  [
    {
      STRIPE_SECRET_KEY: 'sk_test_1',
      STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
      STRIPE_WEBHOOK_SECRET: 'whsec_1',
    },
    /^STRIPE_SECRET_KEY: .*STRIPE_URL on this machine/,
  ],
])('a sandbox refuses %o', (more, sentence) => {
  expect(() => readConfig({ ...SANDBOX, ...more })).toThrow(sentence)
})

test('production without keys of the payment provider sells nothing', () => {
  expect(readConfig(PRODUCTION).payments).toBeNull()
  const keys = {
    STRIPE_SECRET_KEY: 'sk_live_1',
    STRIPE_PUBLISHABLE_KEY: 'pk_live_1',
    STRIPE_WEBHOOK_SECRET: 'whsec_1',
  }
  expect(readConfig({ ...PRODUCTION, ...keys }).payments).toMatchObject({ isEmulated: false, url: null })
})

test('a sandbox takes credentials for emulators on this machine', () => {
  const emulator = { ...TWILIO, TWILIO_URL: 'http://127.0.0.1:4000', SMTP_URL: 'smtp://localhost:2525' }
  expect(readConfig({ ...SANDBOX, ...emulator }).texting.isEmulated).toBe(false)
})

test('proxies are named by address, network or kind', () => {
  expect(readConfig({ ...SANDBOX, TRUST_PROXY: '10.0.0.0/8, ::1, uniquelocal' }).trustProxy).toEqual([
    '10.0.0.0/8',
    '::1',
    'uniquelocal',
  ])
})
