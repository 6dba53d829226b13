import type { Outcome } from '#core/outcome.ts'
import type {
  Carrier,
  NumberType,
  RegisteredType,
  RegistrationField,
  RegistrationRemedy,
} from '#core/vocabulary/numbers.ts'
import type { HookEvent, HookReading, HookRequest } from '../hooks.ts'

/** Why a text or a number did not go through, named by what to do next. `code` is the carrier's own. */
export type TextingFailure =
  | {
      kind: 'retry'
      notBefore: Temporal.Instant
      /**
       * `unknown`: the carrier may have taken it before the answer was lost; look it up before repeating.
       * `kept_back`: the caller did not let it go.
       */
      outcome: 'unknown' | 'not_sent' | 'kept_back'
      code: string | null
      detail: string
    }
  | {
      kind: 'stop'
      why: 'opted_out' | 'landline' | 'bad_number' | 'unreachable' | 'filtered' | 'number_taken' | 'refused'
      code: string | null
      detail: string
    }
  | {
      kind: 'alert'
      why: 'credentials' | 'registration' | 'sender' | 'suspended' | 'unexpected'
      code: string | null
      detail: string
    }

/** What a call to the carrier leads to. */
export type TextingOutcome<Value> = Promise<Outcome<Value, TextingFailure>>

/** Segments a second that the carrier sends from one number, by its type. */
export type Pace = Record<NumberType, number>

/** What a number that is for sale should be like. */
export type NumberQuery = {
  country: string
  type: NumberType
  /** Digits or letters, and where they must stand. */
  contains: { text: string; match: 'first' | 'anywhere' | 'last' } | null
  near: { latitude: number; longitude: number } | null
  locality: string | null
  /** Two letters of a state or province, and a ZIP or postal code: in the US and Canada only. */
  region?: string | null
  postalCode?: string | null
  limit: number
}

/** A number that is for sale. */
export type AvailableNumber = {
  phoneNumber: string
  label: string
  locality: string | null
  region: string | null
}

/** A number that the account has; `sid` is the carrier's id. */
export type OwnedNumber = { sid: string; phoneNumber: string }

/**
 * An account at the carrier that is not ours: that of a church below it, or the one that a number imported from another
 * texting provider belongs to. Calls may still be signed with the token that it had before.
 */
export type TextingAccount = { sid: string; token: string; tokenBefore?: string }

/** Accounts below ours, one for a church, so that what the carrier does about one concerns no other. */
export type AccountsPort = {
  /** Whether the operator wants churches to get one. */
  isWanted: boolean
  /** Opens one under this name of ours, at most 64 characters; where one is open under it, it is that one. */
  open: (reference: string) => TextingOutcome<TextingAccount>
  /** All that are open, with their tokens as they are now, and whether the carrier has stopped them. */
  list: () => TextingOutcome<(TextingAccount & { isSuspended: boolean })[]>
  /** Ends one for good, which gives back its numbers; twice is as good as once. */
  close: (sid: string) => TextingOutcome<null>
}

/** How far a text has come; later states never go back to earlier ones. */
export type DeliveryStatus = 'queued' | 'sent' | 'delivered' | 'undelivered' | 'failed'

/** A text that the carrier has taken. */
export type SentText = {
  sid: string
  status: DeliveryStatus
  segments: number | null
  errorCode: string | null
  sentAt: Temporal.Instant | null
  body: string
  to: string
  from: string
}

/** A text to a number of ours. */
export type InboundText = {
  sid: string
  from: string
  to: string
  body: string
  /** When the carrier has already acted on an opt-out, opt-in or help word. */
  optOutType: 'STOP' | 'START' | 'HELP' | null
  mediaCount: number
  /** When it was written, of a text that the carrier lists because no call brought it; else null. */
  writtenAt: Temporal.Instant | null
}

/** What the carrier reports of a text. */
export type Receipt = { sid: string; status: DeliveryStatus; errorCode: string | null }

/** What the caller looks up for an adapter that has to tell who signed a call. */
export type TextingLookups = {
  /** The account of a number, where it is another than ours; null for every other. */
  accountOf: (phoneNumber: string) => Promise<TextingAccount | null>
  /** Whether the text was handed over to go from this number. */
  isSentFrom: (messageId: number, phoneNumber: string) => Promise<boolean>
}

/** An address of ours that the carrier calls; `path` stands below our public address. */
export type TextingHook = {
  path: string
  accepts: 'form' | 'json'
  read: (request: HookRequest, lookups: TextingLookups) => Promise<HookReading>
}

/** One sentence for the church and the one thing that mends it, by the carrier's error code. */
export type TextingCause = {
  sentence: string
  fix: string
  failure: TextingFailure
  /** Of a number whose registration was approved lately this passes within hours. */
  passesAfterApproval?: boolean
}

