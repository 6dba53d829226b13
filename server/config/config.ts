import { isOnLoopback } from './loopback.ts'
import { generatedSecret } from './secret.ts'
import { ConfigError, readSettings, type Settings } from './settings.ts'
import type { Environment, VariableName } from './variables.ts'

type PlanningConfig = { isEmulated: boolean; url: string; clientId: string; clientSecret: string }
type TextingConfig = {
  isEmulated: boolean
  url: string | null
  accountSid: string
  authToken: string
  profileSid: string | null
  /** Where the carrier writes about the profiles of churches. */
  operatorEmail: string
  /** The papers against which numbers of a country are bought, by its two letters. */
  bundles: Record<string, { bundleSid: string; addressSid: string | null }>
  /** Whether churches get an account of their own below ours. */
  subaccounts: boolean
  /** The operator's own number, from which churches that are not approved yet try what they would send. */
  trialNumber: string | null
  /** Where the carrier brings texts that the public address does not take; null for that address itself. */
  fallbackUrl: string | null
}
/** Null: the product's own proof of work is used. */
export type RecaptchaConfig = { siteKey: string; secret: string; url: string | null }
type LinksConfig = {
  isEmulated: boolean
  url: string
  oauthUrl: string
  clientId: string
  clientSecret: string
}
/** Where PastorsLine's numbers are imported from. */
type ImportingConfig = { isEmulated: boolean; url: string }
/** `url` is null for the vendor itself. */
type PaymentsConfig = {
  isEmulated: boolean
  url: string | null
  secretKey: string
  publishableKey: string
  webhookSecret: string
}
/** Who is asked what a text means; `key` is null where none is asked for. */
type ReadingConfig = { url: string; key: string | null; model: string }
/** What an operator adds to the pages. */
export type PagesConfig = {
  /** Origins that may frame the pages and sign people in there. */
  embeddedIn: string[]
  supportChat: { script: string; appId: string } | null
  /** The path of the file. */
  helpVideo: string | null
}
type MailConfig = { isEmulated: boolean; url: string; from: string; isPlainAllowed: boolean }
/** `subject`: whom the push services of browsers write to; `emulated`: the origin of one that is emulated. */
type PushConfig = { subject: string; emulated: string | null }

/** The environment, read once and checked. */
export type Config = {
  mode: 'sandbox' | 'production'
  port: number
  publicUrl: string
  databaseUrl: string | null
  dataFolder: string
  secret: string
  /** The one before, while what is sealed with it is sealed anew. */
  previousSecret: string | null
  sandboxPort: number
  sandboxHost: string
  planning: PlanningConfig
  texting: TextingConfig
  /** Null: no link shortener is offered. */
  links: LinksConfig | null
  /** Null: no numbers are imported. */
  importing: ImportingConfig | null
  /** Null: nothing can be bought. */
  payments: PaymentsConfig | null
  /** Null: nobody is asked about texts that are not understood. */
  reading: ReadingConfig | null
  mail: MailConfig
  push: PushConfig
  /** Where websites of churches are emulated; null: they are opened. */
  websites: string | null
  recaptcha: RecaptchaConfig | null
  logLevel: string
  host: string
  /** Proxies whose word on the caller's address is taken. */
  trustProxy: string[]
  /** Null: a worker does not listen. */
  workerPort: number | null
  /** Null: private addresses see the metrics without one. */
  metricsToken: string | null
  pages: PagesConfig
}

/** What the emulators call themselves; the same values are built into the sandbox. */
export const SANDBOX_CREDENTIALS = {
  planning: { clientId: 'sandbox-planning-client', clientSecret: 'sandbox-planning-secret' },
  texting: {
    accountSid: 'AC5a4db0c55a4db0c55a4db0c55a4db0c5',
    authToken: '5a4db0c5000000000000000000000001',
    profileSid: 'BU5a4db0c55a4db0c55a4db0c55a4db0c5',
    trialNumber: '+12065550199',
    bundles: {
      AU: {
        bundleSid: 'BU5a4db0c55a4db0c55a4db0c55a4d0061',
        addressSid: 'AD5a4db0c55a4db0c55a4db0c55a4d0061',
      },
      GB: { bundleSid: 'BU5a4db0c55a4db0c55a4db0c55a4d0044', addressSid: null },
      ZA: { bundleSid: 'BU5a4db0c55a4db0c55a4db0c55a4d0027', addressSid: null },
    },
  },
  links: { clientId: 'sandbox-bitly-client', clientSecret: 'sandbox-bitly-secret' },
  payments: {
    secretKey: 'sk_test_5a4db0c5a4db0c5a4db0c5a4db0c5a4d',
    publishableKey: 'pk_test_5a4db0c5a4db0c5a4db0c5a4db0c5a4d',
    webhookSecret: 'whsec_5a4db0c5a4db0c5a4db0c5a4db0c5a4d',
  },
}

