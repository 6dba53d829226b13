import { eq } from 'drizzle-orm'
import type { ImportCompany } from '#contract/numbers.ts'
import type { ImportableCompany, ImportingFailure, ImportingPort } from '#providers/importing/port.ts'
import type { TextingAccount } from '#providers/texting/port.ts'
import { announce } from '#server/db/live.ts'
import { type NumberRow, numbers } from '#server/db/schema/schema.ts'
import type { Deps } from '#server/deps.ts'
import { recordAudit } from '#server/features/audit/record.ts'
import { carrierOf } from '#server/features/messages/carriers.ts'
import { refuse } from '#server/http/errors.ts'
import { limitAttempts } from '#server/http/rate-limit.ts'
import { lockNumbers, numbersOf } from './number.ts'
import { release } from './release.ts'

const companyView = ({ id, name, numbers }: ImportableCompany): ImportCompany => ({
  company: { id, name },
  numbers: numbers.map(({ phoneNumber, countryCode }) => ({
    phone_number: phoneNumber,
    country_code: countryCode,
  })),
})

const PER_USER = { max: 10, windowMinutes: 15 }

const NOT_OFFERED = 'Numbers of PastorsLine cannot be imported here.'
const WRONG_LOGIN = 'PastorsLine does not accept this e-mail and password.'
const SILENT = 'PastorsLine does not answer right now. Please try again in a few minutes.'
const NO_NUMBER = 'This PastorsLine account does not have that number.'
const CHOOSE_AGAIN = 'Please log in to PastorsLine and choose the number again.'
const NOT_ALLOWED =
  'PastorsLine does not let us use this number. Please ask PastorsLine, or choose another one.'
const CARRIER_SILENT = 'The phone company does not answer right now. Please try again in a few minutes.'
const ONLY_NUMBER =
  'Your default number comes from PastorsLine. Please add another number first, so that texts can still be sent.'

type Who = { churchId: number | null; userId: number }
type Login = { email: string; password: string; number?: string | undefined }

function offered({ importing }: Deps): ImportingPort {
  if (!importing) throw refuse(404, NOT_OFFERED)
  return importing
}

function refusal(deps: Deps, failure: ImportingFailure): Error {
  if (failure.kind === 'stop' && failure.why === 'credentials') return refuse(422, WRONG_LOGIN)
  if (failure.kind === 'stop') return refuse(422, { number: [NO_NUMBER] })
  deps.log.warn({ kind: failure.kind, detail: failure.detail }, 'the provider to import from did not answer')
  return refuse(502, SILENT)
}

/** What goes to the browser and back, sealed: nobody else can read or use it. */
type Ticket = { userId: number; phoneNumber: string; token: string }

async function choose(deps: Deps, { userId }: Who, session: string, phoneNumber: string) {
  const answer = await offered(deps).credentialsOf(session, phoneNumber)
  if (!answer.ok) throw refusal(deps, answer.failure)
  const ticket: Ticket = { userId, phoneNumber, token: answer.value.token }
  return {
    phone_number: phoneNumber,
    pl_sid: answer.value.sid,
    pl_token: deps.vault.seal(JSON.stringify(ticket)),
  }
}

/** The companies and numbers of an account, and the credentials of the chosen number. The password is not kept. */
export async function logInToProvider(deps: Deps, who: Who, { email, password, number }: Login) {
  const importing = offered(deps)
  await limitAttempts(deps.db, `import-login:${who.userId}`, PER_USER, deps.clock.now())
  const answer = await importing.logIn({ email, password })
  if (!answer.ok) throw refusal(deps, answer.failure)
  const { session, companies } = answer.value
  const chosen = number ? await choose(deps, who, session, number) : null
  return { companies: companies.map(companyView), chosen }
}

function openTicket({ vault }: Deps, sealed: string): Ticket | null {
  try {
    return JSON.parse(vault.open(sealed)) as Ticket
  } catch {
    return null
  }
}

/** The account behind a chosen number; refuses what was not given to this person for this number. */
export function openImport(
  deps: Deps,
  wanted: { userId: number | null; phoneNumber: string },
  given: { sid: string; token: string },
): TextingAccount {
  const ticket = openTicket(deps, given.token)
  if (!ticket || ticket.userId !== wanted.userId || ticket.phoneNumber !== wanted.phoneNumber)
    throw refuse(422, { phone_number: [CHOOSE_AGAIN] })
  return { sid: given.sid, token: ticket.token }
}

/** Directs the texts to an imported number to us; answers what its carrier calls it. */
export async function connectImported(
  deps: Deps,
  phoneNumber: string,
  account: TextingAccount,
): Promise<Pick<NumberRow, 'carrier' | 'carrierSid'>> {
  const { carrier } = offered(deps)
  const port = carrierOf(deps, carrier)
  const connected = await port.connectNumber({ phoneNumber, smsUrl: port.inboundUrl, account })
  if (connected.ok) return { carrier, carrierSid: connected.value.sid }
  const { failure } = connected
  deps.log.warn({ kind: failure.kind, code: failure.code }, 'a number was not imported')
  throw failure.kind === 'retry' ? refuse(502, CARRIER_SILENT) : refuse(409, NOT_ALLOWED)
}

/**
 * Takes the imported numbers out of use and forgets their credentials. Texts go on from another number; without
 * one the default is not taken away.
 */
export const removeProvider = (deps: Deps, churchId: number, userId: number): Promise<void> =>
  deps.db.transaction(async (tx) => {
    const now = deps.clock.now()
    await lockNumbers(tx, churchId)
    const rows = await numbersOf(tx, churchId)
    const isDefaultLost = rows.some((row) => row.isImported && row.isPrimary)
    const next = rows.find((row) => !row.isImported && row.state === 'in_use')
    if (isDefaultLost && !next) throw refuse(409, ONLY_NUMBER)
    for (const row of rows.filter(({ isImported }) => isImported)) await release(tx, deps, row, now)
    if (isDefaultLost && next)
      await tx.update(numbers).set({ isPrimary: true }).where(eq(numbers.id, next.id))
    await recordAudit(tx, { churchId, userId, action: 'number.provider_removed', at: now })
    await announce(tx, { church_id: churchId, topic: 'church' })
  })