/** The carrier as the product sees it. */
export type TextingPort = {
  key: Carrier
  /** Null where the carrier has none. */
  accounts: AccountsPort | null
  /** Whether numbers of a country can be bought: those of some only against papers that the operator must have. */
  sellsIn: (country: string) => boolean
  searchNumbers: (query: NumberQuery) => TextingOutcome<AvailableNumber[]>
  /**
   * Buys a number whose inbound texts go to `smsUrl`, and to our second address when that one fails; `reference` is our
   * own name for the purchase, at most 64 characters.
   */
  buyNumber: (order: {
    phoneNumber: string
    smsUrl: string
    reference: string
    /** Where it is from, for the papers that it is sold against. */
    country?: string
    account?: TextingAccount | null
  }) => TextingOutcome<OwnedNumber>
  /** Numbers of the account that carry this reference: what an interrupted purchase left behind. */
  findOwned: (reference: string, account?: TextingAccount | null) => TextingOutcome<OwnedNumber[]>
  releaseNumber: (sid: string, account?: TextingAccount | null) => TextingOutcome<null>
  /** Directs the inbound texts of a number of another account to `smsUrl`; `number_taken` when that account does not have it. */
  connectNumber: (order: {
    phoneNumber: string
    smsUrl: string
    account: TextingAccount
  }) => TextingOutcome<OwnedNumber>
  /**
   * Directs the inbound texts of these numbers of an account to `smsUrl` and our second address, as far as they go
   * elsewhere. Answers how many did.
   */
  directNumbers: (order: {
    sids: readonly string[]
    smsUrl: string
    account?: TextingAccount | null
  }) => TextingOutcome<number>
  /** `account` is given for numbers that are not of ours. */
  send: (text: {
    from: string
    to: string
    body: string
    statusUrl: string
    /** The carrier's id of the service that the number belongs to. */
    service?: string | null
    /** What still waits at the carrier then is not sent any more. */
    validUntil?: Temporal.Instant | null
    account?: TextingAccount | null
    /** Asked when the text is about to be written to its connection; false keeps it back. */
    mayStillGo?: () => boolean
  }) => TextingOutcome<SentText>
  /** Texts from and to these numbers since a moment: what an interrupted send left behind. */
  findSent: (query: {
    from: string
    to: string
    since: Temporal.Instant
    account?: TextingAccount | null
  }) => TextingOutcome<SentText[]>
  /** Texts from all numbers of the account that went in a span of time, and those that wait to go. */
  listSent: (query: {
    since: Temporal.Instant
    until: Temporal.Instant
    account?: TextingAccount | null
  }) => TextingOutcome<SentText[]>
  /** What was texted to numbers of the account in a span of time, oldest first, as events that its hook would have brought. */
  findInbound: (query: {
    since: Temporal.Instant
    until: Temporal.Instant
    account?: TextingAccount | null
  }) => TextingOutcome<HookEvent[]>
  /** How fast the carrier sends what it is given. */
  pace: Pace
  /** Where the carrier posts what is texted to a number of ours. */
  inboundUrl: string
  /** Where the carrier reports what becomes of a text; `messageId` is our own id of it. */
  statusUrl: (messageId: number) => string
  /** The calls of the carrier: inbound texts and status reports. */
  hooks: readonly TextingHook[]
  /** The inbound text in the payload of a stored event; null when it is none. */
  readInbound: (payload: Record<string, unknown>) => InboundText | null
  /** The status report in the payload of a stored event; null when it is none. */
  readReceipt: (payload: Record<string, unknown>) => { messageId: number; receipt: Receipt } | null
  /** What an error code of the carrier means, to a church that calls its planning service so. */
  explain: (code: string | null, now: Temporal.Instant, planning: string) => TextingCause
  /** What the carriers want to know of a church before a number of this type may text. */
  registrations: Record<RegisteredType, RegistrationPort>
  /** The service through which a registered number texts; null when it has none. */
  serviceOf: (ids: RegistrationIds, numberSid: string) => string | null
}

/** What the carriers are told of a church that texts from a local number of the US or a toll-free one. */
export type Application = {
  /** Our own name for it, at most 30 characters; what was made for it is found again by it. */
  reference: string
  /** Names this handing in: another value means that details were corrected. */
  submission: string
  /** The legal name. */
  church: string
  /** Nine digits. */
  ein: string
  address: {
    street: string
    city: string /** Two letters. */
    state: string
    zip: string
    country: 'US' | 'CA'
  }
  email: string
  /** E.164, as the others. */
  phone: string
  /** Of the church, or the page that stands in for one. */
  website: string
  /** Public pages about its texts. */
  privacyUrl: string
  termsUrl: string
  /** The public page on which volunteers opt in. */
  optInUrl: string
  representative: { firstName: string; lastName: string }
  /** The carrier's id of the number that will send. */
  numberSid: string
  /** What the texts are about, how people agree to get them, and what they look like (two to five). */
  description: string
  consent: string
  samples: readonly string[]
}

/** What the carrier has of a registration, by step; kept by the caller. */
export type RegistrationIds = Record<string, string>

/**
 * Why a church was refused: sentences that say what was wrong and how to mend it, the field to begin with, and what is
 * to be done.
 */
export type RegistrationRefusal = {
  reasons: string[]
  field: RegistrationField | null
  remedy: RegistrationRemedy
}

/** How far the carriers are. */
export type RegistrationState =
  | { state: 'in_review' }
  | { state: 'approved' }
  | ({ state: 'rejected' } & RegistrationRefusal)

/** A registration of a church with the carriers: of its local number ('A2P 10DLC') or its toll-free one. */
export type RegistrationPort = {
  /**
   * Takes every step that can be taken now and answers how far it has come; called again until it is decided, and
   * when the church texts from another number. `sender` among what is kept is the number that is registered.
   * `keep` is awaited with what must be remembered, before and after each thing that is made: called again with
   * everything that was kept, it goes on where it stopped and makes nothing twice.
   */
  advance: (
    application: Application,
    ids: RegistrationIds,
    keep: (ids: RegistrationIds) => Promise<void>,
    /** That of the number. */
    account?: TextingAccount | null,
  ) => TextingOutcome<RegistrationState>
  /** Deletes what the carrier has of a church that has left, as far as it lets that be deleted; twice is as good as once. */
  withdraw: (ids: RegistrationIds, account?: TextingAccount | null) => TextingOutcome<null>
}