function together(settings: Settings, names: VariableName[]): boolean {
  const missing = names.filter((name) => !settings[name])
  if (missing.length === names.length) return false
  const first = missing[0]
  if (first)
    throw new ConfigError(
      first,
      `must be set together with ${names.filter((name) => name !== first).join(', ')}`,
    )
  return true
}

function planning(settings: Settings, sandbox: string): PlanningConfig {
  const isReal = together(settings, ['PLANNING_CENTER_CLIENT_ID', 'PLANNING_CENTER_CLIENT_SECRET'])
  const url = settings.PLANNING_CENTER_URL
  if (!isReal)
    return { isEmulated: true, url: url ?? `${sandbox}/planning-center`, ...SANDBOX_CREDENTIALS.planning }
  return {
    isEmulated: false,
    url: url ?? 'https://api.planningcenteronline.com',
    clientId: settings.PLANNING_CENTER_CLIENT_ID ?? '',
    clientSecret: settings.PLANNING_CENTER_CLIENT_SECRET ?? '',
  }
}

/** Of 'Steeple <hello@example.org>'. */
const addressOf = (from: string): string => from.replace(/^.*<(.*)>\s*$/, '$1')

/**
 * One bundle for all churches is against the rules of these countries, and can cost the numbers. In accounts below ours
 * it buys nothing.
 */
function sharedBundles(settings: Settings, subaccounts: boolean) {
  const { TWILIO_BUNDLES: bundles, TWILIO_SHARED_BUNDLES: isAllowed } = settings
  if (Object.keys(bundles).length === 0) return bundles
  if (subaccounts)
    throw new ConfigError(
      'TWILIO_BUNDLES',
      'names papers of your own account, and none in those below it, in which churches buy with TWILIO_SUBACCOUNTS=new',
    )
  if (isAllowed !== 'allowed')
    throw new ConfigError(
      'TWILIO_BUNDLES',
      'names papers that all churches would share, while these countries ask for those of each church; TWILIO_SHARED_BUNDLES=allowed sells their numbers all the same',
    )
  return bundles
}

function texting(settings: Settings, sandbox: string): TextingConfig {
  const isReal = together(settings, ['TWILIO_ACCOUNT_SID', 'TWILIO_AUTH_TOKEN'])
  const url = settings.TWILIO_URL ?? null
  const fallbackUrl = settings.TWILIO_FALLBACK_URL ?? null
  const subaccounts = settings.TWILIO_SUBACCOUNTS === 'new'
  const operatorEmail = settings.TWILIO_OPERATOR_EMAIL ?? addressOf(settings.MAIL_FROM)
  if (!isReal)
    return {
      isEmulated: true,
      url: url ?? `${sandbox}/twilio`,
      fallbackUrl,
      operatorEmail,
      subaccounts,
      ...SANDBOX_CREDENTIALS.texting,
      ...(subaccounts && { bundles: {} }),
      ...(settings.TRIAL_NUMBER && { trialNumber: settings.TRIAL_NUMBER }),
    }
  return {
    isEmulated: false,
    url,
    accountSid: settings.TWILIO_ACCOUNT_SID ?? '',
    authToken: settings.TWILIO_AUTH_TOKEN ?? '',
    profileSid: settings.TWILIO_PROFILE_SID ?? null,
    bundles: sharedBundles(settings, subaccounts),
    trialNumber: settings.TRIAL_NUMBER ?? null,
    fallbackUrl,
    operatorEmail,
    subaccounts,
  }
}

