import { isIP } from 'node:net'
import { isOnLoopback } from './loopback.ts'
import { generatedSecret } from './secret.ts'
import type { Environment, VariableName } from './variables.ts'

type PlanningConfig = { isEmulated: boolean; url: string; clientId: string; clientSecret: string }
type TextingConfig = {
  isEmulated: boolean
  url: string | null
  accountSid: string
  authToken: string
  profileSid: string | null
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
type MailConfig = { isEmulated: boolean; url: string; from: string }

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
  mail: MailConfig
  recaptcha: RecaptchaConfig | null
  logLevel: string
  host: string
  /** Proxies whose word on the caller's address is taken. */
  trustProxy: string[]
  /** Null: a worker does not listen. */
  workerPort: number | null
  /** Null: private addresses see the metrics without one. */
  metricsToken: string | null
}

/** A setting that keeps the product from starting; `variable` names it. */
export class ConfigError extends Error {
  constructor(variable: string, problem: string) {
    super(`${variable}: ${problem}`)
    this.name = 'ConfigError'
  }
}

/** What the emulators call themselves; the same values are built into the sandbox. */
export const SANDBOX_CREDENTIALS = {
  planning: { clientId: 'sandbox-planning-client', clientSecret: 'sandbox-planning-secret' },
  texting: {
    accountSid: 'AC5a4db0c55a4db0c55a4db0c55a4db0c5',
    authToken: '5a4db0c5000000000000000000000001',
    profileSid: 'BU5a4db0c55a4db0c55a4db0c55a4db0c5',
  },
  links: { clientId: 'sandbox-bitly-client', clientSecret: 'sandbox-bitly-secret' },
}

const port = (
  environment: Environment,
  name: 'PORT' | 'SANDBOX_PORT' | 'WORKER_PORT',
  fallback: number,
): number => {
  const text = environment[name]
  if (!text) return fallback
  const value = Number(text)
  if (!Number.isInteger(value) || value < 0 || value > 65_535)
    throw new ConfigError(name, 'must be a port number')
  return value
}

const address = (environment: Environment, name: keyof Environment): string | null => {
  const text = environment[name]
  if (!text) return null
  if (!URL.canParse(text)) throw new ConfigError(name, 'must be an address such as https://example.org')
  return text.replace(/\/$/, '')
}

const together = (environment: Environment, names: (keyof Environment)[]): boolean => {
  const missing = names.filter((name) => !environment[name])
  if (missing.length === names.length) return false
  const first = missing[0]
  if (first)
    throw new ConfigError(
      first,
      `must be set together with ${names.filter((name) => name !== first).join(', ')}`,
    )
  return true
}

const planning = (environment: Environment, sandbox: string): PlanningConfig => {
  const isReal = together(environment, ['PLANNING_CENTER_CLIENT_ID', 'PLANNING_CENTER_CLIENT_SECRET'])
  const url = address(environment, 'PLANNING_CENTER_URL')
  if (!isReal)
    return { isEmulated: true, url: url ?? `${sandbox}/planning-center`, ...SANDBOX_CREDENTIALS.planning }
  return {
    isEmulated: false,
    url: url ?? 'https://api.planningcenteronline.com',
    clientId: environment.PLANNING_CENTER_CLIENT_ID ?? '',
    clientSecret: environment.PLANNING_CENTER_CLIENT_SECRET ?? '',
  }
}

const texting = (environment: Environment, sandbox: string): TextingConfig => {
  const isReal = together(environment, ['TWILIO_ACCOUNT_SID', 'TWILIO_AUTH_TOKEN'])
  const url = address(environment, 'TWILIO_URL')
  if (!isReal) return { isEmulated: true, url: url ?? `${sandbox}/twilio`, ...SANDBOX_CREDENTIALS.texting }
  return {
    isEmulated: false,
    url,
    accountSid: environment.TWILIO_ACCOUNT_SID ?? '',
    authToken: environment.TWILIO_AUTH_TOKEN ?? '',
    profileSid: environment.TWILIO_PROFILE_SID || null,
  }
}

/** In production without credentials it is not offered: nothing depends on it. */
const links = (environment: Environment, sandbox: string, mode: Config['mode']): LinksConfig | null => {
  const isReal = together(environment, ['BITLY_CLIENT_ID', 'BITLY_CLIENT_SECRET'])
  const url = address(environment, 'BITLY_URL')
  const oauthUrl = address(environment, 'BITLY_OAUTH_URL')
  if (isReal)
    return {
      isEmulated: false,
      url: url ?? 'https://api-ssl.bitly.com',
      oauthUrl: oauthUrl ?? 'https://bitly.com',
      clientId: environment.BITLY_CLIENT_ID ?? '',
      clientSecret: environment.BITLY_CLIENT_SECRET ?? '',
    }
  if (mode === 'production') return null
  const emulator = `${sandbox}/bitly`
  return {
    isEmulated: true,
    url: url ?? emulator,
    oauthUrl: oauthUrl ?? emulator,
    ...SANDBOX_CREDENTIALS.links,
  }
}

/** The emulator's numbers are held by the emulated carrier, so that it is of no use without that one. */
const importing = (
  environment: Environment,
  sandbox: string,
  carrier: TextingConfig,
): ImportingConfig | null => {
  const url = address(environment, 'PASTORSLINE_URL')
  if (url) return { isEmulated: false, url }
  return carrier.isEmulated ? { isEmulated: true, url: `${sandbox}/pastorsline` } : null
}

const mail = (environment: Environment, smtpPort: number): MailConfig => ({
  isEmulated: !environment.SMTP_URL,
  url: address(environment, 'SMTP_URL') ?? `smtp://localhost:${smtpPort}`,
  from: environment.MAIL_FROM || 'Steeple <hello@steeple.test>',
})

