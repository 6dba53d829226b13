import { isIP } from 'node:net'
import * as z from 'zod'
import type { Environment, VariableName } from './variables.ts'

/** A setting that keeps the product from starting; `variable` names it. */
export class ConfigError extends Error {
  constructor(variable: string, problem: string) {
    super(`${variable}: ${problem}`)
    this.name = 'ConfigError'
  }
}

/** A variable that is set to nothing counts as one that is not set. */
const setting = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((text) => (text === '' ? undefined : text), schema)

const text = setting(z.string().optional())
const textOr = (fallback: string) => setting(z.string().default(fallback))

const portNumber = z.coerce
  .number('must be a port number')
  .int('must be a port number')
  .min(0, 'must be a port number')
  .max(65_535, 'must be a port number')

const address = setting(
  z
    .string()
    .refine(URL.canParse, 'must be an address such as https://example.org')
    .transform((url) => url.replace(/\/$/, ''))
    .optional(),
)

const oneOf = <const Values extends readonly [string, ...string[]]>(
  values: Values,
  fallback: Values[number],
  problem: string,
) => setting(z.enum(values, problem).default(() => fallback))

const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const
const NETWORK_NAMES = ['loopback', 'linklocal', 'uniquelocal']

function isNetwork(name: string): boolean {
  const [base = '', bits, ...more] = name.split('/')
  const longest = isIP(base) === 4 ? 32 : 128
  const hasBits = bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= longest)
  return isIP(base) > 0 && hasBits && more.length === 0
}

/** What stands between commas. */
const listOr = (fallback: string) =>
  textOr(fallback).transform((text) =>
    text
      .split(',')
      .map((one) => one.trim())
      .filter((one) => one !== ''),
  )

const networks = listOr('loopback').superRefine((names, context) => {
  const wrong = names.find((name) => !NETWORK_NAMES.includes(name) && !isNetwork(name))
  if (wrong === undefined) return
  context.addIssue(`'${wrong}' is no address, network, loopback, linklocal or uniquelocal`)
})

const ONE_BUNDLE = /^([A-Z]{2})=(BU[0-9a-f]{32})(?:\/(AD[0-9a-f]{32}))?$/

/** 'AU=BU…/AD…,GB=BU…': what numbers of a country are bought against. */
const bundles = listOr('').transform((list, context) =>
  Object.fromEntries(
    list.flatMap((one) => {
      const [, country, bundleSid, addressSid = null] = ONE_BUNDLE.exec(one) ?? []
      if (country && bundleSid) return [[country, { bundleSid, addressSid }]]
      context.addIssue(`'${one}' must be like AU=BU… or AU=BU…/AD…`)
      return []
    }),
  ),
)

const phoneNumber = setting(
  z
    .string()
    .regex(/^\+[1-9]\d{7,14}$/, 'must be a phone number such as +12065550199')
    .optional(),
)

const isOrigin = (text: string): boolean =>
  URL.canParse(text) && new URL(text).origin === text && /^https?:/.test(text)

const origins = listOr('').superRefine((list, context) => {
  const wrong = list.find((origin) => !isOrigin(origin))
  if (wrong !== undefined) context.addIssue(`'${wrong}' is no origin such as https://app.example.org`)
})

const secret = setting(z.string().min(32, 'must have at least 32 characters').optional())

const schema = z.object({
  PORT: setting(portNumber.default(3000)),
  PUBLIC_URL: address,
  DATABASE_URL: text,
  STEEPLE_DATA: textOr('./data'),
  STEEPLE_SECRET: secret,
  STEEPLE_SECRET_PREVIOUS: secret,
  STEEPLE_MODE: oneOf(['sandbox', 'production'], 'sandbox', 'must be sandbox or production'),
  SANDBOX_PORT: setting(portNumber.default(3001)),
  SANDBOX_HOST: textOr('localhost'),
  PLANNING_CENTER_URL: address,
  PLANNING_CENTER_CLIENT_ID: text,
  PLANNING_CENTER_CLIENT_SECRET: text,
  TWILIO_URL: address,
  TWILIO_ACCOUNT_SID: text,
  TWILIO_AUTH_TOKEN: text,
  TWILIO_PROFILE_SID: text,
  TWILIO_OPERATOR_EMAIL: text,
  TWILIO_BUNDLES: bundles,
  TWILIO_SHARED_BUNDLES: text,
  TWILIO_SUBACCOUNTS: oneOf(['off', 'new'], 'off', 'must be off or new'),
  TRIAL_NUMBER: phoneNumber,
  TWILIO_FALLBACK_URL: address,
  BITLY_URL: address,
  BITLY_OAUTH_URL: address,
  BITLY_CLIENT_ID: text,
  BITLY_CLIENT_SECRET: text,
  PASTORSLINE_URL: address,
  STRIPE_SECRET_KEY: text,
  STRIPE_PUBLISHABLE_KEY: text,
  STRIPE_WEBHOOK_SECRET: text,
  STRIPE_URL: address,
  SMTP_URL: address,
  SMTP_TLS: oneOf(['required', 'off'], 'required', 'must be required or off'),
  MAIL_FROM: textOr('Steeple <hello@steeple.test>'),
  RECAPTCHA_SITE_KEY: text,
  RECAPTCHA_SECRET: text,
  READING_URL: address,
  READING_KEY: text,
  READING_MODEL: text,
  RECAPTCHA_URL: address,
  LOG_LEVEL: oneOf(LOG_LEVELS, 'info', `must be one of ${LOG_LEVELS.join(', ')}`),
  HOST: textOr('0.0.0.0'),
  TRUST_PROXY: networks,
  WORKER_PORT: setting(portNumber.optional()),
  METRICS_TOKEN: text,
  STEEPLE_EMBEDDED: text,
  OTEL_EXPORTER_OTLP_ENDPOINT: address,
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: address,
  OTEL_EXPORTER_OTLP_HEADERS: text,
  OTEL_SERVICE_NAME: text,
  OTEL_TRACES_EXPORTER: text,
  OTEL_SDK_DISABLED: text,
  EMBEDDED_ORIGINS: origins,
  SUPPORT_CHAT_SCRIPT: address,
  SUPPORT_CHAT_APP_ID: text,
  HELP_VIDEO: setting(
    z
      .string()
      .refine((path) => /\.(mp4|webm)$/i.test(path), 'must be a file that ends with .mp4 or .webm')
      .optional(),
  ),
} satisfies Record<VariableName, z.ZodType>)

/** The environment, each variable checked by itself. */
export type Settings = z.output<typeof schema>

/** Reads each variable; throws ConfigError with the name of the first that is wrong. */
export function readSettings(environment: Environment): Settings {
  const { data, error } = schema.safeParse(environment)
  if (data) return data
  const [issue] = error.issues
  throw new ConfigError(String(issue?.path[0]), issue?.message ?? 'cannot be read')
}
