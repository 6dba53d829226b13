/** What somebody does with their own account, or on the way to one. */
export const PERSONAL_ACTS = [
  'signup.continue',
  'number.search',
  'number.buy',
  'account.read',
  'account.change',
  'account.change_address',
  'account.leave',
] as const

/** What somebody does in a church, as one of its members. */
export const CHURCH_ACTS = [
  'church.read',
  'church.download',
  'planning.read_again',
  'planning.check',
  'planning.renew',
  'templates.correct',
  'templates.make',
  'switches.set',
  'settings.change',
  'volunteers.text',
  'volunteers.answer',
  'inbox.handle',
  'sending.pause',
  'sending.try',
  'sending.start',
  'numbers.register',
  'numbers.manage',
  'connections.change',
  'connections.complete',
  'team.manage',
  'team.change_role',
  'data.manage',
  'texts.read_outside',
  'billing.read',
  'billing.download',
  'billing.change',
  'billing.pay',
] as const
export type ChurchAct = (typeof CHURCH_ACTS)[number]

/** What platform admins do, who belong to no church. */
export const PLATFORM_ACTS = ['platform.manage', 'church.erase'] as const

/** Everything that one may be allowed to do; each call that needs a session names one of these. */
export const ACTS = [...PERSONAL_ACTS, ...CHURCH_ACTS, ...PLATFORM_ACTS] as const
export type Act = (typeof ACTS)[number]
