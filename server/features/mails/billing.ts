import { dollars } from '#core/billing/money.ts'
import type { MailContent } from './mail.ts'

const because = (church: string): string =>
  `You get this e-mail because you own the workspace of ${church} at Steeple, or are its billing contact.`

const billingLink = (publicUrl: string) => ({ link: `${publicUrl}/billing`, label: 'Open billing' })

const day = (at: Temporal.Instant, zone: string): string =>
  at.toZonedDateTimeISO(zone).toPlainDate().toLocaleString('en-US', { dateStyle: 'long' })

/** Who reads of the money of a church; its days are those of the church's time zone, as on the page. */
export type Reader = { to: string; church: string; zone: string; publicUrl: string }

/** The receipt of a payment. */
export const receiptMail = (
  receipt: {
    number: string
    description: string
    cents: number
    paidAt: Temporal.Instant
    brand: string | null
    last4: string | null
    receiptUrl: string | null
  },
  { to, zone, publicUrl }: Reader,
): MailContent => ({
  to,
  subject: `Your receipt of ${dollars(receipt.cents)} from Steeple`,
  title: `Thank you for your payment of ${dollars(receipt.cents)}`,
  blocks: [
    `${receipt.description}. Receipt ${receipt.number}, ${day(receipt.paidAt, zone)}.`,
    ...(receipt.last4 ? [`Paid with the card ending in ${receipt.last4}.`] : []),
    'The invoice as PDF is under Billing, Transaction History.',
    receipt.receiptUrl ? { link: receipt.receiptUrl, label: 'Open the receipt' } : billingLink(publicUrl),
  ],
  because: 'You get this e-mail because you own a workspace at Steeple, or are its billing contact.',
})

/** A renewal was not paid: what happens next. */
export const paymentFailedMail = (
  { to, church, zone, publicUrl }: Reader,
  owed: { cents: number; problem: string; asks: boolean; suspendedAt: Temporal.Instant },
): MailContent => ({
  to,
  subject: owed.asks
    ? `Please confirm the payment for ${church} with your bank`
    : `The payment for ${church} did not go through`,
  title: owed.asks
    ? `${dollars(owed.cents)} waits for your bank`
    : `${dollars(owed.cents)} could not be paid`,
  blocks: [
    owed.asks
      ? 'Your bank wants to hear from you before it pays. Open billing and press ‘Confirm with your bank’.'
      : `Your bank said: ${owed.problem}`,
    `Texts still go out. ${owed.asks ? 'You can also add another card' : 'Please add another card or check this one'}: unless it is paid by ${day(owed.suspendedAt, zone)}, the workspace of ${church} is suspended and volunteers get no texts.`,
    billingLink(publicUrl),
  ],
  because: because(church),
})

/** The church was suspended because it was not paid. */
export const suspendedMail = (
  { to, church, zone, publicUrl }: Reader,
  numberKeptUntil: Temporal.Instant,
): MailContent => ({
  to,
  subject: `The workspace of ${church} is suspended`,
  title: 'Volunteers get no texts any more',
  blocks: [
    `We tried for two weeks to get the payment for ${church}. Now nothing goes out until you subscribe again.`,
    `Your number is kept until ${day(numberKeptUntil, zone)}; afterwards it goes back to the phone company.`,
    { link: `${publicUrl}/billing`, label: 'Subscribe again' },
  ],
  because: because(church),
})

/** The church was suspended by an admin. */
export const suspendedByAdminMail = ({ to, church, publicUrl }: Reader, reason: string): MailContent => ({
  to,
  subject: `The workspace of ${church} is suspended`,
  title: 'Volunteers get no texts any more',
  blocks: [
    `We have suspended the workspace of ${church}: ${reason}`,
    'Nothing is charged meanwhile, and your credits are kept. Please answer this e-mail if that is a mistake.',
    billingLink(publicUrl),
  ],
  because: because(church),
})

type Payment = { cents: number; at: Temporal.Instant }

const nextInWords = ({ cents, at }: Payment, zone: string): string =>
  `The next payment is ${dollars(cents)} on ${day(at, zone)}.`

/** A church that was suspended or had ended has subscribed again. */
export const reopenedMail = (
  { to, church, zone, publicUrl }: Reader,
  { plan, next }: { plan: string; next: Payment },
): MailContent => ({
  to,
  subject: `The workspace of ${church} is open again`,
  title: 'Your workspace is open again',
  blocks: [
    `The plan ${plan} has begun, with its credits. Credits that you bought before are still there; those of the plan that ended are not.`,
    `Nothing from before is charged any more. ${nextInWords(next, zone)}`,
    billingLink(publicUrl),
  ],
  because: because(church),
})

/** An admin has opened the church again. */
export const resumedByAdminMail = (
  { to, church, zone, publicUrl }: Reader,
  next: Payment | null,
): MailContent => ({
  to,
  subject: `The workspace of ${church} is open again`,
  title: 'Your workspace is open again',
  blocks: [
    `We have opened the workspace of ${church} again. Texts stay paused until an owner starts them on the dashboard.`,
    `Your credits are as they were. ${next ? `A payment that fell due meanwhile is not charged. ${nextInWords(next, zone)}` : 'Nothing is charged, because no plan goes on.'}`,
    { link: `${publicUrl}/dashboard`, label: 'Open the dashboard' },
  ],
  because: because(church),
})

