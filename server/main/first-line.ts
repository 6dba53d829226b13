import { readFileSync } from 'node:fs'
import type { Logger } from 'pino'
import type { Config } from '#server/config/config.ts'

const VERSION = (
  JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as { version: string }
).version

const emulatedOr = (isEmulated: boolean): string => (isEmulated ? 'emulated' : 'real')

/** The first line of the log: what was started, and how it is set up, without secrets. */
export const logFirstLine = (log: Logger, role: 'all' | 'api' | 'worker', config: Config): void =>
  log.info(
    {
      version: VERSION,
      node: process.version,
      mode: config.mode,
      role,
      publicUrl: config.publicUrl,
      host: config.host,
      port: role === 'worker' ? config.workerPort : config.port,
      trustProxy: config.trustProxy,
      database: config.databaseUrl ? new URL(config.databaseUrl).host : 'embedded',
      planning: emulatedOr(config.planning.isEmulated),
      texting: emulatedOr(config.texting.isEmulated),
      mail: emulatedOr(config.mail.isEmulated),
      links: config.links ? emulatedOr(config.links.isEmulated) : 'none',
      importing: config.importing ? emulatedOr(config.importing.isEmulated) : 'none',
      payments: config.payments ? emulatedOr(config.payments.isEmulated) : 'none',
      reading: config.reading ? new URL(config.reading.url).host : 'none',
      captcha: config.recaptcha ? 'reCAPTCHA' : 'proof of work',
      metricsToken: config.metricsToken !== null,
      logLevel: config.logLevel,
    },
    'Steeple starts',
  )
