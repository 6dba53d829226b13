/** The planning services that a church can connect; `server/main/wire.ts` has an adapter for each. */
export const PLANNING_SERVICES = ['planning-center'] as const
export type PlanningService = (typeof PLANNING_SERVICES)[number]

/** broken: the church must authorise again. silent: nothing could be read for a while. */
export const CONNECTION_TROUBLES = ['broken', 'silent'] as const
/** What is wrong with a connection to a planning service. */
export type ConnectionTrouble = (typeof CONNECTION_TROUBLES)[number]

/** The link shorteners that a church can connect. */
export const LINK_SHORTENERS = ['bitly'] as const
export type LinkShortener = (typeof LINK_SHORTENERS)[number]

/** What a church authorises us for at a vendor. */
export const AUTHORISATION_PURPOSES = ['planning', 'links'] as const
/** One of the purposes of an authorisation. */
export type AuthorisationPurpose = (typeof AUTHORISATION_PURPOSES)[number]

/** What a check of a planning service comes to; `unknown` where the church has nothing to see it by. */
export const CHECK_STATES = ['works', 'refused', 'unknown'] as const
export type CheckState = (typeof CHECK_STATES)[number]