const recaptcha = (environment: Environment): RecaptchaConfig | null => {
  if (!together(environment, ['RECAPTCHA_SITE_KEY', 'RECAPTCHA_SECRET'])) return null
  return {
    siteKey: environment.RECAPTCHA_SITE_KEY ?? '',
    secret: environment.RECAPTCHA_SECRET ?? '',
    url: address(environment, 'RECAPTCHA_URL'),
  }
}

const refuseFakes = (config: Config, environment: Environment): void => {
  const emulated = [
    config.planning.isEmulated && 'PLANNING_CENTER_CLIENT_ID',
    config.texting.isEmulated && 'TWILIO_ACCOUNT_SID',
    config.mail.isEmulated && 'SMTP_URL',
  ].filter((name) => name !== false)
  if (emulated.length > 0)
    throw new ConfigError(emulated.join(', '), 'must be set: production uses no emulated provider')
  if (!environment.PUBLIC_URL) throw new ConfigError('PUBLIC_URL', 'must be set in production')
}

const secretOf = (environment: Environment, mode: Config['mode'], dataFolder: string): string => {
  const secret = environment.STEEPLE_SECRET
  if (!secret && mode === 'production') throw new ConfigError('STEEPLE_SECRET', 'must be set in production')
  if (!secret) return generatedSecret(dataFolder)
  if (secret.length < 32) throw new ConfigError('STEEPLE_SECRET', 'must have at least 32 characters')
  return secret
}

const previousSecretOf = ({ STEEPLE_SECRET_PREVIOUS: previous }: Environment): string | null => {
  if (previous && previous.length < 32)
    throw new ConfigError('STEEPLE_SECRET_PREVIOUS', 'must have at least 32 characters')
  return previous || null
}

const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']

const logLevel = ({ LOG_LEVEL: level = '' }: Environment): string => {
  if (level && !LOG_LEVELS.includes(level))
    throw new ConfigError('LOG_LEVEL', `must be one of ${LOG_LEVELS.join(', ')}`)
  return level || 'info'
}

const NETWORK_NAMES = ['loopback', 'linklocal', 'uniquelocal']

const isNetwork = (text: string): boolean => {
  const [base = '', bits, ...more] = text.split('/')
  const longest = isIP(base) === 4 ? 32 : 128
  const hasBits = bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= longest)
  return isIP(base) > 0 && hasBits && more.length === 0
}

const trustProxy = (environment: Environment): string[] => {
  const names = (environment.TRUST_PROXY || 'loopback').split(',').map((name) => name.trim())
  const wrong = names.find((name) => !NETWORK_NAMES.includes(name) && !isNetwork(name))
  if (wrong !== undefined)
    throw new ConfigError(
      'TRUST_PROXY',
      `'${wrong}' is no address, network, loopback, linklocal or uniquelocal`,
    )
  return names
}

/** What a real server must not do. */
const refuseCareless = (config: Config, environment: Environment): void => {
  if (!config.databaseUrl && environment.STEEPLE_EMBEDDED !== 'allowed')
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
  ['SMTP_URL', 'SMTP_URL'],
]

/** In sandbox mode anybody can log in: what it does must stay on this machine. */
const refuseReal = (environment: Environment): void => {
  for (const [credential, ...addresses] of CREDENTIALS) {
    const away = addresses.find((name) => !isOnLoopback(environment[name] ?? ''))
    if (!environment[credential] || away === undefined) continue
    throw new ConfigError(
      credential,
      `is taken in sandbox mode only with ${away} on this machine; set STEEPLE_MODE=production to use the real one`,
    )
  }
}

/** Reads and checks the environment; throws ConfigError with the name of the variable that is wrong. */
export const readConfig = (environment: Environment): Config => {
  const mode = environment.STEEPLE_MODE || 'sandbox'
  if (mode !== 'sandbox' && mode !== 'production')
    throw new ConfigError('STEEPLE_MODE', 'must be sandbox or production')
  const dataFolder = environment.STEEPLE_DATA || './data'
  const listen = port(environment, 'PORT', 3000)
  const sandboxPort = port(environment, 'SANDBOX_PORT', 3001)
  const sandbox = `http://localhost:${sandboxPort}`
  const carrier = texting(environment, sandbox)
  const config: Config = {
    mode,
    port: listen,
    publicUrl: address(environment, 'PUBLIC_URL') ?? `http://localhost:${listen}`,
    databaseUrl: environment.DATABASE_URL || null,
    dataFolder,
    secret: secretOf(environment, mode, dataFolder),
    previousSecret: previousSecretOf(environment),
    sandboxPort,
    sandboxHost: environment.SANDBOX_HOST || 'localhost',
    planning: planning(environment, sandbox),
    texting: carrier,
    links: links(environment, sandbox, mode),
    importing: importing(environment, sandbox, carrier),
    mail: mail(environment, sandboxPort + 1),
    recaptcha: recaptcha(environment),
    logLevel: logLevel(environment),
    host: environment.HOST || '0.0.0.0',
    trustProxy: trustProxy(environment),
    workerPort: environment.WORKER_PORT ? port(environment, 'WORKER_PORT', 0) : null,
    metricsToken: environment.METRICS_TOKEN || null,
  }
  if (mode === 'production') refuseFakes(config, environment)
  if (mode === 'production') refuseCareless(config, environment)
  else refuseReal(environment)
  return config
}

/** Whether any provider is emulated, so that the sandbox must run. */
export const needsSandbox = (config: Config): boolean =>
  config.planning.isEmulated ||
  config.texting.isEmulated ||
  config.links?.isEmulated === true ||
  config.mail.isEmulated
