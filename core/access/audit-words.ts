import { dollars } from '#core/billing/money.ts'
import type { AuditAction } from '#core/vocabulary/audit.ts'

const wordsOf = (planning: string): Record<AuditAction, string> => ({
  'account.signed_up': 'Signed up',
  'account.signed_in': 'Logged in',
  'account.signed_out': 'Logged out',
  'account.verified': 'Verified the e-mail address',
  'account.reset_requested': 'Asked for a new password',
  'account.password_changed': 'Changed the password',
  'account.second_factor_on': 'Turned two-step login on',
  'account.second_factor_off': 'Turned two-step login off',
  'team.joined': 'Joined the team',
  'team.invited': 'Invited somebody',
  'team.removed': 'Removed somebody from the team',
  'team.role': 'Changed the role of a member',
  'account.changed': 'Changed the own profile',
  'settings.changed': 'Changed the settings',
  'signup.approved': 'Approved the signup',
  'signup.declined': 'Declined the signup',
  'sending.mode': 'Changed whether texts go out',
  'number.added': 'Added a number',
  'number.default': 'Made a number the default',
  'number.removed': 'Took a number out of use',
  'number.released': 'Gave a number back',
  'number.provider_removed': 'Disconnected the number provider',
  'number.account_suspended': 'The phone company suspended the texting account',
  'number.account_resumed': 'The phone company opened the texting account again',
  'brand.submitted': 'Handed the registration in',
  'brand.approved': 'The registration was approved',
  'brand.rejected': 'The registration was refused',
  'brand.larger_asked': 'Asked for a larger registration',
  'brand.larger_settled': 'The registration was made larger',
  'planning.connected': `Connected ${planning}`,
  'planning.disconnected': `Disconnected ${planning}`,
  'links.connected': 'Connected Bitly',
  'links.disconnected': 'Disconnected Bitly',
  'links.refused': 'Bitly refused the links',
  'template.created': 'Created a schedule template',
  'template.changed': 'Changed a schedule template',
  'template.deleted': 'Deleted a schedule template',
  'template.assigned': 'Assigned a schedule template',
  'confirmations.switched': 'Switched confirmations on or off',
  'texts.switched': 'Switched texts about services on or off',
  'text.changed': 'Changed a message text',
  'text.reset': 'Set a message text back',
  'text.added': 'Added a message text',
  'text.removed': 'Removed a message text',
  'keyword.changed': 'Changed a keyword',
  'keyword.reset': 'Set a keyword back',
  'billing.subscribed': 'Subscribed to a plan',
  'billing.changed': 'Changed the plan',
  'billing.cancelled': 'Cancelled the subscription',
  'billing.cancel_undone': 'Kept the subscription after all',
  'billing.ended': 'The subscription ended',
  'billing.suspended': 'Suspended because nothing was paid',
  'billing.resumed': 'Paid what was owed',
  'billing.contact': 'Changed the billing contact',
  'ask.started': 'Asked others for a place',
  'ask.stopped': 'Stopped asking others',
  'ask.team_switched': 'Changed whether a team asks others by itself',
  'availability.asked': 'Asked for the days people cannot serve',
  'availability.changed': 'Changed who is asked for the days they cannot serve',
  'credits.bought': 'Bought credits',
  'credits.recharged': 'Bought credits by auto-recharge',
  'recharge.on': 'Turned auto-recharge on',
  'recharge.off': 'Turned auto-recharge off',
  'card.added': 'Added a card',
  'card.changed': 'Changed a card',
  'card.removed': 'Removed a card',
  'card.default': 'Made a card the primary one',
  'impersonation.started': 'Signed in as a member',
  'impersonation.ended': 'Left the account',
  'credits.adjusted': 'Gave or took credits',
  'church.suspended': 'Suspended the church',
  'church.reactivated': 'Reactivated the church',
  'trial.extended': 'Lengthened the trial',
  'pricing.changed': 'Changed a price',
  'coupon.created': 'Created a coupon',
  'coupon.changed': 'Changed a coupon',
  'coupon.removed': 'Removed a coupon',
  'admin.invited': 'Invited a platform admin',
  'admin.joined': 'Became a platform admin',
  'admin.removed': 'Removed a platform admin',
  'job.retried': 'Queued a job again',
  'retention.changed': 'Changed how long texts are kept',
  'data.exported': 'Downloaded what is stored',
  'person.erased': 'Erased a volunteer',
  'church.erased': 'Erased the church',
  'call.made': 'Changed something',
})

/** What was done, in words. */
export const actionInWords = (action: AuditAction, planning: string): string => wordsOf(planning)[action]

/** The same, which also says what was asked for by a call without an action of its own. */
export function deedInWords(action: AuditAction, call: string | null, planning: string): string {
  if (call === 'roster.startSync') return `Read everything again from ${planning}`
  if (call === 'roster.checkPerson') return `Read a person again from ${planning}`
  return actionInWords(action, planning)
}

const isSentences = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((one) => typeof one === 'string')

function valueInWords(value: unknown): string {
  if (isSentences(value)) return value.join(' ')
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value)
}

/** 'packageId' as 'package id'. */
const nameInWords = (name: string): string =>
  name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)

const pairInWords = ([name, value]: [string, unknown]): string =>
  name === 'cents' && typeof value === 'number'
    ? `price: ${dollars(value)}`
    : `${nameInWords(name)}: ${valueInWords(value)}`

/** What belongs to it: 'amount: 50, comment: A gift'. */
export const detailInWords = (detail: Record<string, unknown>): string =>
  Object.entries(detail)
    .filter(([, value]) => value !== null && value !== '')
    .map(pairInWords)
    .join(', ')
