import { createHash } from 'node:crypto'
import { BoundedLog } from '../../base/bounded-log.ts'
import type { SandboxContext } from '../../base/context.ts'
import type { OpenPage } from '../../websites/websites.ts'

export type MessageStatus =
  | 'accepted'
  | 'scheduled'
  | 'queued'
  | 'sent'
  | 'delivered'
  | 'undelivered'
  | 'failed'
  | 'canceled'
  | 'received'

/** A text as the carrier keeps it. Times are epoch milliseconds on the sandbox's clock. */
export type StoredMessage = {
  sid: string
  /** The account that owns it; absent for the sandbox's own account. */
  account?: string
  direction: 'inbound' | 'outbound-api' | 'outbound-reply'
  from: string | null
  to: string
  body: string
  status: MessageStatus
  errorCode: number | null
  segments: number
  mediaCount: number
  service: string | null
  statusCallback: string | null
  createdMs: number
  updatedMs: number
  sentMs: number | null
}

/** A change of status still to come, and the status callbacks that will report it, in this order. */
export type Step = {
  atMs: number
  status: MessageStatus
  errorCode: number | null
  reports: MessageStatus[]
}

export type Journey = { sid: string; steps: Step[] }

/** A webhook call to the customer's server that is still owed. */
export type Hook = {
  id: string
  kind: 'inbound' | 'status'
  sid: string
  url: string
  method: string
  /** Called when the first address fails; absent when there is none. */
  fallback?: { url: string; method: string }
  params: Record<string, string>
  dueMs: number
  firstTriedMs: number | null
  tries: number
}

export type OwnedNumber = {
  sid: string
  /** The account that owns it; absent for the sandbox's own account. */
  account?: string
  phoneNumber: string
  friendlyName: string
  type: string
  settings: Record<string, string>
  createdMs: number
  updatedMs: number
}

/** A pool of numbers that texts may go through. */
export type MessagingService = {
  sid: string
  account?: string
  createdMs: number
  updatedMs: number
  friendlyName: string
  inboundUrl: string | null
  statusCallback: string | null
  usesWebhookOfNumber: boolean
  usecase: string
  numberSids: string[]
  /** When each number came into it, by its sid. */
  addedMs?: Record<string, number>
}

export type VerificationStatus = 'PENDING_REVIEW' | 'IN_REVIEW' | 'TWILIO_APPROVED' | 'TWILIO_REJECTED'

/** What reviewers found wrong with the pages that somebody names. */
export type PageFault = 'privacy' | 'sharing' | 'terms' | 'opt_in_closed' | 'consent'
export type VerificationFault = PageFault | 'website_closed'

/** What is said of a toll-free number before its texts are let through; `fields` as they were posted. */
export type Verification = {
  sid: string
  account?: string
  createdMs: number
  updatedMs: number
  numberSid: string
  fields: Record<string, string>
  categories: string[]
  images: string[]
  handedInMs: number
  /** What reviewers found wrong with its pages; absent where nobody has opened them. */
  fault?: VerificationFault | null
}

export type OptOut = { sender: string; person: string; word: string; atMs: number }

/** One request that the API has answered. */
export type ApiRequest = {
  at: string
  method: string
  path: string
  params: Record<string, unknown>
  status: number
}

/** One attempt to call the customer's server; `status` is null when nothing answered. */
export type HookAttempt = { at: string; kind: Hook['kind']; sid: string; url: string; status: number | null }

export type Switches = {
  /** Every webhook is delivered twice. */
  duplicateWebhooks: boolean
  delayWebhooksSeconds: number
  /** Every send meets this error: codes below 30000 refuse it at once, higher ones make it fail later. */
  rejectCode: number | null
  /** Marks keyword texts with OptOutType, as a messaging service with Advanced Opt-Out does. */
  advancedOptOut: boolean
  /** Registrations are decided as soon as they are handed in. */
  approvesAtOnce: boolean
  /** Otherwise a campaign is looked at for so many days and a brand for a third of that; 0: some minutes. */
  reviewDays: number
  /** For demonstrations: what the vendor and the phone companies refuse is let through. */
  kind: boolean
}

export function openState(context: SandboxContext, openPage: OpenPage) {
  const { store, clock } = context
  const nowMs = () => clock.now().epochMilliseconds
  return {
    messages: store.collection<StoredMessage>('texting.messages'),
    journeys: store.collection<Journey>('texting.journeys'),
    hooks: store.collection<Hook>('texting.hooks'),
    numbers: store.collection<OwnedNumber>('texting.numbers'),
    services: store.collection<MessagingService>('texting.services'),
    verifications: store.collection<Verification>('texting.verifications'),
    /** Numbers that phone companies have known since before the sandbox began. */
    known: store.collection<{ sid: string }>('texting.known_numbers'),
    /** Accounts besides the sandbox's own. */
    accounts: store.collection<Account>('texting.accounts'),
    optOuts: store.collection<OptOut>('texting.opt_outs'),
    /** When each sender will have worked off its queue. */
    lanes: store.collection<{ freeMs: number }>('texting.lanes'),
    /** Segments that a phone company has taken from a brand, by day. */
    daily: store.collection<{ segments: number }>('texting.daily'),
    requests: new BoundedLog<ApiRequest>(500),
    attempts: new BoundedLog<HookAttempt>(500),
    switches: {
      duplicateWebhooks: false,
      delayWebhooksSeconds: 0,
      rejectCode: null,
      advancedOptOut: false,
      approvesAtOnce: false,
      reviewDays: 0,
      kind: false,
    } as Switches,
    batch: (work: () => void) => store.batch(work),
    openPage,
    nowMs,
    /** A fresh id in the vendor's form: two letters and 32 hexadecimal digits. */
    newSid: (prefix: string) => {
      const seed = `${prefix} ${store.next(`texting.${prefix}`)} ${nowMs()}`
      return prefix + createHash('md5').update(seed).digest('hex')
    },
  }
}

export type CarrierState = ReturnType<typeof openState>

/** An account besides the sandbox's own, with its own numbers and texts. */
export type Account = {
  sid: string
  token: string
  /** The rest is there of subaccounts of the sandbox's own account only. */
  subaccount?: Subaccount
}

export type AccountStatus = 'active' | 'suspended' | 'closed'
export type Subaccount = {
  friendlyName: string
  status: AccountStatus
  /** The vendor has suspended it, so that its owner cannot open it again. */
  isHeld: boolean
  createdMs: number
  updatedMs: number
}
