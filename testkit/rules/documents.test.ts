import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { textsTable } from '#core/messages/texts-table.ts'
import { stripePayments } from '#providers/payments/stripe/stripe.ts'
import { CLIENT as BITLY } from '#sandbox/bitly/authorize.ts'
import {
  ACCOUNT_SID,
  AUTH_TOKEN,
  OPERATOR_NUMBER,
  PRIMARY_PROFILE_SID,
  REGULATED,
} from '#sandbox/carrier/base/credentials.ts'
import { PUBLISHABLE_KEY, SECRET_KEY, WEBHOOK_SECRET } from '#sandbox/payments/base/credentials.ts'
import { CLIENT } from '#sandbox/planning/oauth/clients.ts'
import { SANDBOX_CREDENTIALS } from '#server/config/config.ts'
import { envExample, variables } from '#server/config/variables.ts'
import { root } from './sources.ts'

const read = (path: string): string => readFileSync(join(root, path), 'utf8')

test('.env.example is what the configuration says', () => {
  expect(read('.env.example'), 'run npm run env:example').toBe(envExample())
})

test('the table of texts has the words that go out', () => {
  expect(read('docs/texts.md'), 'run npm run texts:table').toContain(`\n\n${textsTable()}\n`)
})

test('every environment variable is documented in the operations page', () => {
  const page = read('docs/operations.md')
  const missing = variables.filter(({ name }) => !page.includes(`\`${name}\``)).map(({ name }) => name)
  expect(missing).toEqual([])
})

test('every event of the payment provider stands in the page on setting it up', () => {
  const page = read('docs/providers/stripe.md')
  const keys = { secretKey: 'sk', publishableKey: 'pk', webhookSecret: 'whsec' }
  const { events } = stripePayments({ url: null, ...keys }, { now: Temporal.Now.instant }).hook
  expect(events.filter((event) => !page.includes(`\`${event}\``))).toEqual([])
})

test('product and sandbox know the same emulated credentials', () => {
  const { texting, planning, links, payments } = SANDBOX_CREDENTIALS
  expect(texting).toEqual({
    accountSid: ACCOUNT_SID,
    authToken: AUTH_TOKEN,
    profileSid: PRIMARY_PROFILE_SID,
    bundles: REGULATED,
    trialNumber: OPERATOR_NUMBER,
  })
  expect(planning).toEqual({ clientId: CLIENT.id, clientSecret: CLIENT.secret })
  expect(links).toEqual({ clientId: BITLY.id, clientSecret: BITLY.secret })
  expect(payments).toEqual({
    secretKey: SECRET_KEY,
    publishableKey: PUBLISHABLE_KEY,
    webhookSecret: WEBHOOK_SECRET,
  })
})
