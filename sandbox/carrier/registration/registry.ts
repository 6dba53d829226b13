import type { Store } from '../../base/store.ts'
import { seenBy } from '../base/accounts.ts'
import type { CarrierState, PageFault } from '../base/state.ts'
import type { WebsiteFault } from './public-pages.ts'
import { type Destiny, hubOf, type TrustHub } from './trust-hub.ts'

type Dated = { sid: string; account?: string; createdMs: number; updatedMs: number }

export type BrandStatus = 'PENDING' | 'IN_REVIEW' | 'APPROVED' | 'FAILED'
export type BrandRegistration = Dated & {
  profileSid: string
  productSid: string
  brandType: string
  isMock: boolean
  skipsVetting: boolean
  handedInMs: number
  /** Judged by what was said when it was handed in. */
  destiny?: Destiny
}

export type CampaignFault = PageFault | WebsiteFault | 'message_flow'
export type CampaignStatus = 'IN_PROGRESS' | 'VERIFIED' | 'FAILED'
export type Campaign = Dated & {
  serviceSid: string
  brandSid: string
  description: string
  messageFlow: string
  messageSamples: string[]
  usecase: string
  hasEmbeddedLinks: boolean
  hasEmbeddedPhone: boolean
  subscriberOptIn: boolean
  ageGated: boolean
  directLending: boolean
  optInMessage: string | null
  optOutMessage: string | null
  helpMessage: string | null
  /** Absent on campaigns from before they were asked for. */
  privacyPolicyUrl?: string
  termsAndConditionsUrl?: string
  handedInMs: number
  /** What reviewers found wrong with its pages; absent where nobody has opened them. */
  fault?: CampaignFault | null
}

/**
 * What is kept about A2P 10DLC, the registration with US phone companies that ordinary ten-digit numbers
 * need.
 */
export const openRegistry = (store: Store, carrier: CarrierState, hub: TrustHub) => ({
  carrier,
  hub,
  brands: store.collection<BrandRegistration>('texting.brands'),
  services: carrier.services,
  campaigns: store.collection<Campaign>('texting.campaigns'),
})

export type Registry = ReturnType<typeof openRegistry>

/** What is kept, as one account sees it. */
export function registryOf(registry: Registry, account: string): Registry {
  const { carrier, hub, brands, campaigns } = registry
  const services = seenBy(account, carrier.services)
  return {
    carrier: {
      ...carrier,
      services,
      numbers: seenBy(account, carrier.numbers),
      verifications: seenBy(account, carrier.verifications),
    },
    hub: hubOf(hub, account),
    brands: seenBy(account, brands),
    services,
    campaigns: seenBy(account, campaigns),
  }
}