/** In production without credentials it is not offered: nothing depends on it. */
function links(settings: Settings, sandbox: string): LinksConfig | null {
  const isReal = together(settings, ['BITLY_CLIENT_ID', 'BITLY_CLIENT_SECRET'])
  const url = settings.BITLY_URL
  const oauthUrl = settings.BITLY_OAUTH_URL
  if (isReal)
    return {
      isEmulated: false,
      url: url ?? 'https://api-ssl.bitly.com',
      oauthUrl: oauthUrl ?? 'https://bitly.com',
      clientId: settings.BITLY_CLIENT_ID ?? '',
      clientSecret: settings.BITLY_CLIENT_SECRET ?? '',
    }
  if (settings.STEEPLE_MODE === 'production') return null
  const emulator = `${sandbox}/bitly`
  return {
    isEmulated: true,
    url: url ?? emulator,
    oauthUrl: oauthUrl ?? emulator,
    ...SANDBOX_CREDENTIALS.links,
  }
}

/** The emulator's numbers are held by the emulated carrier, so that it is of no use without that one. */
function importing(settings: Settings, sandbox: string, carrier: TextingConfig): ImportingConfig | null {
  const url = settings.PASTORSLINE_URL
  if (url) return { isEmulated: false, url }
  return carrier.isEmulated ? { isEmulated: true, url: `${sandbox}/pastorsline` } : null
}

