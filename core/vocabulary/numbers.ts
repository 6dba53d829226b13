/** The carriers through which churches text; `server/main/wire.ts` has an adapter for each. */
export const CARRIERS = ['twilio'] as const
/** The key of a carrier. */
export type Carrier = (typeof CARRIERS)[number]

/** Where numbers are sold to whoever signs up. */
export const SIGNUP_COUNTRIES = ['US', 'CA'] as const

/** Where numbers are sold. */
export const NUMBER_COUNTRIES = [...SIGNUP_COUNTRIES, 'AU', 'ZA', 'GB', 'NZ'] as const
export type NumberCountry = (typeof NUMBER_COUNTRIES)[number]

export const NUMBER_TYPES = ['local', 'tollFree', 'mobile'] as const
export type NumberType = (typeof NUMBER_TYPES)[number]

/** What numbers for sale are looked for by. */
export const NUMBER_CRITERIA = ['location', 'number'] as const
export type NumberCriterion = (typeof NUMBER_CRITERIA)[number]

/** Where in a number the wanted digits stand. */
export const NUMBER_MATCHES = ['first', 'anywhere', 'last'] as const
export type NumberMatch = (typeof NUMBER_MATCHES)[number]

/**
 * buying: the carrier is asked for it and has not confirmed. in_use: the church texts from it.
 * kept: out of use, and the church's for a while yet.
 * given_up: nothing came of the purchase, but the carrier has yet to say that it sold nothing.
 * releasing: not the church's any more, and the carrier has yet to take it back. released: over and done with.
 */
export const NUMBER_STATES = ['buying', 'in_use', 'kept', 'given_up', 'releasing', 'released'] as const
export type NumberState = (typeof NUMBER_STATES)[number]

/** The church has the number, or is about to have it: nobody else can. */
export const HELD_STATES: readonly NumberState[] = ['buying', 'in_use', 'kept']

/** These count against the most that a church can have in use. */
export const COUNTED_STATES: readonly NumberState[] = ['buying', 'in_use']

/** Something is still to be done about these numbers, sooner or later. */
export const UNSETTLED_STATES: readonly NumberState[] = ['buying', 'kept', 'given_up', 'releasing']

/** The types of numbers that the carriers want to know before they text: each is registered in its own way. */
export const REGISTERED_TYPES = ['local', 'tollFree'] as const satisfies readonly NumberType[]
export type RegisteredType = (typeof REGISTERED_TYPES)[number]

/** How far a church's registration with the carriers has come. */
export const BRAND_STATES = ['draft', 'in_review', 'approved', 'rejected'] as const
export type BrandState = (typeof BRAND_STATES)[number]

/**
 * What came of a number that somebody put into the public form of a church.
 * again: the phone was asked within the week. not_mobile: it is no mobile number of the church's country.
 * full: the day's most was reached. few_credits: the church keeps what it has left.
 */
export const OPT_IN_OUTCOMES = ['asked', 'again', 'not_mobile', 'full', 'few_credits'] as const
export type OptInOutcome = (typeof OPT_IN_OUTCOMES)[number]

/** The carriers have the registration, so the church cannot change it. */
export const SETTLED_BRAND_STATES: readonly BrandState[] = ['in_review', 'approved']

/** What the carriers are told of a church. */
export const BRAND_FIELDS = ['church', 'ein', 'address', 'city', 'state', 'zip', 'email', 'phone'] as const
export type BrandField = (typeof BRAND_FIELDS)[number]

/** What the form of a registration asks for. */
export const REGISTRATION_FIELDS = [...BRAND_FIELDS, 'website'] as const
export type RegistrationField = (typeof REGISTRATION_FIELDS)[number]

/**
 * What a refused registration needs. correct: handing it in again corrected. anew: its campaign was refused for what
 * was said of the church; that is taken back and the church registered anew. operator: somebody of ours.
 */
export const REGISTRATION_REMEDIES = ['correct', 'anew', 'operator'] as const
export type RegistrationRemedy = (typeof REGISTRATION_REMEDIES)[number]
