import { and, eq, isNull, lt, or } from 'drizzle-orm'
import { defaultText } from '#core/messages/default-texts.ts'
import { toE164 } from '#core/messages/phone.ts'
import type { MessageType } from '#core/vocabulary/messages.ts'
import type { TextingFailure, TextingPort } from '#providers/texting/port.ts'
import type { Db } from '#server/db/connect.ts'
import { announce } from '#server/db/live.ts'
import { auditEntries, type BrandRow, brands } from '#server/db/schema/schema.ts'
import type { Deps } from '#server/deps.ts'
import { queueMail } from '#server/features/notifications/mail.ts'
import { dueBrands, findOwners, type Known, loadKnown } from './brand.ts'
import { einDigits, needsRegistration } from './rules.ts'

type MailContent = Parameters<typeof queueMail>[3]
export type Application = Parameters<TextingPort['registration']['advance']>[0]

const SAMPLES: readonly MessageType[] = ['confirmation', 'confirmation_reminder', 'follow_up', 'help_reply']

/** Our texts with what changes left in brackets, as reviewers want to see them. */
const samplesOf = (church: string, publicUrl: string): string[] =>
  SAMPLES.map((type) =>
    defaultText(type).body.replaceAll('[Church.Name]', church).replaceAll('[Url]', `${publicUrl}/aB3dE7x`),
  )

const descriptionOf = (church: string): string =>
  `${church} texts its own volunteers about the services they are scheduled for: a request to accept or decline, reminders before the service, and replies to their answers. Only people whom the church has scheduled get these texts. There is no advertising.`

/** How volunteers agree, as reviewers ask for it: who, where, what is said, how often, and how to leave (Twilio errors 30896, 30909). */
const consentOf = (church: string): string =>
  `Volunteers join a serving team of ${church} in person and give their mobile number on the team's sign-up form or to their team leader, who enters it in Planning Center Services, the church's scheduling software. There they are told: "${church} will text you about the services you are scheduled for. Message frequency varies. Message and data rates may apply. Reply HELP for help, STOP to opt out." Agreeing is not a condition of serving: volunteers who do not agree are scheduled by e-mail. Numbers are used for this purpose only and are never shared or sold. Every request names the church and says how to opt out.`

/** Addresses of these say nothing about the church. */
const FOR_EVERYBODY = /@(gmail|googlemail|yahoo|hotmail|outlook|live|icloud|me|aol|msn|proton|protonmail)\./i

/** Churches with a website mostly have their e-mail there. */
const websiteOf = (email: string): string | null =>
  FOR_EVERYBODY.test(email) ? null : `https://${email.slice(email.lastIndexOf('@') + 1).toLowerCase()}`

const representativeOf = (owner: Known['owner']): Application['representative'] => {
  const [firstName = '', ...rest] = (owner?.name ?? '').trim().split(/\s+/)
  return { firstName, lastName: rest.at(-1) ?? firstName }
}

/** What the carriers are told. */
export const applicationOf = (
  row: BrandRow,
  { owner }: Known,
  numberSid: string,
  publicUrl: string,
): Application => ({
  reference: `church-${row.churchId}`,
  submission: row.submittedAt?.toString() ?? '',
  church: row.church,
  ein: einDigits(row.ein),
  address: { street: row.address, city: row.city, state: row.state, zip: row.zip },
  email: row.email,
  phone: toE164(row.phone, 'US') ?? row.phone,
  website: websiteOf(row.email),
  representative: representativeOf(owner),
  numberSid,
  description: descriptionOf(row.church),
  consent: consentOf(row.church),
  samples: samplesOf(row.church, publicUrl),
})

const BECAUSE = 'You get this e-mail because you own this church’s account at Steeple.'

export const approvedMail = (to: string, { church }: BrandRow, publicUrl: string): MailContent => ({
  to,
  subject: 'The phone companies have approved your church',
  title: 'Your carrier registration is approved',
  blocks: [
    `The phone companies of the US know ${church} now and let its texts through. There is nothing left to do.`,
    { link: `${publicUrl}/dashboard`, label: 'Open the dashboard' },
  ],
  because: BECAUSE,
})

