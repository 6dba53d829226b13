import { type Act, CHURCH_ACTS, type ChurchAct } from '#core/vocabulary/access.ts'
import { MEMBER_ROLES, ROLES, type Role } from '#core/vocabulary/users.ts'

/** Who wants to do something. */
export type Actor = {
  role: Role
  /** Has yet to finish signing up. */
  isSigningUp?: boolean
  /** Is a platform admin, signed in as the member whose role this is. */
  isVisiting?: boolean
  /** Is a platform admin who must turn two-step login on first. */
  lacksSecondFactor?: boolean
}

export type Ability = { may: true } | { may: false; because: string }

type Rule = {
  roles: readonly Role[]
  /** Visitors need the role of whom they are signed in as, too. */
  also?: readonly ('signup' | 'visitor' | 'without second factor')[]
  /** Only for who has lately shown who they are: what costs money, or stops the texts. */
  isFresh?: true
}

const OWNERS = ['owner'] as const
const ADMINS = ['admin'] as const

/** Who may do what. What visitors may do is a list: whatever does not name them is refused to them. */
const RULES: Record<Act, Rule> = {
  'signup.continue': { roles: ROLES, also: ['signup', 'without second factor'] },
  'number.search': { roles: ROLES, also: ['signup', 'visitor', 'without second factor'] },
  'number.buy': { roles: OWNERS, also: ['signup'], isFresh: true },
  'account.read': { roles: ROLES, also: ['visitor', 'without second factor'] },
  'account.change': { roles: ROLES, also: ['without second factor'] },
  'account.change_address': { roles: ROLES, also: ['without second factor'], isFresh: true },
  'account.leave': { roles: ROLES, also: ['visitor', 'without second factor'] },

  'church.read': { roles: MEMBER_ROLES, also: ['visitor'] },
  'church.download': { roles: MEMBER_ROLES },
  'planning.read_again': { roles: MEMBER_ROLES, also: ['visitor'] },
  'planning.check': { roles: OWNERS, also: ['visitor'] },
  'planning.renew': { roles: MEMBER_ROLES },
  'templates.correct': { roles: MEMBER_ROLES, also: ['visitor'] },
  'templates.make': { roles: MEMBER_ROLES },
  'switches.set': { roles: MEMBER_ROLES, also: ['visitor'] },
  'settings.change': { roles: MEMBER_ROLES },
  'volunteers.text': { roles: MEMBER_ROLES },
  'volunteers.answer': { roles: MEMBER_ROLES },
  'inbox.handle': { roles: MEMBER_ROLES },
  'sending.pause': { roles: MEMBER_ROLES, also: ['visitor'] },
  'sending.try': { roles: MEMBER_ROLES },
  'sending.start': { roles: OWNERS, isFresh: true },
  'numbers.register': { roles: MEMBER_ROLES },
  'numbers.manage': { roles: OWNERS, isFresh: true },
  'connections.change': { roles: OWNERS, isFresh: true },
  'connections.complete': { roles: OWNERS },
  'team.manage': { roles: OWNERS },
  'team.change_role': { roles: OWNERS, isFresh: true },
  'data.manage': { roles: OWNERS, isFresh: true },
  'texts.read_outside': { roles: OWNERS, isFresh: true },
  'billing.read': { roles: OWNERS, also: ['visitor'] },
  'billing.download': { roles: OWNERS },
  'billing.change': { roles: OWNERS },
  'billing.pay': { roles: OWNERS, isFresh: true },

  'platform.manage': { roles: ADMINS },
  'church.erase': { roles: ADMINS, isFresh: true },
}

export const ENDED = 'Your session has ended. Please log in again.'
export const VISITORS_REFUSED = 'You are signed in as somebody else: this is up to the church.'
const SECOND_FACTOR = 'Please turn on two-step login first: platform admins need it.'
const OWNERS_ONLY = 'Only owners of the church may do this.'
const ADMINS_ONLY = 'Only platform admins may do this.'
/** Said to platform admins who ask for what belongs to a church. */
export const MEMBERS_ONLY = 'This page belongs to a church; platform admins have none.'

const YES: Ability = { may: true }
const no = (because: string): Ability => ({ may: false, because })

const isOfMembers = (roles: readonly Role[]): boolean => roles.includes('owner')

/** Whether somebody may do something, else the sentence that says why not. */
export function may(actor: Actor, act: Act): Ability {
  const { roles, also = [] } = RULES[act]
  if (actor.isSigningUp) return also.includes('signup') ? YES : no(ENDED)
  if (actor.isVisiting && !also.includes('visitor')) return no(VISITORS_REFUSED)
  if (actor.lacksSecondFactor && !also.includes('without second factor')) return no(SECOND_FACTOR)
  if (roles.includes(actor.role)) return YES
  if (!isOfMembers(roles)) return no(ADMINS_ONLY)
  return no(actor.role === 'admin' ? MEMBERS_ONLY : OWNERS_ONLY)
}

/** Whether an act is for those only who have lately shown who they are; whoever signs up has just done so. */
export function needsFreshSignIn(actor: Actor, act: Act): boolean {
  return RULES[act].isFresh === true && !actor.isSigningUp
}

export function isChurchAct(act: Act): act is ChurchAct {
  return (CHURCH_ACTS as readonly Act[]).includes(act)
}
