import { expect } from 'vitest'
import type { TextingSubject } from '#providers/texting/conformance/subject.ts'
import { textingConformance } from '#providers/texting/conformance/suite.ts'
import { twilioTexting } from '#providers/texting/twilio/twilio.ts'
import { MovableClock } from '#sandbox/base/clock.ts'
import type { Fault } from '#sandbox/base/faults.ts'
import type { Carrier } from '#sandbox/carrier/carrier.ts'
import { magicNumber } from '#sandbox/carrier/numbers/magic.ts'
import { RESELLER } from '#sandbox/pastorsline/companies.ts'
import { startSandbox } from '#sandbox/server.ts'
import { hookReceiver } from './hook-receiver.ts'

const FAULTS: Record<Parameters<TextingSubject['provoke']>[0], Omit<Fault, 'vendor'>> = {
  rate_limited: { kind: 'rate_limited', seconds: 7 },
  failing: { kind: 'failing', status: 503 },
  reset: { kind: 'reset' },
  truncated: { kind: 'truncated' },
  slow: { kind: 'slow', seconds: 3 },
}
/** Longer than any text in these tests takes. */
const LONG_ENOUGH = { minutes: 5 }

const REGISTRATION_CALLS = [
  '/CustomerProfiles',
  '/EndUsers',
  '/Addresses',
  '/SupportingDocuments',
  '/EntityAssignments',
  '/Evaluations',
  '/TrustProducts',
  '/BrandRegistrations',
  '/Services',
  '/PhoneNumbers',
  '/Usa2p',
]

/** End users and assignments are counted by what they are. */
const registered = ({ trustHub, registry }: Carrier['registrations']): [string, number][] => [
  ['customer profiles', trustHub.bundles.filter(({ family }) => family === 'CustomerProfiles').length],
  ['trust products', trustHub.bundles.filter(({ family }) => family === 'TrustProducts').length],
  ...Map.groupBy(trustHub.endUsers.all(), ({ type }) => type)
    .entries()
    .map(([type, users]): [string, number] => [type, users.length]),
  ['addresses', trustHub.addresses.size],
  ['documents', trustHub.documents.size],
  ['brands', registry.brands.size],
  ['services', registry.services.size],
  ['campaigns', registry.campaigns.size],
]

const everythingRegistered = ({ registrations: { trustHub, registry } }: Carrier): { account?: string }[] => [
  ...trustHub.bundles.all(),
  ...trustHub.endUsers.all(),
  ...trustHub.addresses.all(),
  ...trustHub.documents.all(),
  ...registry.brands.all(),
  ...registry.services.all(),
  ...registry.campaigns.all(),
]

async function start(): Promise<TextingSubject> {
  const clock = MovableClock.stopped('2026-10-01T15:00:00.250Z')
  const sandbox = await startSandbox({ clock, world: 'empty', manual: true })
  // What phone companies let through is told by the emulator's own tests of registrations.
  sandbox.carrier.switches.kind = true
  const receiver = await hookReceiver()
  const config = {
    url: sandbox.urls.texting,
    publicUrl: receiver.origin,
    ...sandbox.credentials.texting,
    timeoutMs: 1000,
    operatorEmail: 'operator@steeple.test',
  }
  return {
    port: twilioTexting(config, clock),
    portWithWrongCredentials: twilioTexting({ ...config, authToken: 'wrong' }, clock),
    portWithoutPapers: twilioTexting({ ...config, bundles: {} }, clock),
    portCutOff: twilioTexting({ ...config, url: 'http://localhost:1/twilio' }, clock),
    now: () => clock.now(),
    phones: {
      reachable: '+13345550101',
      another: '+13345550102',
      landline: magicNumber('landline'),
      invalid: magicNumber('invalid'),
      switchedOff: magicNumber('unreachable'),
    },
    other: {
      account: RESELLER,
      phoneNumber: '+16155550185',
      unknown: { ...RESELLER, token: 'wrong' },
    },
    city: { country: 'US', locality: 'Montgomery', latitude: 32.3668, longitude: -86.3 },
    provoke: (situation) => sandbox.faults.set({ vendor: 'texting', count: 1, ...FAULTS[situation] }),
    settle: async () => {
      clock.moveBy(LONG_ENOUGH)
      while ((await sandbox.runDue()) > 0);
    },
    hooks: receiver.received,
    textFromPhone: (phone, to, body) => sandbox.carrier.reply(phone, to, body),
    registrationCalls: REGISTRATION_CALLS,
    loseAnswer: (path) => sandbox.faults.set({ vendor: 'texting', kind: 'reset', count: 1, path }),
    registered: () => registered(sandbox.carrier.registrations),
    writtenTo: () => [
      ...new Set(sandbox.carrier.registrations.trustHub.bundles.all().map(({ email }) => email)),
    ],
    campaigns: () => sandbox.carrier.registrations.registry.campaigns.size,
    registeredIn: () => [
      ...new Set(everythingRegistered(sandbox.carrier).map(({ account = '' }) => account)),
    ],
    suspend: (sid) => sandbox.carrier.suspend(sid),
    changeToken: (sid, token) => sandbox.carrier.rotateToken(token, sid),
    verified: () => sandbox.carrier.verifications().length,
    refusedDetails: {
      profile: { church: 'Turned Down Chapel' },
      address: {
        address: { street: '1 Nowhere Lane', city: 'Montgomery', state: 'AL', zip: '36104', country: 'US' },
      },
      campaign: { church: 'Campaign Chapel' },
      mistaken: { church: 'Mistaken Chapel' },
      final: { church: 'Turned Down Chapel' },
    },
    stop: async () => {
      await sandbox.stop()
      await receiver.stop()
      expect(sandbox.unexpectedRequests()).toEqual([])
    },
  }
}

textingConformance('Twilio', start)