export const rejectedMail = (
  to: string,
  { church }: BrandRow,
  reasons: readonly string[],
  publicUrl: string,
): MailContent => ({
  to,
  subject: 'Your carrier registration needs a correction',
  title: 'The phone companies have not approved your church yet',
  blocks: [
    `They looked at the registration of ${church} and found something to correct:`,
    ...reasons,
    'Everything you filled in is still there: correct it and hand it in again.',
    { link: `${publicUrl}/brand`, label: 'Correct the registration' },
  ],
  because: BECAUSE,
})

type Decision = { state: 'approved' } | { state: 'rejected'; reasons: string[] }

/** Nobody else takes up a registration that was taken up so recently: its steps must not be taken twice. */
const TAKEN_MINUTES = 4

const takeUp = async ({ db, clock }: Deps, churchId: number): Promise<BrandRow | null> => {
  const now = clock.now()
  const before = now.subtract({ minutes: TAKEN_MINUTES })
  const [row] = await db
    .update(brands)
    .set({ checkedAt: now })
    .where(
      and(
        eq(brands.churchId, churchId),
        or(eq(brands.status, 'in_review'), eq(brands.status, 'approved')),
        or(isNull(brands.checkedAt), lt(brands.checkedAt, before)),
      ),
    )
    .returning()
  return row ?? null
}

/** Takes the registration of a church as far as the carriers let it come, and records what they decide. */
export const advanceBrand = async (deps: Deps, churchId: number): Promise<void> => {
  const row = await takeUp(deps, churchId)
  if (!row) return
  const known = await loadKnown(deps.db, churchId)
  const numberSid = known.number?.carrierSid
  if (!numberSid || !needsRegistration(known.number)) return
  const outcome = await deps.texting.registration.advance(
    applicationOf(row, known, numberSid, deps.publicUrl),
    row.carrierIds,
    async (carrierIds) => {
      await deps.db
        .update(brands)
        .set({ carrierIds, checkedAt: deps.clock.now() })
        .where(eq(brands.id, row.id))
    },
  )
  if (!outcome.ok) return report(deps, churchId, outcome.failure)
  if (outcome.value.state === 'in_review') return
  await decide(deps, row, outcome.value)
}

/** It is taken up again later; what needs somebody is said loudly. */
const report = ({ log }: Deps, churchId: number, { kind: next, code, detail }: TextingFailure): void => {
  const facts = { churchId, code, detail }
  if (next === 'retry') log.warn(facts, 'a registration with the carriers goes on later')
  else log.error(facts, 'a registration with the carriers does not go on by itself')
}

const decide = (deps: Deps, row: BrandRow, decision: Decision): Promise<void> =>
  deps.db.transaction(async (tx) => {
    const { churchId } = row
    const now = deps.clock.now()
    const reasons = decision.state === 'rejected' ? decision.reasons : []
    const decided = await tx
      .update(brands)
      .set({ status: decision.state, reasons, decidedAt: now })
      .where(and(eq(brands.id, row.id), eq(brands.status, 'in_review')))
      .returning({ id: brands.id })
    if (decided.length === 0) return
    await tx.insert(auditEntries).values({
      churchId,
      userId: null,
      action: `brand.${decision.state}`,
      detail: reasons.length > 0 ? { reasons } : {},
      createdAt: now,
    })
    await tellOwners(deps, tx, row, decision)
    await announce(tx, { church_id: churchId, topic: 'church' })
  })

const tellOwners = async (deps: Deps, tx: Db, row: BrandRow, decision: Decision): Promise<void> => {
  for (const { email } of await findOwners(tx, row.churchId)) {
    const mail =
      decision.state === 'approved'
        ? approvedMail(email, row, deps.publicUrl)
        : rejectedMail(email, row, decision.reasons, deps.publicUrl)
    await queueMail(tx, deps, `brand-${decision.state}`, mail)
  }
}

export const enqueueDueBrands = async ({ db, jobs, clock }: Deps): Promise<number> => {
  for (const churchId of await dueBrands(db, clock.now()))
    await jobs.enqueue(db, 'brand.submit', { churchId })
  return 0
}
