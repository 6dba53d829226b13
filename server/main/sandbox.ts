import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { MovableClock } from '#sandbox/base/clock.ts'
import { type Sandbox, startSandbox } from '#sandbox/server.ts'
import type { Config } from '#server/config/config.ts'
import { isPublic, SEEDED_ACCOUNTS } from './demo-accounts.ts'

const ZONE = 'America/New_York'
const THURSDAY = 4
const TEN = Temporal.PlainTime.from('10:00')

/**
 * The first start of a sandbox is on the coming Thursday at 10:00, whatever time it is: texts may go, and Sunday is
 * near.
 */
function firstMoment(now: Temporal.Instant): Temporal.Instant {
  const local = now.toZonedDateTimeISO(ZONE)
  const days = (THURSDAY - local.dayOfWeek + 7) % 7
  const thursday = local.add({ days }).withPlainTime(TEN)
  const isPast = Temporal.ZonedDateTime.compare(thursday, local) < 0
  return (isPast ? thursday.add({ days: 7 }) : thursday).toInstant()
}

/** The emulated providers in this process, on their own port and with their own state. */
export function openSandbox(config: Config): Promise<Sandbox> {
  const file = join(config.dataFolder, 'sandbox', 'state.sqlite')
  const now = Temporal.Now.instant()
  return startSandbox({
    port: config.sandboxPort,
    smtpPort: config.sandboxPort + 1,
    host: config.sandboxHost,
    file,
    productUrl: config.publicUrl,
    // Passwords of their own are printed, once, and shown nowhere else.
    accounts: isPublic(config) ? [] : [...SEEDED_ACCOUNTS],
    clock: new MovableClock(existsSync(file) ? {} : { at: firstMoment(now) }),
    keepClock: true,
    approvesAtOnce: true,
    reviewDays: 5,
  })
}

/** Allows the seeded person at the emulated authorisation page. */
export const authoriseInSandbox =
  (personId: string) =>
  async (url: string): Promise<string> => {
    const response = await fetch(`${url}&approve=${personId}`, { redirect: 'manual' })
    const location = response.headers.get('location')
    const code = location && new URL(location).searchParams.get('code')
    if (!code) throw new Error('the emulated planning service did not authorise the seeded church')
    return code
  }

/** Has the emulated phone companies know a number, by the carrier's id of it. */
export const knowInSandbox =
  (origin: string) =>
  async (sid: string): Promise<void> => {
    const response = await fetch(`${origin}/control/known-numbers`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ sid }),
    })
    if (!response.ok) throw new Error(`the sandbox does not take the number: ${response.status}`)
  }