const becauseAdmin = 'You get this e-mail because you did this at Steeple.'

/** The same for the admin who suspended a church, or opened it again. */
export const suspensionForAdminMail = (
  { to, church, publicUrl }: Omit<Reader, 'zone'>,
  reason: string | null,
): MailContent => ({
  to,
  subject: reason === null ? `You have opened ${church} again` : `You have suspended ${church}`,
  title: reason === null ? `${church} is open again` : `${church} is suspended`,
  blocks: [
    reason === null
      ? 'Its plan is collected again from the next payment on; its texts stay paused until an owner starts them. Its owners got an e-mail.'
      : `Your reason: ${reason} Nothing goes out and nothing is charged until you open it again. Its owners got an e-mail with the reason.`,
    { link: `${publicUrl}/users`, label: 'Open the organizations' },
  ],
  because: becauseAdmin,
})

/** Automatic recharge bought nothing. */
export const rechargeFailedMail = (
  { to, church, publicUrl }: Reader,
  failed: { quantity: number; cents: number; problem: string; isOff: boolean },
): MailContent => ({
  to,
  subject: `Credits for ${church} could not be bought automatically`,
  title: `${failed.quantity} credits for ${dollars(failed.cents)} were not bought`,
  blocks: [
    `Your bank said: ${failed.problem}`,
    failed.isOff
      ? 'Auto-recharge is switched off now. Please add another card and switch it on again.'
      : 'Nothing was charged. We try again when credits were added or the settings change.',
    billingLink(publicUrl),
  ],
  because: because(church),
})

const inDays = (days: number): string => (days === 1 ? 'tomorrow' : `in ${days} days`)

/** The trial is about to end: what stops then, or what is paid then. */
export const trialEndingMail = (
  { to, church, zone, publicUrl }: Reader,
  trial: { days: number; endsAt: Temporal.Instant; cents: number | null; planning: string },
): MailContent => ({
  to,
  subject: `The trial of ${church} ends ${inDays(trial.days)}`,
  title: `Your trial ends on ${day(trial.endsAt, zone)}`,
  blocks:
    trial.cents === null
      ? [
          `Then volunteers get no more confirmations and reminders, and answers are no longer written to ${trial.planning}. Nothing is deleted, and your number is kept for 30 days.`,
          'Choose a plan before that and nothing stops.',
          { link: `${publicUrl}/billing`, label: 'Choose a plan' },
        ]
      : [
          `Then ${dollars(trial.cents)} is paid with your card, and everything goes on as it is.`,
          billingLink(publicUrl),
        ],
  because: because(church),
})

/** The trial has ended without a plan. */
export const trialEndedMail = (
  { to, church, zone, publicUrl }: Reader,
  numberKeptUntil: Temporal.Instant,
): MailContent => ({
  to,
  subject: `The trial of ${church} has ended`,
  title: 'Volunteers get no texts any more',
  blocks: [
    `Everything is still there: choose a plan and ${church} goes on where it stopped.`,
    `Your number is kept until ${day(numberKeptUntil, zone)}.`,
    { link: `${publicUrl}/billing`, label: 'Choose a plan' },
  ],
  because: because(church),
})

/** The church has cancelled. */
export const cancelledMail = (
  { to, church, zone, publicUrl }: Reader,
  endsAt: Temporal.Instant,
): MailContent => ({
  to,
  subject: `The subscription of ${church} is cancelled`,
  title: `Your subscription ends on ${day(endsAt, zone)}`,
  blocks: [
    'Until then everything works as before, and nothing more is charged. You can take it back at any time before.',
    billingLink(publicUrl),
  ],
  because: because(church),
})

/** The church has cancelled what it owed for: it ended at once. */
export const endedMail = (
  { to, church, zone, publicUrl }: Reader,
  numberKeptUntil: Temporal.Instant,
): MailContent => ({
  to,
  subject: `The subscription of ${church} is cancelled`,
  title: 'Your subscription has ended',
  blocks: [
    'Because its last payment was not made, it ended at once. What was owed is not charged any more, and volunteers get no texts.',
    `Your number is kept until ${day(numberKeptUntil, zone)}; afterwards it goes back to the phone company.`,
    { link: `${publicUrl}/billing`, label: 'Subscribe again' },
  ],
  because: because(church),
})

/** '2030-03' as 'March 2030' */
const monthInWords = (month: string): string =>
  Temporal.PlainYearMonth.from(month)
    .toPlainDate({ day: 1 })
    .toLocaleString('en-US', { month: 'long', year: 'numeric' })

/** A card that is to pay ends soon, or has ended. */
export const cardExpiringMail = (
  { to, church, publicUrl }: Reader,
  card: { last4: string; month: string; isOver: boolean },
): MailContent => ({
  to,
  subject: card.isOver
    ? `The card of ${church} has expired`
    : `The card of ${church} expires in ${monthInWords(card.month)}`,
  title: `Your card ending in ${card.last4} ${card.isOver ? 'has expired' : 'expires soon'}`,
  blocks: [
    `It is good until the end of ${monthInWords(card.month)}. Payments after that would not go through.`,
    'Please add another card and make it the primary one, or enter the new date of this one.',
    billingLink(publicUrl),
  ],
  because: because(church),
})
