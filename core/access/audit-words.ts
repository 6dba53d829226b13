import { dollars } from '#core/billing/money.ts'
import { type AuditAction, type AuditKind, CALL_REFUSED } from '#core/vocabulary/audit.ts'
import { callInWords } from './call-words.ts'

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
  'account.address_changed': 'Moved the account to another e-mail address',
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
  'call.refused': 'Was refused something',
})

/** What actions of a kind are about. */
export const KINDS_IN_WORDS: Record<AuditKind, string> = {
  account: 'Logins and accounts',
  team: 'The team',
  settings: 'Settings',
  signup: 'Signups',
  sending: 'Whether texts go out',
  number: 'Numbers',
  brand: 'Registration',
  planning: 'The planning service',
  links: 'Short links',
  ask: 'Asking others',
  availability: 'Days people cannot serve',
  template: 'Schedule templates',
  confirmations: 'Confirmations',
  texts: 'Texts on and off',
  text: 'Message texts',
  keyword: 'Keywords',
  billing: 'Plans and payments',
  credits: 'Credits',
  recharge: 'Auto-recharge',
  card: 'Cards',
  retention: 'How long texts are kept',
  impersonation: 'Visits by support',
  church: 'Churches as a whole',
  trial: 'Trials',
  pricing: 'Prices',
  coupon: 'Coupons',
  admin: 'Platform admins',
  job: 'Jobs',
  data: 'Downloads of what is stored',
  person: 'Erased volunteers',
  call: 'Everything else, and what was refused',
}

/** What was done, in words. */
export const actionInWords = (action: AuditAction, planning: string): string => wordsOf(planning)[action]

/** The same, which also says what was asked for by a call without an action of its own. */
export function deedInWords(action: AuditAction, call: unknown, planning: string): string {
  const asked = typeof call === 'string' ? callInWords(call, planning) : null
  if (asked === null) return actionInWords(action, planning)
  return action === CALL_REFUSED ? `${asked} (refused)` : asked
}

/** Whole sentences stand one after the other. */
const isSentences = (values: readonly unknown[]): boolean =>
  values.every((one) => typeof one === 'string' && one.endsWith('.'))

function valueInWords(value: unknown): string {
  if (Array.isArray(value)) return value.map(valueInWords).join(isSentences(value) ? ' ' : ' and ')
  if (typeof value === 'object' && value !== null) return `(${pairsInWords(value)})`
  return typeof value === 'boolean' ? (value ? 'yes' : 'no') : String(value)
}

/** 'packageId' as 'package id'. */
const nameInWords = (name: string): string =>
  name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)

const pairInWords = ([name, value]: [string, unknown]): string =>
  name === 'cents' && typeof value === 'number'
    ? `price: ${dollars(value)}`
    : `${nameInWords(name)}: ${valueInWords(value)}`

/** Numbers of rows say nothing to people; the call is said in words. */
const isForMachines = (name: string, value: unknown): boolean =>
  name === 'call' || (/Id$/.test(name) && /^\d+$/.test(String(value)))

const pairsInWords = (detail: object): string =>
  Object.entries(detail)
    .filter(([name, value]) => value !== null && value !== '' && !isForMachines(name, value))
    .map(pairInWords)
    .join(', ')

/** What belongs to it: 'amount: 50, comment: A gift'; of what was refused, the reason. */
export const detailInWords = (detail: Record<string, unknown>): string =>
  typeof detail.why === 'string' ? detail.why : pairsInWords(detail)
