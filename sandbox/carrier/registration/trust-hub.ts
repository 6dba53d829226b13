import type { Store } from '../../base/store.ts'
import { seenBy } from '../base/accounts.ts'
import type { CarrierState } from '../base/state.ts'

export const URL_OF_TRUST_HUB = 'https://trusthub.twilio.com/v1'

/** The two kinds of bundles; each has its own path. */
export type Family = 'CustomerProfiles' | 'TrustProducts'
export type BundleStatus = 'draft' | 'pending-review' | 'in-review' | 'twilio-rejected' | 'twilio-approved'

/** How a review ends. */
export type Destiny =
  | 'approved'
  | 'undecided'
  | 'profile_refused'
  | 'brand_refused'
  | 'brand_mistaken'
  | 'campaign_refused'

type Dated = { sid: string; account?: string; createdMs: number; updatedMs: number }

/** Parts that are handed in and reviewed together. */
export type Bundle = Dated & {
  family: Family
  friendlyName: string
  email: string
  policySid: string
  statusCallback: string | null
  handedInMs: number | null
  /** What was handed in is what is judged, whatever is written over it afterwards. */
  destiny?: Destiny
}

/** An end user (IT…) or a supporting document (RD…): a type and its attributes. */
export type Part = Dated & { friendlyName: string; type: string; attributes: Record<string, unknown> }
export type Assignment = Dated & { bundleSid: string; objectSid: string }
export type Evaluation = Dated & { bundleSid: string; policySid: string; missing: Missing[] }
export type Missing = { objectType: string; fields: string[] }

export type Address = Dated & {
  friendlyName: string
  customerName: string
  street: string
  streetSecondary: string | null
  city: string
  region: string
  postalCode: string
  isoCountry: string
}

/** What is kept about who a customer is. */
export const openTrustHub = (store: Store, { nowMs, newSid, switches }: CarrierState) => ({
  bundles: store.collection<Bundle>('texting.bundles'),
  endUsers: store.collection<Part>('texting.end_users'),
  documents: store.collection<Part>('texting.documents'),
  assignments: store.collection<Assignment>('texting.bundle_assignments'),
  evaluations: store.collection<Evaluation>('texting.evaluations'),
  addresses: store.collection<Address>('texting.addresses'),
  nowMs,
  switches,
  /** The id and the dates of something new. */
  fresh: (prefix: string): Dated => ({ sid: newSid(prefix), createdMs: nowMs(), updatedMs: nowMs() }),
})

export type TrustHub = ReturnType<typeof openTrustHub>

/** What is kept, as one account sees it. */
export const hubOf = (hub: TrustHub, account: string): TrustHub => ({
  ...hub,
  bundles: seenBy(account, hub.bundles),
  endUsers: seenBy(account, hub.endUsers),
  documents: seenBy(account, hub.documents),
  assignments: seenBy(account, hub.assignments),
  evaluations: seenBy(account, hub.evaluations),
  addresses: seenBy(account, hub.addresses),
})