/** In production without credentials every church uses what it has; nothing is sold. */
function payments(settings: Settings, sandbox: string): PaymentsConfig | null {
  const isReal = together(settings, ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET'])
  const url = settings.STRIPE_URL ?? null
  if (isReal)
    return {
      isEmulated: false,
      url,
      secretKey: settings.STRIPE_SECRET_KEY ?? '',
      publishableKey: settings.STRIPE_PUBLISHABLE_KEY ?? '',
      webhookSecret: settings.STRIPE_WEBHOOK_SECRET ?? '',
    }
  if (settings.STEEPLE_MODE === 'production') return null
  return { isEmulated: true, url: url ?? `${sandbox}/stripe`, ...SANDBOX_CREDENTIALS.payments }
}

/** Off unless an address is set, in the sandbox as well: texts go there. */
function reading(settings: Settings): ReadingConfig | null {
  if (!together(settings, ['READING_URL', 'READING_MODEL'])) return null
  return {
    url: settings.READING_URL ?? '',
    key: settings.READING_KEY ?? null,
    model: settings.READING_MODEL ?? '',
  }
}

const mail = (settings: Settings): MailConfig => ({
  isEmulated: !settings.SMTP_URL,
  url: settings.SMTP_URL ?? `smtp://localhost:${settings.SANDBOX_PORT + 1}`,
  from: settings.MAIL_FROM,
  isPlainAllowed: settings.SMTP_TLS === 'off',
})

const pages = (settings: Settings): PagesConfig => ({
  embeddedIn: settings.EMBEDDED_ORIGINS,
  supportChat: settings.SUPPORT_CHAT_SCRIPT
    ? { script: settings.SUPPORT_CHAT_SCRIPT, appId: settings.SUPPORT_CHAT_APP_ID ?? '' }
    : null,
  helpVideo: settings.HELP_VIDEO ?? null,
})

function recaptcha(settings: Settings): RecaptchaConfig | null {
  if (!together(settings, ['RECAPTCHA_SITE_KEY', 'RECAPTCHA_SECRET'])) return null
  return {
    siteKey: settings.RECAPTCHA_SITE_KEY ?? '',
    secret: settings.RECAPTCHA_SECRET ?? '',
    url: settings.RECAPTCHA_URL ?? null,
  }
}

function refuseFakes(config: Config, settings: Settings): void {
  const emulated = [
    config.planning.isEmulated && 'PLANNING_CENTER_CLIENT_ID',
    config.texting.isEmulated && 'TWILIO_ACCOUNT_SID',
    config.mail.isEmulated && 'SMTP_URL',
  ].filter((name) => name !== false)
  if (emulated.length > 0)
    throw new ConfigError(emulated.join(', '), 'must be set: production uses no emulated provider')
  if (!settings.PUBLIC_URL) throw new ConfigError('PUBLIC_URL', 'must be set in production')
}

function secretOf({ STEEPLE_SECRET, STEEPLE_MODE, STEEPLE_DATA }: Settings): string {
  if (STEEPLE_SECRET) return STEEPLE_SECRET
  if (STEEPLE_MODE === 'production') throw new ConfigError('STEEPLE_SECRET', 'must be set in production')
  return generatedSecret(STEEPLE_DATA)
}

/** What a real server must not do. */
function refuseCareless(config: Config, settings: Settings): void {
  if (!config.databaseUrl && settings.STEEPLE_EMBEDDED !== 'allowed')
    throw new ConfigError(
      'DATABASE_URL',
      'must be set in production; STEEPLE_EMBEDDED=allowed runs it on the embedded database all the same',
    )
  if (/\.test\s*>?\s*$/i.test(config.mail.from))
    throw new ConfigError('MAIL_FROM', 'must be an address of your own in production: .test takes no mail')
  if (!config.publicUrl.startsWith('https://'))
    throw new ConfigError('PUBLIC_URL', 'must begin with https:// in production')
}

/** Credentials of vendors, and the addresses that they are sent to. */
const CREDENTIALS: [credential: VariableName, ...addresses: VariableName[]][] = [
  ['PLANNING_CENTER_CLIENT_ID', 'PLANNING_CENTER_URL'],
  ['TWILIO_ACCOUNT_SID', 'TWILIO_URL'],
  ['BITLY_CLIENT_ID', 'BITLY_URL', 'BITLY_OAUTH_URL'],
  ['RECAPTCHA_SECRET', 'RECAPTCHA_URL'],
  ['STRIPE_SECRET_KEY', 'STRIPE_URL'],
  ['SMTP_URL', 'SMTP_URL'],
  ['READING_URL', 'READING_URL'],
]

/** In sandbox mode anybody can log in: what it does must stay on this machine. */
function refuseReal(settings: Settings): void {
  for (const [credential, ...addresses] of CREDENTIALS) {
    const away = addresses.find((name) => !isOnLoopback(String(settings[name] ?? '')))
    if (!settings[credential] || away === undefined) continue
    throw new ConfigError(
      credential,
      `is taken in sandbox mode only with ${away} on this machine; set STEEPLE_MODE=production to use the real one`,
    )
  }
}

/** Reads and checks the environment; throws ConfigError with the name of the variable that is wrong. */
export function readConfig(environment: Environment): Config {
  const settings = readSettings(environment)
  const mode = settings.STEEPLE_MODE
  const sandboxPort = settings.SANDBOX_PORT
  const sandbox = `http://localhost:${sandboxPort}`
  const carrier = texting(settings, sandbox)
  const config: Config = {
    mode,
    port: settings.PORT,
    publicUrl: settings.PUBLIC_URL ?? `http://localhost:${settings.PORT}`,
    databaseUrl: settings.DATABASE_URL ?? null,
    dataFolder: settings.STEEPLE_DATA,
    secret: secretOf(settings),
    previousSecret: settings.STEEPLE_SECRET_PREVIOUS ?? null,
    sandboxPort,
    sandboxHost: settings.SANDBOX_HOST,
    planning: planning(settings, sandbox),
    texting: carrier,
    links: links(settings, sandbox),
    importing: importing(settings, sandbox, carrier),
    payments: payments(settings, sandbox),
    reading: reading(settings),
    mail: mail(settings),
    push: {
      subject: `mailto:${addressOf(settings.MAIL_FROM)}`,
      emulated: mode === 'sandbox' ? sandbox : null,
    },
    websites: mode === 'sandbox' && carrier.isEmulated ? `${sandbox}/websites` : null,
    recaptcha: recaptcha(settings),
    logLevel: settings.LOG_LEVEL,
    host: settings.HOST,
    trustProxy: settings.TRUST_PROXY,
    workerPort: settings.WORKER_PORT ?? null,
    metricsToken: settings.METRICS_TOKEN ?? null,
    pages: pages(settings),
  }
  if (mode === 'production') refuseFakes(config, settings)
  if (mode === 'production') refuseCareless(config, settings)
  else refuseReal(settings)
  return config
}

/** Whether any provider is emulated, so that the sandbox must run. */
export const needsSandbox = (config: Config): boolean =>
  config.planning.isEmulated ||
  config.texting.isEmulated ||
  config.links?.isEmulated === true ||
  config.payments?.isEmulated === true ||
  config.mail.isEmulated
